"""Test multipart bodies, and bodies whose media type the caller selects."""

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.asgi_server import serve_app
from tests.integration.wire.raw_http import (
    NO_CONTENT,
    format_request,
    parse_message,
    send_request,
)
from tests.integration.wire.recording_server import RecordingServer
from tests.integration.wire.temporary_package import import_api

PACKAGE = "wire_bodies"
DOCUMENT = """\
openapi: 3.1.0
info: {title: Lib, version: '1'}
paths:
  /files:
    post:
      operationId: files/upload
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [photo]
              properties:
                photo: {type: string, format: binary}
                more: {type: array, items: {type: string, format: binary}}
                title: {type: string}
                count: {type: integer}
                day: {type: string, format: date}
                tags: {type: array, items: {type: string}}
                meta: {type: object, properties: {size: {type: integer}}}
                note: {type: string}
            encoding:
              photo: {contentType: image/png}
              note: {contentType: text/markdown}
      responses: {'204': {description: Kept.}}
  /mixed:
    post:
      operationId: files/mix
      requestBody:
        required: true
        content:
          multipart/mixed: {schema: {$ref: '#/components/schemas/Parts'}}
      responses: {'204': {description: Kept.}}
  /related:
    post:
      operationId: files/relate
      requestBody:
        required: true
        content:
          multipart/related:
            schema: {allOf: [{$ref: '#/components/schemas/Parts'}]}
            encoding: {photo: {contentType: image/png}}
      responses: {'204': {description: Kept.}}
  /several:
    post:
      operationId: files/send
      requestBody:
        required: true
        content:
          multipart/*: {schema: {$ref: '#/components/schemas/Parts'}}
      responses: {'204': {description: Kept.}}
  /forms:
    post:
      operationId: files/form
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              properties: {tags: {type: array, items: {type: string}}}
      responses: {'204': {description: Kept.}}
  /drawing:
    put:
      operationId: files/draw
      requestBody:
        content:
          application/json: {schema: {type: object, properties: {a: {type: string}}}}
          image/*: {schema: {type: string, format: binary}}
          application/xml: {schema: {type: string}}
          application/x-ndjson: {schema: {type: object}}
      responses: {'204': {description: Kept.}}
components:
  schemas:
    Parts:
      type: object
      required: [photo]
      properties:
        label: {type: object, properties: {text: {type: string}}}
        photo: {type: string, format: binary}
        tags: {type: array, items: {type: string}}
"""


class FileHandlers:
    """Handlers that keep the body of each call in ``bodies``."""

    def __init__(self) -> None:
        self.bodies: list[Any] = []

    async def upload(self, *, body: Any) -> None:
        self.bodies.append(body)

    async def form(self, *, body: Any = None) -> None:
        self.bodies.append(body)

    async def mix(self, *, body: Any) -> None:
        self.bodies.append(body)

    async def relate(self, *, body: Any) -> None:
        self.bodies.append(body)

    async def send(self, *, body: Any) -> None:
        self.bodies.append(body)

    async def draw(self, *, body: Any = None) -> None:
        self.bodies.append(body)


class Handlers:
    """The handlers of the document."""

    def __init__(self) -> None:
        self.files = FileHandlers()


