"""Tokens that cannot be sent are refused, and one failure answers all who wait."""

import asyncio
import gc
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx2
import pytest

from jobads import ClientCredentials
from jobads import ClientOptions as PrintedOptions
from jobads._runtime.auth import token_cache as printed_tokens
from jobads.platform import PlatformClient
from jobads.platform.errors import UnauthorizedError
from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime import errors
from typecase.runtime.auth import token_cache
from typecase.runtime.options import ClientOptions, Timeouts

PATIENCE = 60
THREADS = 64
NOT_SENT: list[Any] = ["", "a\nb", "a ", "€", None, 5, b"x", ("", None), (None, 9.0)]
FOUND = http_response(b'{"data":[]}')


def _search(client: BookshopClient) -> Any:
    return client.execute(books.SEARCH, {"q": "x"}).value


async def _search_async(client: AsyncBookshopClient) -> Any:
    return (await client.execute(books.SEARCH, {"q": "x"})).value


@pytest.mark.parametrize("bad", NOT_SENT, ids=repr)
def test_a_token_that_cannot_be_sent_is_not_cached(
    server: ScriptedServer, bad: Any
) -> None:
    server.script = [FOUND]
    fetched = [bad, "good"]
    given = token_cache.CachedToken(lambda: fetched.pop(0))
    with BookshopClient(base_url=server.url, token=given) as client:
        with pytest.raises(errors.ConfigurationError):
            _search(client)
        assert _search(client) == []
    assert [b"Bearer good" in each for each in server.requests] == [True]


@pytest.mark.parametrize("bad", NOT_SENT, ids=repr)
def test_a_token_that_cannot_be_sent_is_not_cached_async(
    server: ScriptedServer, bad: Any
) -> None:
    server.script = [FOUND]
    fetched = [bad, "good"]

    async def fetch() -> Any:
        return fetched.pop(0)

    async def run() -> None:
        given = token_cache.AsyncCachedToken(fetch)
        async with AsyncBookshopClient(base_url=server.url, token=given) as client:
            with pytest.raises(errors.ConfigurationError):
                await _search_async(client)
            assert await _search_async(client) == []

    asyncio.run(run())
    assert [b"Bearer good" in each for each in server.requests] == [True]


@pytest.mark.parametrize("bad", [None, 5, b"x", ""], ids=repr)
def test_what_a_provider_gives_is_text(server: ScriptedServer, bad: Any) -> None:
    async def provide() -> Any:
        return bad

    async def run(provider: Any) -> None:
        async with AsyncBookshopClient(base_url=server.url, token=provider) as client:
            await _search_async(client)

    with (
        BookshopClient(base_url=server.url, token=lambda: bad) as client,
        pytest.raises(
            errors.ConfigurationError, match="expected a non-empty string as the token"
        ),
    ):
        _search(client)
    for provider in (provide, lambda: bad):
        with pytest.raises(
            errors.ConfigurationError, match="expected a non-empty string as the token"
        ):
            asyncio.run(run(provider))
    assert server.requests == []


class _Arrivals:
    """Counts those who wait for a token; each of them holds the result to come."""

    def __init__(self, module: Any, patch: pytest.MonkeyPatch) -> None:
        self._waited = module.wait_for_result
        self._changed = threading.Condition()
        self._count = 0
        patch.setattr(module, "wait_for_result", self._arrive)

    def _arrive(self, future: Any) -> Any:
        with self._changed:
            self._count += 1
            self._changed.notify_all()
        return self._waited(future)

    def wait_for(self, count: int) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: self._count >= count, PATIENCE)


def _outcome(function: Callable[[], Any]) -> Any:
    try:
        return function()
    except Exception as error:
        return error


