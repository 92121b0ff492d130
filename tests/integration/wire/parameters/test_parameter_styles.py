"""Test every parameter style, as a client sends it and as a server reads it."""

import importlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.asgi_server import HOST
from tests.integration.wire.parameters.parameter_cases import (
    PARAMETER_CASES,
    ParameterCase,
    make_document,
)
from tests.integration.wire.raw_http import NO_CONTENT, parse_message
from tests.integration.wire.recording_app import RecordingApp
from tests.integration.wire.recording_server import RecordingServer
from tests.integration.wire.temporary_package import temporary_api

for_each_case = pytest.mark.parametrize(
    ("number", "case"),
    [
        pytest.param(number, case, id=f"{number}-{case.sent}")
        for number, case in enumerate(PARAMETER_CASES)
    ],
)


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The import name of the API with an operation for each case."""
    folder = tmp_path_factory.mktemp("styles")
    with temporary_api(make_document(), "styles", folder) as name:
        yield name


@pytest.fixture(scope="module")
def get_client(api: str) -> Iterator[Callable[[int], Any]]:
    """A function that returns the client of the local server at a port."""
    client_class = importlib.import_module(api).StylesClient
    clients: dict[int, Any] = {}

    def get(port: int) -> Any:
        if port not in clients:
            clients[port] = client_class(base_url=f"http://{HOST}:{port}")
        return clients[port]

    yield get
    for client in clients.values():
        client.close()


@for_each_case
def test_client_sends_literal_text(
    number: int,
    case: ParameterCase,
    get_client: Callable[[int], Any],
    recording_server: RecordingServer,
) -> None:
    recording_server.respond_with(NO_CONTENT)

    call_operation(get_client(recording_server.port), number, case)

    request = parse_message(recording_server.requests[0])
    path, _, query = request.target.partition("?")
    sent = {
        "path": path.rpartition("/")[2],
        "query": query,
        "querystring": query,
        "header": request.headers.get("x-p"),
        "cookie": request.headers.get("cookie"),
    }
    assert sent[case.location] == case.sent


@for_each_case
def test_server_reads_the_value(
    number: int,
    case: ParameterCase,
    get_client: Callable[[int], Any],
    recording_app: RecordingApp,
) -> None:
    handlers = recording_app.return_from_handlers(None)

    call_operation(get_client(recording_app.port), number, case)

    ((operation, arguments),) = handlers.calls
    ((_, value),) = arguments.items()
    assert operation == f"styles/call_{number}"
    assert to_json_value(value) == case.value


def call_operation(client: Any, number: int, case: ParameterCase) -> Any:
    """Call the operation of a case with its value."""
    argument = "x_p" if case.location == "header" else "p"
    return getattr(client.styles, f"call_{number}")(**{argument: case.value})


def to_json_value(value: Any) -> Any:
    """Convert models, also those in a list, to dictionaries."""
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, list):
        return [to_json_value(item) for item in value]
    return value
