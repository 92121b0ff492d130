"""Private parts of libraries are where `internals` expects them.

A failure here names the library and its release: what it moved has to be found again,
or the release excluded in ``templates/package/pyproject.toml.jinja``.
"""

import ast
import asyncio
from importlib.metadata import version
from pathlib import Path
from typing import Any

import aiohttp
import httpcore2
import httpx2
import pytest

import typecase.runtime
from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime.transport import httpx2_internals
from typecase.runtime.transport.connection_pool import AsyncPoolTransport, PoolTransport

RUNTIME = Path(typecase.runtime.__file__).parent
STACK = ", ".join(f"{name} {version(name)}" for name in ("httpx2", "httpcore2", "h11"))
WHOLE = http_response(b'{"data":{"id":1}}')


def _with(
    server: ScriptedServer, script: bytes, monkeypatch: pytest.MonkeyPatch
) -> list[bool]:
    """Return `has_trailing_data` of a response, for each client and each pool."""
    said: dict[int, bool] = {}

    def has_more(response: Any) -> bool:
        # Asked twice of some answers, the second time when they are given back.
        found = httpx2_internals.has_trailing_data(response)
        said.setdefault(len(server.requests), found)
        return found

    monkeypatch.setattr(
        "typecase.runtime.transport.response_stream.has_trailing_data", has_more
    )
    for own in (None, httpx2.Client()):
        server.script = [script]
        with BookshopClient(base_url=server.url, http_client=own) as client:
            client.execute(books.GET, {"book_id": "1"})
        if own is not None:
            own.close()

    async def run(own: httpx2.AsyncClient | None) -> None:
        server.script = [script]
        async with AsyncBookshopClient(base_url=server.url, http_client=own) as client:
            await client.execute(books.GET, {"book_id": "1"})
        if own is not None:
            await own.aclose()

    asyncio.run(run(None))
    asyncio.run(run(httpx2.AsyncClient()))
    return list(said.values())


def test_bytes_beyond_an_answer(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = WHOLE.replace(b"Connection: close", b"X-No: 1") + b"HTTP/1.1 200 OK\r\n\r\n"
    assert _with(server, more, monkeypatch) == [True] * 4, f"moved in {STACK}"
    assert _with(server, WHOLE, monkeypatch) == [False] * 4, f"moved in {STACK}"


def test_the_pool_of_a_transport(server: ScriptedServer) -> None:
    server.script = [WHOLE, WHOLE]
    request = httpx2.Request("GET", server.url)
    transport = PoolTransport()
    response = transport.handle_request(request)
    pools: Any = transport._pool
    said = f"httpx2 {version('httpx2')} uses another pool"
    (pool,) = pools._pools.values()
    assert len(pool.connections) == 1, said
    response.close()
    transport.close()

    async def run() -> None:
        asynchronous = AsyncPoolTransport()
        response = await asynchronous.handle_async_request(request)
        pools: Any = asynchronous._pool
        (pool,) = pools._pools.values()
        assert isinstance(pool, httpcore2.AsyncConnectionPool)
        said = f"httpx2 {version('httpx2')} uses another pool"
        assert len(pool.connections) == 1, said
        await response.aclose()
        await asynchronous.aclose()

    asyncio.run(run())


def test_a_session_repeats_nothing_by_itself() -> None:
    """The server closes a kept connection when the second request is there."""

    async def run() -> int:
        requests = 0

        async def serve(
            reader: asyncio.StreamReader, writer: asyncio.StreamWriter
        ) -> None:
            nonlocal requests
            for status in ("200 OK", None):
                await reader.readuntil(b"\r\n\r\n")
                requests += 1
                if status is not None:
                    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        async with aiohttp.ClientSession() as session:
            httpx2_internals.disable_retries(session)
            async with session.get(url):
                pass
            with pytest.raises(aiohttp.ServerDisconnectedError):
                await session.get(url)
        server.close()
        return requests

    assert asyncio.run(run()) == 2, f"aiohttp {version('aiohttp')} repeats requests"


def test_no_other_file_uses_private_parts() -> None:
    ours = {
        name
        for path in RUNTIME.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in _defined(node)
    }
    used = [
        f"{path.name}:{node.lineno} {node.attr}"
        for path in RUNTIME.rglob("*.py")
        if path.name != "httpx2_internals.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and node.attr.startswith("_")
        and not node.attr.startswith("__")
        and node.attr not in ours
    ]
    # Those of an enumeration, which is Python's own.
    enumeration = ("_name_", "_value_", "_value2member_map_")
    assert [each for each in used if not each.endswith(enumeration)] == []


def _defined(node: ast.AST) -> list[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return [name]
        case ast.Attribute(value=ast.Name(id="self" | "cls"), ctx=ast.Store()):
            return [node.attr]
        case ast.Name(ctx=ast.Store()):
            return [node.id]
        case _:
            return []
