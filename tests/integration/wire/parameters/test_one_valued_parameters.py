"""Test that a required parameter with one possible value is sent by itself."""

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.asgi_server import HOST
from tests.integration.wire.raw_http import (
    NO_CONTENT,
    format_request,
    parse_message,
    send_request,
)
from tests.integration.wire.recording_app import RecordingApp
from tests.integration.wire.recording_server import RecordingServer
from tests.integration.wire.temporary_package import temporary_api

SNIPPET = Path("tests/generator/snippets/one_valued_parameters.yaml")
NEEDED: dict[str, Any] = {"owner": "ann", "mode": "b", "modes": ["a"]}
VALUES = {
    "version": "v1",
    "full": True,
    "api_version": "2024-01-01",
    "kind": "cat",
    "other": "cat",
    "strict": False,
    "json": "a",
    "x_level": 3,
    "crumb": "c",
}


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The import name of the API of the snippet."""
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Pets", "version": "1"},
        "servers": [{"url": "https://pets.example"}],
        **yaml.safe_load(SNIPPET.read_text()),
    }
    folder = tmp_path_factory.mktemp("values")
    with temporary_api(yaml.safe_dump(document), "values", folder) as name:
        yield name


def connect(api: str, port: int) -> Any:
    """Return a client of a local server."""
    client_class: Any = importlib.import_module(api).ValuesClient
    return client_class(base_url=f"http://{HOST}:{port}")


def test_client_sends_the_only_values(
    api: str, recording_server: RecordingServer
) -> None:
    recording_server.respond_with(NO_CONTENT)
    with connect(api, recording_server.port) as client:
        client.pets.list(**NEEDED)
    request = parse_message(recording_server.requests[0])
    assert request.target == (
        "/v1/owners/ann/pets/true?api-version=2024-01-01&kind=cat&other=cat"
        "&strict=false&json=%22a%22&mode=b&modes=a"
    )
    assert (request.headers["x-level"], request.headers["cookie"]) == ("3", "crumb=c")


@pytest.mark.parametrize("passed", [{}, VALUES])
def test_handler_gets_the_only_values(
    passed: dict[str, Any], api: str, recording_app: RecordingApp
) -> None:
    handlers = recording_app.return_from_handlers(None)
    with connect(api, recording_app.port) as client:
        client.pets.list(**NEEDED, **passed)
    ((_, arguments),) = handlers.calls
    assert arguments == {**NEEDED, **VALUES}


@pytest.mark.parametrize("arguments", [{"kind": "dog"}, {"kind": None}])
def test_other_value_is_refused(arguments: dict[str, Any], api: str) -> None:
    error: Any = importlib.import_module("wire_values").InvalidRequestError
    with connect(api, 1) as client, pytest.raises(error, match="kind: "):
        client.pets.list(**NEEDED, **arguments)


def test_server_requires_the_only_values(recording_app: RecordingApp) -> None:
    recording_app.return_from_handlers(None)
    request = format_request("GET /v1/owners/ann/pets/true?mode=b&modes=a", {})
    response = send_request(recording_app.port, request)
    assert response.status == 400
    assert b"api-version" in response.body
