"""Test JSON that has another media type of JSON than the document declares."""

import importlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.asgi_server import HOST
from tests.integration.wire.raw_http import (
    format_request,
    format_response,
    send_request,
)
from tests.integration.wire.recording_app import RecordingApp
from tests.integration.wire.recording_server import RecordingServer
from tests.integration.wire.temporary_package import temporary_api

THING = {"type": "object", "properties": {"a": {"type": "string"}}}
OTHER = {"type": "object", "properties": {"b": {"type": "string"}}}
SUBTYPES = ["application/json", "text/json", "application/vnd.b+json"]


def make_content(**schemas: Any) -> dict[str, Any]:
    return {
        f"application/{name}+json": {"schema": schema}
        for name, schema in schemas.items()
    }


def make_document() -> str:
    """Return a document with operations that declare other JSON than clients know."""
    put = {
        "operationId": "things/put",
        "requestBody": {"content": make_content(hal=THING)},
        "responses": {
            "200": {"description": "Thing.", "content": make_content(hal=THING)},
            "4XX": {"description": "Why.", "content": make_content(problem=THING)},
        },
    }
    post = {
        "operationId": "things/post",
        "requestBody": {"content": make_content(hal=THING, siren=OTHER)},
        "responses": {"204": {"description": "Fine."}},
    }
    return json.dumps(
        {
            "openapi": "3.1.0",
            "info": {"title": "Things", "version": "1"},
            "servers": [{"url": "https://things.example"}],
            "paths": {"/things": {"put": put, "post": post}},
        }
    )


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The import name of the API with other JSON."""
    folder = tmp_path_factory.mktemp("subtypes")
    with temporary_api(make_document(), "subtypes", folder) as name:
        yield name


@pytest.mark.parametrize("content_type", SUBTYPES)
@pytest.mark.parametrize("status", [200, 422])
def test_client_reads_the_only_json(
    status: int, content_type: str, api: str, recording_server: RecordingServer
) -> None:
    response = format_response(status, content_type, b'{"a":"x"}')
    recording_server.respond_with(response)
    module: Any = importlib.import_module(api)
    url = f"http://{HOST}:{recording_server.port}"
    with module.SubtypesClient(base_url=url) as client:
        if status == 200:
            assert client.things.put(a="x").a == "x"
            return
        error: Any = importlib.import_module("wire_subtypes").ClientError
        with pytest.raises(error) as caught:
            client.things.put(a="x")
        assert caught.value.body.a == "x"


@pytest.mark.parametrize("content_type", SUBTYPES)
def test_server_reads_the_only_json(
    content_type: str, recording_app: RecordingApp
) -> None:
    handlers = recording_app.return_from_handlers({"a": "y"})
    headers = {"Content-Type": content_type}

    request = format_request("PUT /things", headers, b'{"a":"x"}')
    response = send_request(recording_app.port, request)

    ((_, arguments),) = handlers.calls
    assert arguments["body"].a == "x"
    assert response.headers["content-type"] == "application/hal+json"


@pytest.mark.parametrize(
    ("content_type", "status"),
    [("application/json", 415), ("application/siren+json", 204)],
)
def test_server_does_not_guess_which_json_was_meant(
    content_type: str, status: int, recording_app: RecordingApp
) -> None:
    recording_app.return_from_handlers(None)
    headers = {"Content-Type": content_type}
    request = format_request("POST /things", headers, b'{"b":"x"}')
    assert send_request(recording_app.port, request).status == status
