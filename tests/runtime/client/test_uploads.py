"""Test that files and iterators are read while they are sent."""

import gzip
import io
import tempfile
import tracemalloc
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.runtime.bookshop.client import BookshopClient
from tests.runtime.client.upload_calls import (
    CONTENT,
    DONE,
    UPLOAD,
    Send,
    close,
    iter_pieces,
    open_in_the_middle,
    open_pipe,
    parse_request,
)
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime.errors import (
    ConfigurationError,
    InvalidRequestError,
)
from typecase.runtime.models.file import File

# More than the largest piece that is read at a time.
MANY_PIECES = b"0123456789abcdef" * 40_000


async def _async_pieces() -> AsyncIterator[bytes]:
    for piece in iter_pieces():
        yield piece


class RecordingFile(io.BytesIO):
    """A file that records how many bytes each `read` asks for."""

    def __init__(self, content: bytes) -> None:
        super().__init__(content)
        self.sizes: list[int | None] = []

    def read(self, size: int | None = -1, /) -> bytes:
        self.sizes.append(size)
        return super().read(size)


def _open_spooled(_: Path) -> Any:
    file = tempfile.SpooledTemporaryFile()  # noqa: SIM115
    file.write(CONTENT)
    file.seek(5)
    return file


def _open_gzip(path: Path) -> Any:
    compressed = path.with_suffix(".gz")
    compressed.write_bytes(gzip.compress(CONTENT))
    return gzip.open(compressed)


@pytest.mark.parametrize(
    ("create", "expected", "is_chunked"),
    [
        (lambda path: path, CONTENT, False),
        (open_in_the_middle, CONTENT[1000:], False),
        (lambda _: io.BytesIO(CONTENT), CONTENT, False),
        (lambda _: io.BytesIO(), b"", False),
        (_open_spooled, CONTENT[5:], False),
        (_open_gzip, CONTENT, False),
        (lambda _: open_pipe(), CONTENT[:60_000], True),
        (lambda _: iter_pieces(), CONTENT, True),
        (lambda _: File([b"a", b"", bytearray(b"b")]), b"ab", True),
        (lambda _: iter([b"a", b"", memoryview(b"b")]), b"ab", True),
    ],
)
def test_body_that_is_read_while_it_is_sent(
    send: Send,
    server: ScriptedServer,
    tmp_path: Path,
    create: Callable[[Path], Any],
    expected: bytes,
    is_chunked: bool,
) -> None:
    path = tmp_path / "file"
    path.write_bytes(CONTENT)
    server.script = [DONE]
    content = create(path)
    send("PUT", "/x", content=content)
    close(content)
    head, body, was_chunked = parse_request(server.requests[0])
    assert body == expected
    assert was_chunked is is_chunked
    assert is_chunked or f"content-length: {len(expected)}\r\n" in f"{head}\r\n"
    assert "content-type: application/octet-stream" in head


@pytest.mark.parametrize("send", ["async", "aiohttp"], indirect=True)
def test_asynchronous_iterator(send: Send, server: ScriptedServer) -> None:
    server.script = [DONE]
    send("PUT", "/x", content=_async_pieces())
    assert parse_request(server.requests[0])[1] == CONTENT


def test_synchronous_client_refuses_asynchronous_iterator(
    server: ScriptedServer,
) -> None:
    with (
        BookshopClient(base_url=server.url) as shop,
        pytest.raises(InvalidRequestError, match="use an asynchronous client"),
    ):
        shop.request("PUT", "/x", content=_async_pieces())


@pytest.mark.parametrize("as_tuple", [False, True])
@pytest.mark.parametrize(
    ("create", "name"),
    [
        (lambda path: path, "file.bin"),
        (lambda path: path.open("rb"), "file.bin"),
        (lambda _: iter_pieces(), "file"),
        (lambda _: open_pipe(), "file"),
    ],
)
def test_file_in_a_form(
    send: Send,
    server: ScriptedServer,
    tmp_path: Path,
    create: Callable[[Path], Any],
    name: str,
    as_tuple: bool,
) -> None:
    path = tmp_path / "file.bin"
    path.write_bytes(CONTENT[:60_000])
    server.script = [DONE]
    file = create(path)
    value = ("own.png", file, "image/png") if as_tuple else file
    send(UPLOAD, body={"file": value, "note": "é"})
    close(file)
    head, body, _ = parse_request(server.requests[0])
    boundary = head.partition("boundary=")[2].partition("\r\n")[0].encode()
    parts = body.split(b"--" + boundary)
    assert len(parts) == 4
    headers, _, content = parts[1].partition(b"\r\n\r\n")
    expected = CONTENT if name == "file" and "pipe" not in str(file) else None
    assert content[:-2] in (expected or CONTENT, CONTENT[:60_000])
    assert f'filename="{"own.png" if as_tuple else name}"'.encode() in headers
    assert (b"image/png" in headers) is as_tuple
    assert parts[3] == b"--\r\n"


def test_boundary_of_a_streamed_form_cannot_be_guessed(
    send: Send, server: ScriptedServer
) -> None:
    server.script = [DONE, DONE]
    for _ in range(2):
        send(UPLOAD, body={"file": io.BytesIO(b"1")})
    heads = [parse_request(request)[0] for request in server.requests]
    assert heads[0] != heads[1]


