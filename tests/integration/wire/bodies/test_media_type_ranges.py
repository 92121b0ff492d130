"""Test bodies of `*/*`, as a client reads and sends them and as a server does."""

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.asgi_server import HOST
from tests.integration.wire.raw_http import (
    format_request,
    format_response,
    parse_message,
    send_request,
)
from tests.integration.wire.recording_app import RecordingApp
from tests.integration.wire.recording_server import RecordingServer
from tests.integration.wire.temporary_package import temporary_api

SNIPPET = Path("tests/generator/snippets/media_type_ranges.yaml")
JSON, TEXT = "application/json", "text/plain;charset=UTF-8"


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The import name of the API of the snippet."""
    document = {
        "openapi": "3.0.3",
        "info": {"title": "Pets", "version": "1"},
        "servers": [{"url": "https://pets.example"}],
        **yaml.safe_load(SNIPPET.read_text()),
    }
    folder = tmp_path_factory.mktemp("ranges")
    with temporary_api(yaml.safe_dump(document), "ranges", folder) as name:
        yield name


def connect(api: str, port: int) -> Any:
    """Return a client of a local server."""
    client_class: Any = importlib.import_module(api).RangesClient
    return client_class(base_url=f"http://{HOST}:{port}")


@pytest.mark.parametrize(
    ("verb", "content_type", "content", "value", "accept"),
    [
        ("get", JSON, b'{"name":"a"}', {"name": "a"}, "application/json, */*;q=0.8"),
        (
            "get",
            "application/hal+json",
            b'{"name":"a"}',
            {"name": "a"},
            "application/json, */*;q=0.8",
        ),
        ("get", None, b'{"name":"a"}', {"name": "a"}, "application/json, */*;q=0.8"),
        ("title", TEXT, b'"a"', '"a"', "*/*"),
        ("title", JSON, b'"a"', "a", "*/*"),
        ("photo", "image/png", b"\x89", b"\x89", "*/*"),
    ],
)
def test_client_reads_response(
    verb: str,
    content_type: str | None,
    content: bytes,
    value: Any,
    accept: str,
    api: str,
    recording_server: RecordingServer,
) -> None:
    recording_server.respond_with(format_response(200, content_type, content))

    with connect(api, recording_server.port) as client:
        result = getattr(client.pets, verb)(1)

    assert (result.model_dump() if verb == "get" else result) == value
    assert parse_message(recording_server.requests[0]).headers["accept"] == accept


def test_client_refuses_another_media_type(
    api: str, recording_server: RecordingServer
) -> None:
    recording_server.respond_with(format_response(200, "text/html", b"<p>"))
    error_class: Any = importlib.import_module(api.partition(".")[0]).DecodingError

    with (
        connect(api, recording_server.port) as client,
        pytest.raises(error_class, match="expected JSON, found text/html") as caught,
    ):
        client.pets.get(1)

    assert caught.value.content == b"<p>"


def test_client_reads_body_of_error(
    api: str, recording_server: RecordingServer
) -> None:
    recording_server.respond_with(format_response(404, JSON, b'{"message":"gone"}'))
    error_class: Any = importlib.import_module(api).NotFoundError

    with (
        connect(api, recording_server.port) as client,
        pytest.raises(error_class) as caught,
    ):
        client.pets.get(1)

    assert caught.value.body.message == "gone"


def test_client_sends_json(api: str, recording_server: RecordingServer) -> None:
    recording_server.respond_with(format_response(200, JSON, b'{"name":"a"}'))

    with connect(api, recording_server.port) as client:
        client.pets.replace(1, name="a")

    request = parse_message(recording_server.requests[0])
    assert (request.headers["content-type"], request.body) == (JSON, b'{"name":"a"}')
    assert request.headers["accept"] == "application/json, application/*;q=0.8"


@pytest.mark.parametrize(
    ("path", "result", "content_type", "content"),
    [
        ("/pets/1", {"name": "a"}, JSON, b'{"name":"a"}'),
        ("/pets/1/title", "a", "text/plain; charset=utf-8", b"a"),
        ("/pets/1/photo", b"\x89", "application/octet-stream", b"\x89"),
    ],
)
def test_server_sends_response(
    path: str,
    result: Any,
    content_type: str,
    content: bytes,
    recording_app: RecordingApp,
) -> None:
    recording_app.return_from_handlers(result)

    message = send_request(recording_app.port, format_request(f"GET {path}", {}))

    assert (message.headers["content-type"], message.body) == (content_type, content)


def test_server_reads_json(recording_app: RecordingApp) -> None:
    handlers = recording_app.return_from_handlers({"name": "a"})
    request = format_request("PUT /pets/1", {"Content-Type": JSON}, b'{"name":"a"}')

    send_request(recording_app.port, request)

    ((_, arguments),) = handlers.calls
    assert arguments["body"].name == "a"
