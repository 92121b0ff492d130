"""Answers that a user's own client has already read, or made without a network."""

import asyncio
import gzip

import httpx2
import pytest

from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.raw_server import RawServer, answer

CONTENT = b'{"data":{"id":1}}'
PACKED = answer(
    gzip.compress(CONTENT), "200 OK", "application/json", "Content-Encoding: gzip"
)


def _sync(url: str, own: httpx2.Client) -> int | None:
    with own, BookshopClient(base_url=url, http_client=own) as client:
        return client.books.get(book_id="1").id


async def _async(url: str, own: httpx2.AsyncClient) -> int | None:
    async with own, AsyncBookshopClient(base_url=url, http_client=own) as client:
        return (await client.books.get(book_id="1")).id


async def _read(received: httpx2.Response) -> None:
    await received.aread()


@pytest.mark.parametrize("script", [answer(CONTENT), PACKED], ids=["plain", "gzip"])
def test_a_hook_may_read_the_answer(raw: RawServer, script: bytes) -> None:
    raw.script = [script, script]
    own = httpx2.Client(event_hooks={"response": [lambda received: received.read()]})
    assert _sync(raw.url, own) == 1
    other = httpx2.AsyncClient(event_hooks={"response": [_read]})
    assert asyncio.run(_async(raw.url, other)) == 1


def test_a_transport_may_answer_at_once() -> None:
    whole = httpx2.MockTransport(lambda _: httpx2.Response(200, content=CONTENT))
    url = "https://books.example"
    assert _sync(url, httpx2.Client(transport=whole)) == 1
    assert asyncio.run(_async(url, httpx2.AsyncClient(transport=whole))) == 1
