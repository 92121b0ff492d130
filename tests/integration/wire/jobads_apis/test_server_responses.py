"""Test how servers read a literal request, and the response that they send."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.integration.wire.jobads_apis.exchanges.all_exchanges import EXCHANGES
from tests.integration.wire.jobads_apis.exchanges.exchange import Exchange
from tests.integration.wire.raw_http import Message, format_request, send_request
from tests.integration.wire.recording_app import RecordingApp

ENVELOPED = [each for each in EXCHANGES if each.envelope_model is not None]


@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda exchange: exchange.name)
def test_handler_arguments_and_response(
    exchange: Exchange, get_app: Callable[[str], RecordingApp]
) -> None:
    app = get_app(exchange.api)
    handlers = app.return_from_handlers(exchange.result_for_server)

    response = send_exchange_request(app, exchange)

    assert handlers.calls == [(exchange.operation, exchange.handler_arguments)]
    assert response.status == exchange.status
    assert media_type(response) == (exchange.media_type or "").partition(";")[0]
    if exchange.media_type is None:
        assert response.body == b""
    elif exchange.media_type == "application/json":
        assert json.loads(response.body) == expected_json(exchange)
    elif isinstance(exchange.value, bytes):
        assert response.body == exchange.value
    else:
        assert response.headers["content-type"].lower().endswith("; charset=utf-8")
        assert response.body == exchange.value.encode()


@pytest.mark.parametrize("exchange", ENVELOPED, ids=lambda exchange: exchange.name)
def test_handler_may_return_the_whole_envelope(
    exchange: Exchange, get_app: Callable[[str], RecordingApp]
) -> None:
    app = get_app(exchange.api)
    envelope = exchange.envelope_model.model_validate_json(exchange.response_bytes)
    app.return_from_handlers(envelope)

    response = send_exchange_request(app, exchange)

    assert response.status == exchange.status
    assert json.loads(response.body) == json.loads(exchange.response_bytes)


@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda exchange: exchange.name)
def test_credentials_reach_the_authenticate_hook(
    exchange: Exchange, get_app: Callable[[str], RecordingApp]
) -> None:
    app = get_app(exchange.api)
    handlers = app.return_from_handlers(exchange.result_for_server)

    send_exchange_request(app, exchange)

    assert handlers.credentials == [(exchange.operation, dict(exchange.credentials))]


def send_exchange_request(app: RecordingApp, exchange: Exchange) -> Message:
    """Send the literal request of an exchange."""
    request = format_request(
        exchange.request_line,
        dict(exchange.request_headers),
        exchange.request_body.encode(),
    )
    return send_request(app.port, request)


def expected_json(exchange: Exchange) -> Any:
    """Return the literal response body, with the default texts of an envelope.

    A handler that returns only the payload cannot set the other fields of an envelope.
    """
    literal = json.loads(exchange.response_bytes)
    if exchange.envelope_model is None:
        return literal
    field = exchange.payload_field
    return {"code": 200, "title": "OK", field: literal[field]}


def media_type(response: Message) -> str:
    """Return the media type of a response without its parameters."""
    return response.headers.get("content-type", "").partition(";")[0]
