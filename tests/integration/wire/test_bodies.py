"""Bodies that are no JSON: printed client against printed server, and literal bytes."""

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.asgi_server import serve_app
from tests.integration.wire.documents import printed_package
from tests.integration.wire.sockets import (
    HOST,
    RecordingServer,
    exchange,
    taken_apart,
    written_request,
)

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
"""
NONE = b"HTTP/1.1 204 No\r\nConnection: close\r\n\r\n"


class Files:
    """Keeps what it is given."""

    def __init__(self) -> None:
        self.seen: list[Any] = []

    async def upload(self, *, body: Any) -> None:
        self.seen.append(body)

    async def form(self, *, body: Any = None) -> None:
        self.seen.append(body)

    async def draw(self, *, body: Any = None) -> None:
        self.seen.append(body)


class Handlers:
    """The handlers of the document."""

    def __init__(self) -> None:
        self.files = Files()


@pytest.fixture(scope="module")
def lib(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("bodies")
    return printed_package("bodies_on_the_wire", DOCUMENT, folder)


@pytest.fixture(scope="module")
def handlers() -> Handlers:
    return Handlers()


@pytest.fixture(scope="module")
def address(lib: Any, handlers: Handlers) -> Iterator[str]:
    with serve_app(lib.server.create_app(handlers)) as found:
        yield found


@pytest.fixture
def client(lib: Any, address: str) -> Iterator[Any]:
    with lib.LibClient(base_url=address) as client:
        yield client


def test_parts_arrive_as_they_were_given(
    lib: Any, client: Any, handlers: Handlers, tmp_path: Path
) -> None:
    path = tmp_path / "b.bin"
    path.write_bytes(b"\x00\r\n--two")
    body = lib.models.FilesUploadBody
    with path.open("rb") as opened:
        sent = body(
            photo=b"\x89PNG",
            more=[opened, ('ö"\r\n.txt', b"three", "text/plain"), io.BytesIO(b"")],
            title="Grüße",
            count=3,
            day="2026-11-21",
            tags=["one"],
            meta=lib.models.FilesUploadBodyMeta(size=4),
            note="# Head",
        )
        client.files.upload(body=sent)

    got = handlers.files.seen[-1]

    assert (got.title, got.count, got.tags, got.note) == ("Grüße", 3, ["one"], "# Head")
    assert got.day == sent.day
    assert got.meta == sent.meta
    assert (got.photo.name, got.photo.content_type) == ("photo", "image/png")
    assert got.photo.read() == b"\x89PNG"
    assert [(each.name, each.content_type, each.read()) for each in got.more] == [
        ("b.bin", "application/octet-stream", b"\x00\r\n--two"),
        ('ö"\r\n.txt', "text/plain", b"three"),
        ("more", "application/octet-stream", b""),
    ]


def test_the_bytes_of_parts(lib: Any, recording: RecordingServer) -> None:
    recording.answer = NONE
    body = lib.models.FilesUploadBody(photo=("a.png", b"P"), count=1, tags=["a", "b"])
    with lib.LibClient(base_url=f"http://{HOST}:{recording.port}") as client:
        client.files.upload(body=body)
        client.files.upload(body=body)

    first, second = map(taken_apart, recording.redact_response[-2:])

    kind = first.headers["content-type"]
    found = re.fullmatch("multipart/form-data; boundary=([0-9a-f]{64})", kind)
    assert found is not None
    line = f"--{found[1]}\r\nContent-Disposition: form-data; name="
    assert first.body.decode() == (
        f'{line}"photo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nP\r\n'
        f'{line}"count"\r\n\r\n1\r\n'
        f'{line}"tags"\r\n\r\na\r\n'
        f'{line}"tags"\r\n\r\nb\r\n'
        f"--{found[1]}--\r\n"
    )
    assert second.body == first.body


@pytest.mark.parametrize(
    ("value", "headers", "kind", "arrives"),
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
def test_a_content_type_chooses_the_body(
    lib: Any,
    client: Any,
    handlers: Handlers,
    recording: RecordingServer,
    value: Any,
    headers: dict[str, str],
    kind: str,
    arrives: Any,
) -> None:
    options = sys.modules["bodies_on_the_wire"].RequestOptions(headers=headers)
    client.files.draw(body=value, options=options)
    got = handlers.files.seen[-1]
    plain = got.model_dump() if hasattr(got, "model_dump") else got
    assert plain == arrives
    recording.answer = NONE
    with lib.LibClient(base_url=f"http://{HOST}:{recording.port}") as other:
        other.files.draw(body=value, options=options)
    said = taken_apart(recording.redact_response[-1]).headers["content-type"]
    assert said.startswith(kind)


def test_one_item_of_a_form_is_a_list(
    lib: Any, client: Any, handlers: Handlers
) -> None:
    client.files.form(body=lib.models.FilesFormBody(tags=["one"]))
    assert handlers.files.seen[-1].tags == ["one"]


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"--x\r\n\r\n"),
        ("multipart/form-data; boundary=x", b"--x--"),
        ("multipart/form-data; boundary=x", b"--x\r\nA: b\r\n\r\n1\r\n--x--"),
        ("multipart/form-data; boundary=x", b"--y\r\n"),
        (
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="photo"\r\n\r\n1',
        ),
        (
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="meta"\r\n'
            b"Content-Type: application/json\r\n\r\n{\r\n--x--",
        ),
    ],
)
def test_what_is_no_multipart_is_refused(
    address: str, handlers: Handlers, kind: str, body: bytes
) -> None:
    seen = len(handlers.files.seen)
    port = int(address.rpartition(":")[2])
    request = written_request("POST /files", {"Content-Type": kind}, body)
    assert taken_apart(exchange(port, request)).status == 400
    assert len(handlers.files.seen) == seen


def test_a_file_of_text_is_refused(lib: Any, client: Any) -> None:
    body = lib.models.FilesUploadBody(photo=io.StringIO("text"))
    with pytest.raises(
        sys.modules["bodies_on_the_wire"].InvalidRequestError,
        match="is not a binary file",
    ):
        client.files.upload(body=body)
