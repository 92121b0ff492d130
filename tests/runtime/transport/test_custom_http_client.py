"""Test calls through an HTTP client that the user supplies.

Event hooks may have read the response already, and a transport may answer without a
network. A cancelled call must still close the response.
"""

import asyncio
import gzip
from collections.abc import AsyncIterator

import httpx2
import pytest

from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from tests.timeouts import HANG_TIMEOUT
from typecase.runtime import errors
from typecase.runtime.options import ClientOptions

OPTIONS = ClientOptions(max_response_bytes=10_000)
CONTENT = b'{"data":{"id":1}}'
COMPRESSED = http_response(
    gzip.compress(CONTENT), "200 OK", "application/json", "Content-Encoding: gzip"
)


def _call_sync(url: str, http_client: httpx2.Client) -> int | None:
    with http_client, BookshopClient(base_url=url, http_client=http_client) as client:
        return client.books.get(book_id="1").id


async def _call_async(url: str, http_client: httpx2.AsyncClient) -> int | None:
    async with (
        http_client,
        AsyncBookshopClient(
            base_url=url, http_client=http_client, options=OPTIONS
        ) as client,
    ):
        return (await client.books.get(book_id="1")).id


async def _read_response(response: httpx2.Response) -> None:
    await response.aread()


@pytest.mark.parametrize(
    "response_bytes", [http_response(CONTENT), COMPRESSED], ids=["plain", "gzip"]
)
def test_event_hook_may_read_response(
    server: ScriptedServer, response_bytes: bytes
) -> None:
    server.script = [response_bytes, response_bytes]
    http_client = httpx2.Client(
        event_hooks={"response": [lambda response: response.read()]}
    )
    assert _call_sync(server.url, http_client) == 1
    async_http_client = httpx2.AsyncClient(event_hooks={"response": [_read_response]})
    assert asyncio.run(_call_async(server.url, async_http_client)) == 1


def test_transport_without_network() -> None:
    transport = httpx2.MockTransport(lambda _: httpx2.Response(200, content=CONTENT))
    url = "https://books.example"
    assert _call_sync(url, httpx2.Client(transport=transport)) == 1
    assert asyncio.run(_call_async(url, httpx2.AsyncClient(transport=transport))) == 1


def test_error_without_message_is_named_by_its_class() -> None:
    def fail(_: httpx2.Request) -> httpx2.Response:
        raise httpx2.ReadError("")

    http_client = httpx2.Client(transport=httpx2.MockTransport(fail))
    with pytest.raises(errors.ConnectionLostError, match=": ReadError"):
        _call_sync("https://books.example", http_client)


class _SlowToClose(httpx2.AsyncByteStream):
    """An endless stream whose `aclose` waits until the test allows it to finish."""

    def __init__(self) -> None:
        self.closing = asyncio.Event()
        self.may_close = asyncio.Event()
        self.closed = asyncio.Event()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while True:
            yield CONTENT

    async def aclose(self) -> None:
        self.closing.set()
        await self.may_close.wait()
        self.closed.set()


def test_call_cancelled_while_closing_closes_response() -> None:
    async def run() -> None:
        stream = _SlowToClose()
        endless = httpx2.MockTransport(lambda _: httpx2.Response(200, stream=stream))
        http_client = httpx2.AsyncClient(transport=endless)
        task = asyncio.create_task(_call_async("https://books.example", http_client))
        await stream.closing.wait()
        task.cancel()
        await asyncio.sleep(0)
        stream.may_close.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.wait_for(stream.closed.wait(), HANG_TIMEOUT)

    asyncio.run(run())
