"""Test declared error responses: the client raises them, and the server sends them."""

import json
from collections.abc import Callable

import pytest

from jobads import StatusError
from tests.integration.wire.jobads_apis.api_clients import ApiClients
from tests.integration.wire.jobads_apis.exchanges.declared_errors import (
    DECLARED_ERRORS,
    DeclaredError,
)
from tests.integration.wire.raw_http import (
    format_request,
    format_response,
    send_request,
)
from tests.integration.wire.recording_app import RecordingApp
from tests.integration.wire.recording_server import RecordingServer

for_each_declared_error = pytest.mark.parametrize(
    "declared",
    DECLARED_ERRORS,
    ids=lambda declared: f"{declared.name}-{declared.status}",
)


@for_each_declared_error
def test_client_raises_declared_class_with_typed_body(
    declared: DeclaredError, clients: ApiClients, recording_server: RecordingServer
) -> None:
    content = declared.response_body.encode()
    recording_server.response = format_response(
        declared.status, "application/json", content
    )
    error = catch_declared_error(declared, clients, recording_server.port)

    assert error.content == content


@for_each_declared_error
def test_client_raises_the_error_that_the_handler_raised(
    declared: DeclaredError,
    clients: ApiClients,
    get_app: Callable[[str], RecordingApp],
) -> None:
    app = get_app(declared.exchange.api)
    app.return_from_handlers(declared.error_class(declared.error_body))

    catch_declared_error(declared, clients, app.port)


@for_each_declared_error
def test_server_sends_the_documented_json(
    declared: DeclaredError, get_app: Callable[[str], RecordingApp]
) -> None:
    exchange = declared.exchange
    app = get_app(exchange.api)
    app.return_from_handlers(declared.error_class(declared.error_body))
    request = format_request(
        exchange.request_line,
        dict(exchange.request_headers),
        exchange.request_body.encode(),
    )

    response = send_request(app.port, request)

    assert response.status == declared.status
    assert response.headers["content-type"] == "application/json"
    assert json.loads(response.body) == json.loads(declared.response_body)


def catch_declared_error(
    declared: DeclaredError, clients: ApiClients, port: int
) -> StatusError:
    """Make the call that fails, and check the class, status and body of the error."""
    exchange = declared.exchange
    client = clients.get_client(exchange.api, port, exchange.credentials)
    with pytest.raises(declared.error_class) as caught:
        clients.call(client, exchange.operation, exchange.arguments)
    error = caught.value
    assert type(error) is declared.error_class
    assert error.status == declared.status
    assert error.body == declared.error_body
    assert type(error.body) is type(declared.error_body)
    return error