def test_one_failure_answers_all_threads(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.script = [FOUND]
    arrivals, calls = _Arrivals(token_cache, monkeypatch), []

    def fetch() -> str:
        calls.append("call")
        if len(calls) > 1:
            return "good"
        arrivals.wait_for(THREADS)
        raise LookupError("the cause")

    given = token_cache.CachedToken(fetch)
    with (
        BookshopClient(base_url=server.url, token=given) as client,
        ThreadPoolExecutor(THREADS) as pool,
    ):
        waiting = [
            pool.submit(_outcome, lambda: _search(client)) for _ in range(THREADS)
        ]
        found = [each.result(PATIENCE) for each in waiting]
        assert [repr(each) for each in found] == ["LookupError('the cause')"] * THREADS
        assert len(calls) == 1
        assert _search(client) == []
    assert len(calls) == 2


def test_one_failure_answers_all_tasks(server: ScriptedServer) -> None:
    server.script = [FOUND]
    calls: list[str] = []

    async def fetch() -> str:
        calls.append("call")
        if len(calls) > 1:
            return "good"
        # Meanwhile all the others come to wait.
        for _ in range(10):
            await asyncio.sleep(0)
        raise LookupError("the cause")

    async def run() -> None:
        given = token_cache.AsyncCachedToken(fetch)
        async with AsyncBookshopClient(base_url=server.url, token=given) as client:
            waiting = (_search_async(client) for _ in range(THREADS))
            found = await asyncio.gather(*waiting, return_exceptions=True)
            assert [repr(each) for each in found] == (
                ["LookupError('the cause')"] * THREADS
            )
            assert len(calls) == 1
            assert await _search_async(client) == []

    asyncio.run(run())
    assert len(calls) == 2


def test_one_refused_grant_answers_all_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    arrivals, calls = _Arrivals(printed_tokens, monkeypatch), []

    def handle(request: httpx2.Request) -> httpx2.Response:
        calls.append(request.url.path)
        arrivals.wait_for(THREADS)
        return httpx2.Response(401, json={"title": "no such app"})

    url = "https://api.example"
    with (
        httpx2.Client(transport=httpx2.MockTransport(handle)) as own,
        PlatformClient(
            base_url=url,
            auth_url=url,
            id_token="id",
            access_token=ClientCredentials("app", "secret"),
            options=PrintedOptions(retries=1),
            http_client=own,
        ) as client,
        ThreadPoolExecutor(THREADS) as pool,
    ):
        waiting = [pool.submit(_outcome, client.campaigns.list) for _ in range(THREADS)]
        found = [each.result(PATIENCE) for each in waiting]
    assert calls == ["/oauth2/token"]
    assert {type(each) for each in found} == {UnauthorizedError}
    assert len({str(each) for each in found}) == 1
    # Each has an error of its own, since each adds to its traceback.
    assert len({id(each) for each in found}) == THREADS


def test_who_is_cancelled_does_not_cancel_the_others(server: ScriptedServer) -> None:
    server.script = [FOUND]

    async def run() -> None:
        asked, answered = asyncio.Event(), asyncio.Event()

        async def fetch() -> str:
            asked.set()
            await answered.wait()
            return "good"

        given = token_cache.AsyncCachedToken(fetch)
        async with AsyncBookshopClient(base_url=server.url, token=given) as client:
            first = asyncio.create_task(_search_async(client))
            await asked.wait()
            second = asyncio.create_task(_search_async(client))
            await asyncio.sleep(0)
            first.cancel()
            with pytest.raises(asyncio.CancelledError):
                await first
            answered.set()
            assert await second == []

    asyncio.run(run())


HURRIED = ClientOptions(timeout=Timeouts(total=0.2))


@pytest.mark.parametrize("cached", [False, True], ids=["plain", "cached"])
def test_the_deadline_ends_a_call_whose_provider_does_not(
    server: ScriptedServer, cached: bool
) -> None:
    answered, returned = threading.Event(), threading.Event()

    def provide() -> str:
        answered.wait(PATIENCE)
        returned.set()
        return "late"

    given = token_cache.CachedToken(provide) if cached else provide
    with (
        BookshopClient(base_url=server.url, token=given, options=HURRIED) as client,
        pytest.raises(errors.TimedOutError) as caught,
    ):
        _search(client)
    assert not returned.is_set()
    answered.set()
    assert caught.value.phase == "total"
    assert server.requests == []


@pytest.mark.parametrize("kind", ["sync", "async", "cached"])
def test_the_deadline_ends_a_call_whose_provider_does_not_async(
    server: ScriptedServer, kind: str
) -> None:
    answered, returned = threading.Event(), threading.Event()

    def provide() -> str:
        answered.wait(PATIENCE)
        returned.set()
        return "late"

    async def provide_async() -> str:
        await asyncio.Event().wait()
        return "late"

    async def run() -> None:
        given = {
            "sync": provide,
            "async": provide_async,
            "cached": token_cache.AsyncCachedToken(provide_async),
        }[kind]
        async with AsyncBookshopClient(
            base_url=server.url, token=given, options=HURRIED
        ) as client:
            await _search_async(client)

    with pytest.raises(errors.TimedOutError) as caught:
        asyncio.run(run())
    assert not returned.is_set()
    answered.set()
    assert caught.value.phase == "total"
    assert server.requests == []


def test_a_fetch_goes_on_for_the_next_call(server: ScriptedServer) -> None:
    server.script = [FOUND]
    answered, calls = threading.Event(), []

    def fetch() -> str:
        calls.append("call")
        assert answered.wait(PATIENCE)
        return "good"

    given = token_cache.CachedToken(fetch)
    with (
        BookshopClient(base_url=server.url, token=given, options=HURRIED) as hurried,
        BookshopClient(base_url=server.url, token=given) as client,
    ):
        with pytest.raises(errors.TimedOutError):
            _search(hurried)
        answered.set()
        assert _search(client) == []
    assert calls == ["call"]


def test_a_failure_that_nobody_waits_for_is_not_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    released = asyncio.Event()

    async def fetch() -> str:
        await released.wait()
        raise ValueError("too late")

    async def run() -> None:
        token = token_cache.AsyncCachedToken(fetch)
        waiting = asyncio.ensure_future(token())
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        released.set()
        for _ in range(3):
            await asyncio.sleep(0)

    asyncio.run(run())
    gc.collect()
    assert caplog.records == []
