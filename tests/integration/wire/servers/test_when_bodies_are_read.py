"""Test how much of a body a server reads, and when."""

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import pytest

from tests.integration.wire.servers.pets_api import (
    Handlers,
    public_server,
    runtime_errors,
)

MIB = 2**20


class Caller:
    """A caller that sends bytes as long as the server takes them."""

    def __init__(self, content: bytes, *, leaves: bool = False) -> None:
        self.content = content
        self.taken = 0
        self.leaves = leaves
        self.status: int | None = None

    async def receive(self) -> dict[str, Any]:
        chunk = self.content[self.taken : self.taken + 65_536]
        self.taken += len(chunk)
        has_more = self.taken < len(self.content)
        if self.leaves and not has_more:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": chunk, "more_body": has_more}

    async def send(self, message: dict[str, Any]) -> None:
        self.status = message.get("status", self.status)

    async def call(self, app: Any, path: str, media_type: bytes, *length: Any) -> None:
        headers = [(b"content-type", media_type), *length]
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": "POST" if path == "/pets" else "PUT",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "scheme": "http",
            "headers": headers,
        }
        await app(scope, self.receive, self.send)


async def _create(*, body: Any = None) -> Any:
    return body


async def _put(**_arguments: Any) -> None: ...


def call(
    lib: Any, caller: Caller, authenticate: Any, *length: Any, **options: Any
) -> None:
    path = options.get("path", "/pets")
    media_type = options.get("media_type", b"application/json")
    handlers = Handlers(create=_create)
    vars(handlers)["files"] = SimpleNamespace(put=_put)
    app = lib.server.create_app(handlers, partial=True, authenticate=authenticate)
    asyncio.run(caller.call(app, path, media_type, *length))


def test_body_is_not_read_before_the_credentials_are_checked(lib: Any) -> None:
    async def refuse(_: Any) -> None:
        raise runtime_errors(lib).AuthenticationError("no")

    caller = Caller(b" " * MIB)
    call(lib, caller, refuse)
    assert (caller.status, caller.taken) == (401, 0)


@pytest.mark.parametrize("is_read_by_authenticate", [False, True])
def test_limit_of_the_media_type_holds_while_a_body_is_read(
    lib: Any, is_read_by_authenticate: bool
) -> None:
    async def authenticate(_: Any) -> None:
        if is_read_by_authenticate:
            await public_server(lib).current_request().body()

    caller = Caller(b" " * (4 * MIB))
    call(lib, caller, authenticate)
    assert caller.status == 413
    assert caller.taken <= MIB + 65_536
    # A length that is announced is refused before anything is read.
    caller = Caller(b" " * (4 * MIB))
    call(lib, caller, authenticate, (b"content-length", str(4 * MIB).encode()))
    assert (caller.status, caller.taken) == (413, 0)
    # A file may be larger.
    caller = Caller(b" " * (4 * MIB))
    options = {"path": "/file", "media_type": b"application/octet-stream"}
    call(lib, caller, authenticate, **options)
    assert caller.status == 204


@pytest.mark.parametrize("reads", ["body", "a part", "stream", "json"])
def test_authenticate_may_read_the_body(lib: Any, reads: str) -> None:
    content = b'{"name": "' + b"x" * 200_000 + b'"}'
    seen: list[bytes] = []

    async def authenticate(_: Any) -> None:
        request = public_server(lib).current_request()
        if reads == "body":
            seen.append(await request.body())
        elif reads == "json":
            await request.json()
        else:
            async for chunk in request.stream():
                seen.append(chunk)
                if reads == "a part":
                    break

    caller = Caller(content)
    call(lib, caller, authenticate)
    assert caller.status == 201
    if reads in ("body", "stream"):
        assert b"".join(seen) == content


def test_caller_who_leaves_is_no_error(
    lib: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caller = Caller(b'{"name": "', leaves=True)
    with caplog.at_level(logging.WARNING):
        call(lib, caller, public_server(lib).allow_anyone)
    assert caplog.records == []
