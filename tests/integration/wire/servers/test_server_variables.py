"""Test server variables: the URL that a client sends to, and the values it rejects."""

import importlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.asgi_server import HOST
from tests.integration.wire.raw_http import NO_CONTENT, parse_message
from tests.integration.wire.recording_server import RecordingServer
from tests.integration.wire.temporary_package import temporary_api

SERVER = {
    "url": f"http://{HOST}:{{port}}/{{version}}",
    "variables": {
        "port": {"default": "1"},
        "version": {"default": "v1", "enum": ["v1", "v2"]},
    },
}
SERVER_OF_B = {
    "url": f"http://{HOST}:{{port}}/own",
    "variables": {"port": {"default": "1"}},
}


def make_document() -> str:
    """Return a document in which only the path `/b` has a server of its own."""
    responses = {"204": {"description": "Fine."}}
    return json.dumps(
        {
            "openapi": "3.1.0",
            "info": {"title": "Places", "version": "1"},
            "servers": [SERVER],
            "paths": {
                "/a": {"get": {"operationId": "places/a", "responses": responses}},
                "/b": {
                    "servers": [SERVER_OF_B],
                    "get": {"operationId": "places/b", "responses": responses},
                },
            },
        }
    )


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The module of the API."""
    folder = tmp_path_factory.mktemp("places")
    with temporary_api(make_document(), "places", folder) as name:
        yield importlib.import_module(name)


@pytest.mark.parametrize(
    ("method", "variables", "path"),
    [
        ("a", {}, "/v1/a"),
        ("a", {"version": "v2"}, "/v2/a"),
        ("b", {"version": "v2"}, "/own/b"),
    ],
)
def test_variables_become_part_of_the_url(
    method: str,
    variables: dict[str, str],
    path: str,
    api: Any,
    recording_server: RecordingServer,
) -> None:
    recording_server.respond_with(NO_CONTENT)
    all_variables = {"port": str(recording_server.port), **variables}

    with api.PlacesClient(server_variables=all_variables) as client:
        getattr(client.places, method)()

    first_line = parse_message(recording_server.requests[0]).first_line
    assert first_line == f"GET {path} HTTP/1.1".encode()


@pytest.mark.parametrize(
    ("variables", "message"),
    [
        ({"version": "v3"}, "variable version must be one of"),
        ({"region": "eu"}, "has a variable region"),
    ],
)
def test_undeclared_value_or_variable_is_rejected(
    variables: dict[str, str], message: str, api: Any
) -> None:
    # Its class belongs to the generated package.
    with pytest.raises(Exception, match=message):
        api.PlacesClient(server_variables=variables)


def test_variable_cannot_change_the_host(api: Any) -> None:
    # In `http://127.0.0.1:1@evil.example/…`, the host would be `evil.example`.
    client = api.PlacesClient(server_variables={"port": "1@evil.example"})
    with client, pytest.raises(Exception, match="a URL must not have"):
        client.places.a()
