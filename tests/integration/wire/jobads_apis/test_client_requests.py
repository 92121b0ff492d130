"""Test the bytes that clients send, and how they read a literal response.

The server is a socket that parses nothing, so that an error in the generated client
cannot be hidden by the same error in the generated server.
"""

import json

import pytest

from tests.integration.wire.jobads_apis.api_clients import ApiClients
from tests.integration.wire.jobads_apis.exchanges.all_exchanges import EXCHANGES
from tests.integration.wire.jobads_apis.exchanges.exchange import (
    CHECKED_HEADERS,
    Exchange,
)
from tests.integration.wire.raw_http import format_response, parse_message
from tests.integration.wire.recording_server import RecordingServer


@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda exchange: exchange.name)
def test_client_sends_and_reads_literal_bytes(
    exchange: Exchange, clients: ApiClients, recording_server: RecordingServer
) -> None:
    recording_server.respond_with(
        format_response(exchange.status, exchange.media_type, exchange.response_bytes)
    )
    client = clients.get_client(
        exchange.api, recording_server.port, exchange.credentials
    )

    response = clients.call_for_response(client, exchange.operation, exchange.arguments)

    [request_bytes] = recording_server.requests
    request = parse_message(request_bytes)
    body = exchange.request_body.encode()
    assert request.first_line == f"{exchange.request_line} HTTP/1.1".encode("ascii")
    assert request.body == body
    sent = {name: request.headers.get(name.lower()) for name in CHECKED_HEADERS}
    assert sent == {
        name: exchange.request_headers.get(name) for name in CHECKED_HEADERS
    }
    assert int(request.headers.get("content-length", 0)) == len(body)
    assert request.headers["host"] == f"127.0.0.1:{recording_server.port}"
    assert response.value == exchange.value
    assert type(response.value) is type(exchange.value)
    assert response.status == exchange.status
    if exchange.envelope_model is not None:
        assert type(response.body) is exchange.envelope_model
        assert response.body.model_dump(
            mode="json", by_alias=True, exclude_unset=True
        ) == json.loads(exchange.response_bytes)
