"""Test clients that are used on a second event loop or closed during a call."""

import asyncio
import gc
import os
import subprocess
import sys
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor

import httpx2
import pytest

from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from tests.timeouts import HANG_TIMEOUT
from typecase.runtime import errors
from typecase.runtime.aiohttp.aiohttp_transport import AiohttpTransport

GET = (books.GET, {"book_id": "1"})
TRANSPORTS = ["default", "httpx2", "aiohttp"]


def _create_http_client(transport: str) -> httpx2.AsyncClient | None:
    """Return a custom HTTP client, or None for the default transport."""
    match transport:
        case "httpx2":
            return httpx2.AsyncClient()
        case "aiohttp":
            return httpx2.AsyncClient(transport=AiohttpTransport())
        case _:
            return None


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_call_on_second_event_loop_is_refused(
    transport: str, server: ScriptedServer
) -> None:
    # The connection stays open, so that the second loop finds it in the pool.
    keep_alive = http_response(b'{"data":{"id":1}}').replace(
        b"Connection: close", b"Connection: keep-alive"
    )
    server.script = [keep_alive, keep_alive]
    http_client = _create_http_client(transport)
    client = AsyncBookshopClient(base_url=server.url, http_client=http_client)
    first_loop = asyncio.new_event_loop()
    first_loop.run_until_complete(client(*GET))
    with pytest.raises(errors.ConfigurationError, match="another event loop"):
        asyncio.run(client(*GET))
    # Closing on another loop raises nothing, but leaves the connections open.
    asyncio.run(client.close())
    if http_client is not None:
        first_loop.run_until_complete(http_client.aclose())
    else:
        first_loop.run_until_complete(client.close())
    first_loop.close()


def _wait_for_request(server: ScriptedServer) -> None:
    """Wait until the server has read a request, to which it never responds."""
    while not server.requests:
        threading.Event().wait(0.01)


def test_close_during_call(server: ScriptedServer) -> None:
    client = BookshopClient(base_url=server.url)
    with ThreadPoolExecutor(1) as pool:
        call = pool.submit(client, *GET)
        _wait_for_request(server)
        client.close()
        with pytest.raises(
            errors.ConnectionLostError, match="client was closed"
        ) as caught:
            call.result(HANG_TIMEOUT)
    assert caught.value.attempts == 1
    with pytest.raises(errors.ConfigurationError, match="client is closed"):
        client(*GET)


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_close_during_async_call(transport: str, server: ScriptedServer) -> None:
    async def run() -> None:
        http_client = _create_http_client(transport)
        client = AsyncBookshopClient(base_url=server.url, http_client=http_client)
        call = asyncio.create_task(client(*GET))
        await asyncio.to_thread(_wait_for_request, server)
        await (client.close() if http_client is None else http_client.aclose())
        with pytest.raises(
            errors.ConnectionLostError, match="client was closed"
        ) as caught:
            await asyncio.wait_for(call, HANG_TIMEOUT)
        assert caught.value.attempts == 1

    asyncio.run(run())


def _call_and_forget(server: ScriptedServer, http_client: httpx2.Client | None) -> None:
    client = BookshopClient(base_url=server.url, http_client=http_client)
    client(*GET)


async def _call_and_forget_async(server: ScriptedServer) -> None:
    client = AsyncBookshopClient(base_url=server.url)
    await client(*GET)


def test_client_that_was_not_closed_warns(server: ScriptedServer) -> None:
    server.script = [http_response(b'{"data":{"id":1}}')] * 2
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        _call_and_forget(server, None)
        asyncio.run(_call_and_forget_async(server))
        gc.collect()
    assert [str(warning.message) for warning in caught] == [
        f"BookshopClient(base_url={server.url!r}) was not closed: use it in a `with`"
        " statement, or call `client.close()`",
        f"AsyncBookshopClient(base_url={server.url!r}) was not closed: use it in an"
        " `async with` statement, or call `await client.close()`",
    ]


def test_client_without_own_connections_does_not_warn(server: ScriptedServer) -> None:
    server.script = [http_response(b'{"data":{"id":1}}')] * 2
    with warnings.catch_warnings(), httpx2.Client() as http_client:
        warnings.simplefilter("error")
        _call_and_forget(server, http_client)
        with BookshopClient(base_url=server.url) as client:
            client(*GET)
        del client
        BookshopClient(base_url=server.url)
        with pytest.raises(errors.ConfigurationError):
            BookshopClient(base_url="x")
        gc.collect()


_EXIT_PROGRAM = """
import os, sys
from jobads.disposition import DispositionClient

client = DispositionClient(base_url=sys.argv[1])
client.request("GET", "/x")
if (child := os.fork()) == 0:
    # The connections belong to the parent.
    del client
    sys.exit()
os.waitpid(child, 0)
# The client lives until the interpreter exits.
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_exit_and_fork_raise_nothing(server: ScriptedServer) -> None:
    server.script = [http_response(b"{}")]
    # The thread that has looked up the host may still be ending when the program forks.
    filters = ["-W", "error::ResourceWarning:jobads"]
    filters += ["-W", "ignore:This process:DeprecationWarning"]
    ended = subprocess.run(
        [sys.executable, *filters, "-c", _EXIT_PROGRAM, server.url],
        capture_output=True,
        text=True,
        timeout=HANG_TIMEOUT,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
