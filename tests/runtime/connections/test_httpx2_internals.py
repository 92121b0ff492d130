"""Test that `httpx2_internals` finds the private attributes it uses.

A failure names the library and its version. Adapt `httpx2_internals` to that version,
or exclude the version in ``templates/package/pyproject.toml.jinja``.
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
from typecase.runtime.connections import httpx2_internals
from typecase.runtime.connections.async_connection_pool import AsyncPoolTransport
from typecase.runtime.connections.connection_pool import PoolTransport

RUNTIME = Path(typecase.runtime.__file__).parent
VERSIONS = ", ".join(
    f"{name} {version(name)}" for name in ("httpx2", "httpcore2", "h11")
)
COMPLETE = http_response(b'{"data":{"id":1}}')


def _detect_trailing_data(
    server: ScriptedServer, response: bytes, monkeypatch: pytest.MonkeyPatch
) -> list[bool]:
    """Return whether trailing data was detected, for each kind of client and pool.

    The kinds are synchronous and asynchronous, each with our pool and with httpx2's.
    """
    results: dict[int, bool] = {}

    def record_trailing_data(response: Any) -> bool:
        result = httpx2_internals.has_trailing_data(response)
        # The check runs again when the connection is released; keep the first result.
        results.setdefault(len(server.requests), result)
        return result

    monkeypatch.setattr(
        "typecase.runtime.transport.response_stream.has_trailing_data",
        record_trailing_data,
    )
    for http_client in (None, httpx2.Client()):
        server.script = [response]
        with BookshopClient(base_url=server.url, http_client=http_client) as client:
            client(books.GET, {"book_id": "1"})
        if http_client is not None:
            http_client.close()

    async def run(http_client: httpx2.AsyncClient | None) -> None:
        server.script = [response]
        async with AsyncBookshopClient(
            base_url=server.url, http_client=http_client
        ) as client:
            await client(books.GET, {"book_id": "1"})
        if http_client is not None:
            await http_client.aclose()

    asyncio.run(run(None))
    asyncio.run(run(httpx2.AsyncClient()))
    return list(results.values())


def test_trailing_data_is_detected(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_trailing_data = (
        COMPLETE.replace(b"Connection: close", b"Connection: keep-alive")
        + b"HTTP/1.1 200 OK\r\n\r\n"
    )
    assert (
        _detect_trailing_data(server, with_trailing_data, monkeypatch) == [True] * 4
    ), f"not found in {VERSIONS}"
    assert (
        _detect_trailing_data(server, COMPLETE, monkeypatch) == [False] * 4
    ), f"not found in {VERSIONS}"


def test_pool_of_transport(server: ScriptedServer) -> None:
    server.script = [COMPLETE, COMPLETE]
    request = httpx2.Request("GET", server.url)
    transport = PoolTransport()
    response = transport.handle_request(request)
    pools: Any = transport._pool
    message = f"httpx2 {version('httpx2')} uses another pool"
    (pool,) = pools._pools.values()
    assert len(pool.connections) == 1, message
    response.close()
    transport.close()

    async def run() -> None:
        async_transport = AsyncPoolTransport()
        response = await async_transport.handle_async_request(request)
        pools: Any = async_transport._pool
        (pool,) = pools._pools.values()
        assert isinstance(pool, httpcore2.AsyncConnectionPool)
        message = f"httpx2 {version('httpx2')} uses another pool"
        assert len(pool.connections) == 1, message
        await response.aclose()
        await async_transport.aclose()

    asyncio.run(run())


def test_asyncio_transport_of_stream(server: ScriptedServer) -> None:
    async def run() -> bool:
        host, _, port = server.url.removeprefix("http://").partition(":")
        stream = await httpcore2.AnyIOBackend().connect_tcp(host, int(port))
        transport = httpx2_internals.get_asyncio_transport(stream)
        is_transport = isinstance(transport, asyncio.Transport)
        await stream.aclose()
        return is_transport

    message = f"httpcore2 {version('httpcore2')} or anyio {version('anyio')}"
    assert asyncio.run(run()), f"{message} has another transport"


def test_aiohttp_session_does_not_retry() -> None:
    """The server closes the kept-alive connection after reading the second request."""

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


def test_no_other_module_uses_private_attributes() -> None:
    defined_names = {
        name
        for path in RUNTIME.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in _find_defined_names(node)
    }
    private_uses = [
        f"{path.name}:{node.lineno} {node.attr}"
        for path in RUNTIME.rglob("*.py")
        if path.name != "httpx2_internals.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and node.attr.startswith("_")
        and not node.attr.startswith("__")
        and node.attr not in defined_names
    ]
    # Attributes of `enum.Enum` and of named tuples, which Python documents.
    documented = ("_name_", "_value_", "_value2member_map_", " _replace")
    assert [use for use in private_uses if not use.endswith(documented)] == []


def _find_defined_names(node: ast.AST) -> list[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return [name]
        case ast.Attribute(value=ast.Name(id="self" | "cls"), ctx=ast.Store()):
            return [node.attr]
        case ast.Name(ctx=ast.Store()):
            return [node.id]
        case _:
            return []