@pytest.mark.parametrize("is_form", [False, True])
def test_file_is_read_in_pieces(
    send: Send, server: ScriptedServer, is_form: bool
) -> None:
    server.script = [DONE]
    file = RecordingFile(MANY_PIECES)
    if is_form:
        send(UPLOAD, body={"file": file})
    else:
        send("PUT", "/x", content=file)
    assert MANY_PIECES in parse_request(server.requests[0])[1]
    assert len(file.sizes) > 3
    assert all(size is not None and 0 < size <= 262_144 for size in file.sizes)


class DiscardingTransport(httpx2.BaseTransport):
    """A transport that counts the bytes of a request, and discards them."""

    def __init__(self) -> None:
        self.count = 0

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        stream: Any = request.stream
        for piece in stream:
            self.count += len(piece)
        return httpx2.Response(200, json={})


@pytest.mark.parametrize("is_form", [False, True])
def test_memory_does_not_grow_with_the_file(tmp_path: Path, is_form: bool) -> None:
    size = 50_000_000
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(size)
    transport = DiscardingTransport()
    with (
        httpx2.Client(transport=transport) as http_client,
        BookshopClient(base_url="http://127.0.0.1", http_client=http_client) as shop,
    ):
        shop.request("PUT", "/x", content=b"")
        tracemalloc.start()
        with path.open("rb") as opened:
            if is_form:
                shop(UPLOAD, {"body": {"file": opened}})
            else:
                shop.request("PUT", "/x", content=opened)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert transport.count >= size
    assert peak < 3_000_000


@pytest.mark.parametrize(
    ("create", "message"),
    [
        (lambda path: path / "missing", "cannot be read: No such file"),
        (lambda path: path, "is not the path of a file"),
        (lambda _: io.StringIO("text"), "is not a binary file: open the file in mode"),
        (lambda _: close(io.BytesIO(b"1")), "closed file"),
        (lambda path: (path / "new").open("wb"), "open the file in mode 'rb'"),
        (lambda _: iter(["text"]), "consists of str in place of bytes"),
        (lambda _: iter([7]), "consists of int in place of bytes"),
    ],
)
@pytest.mark.parametrize("is_form", [False, True])
def test_content_that_cannot_be_read(
    send: Send,
    tmp_path: Path,
    create: Callable[[Path], Any],
    message: str,
    is_form: bool,
) -> None:
    content = create(tmp_path)
    arguments: Any = (UPLOAD,) if is_form else ("PUT", "/x")
    body = {"body": {"file": content}} if is_form else {"content": content}
    with pytest.raises(InvalidRequestError, match=message) as caught:
        send(*arguments, **body)
    close(content)
    assert str(tmp_path) not in str(caught.value)
    assert caught.value.faults[0].place == ("body.file" if is_form else "content")


@pytest.mark.parametrize(
    "failure",
    [
        KeyError("own"),
        OSError("own"),
        httpx2.ReadError("own"),
        TimeoutError("own"),
        ConfigurationError("own"),
    ],
    ids=lambda failure: type(failure).__name__,
)
def test_exception_of_an_iterator_is_raised_unchanged(
    send: Send, server: ScriptedServer, failure: Exception
) -> None:
    def fail() -> Iterator[bytes]:
        yield b"1"
        raise failure

    with pytest.raises(type(failure), match="own") as caught:
        send("PUT", "/x", content=fail(), idempotent=True)
    assert (type(caught.value), caught.value.args) == (type(failure), failure.args)
    assert len(server.requests) <= 1


@pytest.mark.parametrize(
    ("create", "total"),
    [
        (lambda: io.BytesIO(CONTENT), len(CONTENT)),
        (lambda: CONTENT, len(CONTENT)),
        (iter_pieces, None),
    ],
)
def test_progress(
    send: Send,
    server: ScriptedServer,
    create: Callable[[], Any],
    total: int | None,
) -> None:
    uploaded: list[tuple[int, int | None]] = []
    downloaded: list[tuple[int, int | None]] = []
    server.script = [http_response(CONTENT, content_type="application/octet-stream")]
    response = send(
        "PUT",
        "/x",
        content=create(),
        options={
            "on_upload": lambda *progress: uploaded.append(progress),
            "on_download": lambda *progress: downloaded.append(progress),
        },
    )
    assert response.value == CONTENT
    assert parse_request(server.requests[0])[1] == CONTENT
    assert len(uploaded) > 1
    assert uploaded == sorted(set(uploaded))
    assert uploaded[-1] == (len(CONTENT), total)
    assert downloaded == sorted(set(downloaded))
    assert downloaded[-1] == (len(CONTENT), len(CONTENT))


def test_failing_progress_hook_does_not_fail_the_call(
    send: Send, server: ScriptedServer, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_done: int, _total: int | None) -> None:
        raise KeyError("hook")

    server.script = [DONE]
    send("PUT", "/x", content=b"1", options={"on_upload": fail, "on_download": fail})
    assert caplog.text.count("a progress hook raised an exception") == 2


def test_progress_hook_must_be_a_function(send: Send) -> None:
    options: Any = {"on_upload": 5}
    with pytest.raises(ConfigurationError, match="`on_upload`"):
        send("PUT", "/x", content=b"1", options=options)
