"""Test URL-encoded form bodies, as a client sends them and as a server reads them."""

import importlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.asgi_server import HOST
from tests.integration.wire.raw_http import NO_CONTENT, parse_message
from tests.integration.wire.recording_app import RecordingApp
from tests.integration.wire.recording_server import RecordingServer
from tests.integration.wire.temporary_package import temporary_api

MAP = {"type": "object", "additionalProperties": {"type": "integer"}}
SCHEMA = {
    "type": "object",
    "properties": {
        "": {"type": "string"},
        "name": {"type": "string"},
        "tags": {"type": "array", "items": {"type": "string"}},
        "sizes": {"type": "array", "items": {"type": "integer"}},
        "range": MAP,
        "deep": MAP,
        "pairs": {"type": "array", "items": MAP},
        "json_list": {"type": "array", "items": {"type": "integer"}},
    },
    "additionalProperties": True,
}
# The other fields are encoded by default: lists are repeated, and objects are JSON.
ENCODING = {
    "sizes": {"style": "form", "explode": False},
    "deep": {"style": "deepObject", "explode": True},
    "json_list": {"contentType": "application/json"},
}
FORMS = [
    ({"name": "a b&é"}, b"name=a+b%26%C3%A9"),
    ({"": "a"}, b"=a"),
    ({"tags": ["a"]}, b"tags=a"),
    ({"tags": ["a", "1"]}, b"tags=a&tags=1"),
    ({"sizes": [1, 2]}, b"sizes=1,2"),
    ({"range": {"a": 1}}, b"range=%7B%22a%22%3A1%7D"),
    ({"deep": {"a b": 1}}, b"deep%5Ba+b%5D=1"),
    ({"pairs": [{"a": 1}]}, b"pairs=%7B%22a%22%3A1%7D"),
    ({"json_list": [1, 2]}, b"json_list=%5B1%2C2%5D"),
    # A field that the schema allows, but does not declare.
    ({"name": "a", "more": "b"}, b"name=a&more=b"),
]


def make_document() -> str:
    """Return a document with one operation, whose body is the form."""
    content = {
        "application/x-www-form-urlencoded": {"schema": SCHEMA, "encoding": ENCODING}
    }
    operation = {
        "operationId": "forms/send",
        "requestBody": {"required": True, "content": content},
        "responses": {"204": {"description": "Fine."}},
    }
    return json.dumps(
        {
            "openapi": "3.1.0",
            "info": {"title": "Forms", "version": "1"},
            "servers": [{"url": "https://forms.example"}],
            "paths": {"/forms": {"post": operation}},
        }
    )


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The import name of the API with the form."""
    folder = tmp_path_factory.mktemp("forms")
    with temporary_api(make_document(), "forms", folder) as name:
        yield name


def send_form(api: str, port: int, value: Any) -> None:
    """Send a form to a local server with the generated client."""
    client_class: Any = importlib.import_module(api).FormsClient
    with client_class(base_url=f"http://{HOST}:{port}") as client:
        client.forms.send(body=value)


@pytest.mark.parametrize(("value", "body"), FORMS)
def test_client_sends_literal_bytes(
    value: Any, body: bytes, api: str, recording_server: RecordingServer
) -> None:
    recording_server.respond_with(NO_CONTENT)

    send_form(api, recording_server.port, value)

    assert parse_message(recording_server.requests[0]).body == body


@pytest.mark.parametrize("value", [value for value, _ in FORMS])
def test_server_reads_the_value(
    value: Any, api: str, recording_app: RecordingApp
) -> None:
    handlers = recording_app.return_from_handlers(None)

    send_form(api, recording_app.port, value)

    ((_, arguments),) = handlers.calls
    body = arguments["body"].model_dump(mode="json", by_alias=True, exclude_unset=True)
    assert body == value
