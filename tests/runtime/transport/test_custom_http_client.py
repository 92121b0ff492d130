"""Test calls through an HTTP client that the user supplies.

Event hooks may have read the response already, and a transport may answer without a
network. A cancelled call must still close the response.
"""

import asyncio
import gzip
import pickle
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any

import httpx2
import pytest

from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from tests.timeouts import HANG_TIMEOUT
from typecase.runtime import errors
from typecase.runtime.options import ClientOptions, Retries

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


def _create_other(name: str, module: str) -> Any:
    """Return an instance of a class of another library."""
    return type(name, (), {"__module__": module})()


@pytest.mark.parametrize(
    ("client_class", "expected", "http_client"),
    [
        (BookshopClient, "httpx2.Client", httpx2.AsyncClient()),
        (BookshopClient, "httpx2.Client", _create_other("Client", "httpx._client")),
        (
            BookshopClient,
            "httpx2.Client",
            _create_other("Session", "requests.sessions"),
        ),
        (BookshopClient, "httpx2.Client", httpx2.Client),
        (AsyncBookshopClient, "httpx2.AsyncClient", httpx2.Client()),
        (
            AsyncBookshopClient,
            "httpx2.AsyncClient",
            _create_other("AsyncClient", "httpx._client"),
        ),
    ],
)
def test_wrong_client_is_refused_by_name(
    client_class: Any, expected: str, http_client: Any
) -> None:
    kind = type(http_client)
    found = f"{kind.__module__.partition('.')[0]}.{kind.__name__}"
    message = f"`http_client` .* must be an {expected}, found {found}$"
    with pytest.raises(errors.ConfigurationError, match=message):
        client_class(base_url="https://books.example", http_client=http_client)


class _OwnClient(httpx2.Client):
    """A subclass of the user's."""


def _record(sent: list[httpx2.Request]) -> httpx2.MockTransport:
    def answer(request: httpx2.Request) -> httpx2.Response:
        sent.append(request)
        if "/target" not in str(request.url) and "redirect" in str(request.url):
            return httpx2.Response(302, headers={"Location": "/target"})
        return httpx2.Response(200, json={"data": {"id": 1}})

    return httpx2.MockTransport(answer)


def test_params_and_user_agent_are_kept() -> None:
    sent: list[httpx2.Request] = []
    with (
        _OwnClient(
            params={"v": "7", "q": "own", "a b": ["&", "="]},
            headers={"User-Agent": "mine/1"},
            transport=_record(sent),
        ) as http_client,
        BookshopClient(
            base_url="https://books.example", http_client=http_client
        ) as client,
    ):
        client.books.get(book_id="1")
        client.books.page(book_id="redirect")
        client.request("GET", "/books", extra_query={"q": "call"})
        client.request("GET", "/books", extra_headers={"user-agent": "call/1"})
    assert [request.url.raw_path for request in sent] == [
        b"/books/1?v=7&q=own&a+b=%26&a+b=%3D",
        b"/books/redirect/page?v=7&q=own&a+b=%26&a+b=%3D",
        # The service has chosen the URL of the target.
        b"/target",
        b"/books?q=call&v=7&a+b=%26&a+b=%3D",
        b"/books?v=7&q=own&a+b=%26&a+b=%3D",
    ]
    agents = [request.headers["user-agent"] for request in sent]
    assert agents == ["mine/1"] * 4 + ["call/1"]


def test_default_user_agent_names_the_package() -> None:
    sent: list[httpx2.Request] = []
    http_client = httpx2.Client(transport=_record(sent))
    with (
        http_client,
        BookshopClient(
            base_url="https://books.example", http_client=http_client
        ) as client,
    ):
        client.books.get(book_id="1")
    assert sent[0].headers["user-agent"] == "bookshop/0.1.0"


def test_query_of_the_client() -> None:
    sent: list[httpx2.Request] = []
    http_client = httpx2.Client(transport=_record(sent))
    query = {"api-version": "1", "q": "all", "tags": ["a", "b"], "n": 1, "on": True}
    options = ClientOptions(query=query)
    assert "api-version" not in repr(options)
    with (
        http_client,
        BookshopClient(
            base_url="https://books.example", http_client=http_client, options=options
        ) as client,
    ):
        client.books.get(book_id="1")
        client.request("GET", "/x", extra_query={"q": "call", "tags": "c"})
    assert [request.url.query for request in sent] == [
        b"api-version=1&q=all&tags=a&tags=b&n=1&on=true",
        b"q=call&tags=c&api-version=1&n=1&on=true",
    ]


def test_secret_in_the_query_of_the_client() -> None:
    def answer(request: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(
            400, json={"message": f"cannot read {request.url.query!r}"}
        )

    options = ClientOptions(query={"api_key": "hidden-77", "tag": "shown-77"})
    assert "hidden-77" not in repr(asdict(options))
    assert b"hidden-77" not in pickle.dumps(options)
    with (
        httpx2.Client(transport=httpx2.MockTransport(answer)) as http_client,
        BookshopClient(
            base_url="https://books.example",
            http_client=http_client,
            options=replace(options, retries=0),
        ) as client,
        pytest.raises(errors.BadRequestError) as caught,
    ):
        client.books.get(book_id="1")
    assert "shown-77" in str(caught.value)
    assert "hidden-77" not in str(caught.value)
    assert b"hidden-77" not in caught.value.content


def test_statuses_that_are_retried() -> None:
    statuses: list[int] = []

    def answer(_: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(statuses.pop(0), json={"data": {"id": 1}})

    http_client = httpx2.Client(transport=httpx2.MockTransport(answer))
    options = ClientOptions(
        retry_statuses=[500, 409], retries=Retries(attempts=2, base=0)
    )
    with (
        http_client,
        BookshopClient(
            base_url="https://books.example", http_client=http_client, options=options
        ) as client,
    ):
        for status, left in [(500, 0), (409, 0), (503, 1)]:
            statuses[:] = [status, 200]
            with suppress(errors.StatusError):
                client.books.get(book_id="1")
            assert len(statuses) == left
        # Repeating this call could change a budget twice.
        statuses[:] = [500, 200]
        with pytest.raises(errors.InternalServerError):
            client.books.update()
        assert statuses == [200]
