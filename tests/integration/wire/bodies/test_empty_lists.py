"""Test what is sent for an empty list: nothing, where each item is sent separately."""

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

TEXTS = {"type": "array", "items": {"type": "string"}}
FILES = {"type": "array", "items": {"type": "string", "format": "binary"}}
FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"


def make_operation(name: str, media_type: str, required: list[str]) -> dict[str, Any]:
    schema = {
        "type": "object",
        "required": required,
        "properties": {"tags": TEXTS, "joined": TEXTS, "files": FILES},
    }
    encoding = {"joined": {"style": "form", "explode": False}}
    content = {media_type: {"schema": schema, "encoding": encoding}}
    return {
        "operationId": f"lists/{name}",
        "requestBody": {"required": True, "content": content},
        "responses": {"204": {"description": "Fine."}},
    }


def make_document() -> str:
    """Return a document with lists in queries, cookies, objects and forms."""
    nested = {"type": "object", "properties": {"tags": TEXTS}}
    parameters = [
        {"name": "tags", "in": "query", "schema": TEXTS},
        {"name": "needed", "in": "query", "schema": TEXTS, "required": True},
        {"name": "joined", "in": "query", "schema": TEXTS, "explode": False},
        {"name": "deep", "in": "query", "schema": nested, "style": "deepObject"},
        {"name": "spread", "in": "query", "schema": nested},
        {"name": "crumbs", "in": "cookie", "schema": TEXTS},
    ]
    find = {
        "operationId": "lists/find",
        "parameters": parameters,
        "responses": {"204": {"description": "Fine."}},
    }
    form_paths = {
        f"/{name}-{kind}": {"post": make_operation(f"{name}_{kind}", media, required)}
        for name, media in (("form", FORM), ("parts", MULTIPART))
        for kind, required in (("optional", []), ("required", ["tags", "files"]))
    }
    return json.dumps(
        {
            "openapi": "3.1.0",
            "info": {"title": "Lists", "version": "1"},
            "servers": [{"url": "https://lists.example"}],
            "paths": {"/lists": {"get": find}, **form_paths},
        }
    )


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The import name of the API with the lists."""
    folder = tmp_path_factory.mktemp("lists")
    with temporary_api(make_document(), "lists", folder) as name:
        yield name


def send(api: str, port: int, method: str, arguments: dict[str, Any]) -> None:
    """Call a method of the generated client with a local server."""
    client_class: Any = importlib.import_module(api).ListsClient
    with client_class(base_url=f"http://{HOST}:{port}") as client:
        getattr(client.lists, method)(**arguments)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tags", []),
        ("deep", {"tags": []}),
        ("deep", {}),
        ("spread", {"tags": []}),
        ("crumbs", []),
    ],
)
def test_empty_list_of_a_parameter_is_refused(api: str, name: str, value: Any) -> None:
    error: Any = importlib.import_module("wire_lists").InvalidRequestError
    with pytest.raises(error, match=f"{name}: an empty list .* leave it out"):
        send(api, 1, "find", {"needed": ["x"], name: value})


def test_empty_list_of_a_joined_parameter_is_an_empty_text(
    api: str, recording_server: RecordingServer, recording_app: RecordingApp
) -> None:
    recording_server.respond_with(NO_CONTENT)
    arguments: dict[str, Any] = {"needed": ["x"], "joined": []}
    send(api, recording_server.port, "find", arguments)
    request = parse_message(recording_server.requests[0])
    assert request.target == "/lists?needed=x&joined="

    handlers = recording_app.return_from_handlers(None)
    send(api, recording_app.port, "find", arguments)
    ((_, received),) = handlers.calls
    assert received == arguments


@pytest.mark.parametrize("method", ["form_optional", "parts_optional"])
@pytest.mark.parametrize("is_model", [True, False])
def test_empty_list_of_a_form_is_left_out(
    method: str, is_model: bool, api: str, recording_app: RecordingApp
) -> None:
    value: Any = {"tags": [], "files": [], "joined": []}
    handlers = recording_app.return_from_handlers(None)
    arguments = {"body": value} if is_model else value

    send(api, recording_app.port, method, arguments)

    ((_, received),) = handlers.calls
    assert received["body"].model_dump(exclude_unset=True) == {"joined": []}


def test_empty_list_is_no_part(api: str, recording_server: RecordingServer) -> None:
    recording_server.respond_with(NO_CONTENT)
    value: Any = {"tags": [], "files": []}
    send(api, recording_server.port, "parts_optional", value)
    assert b"name=" not in recording_server.requests[0]


@pytest.mark.parametrize(
    ("method", "arguments", "message"),
    [
        ("find", {"needed": []}, "needed: an empty list"),
        ("form_required", {"tags": [], "files": [b"x"]}, "at least one item .* tags"),
        ("parts_required", {"tags": [], "files": [b"x"]}, "tags: an empty list"),
        ("parts_required", {"tags": ["x"], "files": []}, "files: an empty list"),
    ],
)
def test_required_empty_list_is_refused(
    method: str, arguments: dict[str, Any], message: str, api: str
) -> None:
    error: Any = importlib.import_module("wire_lists").InvalidRequestError
    with pytest.raises(error, match=message):
        send(api, 1, method, arguments)
