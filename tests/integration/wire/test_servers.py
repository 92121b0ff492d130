"""Variables of addresses over sockets: where a request goes, and what is refused."""

import importlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.integration.wire.documents import printed_from
from tests.integration.wire.sockets import (
    HOST,
    RecordingServer,
    taken_apart,
    written_answer,
)

VARIABLES = {
    "port": {"default": "1"},
    "version": {"default": "v1", "enum": ["v1", "v2"]},
}


def document() -> str:
    responses = {"204": {"description": "Fine."}}
    own = {
        "url": f"http://{HOST}:{{port}}/own",
        "variables": {"port": {"default": "1"}},
    }
    return json.dumps(
        {
            "openapi": "3.1.0",
            "info": {"title": "Places", "version": "1"},
            "servers": [
                {"url": f"http://{HOST}:{{port}}/{{version}}", "variables": VARIABLES}
            ],
            "paths": {
                "/a": {"get": {"operationId": "places/a", "responses": responses}},
                "/b": {
                    "servers": [own],
                    "get": {"operationId": "places/b", "responses": responses},
                },
            },
        }
    )


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The package that is printed from the document."""
    folder = tmp_path_factory.mktemp("places")
    with printed_from(document(), "places", folder) as name:
        yield importlib.import_module(name)


@pytest.mark.parametrize(
    ("method", "given", "path"),
    [
        ("a", {}, "/v1/a"),
        ("a", {"version": "v2"}, "/v2/a"),
        ("b", {"version": "v2"}, "/own/b"),
    ],
)
def test_sent_bytes(
    method: str,
    given: dict[str, str],
    path: str,
    package: Any,
    recording: RecordingServer,
) -> None:
    recording.redact_response.clear()
    recording.answer = written_answer(204, None, b"")
    variables = {"port": str(recording.port), **given}

    with package.PlacesClient(server_variables=variables) as client:
        getattr(client.places, method)()

    line = taken_apart(recording.redact_response[0]).line
    assert line == f"GET {path} HTTP/1.1".encode()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"version": "v3"}, "variable version is not one"),
        ({"region": "eu"}, "has a variable region"),
    ],
)
def test_refused(given: dict[str, str], said: str, package: Any) -> None:
    with pytest.raises(Exception, match=said):
        package.PlacesClient(server_variables=given)


def test_an_address_of_another_form_is_refused(package: Any) -> None:
    variables = {"port": "1@evil.example"}
    client = package.PlacesClient(server_variables=variables)
    with client, pytest.raises(Exception, match="a base URL must not have"):
        client.places.a()
