"""Test calls through an HTTP client that the user supplies.

Event hooks may have read the response already, and a transport may answer without a
network. A cancelled call must still close the response.
"""

import asyncio
import gzip
from collections.abc import AsyncIterator

import httpx2
import pytest

from tests.patience import PATIENCE
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime.options import ClientOptions

OPTIONS = ClientOptions(max_response_bytes=10_000)
CONTENT = b'{"data":{"id":1}}'
PACKED = http_response(
    gzip.compress(CONTENT), "200 OK", "application/json", "Content-Encoding: gzip"
)


def _sync(url: str, own: httpx2.Client) -> int | None:
    with own, BookshopClient(base_url=url, http_client=own) as client:
        return client.books.get(book_id="1").id


async def _async(url: str, own: httpx2.AsyncClient) -> int | None:
    async with (
        own,
        AsyncBookshopClient(base_url=url, http_client=own, options=OPTIONS) as client,
    ):
        return (await client.books.get(book_id="1")).id


async def _read(received: httpx2.Response) -> None:
    await received.aread()


@pytest.mark.parametrize(
    "script", [http_response(CONTENT), PACKED], ids=["plain", "gzip"]
)
def test_a_hook_may_read_the_answer(server: ScriptedServer, script: bytes) -> None:
    server.script = [script, script]
    own = httpx2.Client(event_hooks={"response": [lambda received: received.read()]})
    assert _sync(server.url, own) == 1
    other = httpx2.AsyncClient(event_hooks={"response": [_read]})
    assert asyncio.run(_async(server.url, other)) == 1


def test_a_transport_may_answer_at_once() -> None:
    whole = httpx2.MockTransport(lambda _: httpx2.Response(200, content=CONTENT))
    url = "https://books.example"
    assert _sync(url, httpx2.Client(transport=whole)) == 1
    assert asyncio.run(_async(url, httpx2.AsyncClient(transport=whole))) == 1


class _SlowToClose(httpx2.AsyncByteStream):
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


def test_a_call_that_is_cancelled_while_it_ends_gives_all_back() -> None:
    async def run() -> None:
        stream = _SlowToClose()
        endless = httpx2.MockTransport(lambda _: httpx2.Response(200, stream=stream))
        own = httpx2.AsyncClient(transport=endless)
        task = asyncio.create_task(_async("https://books.example", own))
        await stream.closing.wait()
        task.cancel()
        await asyncio.sleep(0)
        stream.may_close.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.wait_for(stream.closed.wait(), PATIENCE)

    asyncio.run(run())
