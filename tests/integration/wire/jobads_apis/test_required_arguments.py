"""Test that nothing is sent if credentials or required arguments are missing.

The tables in `exchanges` show how credentials are sent.
"""

from collections.abc import Mapping

import pytest

from jobads import ConfigurationError, InvalidRequestError
from tests.integration.wire.jobads_apis.api_clients import ApiClients
from tests.integration.wire.jobads_apis.exchanges.all_exchanges import find_exchange
from tests.integration.wire.jobads_apis.exchanges.exchange import Exchange
from tests.integration.wire.raw_http import format_response, parse_message
from tests.integration.wire.recording_server import RecordingServer


@pytest.mark.parametrize("missing", ["id", "password"])
def test_search_requires_publisher_credentials(
    missing: str, clients: ApiClients, recording_server: RecordingServer
) -> None:
    exchange = find_exchange("search", "jobs/search")
    credentials = {
        name: value for name, value in exchange.credentials.items() if name != missing
    }

    with pytest.raises(ConfigurationError, match=missing):
        call_with_credentials(clients, recording_server, exchange, credentials)

    assert recording_server.requests == []


def test_platform_requires_a_token(
    clients: ApiClients, recording_server: RecordingServer
) -> None:
    exchange = find_exchange("platform", "campaigns/list")

    with pytest.raises(ConfigurationError, match="id_token"):
        call_with_credentials(clients, recording_server, exchange, {})

    assert recording_server.requests == []


def test_bulk_search_server_receives_the_same_request(
    clients: ApiClients, recording_server: RecordingServer
) -> None:
    exchange = find_exchange("search", "jobs/search")

    call_with_credentials(
        clients,
        recording_server,
        exchange,
        {**exchange.credentials, "server": "bulk"},
    )

    [request] = recording_server.requests
    assert parse_message(request).first_line == (
        f"{exchange.request_line} HTTP/1.1".encode("ascii")
    )


def test_publisher_password_is_not_a_method_argument(
    clients: ApiClients, recording_server: RecordingServer
) -> None:
    exchange = find_exchange("search", "jobs/search")
    client = clients.get_client(
        exchange.api, recording_server.port, exchange.credentials
    )

    with pytest.raises(TypeError, match="password"):
        clients.call(
            client, exchange.operation, {**exchange.arguments, "password": "other"}
        )


def test_search_requires_query_or_location(
    clients: ApiClients, recording_server: RecordingServer
) -> None:
    exchange = find_exchange("search", "jobs/search")
    arguments = {
        name: value
        for name, value in exchange.arguments.items()
        if name not in ("q", "l")
    }
    client = clients.get_client(
        exchange.api, recording_server.port, exchange.credentials
    )
    recording_server.requests.clear()

    with pytest.raises(InvalidRequestError, match="q or l"):
        clients.call(client, exchange.operation, arguments)

    assert recording_server.requests == []


def call_with_credentials(
    clients: ApiClients,
    recording_server: RecordingServer,
    exchange: Exchange,
    credentials: Mapping[str, object],
) -> None:
    """Make the call of an exchange with other credentials."""
    recording_server.respond_with(
        format_response(exchange.status, exchange.media_type, exchange.response_bytes)
    )
    client = clients.get_client(exchange.api, recording_server.port, credentials)
    clients.call(client, exchange.operation, exchange.arguments)
