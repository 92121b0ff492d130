"""Files, forms and requests for the tests of uploads."""

import io
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.runtime.scripted_server import http_response
from typecase.runtime.models.file import Upload
from typecase.runtime.models.model import Model
from typecase.runtime.operation import DeclaredResponse, Operation
from typecase.runtime.options import ClientOptions, Retries
from typecase.runtime.serialization.bodies.multipart_body import MultipartBody

Send = Callable[..., Any]
OPTIONS = ClientOptions(retries=Retries(3, base=0.0))
DONE = http_response(b"{}")
BUSY = http_response(b"{}", "503 Service Unavailable")
CONTENT = bytes(range(256)) * 2_000


class Form(Model):
    """A multipart form with a file."""

    file: Upload
    note: str | None = None


UPLOAD = Operation[Any](
    id="files/upload",
    method="POST",
    path="/files",
    body_required=True,
    bodies=(MultipartBody("multipart/form-data", Form),),
    responses=(DeclaredResponse("2XX", "application/json", Any),),
    retry=frozenset({503}),
)


def parse_request(request: bytes) -> tuple[str, bytes, bool]:
    """Return the head in lower case, the body, and whether the body was chunked."""
    head, _, body = request.partition(b"\r\n\r\n")
    text = head.decode().lower()
    if "transfer-encoding: chunked" not in text:
        return text, body, False
    content = b""
    while match := re.match(rb"([0-9a-fA-F]+)\r\n", body):
        size = int(match[1], 16)
        content += body[match.end() : match.end() + size]
        body = body[match.end() + size + 2 :]
    return text, content, True


def iter_pieces(content: bytes = CONTENT) -> Iterator[bytes]:
    for start in range(0, len(content), 100_000):
        yield content[start : start + 100_000]


def close(content: Any) -> Any:
    """Close the content of a call if it can be closed, and return it."""
    if hasattr(content, "close"):
        content.close()
    return content


def open_pipe() -> io.BufferedReader:
    read_end, write_end = os.pipe()
    os.write(write_end, CONTENT[:60_000])
    os.close(write_end)
    return os.fdopen(read_end, "rb")


def open_in_the_middle(path: Path) -> io.BufferedReader:
    file = path.open("rb")
    file.seek(1000)
    return file
