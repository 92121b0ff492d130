"""Test that a body is sent again as it was, or not at all."""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.runtime.bookshop import client
from tests.runtime.bookshop.client import BookshopClient
from tests.runtime.client.upload_calls import (
    BUSY,
    CONTENT,
    DONE,
    OPTIONS,
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
    AuthenticationError,
    ConnectionLostError,
    InvalidRequestError,
    RedirectionError,
    ServiceUnavailableError,
    StatusError,
)
from typecase.runtime.models.file import File

# More than the largest piece that is read at a time.
MANY_PIECES = b"0123456789abcdef" * 40_000


def test_retry_sends_the_same_part_of_a_file(
    send: Send, server: ScriptedServer, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    path.write_bytes(CONTENT)
    server.script = [BUSY, BUSY, DONE, BUSY, DONE]
    with open_in_the_middle(path) as file:
        send("PUT", "/x", content=file, idempotent=True)
    send(UPLOAD, body={"file": path})
    bodies = [parse_request(request)[1] for request in server.requests]
    assert bodies[:3] == [CONTENT[1000:]] * 3
    assert bodies[3] == bodies[4]
    assert CONTENT in bodies[3]


@pytest.mark.parametrize("create", [iter_pieces, open_pipe])
def test_what_can_be_read_once_is_sent_once(
    send: Send, server: ScriptedServer, create: Callable[[], Any]
) -> None:
    server.script = [BUSY, DONE]
    content = create()
    with pytest.raises(ServiceUnavailableError):
        send("PUT", "/x", content=content, idempotent=True)
    close(content)
    assert len(server.requests) == 1


def test_iterator_is_sent_again_if_nothing_was_read(
    server: ScriptedServer,
) -> None:
    failures = [httpx2.ConnectError("refused")]

    class FlakyTransport(httpx2.HTTPTransport):
        def handle_request(self, request: httpx2.Request) -> httpx2.Response:
            if failures:
                raise failures.pop()
            return super().handle_request(request)

    server.script = [DONE]
    with (
        httpx2.Client(transport=FlakyTransport()) as http_client,
        BookshopClient(
            base_url=server.url, http_client=http_client, options=OPTIONS
        ) as shop,
    ):
        shop.request("PUT", "/x", content=iter_pieces())
    assert parse_request(server.requests[0])[1] == CONTENT


@pytest.mark.parametrize("can_be_repeated", [True, False])
def test_renewed_token(
    monkeypatch: pytest.MonkeyPatch, server: ScriptedServer, can_be_repeated: bool
) -> None:
    class Provider:
        def __init__(self) -> None:
            self.tokens = ["new", "old"]

        def __call__(self) -> str:
            return self.tokens[-1]

        def discard_refused(self, _: object) -> None:
            self.tokens.pop()

    monkeypatch.setattr(client, "API", replace(client.API, security=(("token",),)))
    server.script = [http_response(b"{}", "401 Unauthorized"), DONE]
    provider: Any = Provider()
    content: Any = io.BytesIO(CONTENT) if can_be_repeated else iter_pieces()
    with BookshopClient(base_url=server.url, token=provider) as shop:
        if can_be_repeated:
            shop.request("POST", "/x", content=content)
        else:
            with pytest.raises(AuthenticationError):
                shop.request("POST", "/x", content=content)
    assert [parse_request(request)[1] for request in server.requests] == (
        [CONTENT] * (2 if can_be_repeated else 1)
    )
    # The next call gets a new token in any case.
    assert provider.tokens == ["new"]


@pytest.mark.parametrize("status", ["307 Temporary", "308 Permanent"])
def test_redirect_that_keeps_the_body(
    send: Send, server: ScriptedServer, status: str
) -> None:
    redirect = http_response(b"", status, None, "Location: /moved")
    server.script = [redirect, DONE]
    send("PUT", "/x", content=io.BytesIO(CONTENT), idempotent=True)
    assert [parse_request(request)[1] for request in server.requests] == [CONTENT] * 2
    assert server.requests[1].startswith(b"PUT /moved ")
    refused: list[dict[str, Any]] = [
        {"content": io.BytesIO(b"1")},
        {"content": iter_pieces(), "idempotent": True},
    ]
    for arguments in refused:
        server.script = [redirect, DONE]
        with pytest.raises(RedirectionError):
            send("POST", "/x", **arguments)
    assert len(server.requests) == 4


def test_body_is_not_sent_to_another_origin(send: Send, server: ScriptedServer) -> None:
    location = "Location: http://127.0.0.2:9/x"
    server.script = [http_response(b"", "307 Temporary", None, location)]
    with pytest.raises(RedirectionError):
        send("PUT", "/x", content=io.BytesIO(b"1"), idempotent=True)


class ShrinkingFile(io.BytesIO):
    """A file that becomes shorter when it is read."""

    def read(self, size: int | None = -1, /) -> bytes:
        self.truncate(150_000)
        return super().read(size)


class GrowingFile(io.BytesIO):
    """A file that grows when it is read."""

    def read(self, size: int | None = -1, /) -> bytes:
        position = self.tell()
        self.seek(0, io.SEEK_END)
        self.write(b"more")
        self.seek(position)
        return super().read(size)


def test_file_that_changes(send: Send, server: ScriptedServer) -> None:
    server.script = [DONE, DONE]
    message = (
        "content: became shorter during the call: expected 512000 bytes, found 150000"
    )
    with pytest.raises(InvalidRequestError, match=message):
        send("PUT", "/x", content=ShrinkingFile(CONTENT), idempotent=True)
    send("PUT", "/x", content=GrowingFile(CONTENT))
    assert parse_request(server.requests[-1])[1] == CONTENT
    assert len(server.requests) == 2


def test_file_that_two_calls_read_at_once(server: ScriptedServer) -> None:
    file = io.BytesIO(MANY_PIECES)

    class MovingFile(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            piece = super().read(size)
            self.seek(0)
            return piece

    with (
        BookshopClient(base_url=server.url) as shop,
        pytest.raises(InvalidRequestError, match="open the file once for each call"),
    ):
        shop.request("PUT", "/x", content=MovingFile(file.getvalue()))


def test_same_file_object_is_sent_twice(send: Send, server: ScriptedServer) -> None:
    server.script = [DONE, DONE]
    file = File(io.BytesIO(CONTENT))
    for _ in range(2):
        send("PUT", "/x", content=file)
    assert [parse_request(request)[1] for request in server.requests] == [CONTENT] * 2


@pytest.mark.parametrize("is_file", [False, True])
@pytest.mark.parametrize("send", ["sync", "async"], indirect=True)
def test_early_refusal_of_an_upload(
    send: Send, server: ScriptedServer, is_file: bool
) -> None:
    # The server closes the connection before it has read the body.
    server.reads_bodies = False
    server.script = [http_response(b"{}", "413 Too Large")] * 3
    content = CONTENT * 10
    with pytest.raises(StatusError) as caught:
        send(
            "PUT",
            "/x",
            content=io.BytesIO(content) if is_file else content,
            idempotent=True,
        )
    assert caught.value.status == 413
    assert len(server.requests) == 1


@pytest.mark.parametrize("send", ["sync", "async"], indirect=True)
def test_fault_of_the_network_is_not_one_of_the_file(
    send: Send, server: ScriptedServer
) -> None:
    server.reads_bodies = False
    server.script = [b""] * 3
    with pytest.raises(ConnectionLostError):
        send("PUT", "/x", content=io.BytesIO(CONTENT * 10), idempotent=True)
    assert len(server.requests) >= 3