@pytest.fixture(scope="module")
def lib(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The module of the generated API."""
    return import_api(PACKAGE, DOCUMENT, tmp_path_factory.mktemp("bodies"))


@pytest.fixture(scope="module")
def handlers() -> Handlers:
    return Handlers()


@pytest.fixture(scope="module")
def url(lib: Any, handlers: Handlers) -> Iterator[str]:
    with serve_app(lib.server.create_app(handlers)) as url:
        yield url


@pytest.fixture
def client(lib: Any, url: str) -> Iterator[Any]:
    with lib.LibClient(base_url=url) as client:
        yield client


def test_server_receives_the_parts_that_the_client_sent(
    lib: Any, client: Any, handlers: Handlers, tmp_path: Path
) -> None:
    path = tmp_path / "b.bin"
    # The content looks like the beginning of a boundary line.
    path.write_bytes(b"\x00\r\n--two")
    body_class = lib.models.FileUploadBody
    with path.open("rb") as opened:
        sent = body_class(
            photo=b"\x89PNG",
            more=[opened, ('ö"\r\n.txt', b"three", "text/plain"), io.BytesIO(b"")],
            title="Grüße",
            count=3,
            day="2026-11-21",
            tags=["one"],
            meta=lib.models.FileUploadMeta(size=4),
            note="# Head",
        )
        client.files.upload(body=sent)

    received = handlers.files.bodies[-1]

    assert (received.title, received.count) == ("Grüße", 3)
    assert (received.tags, received.note) == (["one"], "# Head")
    assert received.day == sent.day
    assert received.meta == sent.meta
    # A file without a name gets that of its field.
    assert (received.photo.name, received.photo.content_type) == ("photo", "image/png")
    assert received.photo.read() == b"\x89PNG"
    assert [(file.name, file.content_type, file.read()) for file in received.more] == [
        ("b.bin", "application/octet-stream", b"\x00\r\n--two"),
        ('ö"\r\n.txt', "text/plain", b"three"),
        ("more", "application/octet-stream", b""),
    ]


def test_multipart_bytes_are_literal_and_repeatable(
    lib: Any, recording_server: RecordingServer
) -> None:
    recording_server.response = NO_CONTENT
    body = lib.models.FileUploadBody(photo=("a.png", b"P"), count=1, tags=["a", "b"])
    with lib.LibClient(base_url=recording_server.url) as client:
        client.files.upload(body=body)
        client.files.upload(body=body)

    first, second = map(parse_message, recording_server.requests[-2:])

    content_type = first.headers["content-type"]
    match = re.fullmatch("multipart/form-data; boundary=([0-9a-f]{64})", content_type)
    assert match is not None
    boundary = match[1]
    part_start = f"--{boundary}\r\nContent-Disposition: form-data; name="
    assert first.body.decode() == (
        f'{part_start}"photo"; filename="a.png"\r\n'
        "Content-Type: image/png\r\n\r\nP\r\n"
        f'{part_start}"count"\r\n\r\n1\r\n'
        f'{part_start}"tags"\r\n\r\na\r\n'
        f'{part_start}"tags"\r\n\r\nb\r\n'
        f"--{boundary}--\r\n"
    )
    assert second.body == first.body


@pytest.mark.parametrize("method", ["mix", "relate", "send"])
@pytest.mark.parametrize("is_whole", [True, False])
def test_parts_of_other_multipart_bodies_arrive(
    method: str, is_whole: bool, client: Any, handlers: Handlers
) -> None:
    value: Any = {
        "photo": io.BytesIO(b"P"),
        "label": {"text": "x"},
        "tags": ["a", "b"],
    }
    getattr(client.files, method)(**({"body": value} if is_whole else value))
    received = handlers.files.bodies[-1]
    assert received.label.text == "x"
    assert (received.photo.read(), received.tags) == (b"P", ["a", "b"])


@pytest.mark.parametrize(
    ("method", "content_type"),
    [
        ("mix", "multipart/mixed; boundary=%s"),
        ("relate", 'multipart/related; boundary=%s; type="application/json"'),
        ("send", "multipart/form-data; boundary=%s"),
    ],
)
def test_other_multipart_bodies_have_their_content_type(
    method: str, content_type: str, lib: Any, recording_server: RecordingServer
) -> None:
    recording_server.response = NO_CONTENT
    with lib.LibClient(base_url=recording_server.url) as client:
        getattr(client.files, method)(photo=("a.png", b"P", "image/png"), label={})
    request = parse_message(recording_server.requests[-1])
    boundary = request.body[2:66].decode()
    assert request.headers["content-type"] == content_type % boundary
    part_start = f"--{boundary}\r\nContent-Disposition: form-data; name="
    assert request.body.decode() == (
        f'{part_start}"label"\r\nContent-Type: application/json\r\n\r\n{{}}\r\n'
        f'{part_start}"photo"; filename="a.png"\r\n'
        "Content-Type: image/png\r\n\r\nP\r\n"
        f"--{boundary}--\r\n"
    )


@pytest.mark.parametrize(
    ("value", "headers", "content_type", "received"),
    [
        ({"a": "b"}, {}, "application/json", {"a": "b"}),
        (b"<a/>", {}, "image/x-unknown", b"<a/>"),
        (b"P", {"content-type": "image/png"}, "image/png", b"P"),
        ("<a/>", {"Content-Type": "application/xml"}, "application/xml", "<a/>"),
        (
            [{}, {"a": "é\n"}],
            {"Content-Type": "application/x-ndjson"},
            "application/x-nd",
            [{}, {"a": "é\n"}],
        ),
    ],
)
def test_content_type_header_selects_how_the_body_is_encoded(
    lib: Any,
    client: Any,
    handlers: Handlers,
    recording_server: RecordingServer,
    value: Any,
    headers: dict[str, str],
    content_type: str,
    received: Any,
) -> None:
    options = sys.modules[PACKAGE].RequestOptions(headers=headers)
    client.files.draw(body=value, options=options)
    body = handlers.files.bodies[-1]
    json_value = body.model_dump() if hasattr(body, "model_dump") else body
    assert json_value == received
    recording_server.response = NO_CONTENT
    with lib.LibClient(base_url=recording_server.url) as recorded_client:
        recorded_client.files.draw(body=value, options=options)
    request = parse_message(recording_server.requests[-1])
    assert request.headers["content-type"].startswith(content_type)


def test_file_is_sent_as_the_body_that_is_no_json(
    client: Any, handlers: Handlers, tmp_path: Path
) -> None:
    path = tmp_path / "drawing"
    path.write_bytes(b"abc")
    client.files.draw(body=path)
    with path.open("rb") as opened:
        client.files.draw(body=opened)
    client.files.draw(body=iter([b"a", b"bc"]))
    package = sys.modules[PACKAGE]
    file = package.File(path, content_type="image/png")
    client.files.draw(body=file)
    assert handlers.files.bodies[-4:] == [b"abc"] * 4


def test_single_item_of_a_form_list_is_read_as_a_list(
    lib: Any, client: Any, handlers: Handlers
) -> None:
    client.files.form(body=lib.models.FileFormBody(tags=["one"]))
    assert handlers.files.bodies[-1].tags == ["one"]


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        pytest.param("multipart/form-data", b"--x\r\n\r\n", id="no boundary"),
        pytest.param("multipart/form-data; boundary=x", b"--x--", id="no parts"),
        pytest.param(
            "multipart/form-data; boundary=x",
            b"--x\r\nA: b\r\n\r\n1\r\n--x--",
            id="part without Content-Disposition",
        ),
        pytest.param(
            "multipart/form-data; boundary=x", b"--y\r\n", id="other boundary"
        ),
        pytest.param(
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="photo"\r\n\r\n1',
            id="no final boundary",
        ),
        pytest.param(
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="meta"\r\n'
            b"Content-Type: application/json\r\n\r\n{\r\n--x--",
            id="part is not JSON",
        ),
    ],
)
def test_invalid_multipart_body_is_rejected(
    url: str, handlers: Handlers, content_type: str, body: bytes
) -> None:
    calls = len(handlers.files.bodies)
    port = int(url.rpartition(":")[2])
    request = format_request("POST /files", {"Content-Type": content_type}, body)
    assert send_request(port, request).status == 400
    assert len(handlers.files.bodies) == calls


def test_file_in_text_mode_is_rejected(lib: Any, client: Any) -> None:
    body = lib.models.FileUploadBody(photo=io.StringIO("text"))
    with pytest.raises(
        sys.modules[PACKAGE].InvalidRequestError,
        match="is not a binary file",
    ):
        client.files.upload(body=body)
