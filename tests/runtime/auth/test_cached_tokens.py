"""Test cached tokens: invalid tokens, failed fetches, cancellation and deadlines."""

import asyncio
import gc
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx2
import pytest

from jobads import ClientCredentials, ConfigurationError
from jobads import ClientOptions as GeneratedOptions
from jobads._runtime.auth import token_cache as generated_token_cache
from jobads._runtime.secret import Secret
from jobads.platform import AsyncPlatformClient, PlatformClient
from jobads.platform.errors import AuthenticationError
from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from tests.timeouts import HANG_TIMEOUT
from typecase.runtime import errors
from typecase.runtime.auth import token_cache
from typecase.runtime.options import ClientOptions, Timeouts

THREADS = 64
INVALID_TOKENS: list[Any] = [
    "",
    "a\nb",
    "a ",
    "€",
    None,
    5,
    b"x",
    ("", None),
    (None, 9.0),
    ("a", "soon"),
    ("a", 9.0, "b"),
    ("a", -1),
    ("a", float("nan")),
]
EMPTY_LIST = http_response(b'{"data":[]}')


def _search(client: BookshopClient) -> Any:
    return client(books.SEARCH, {"q": "x"}).value


async def _search_async(client: AsyncBookshopClient) -> Any:
    return (await client(books.SEARCH, {"q": "x"})).value


@pytest.mark.parametrize("invalid_token", INVALID_TOKENS, ids=repr)
def test_invalid_token_is_not_cached(
    server: ScriptedServer, invalid_token: Any
) -> None:
    server.script = [EMPTY_LIST]
    tokens = [invalid_token, "good"]
    token = token_cache.CachedToken(lambda: tokens.pop(0))
    with BookshopClient(base_url=server.url, token=token) as client:
        with pytest.raises(errors.ConfigurationError):
            _search(client)
        assert _search(client) == []
    assert [b"Bearer good" in request for request in server.requests] == [True]


@pytest.mark.parametrize("invalid_token", INVALID_TOKENS, ids=repr)
def test_invalid_token_is_not_cached_async(
    server: ScriptedServer, invalid_token: Any
) -> None:
    server.script = [EMPTY_LIST]
    tokens = [invalid_token, "good"]

    async def fetch() -> Any:
        return tokens.pop(0)

    async def run() -> None:
        token = token_cache.AsyncCachedToken(fetch)
        async with AsyncBookshopClient(base_url=server.url, token=token) as client:
            with pytest.raises(errors.ConfigurationError):
                await _search_async(client)
            assert await _search_async(client) == []

    asyncio.run(run())
    assert [b"Bearer good" in request for request in server.requests] == [True]


@pytest.mark.parametrize("invalid_token", [None, 5, b"x", ""], ids=repr)
def test_provider_must_return_a_string(
    server: ScriptedServer, invalid_token: Any
) -> None:
    async def provide() -> Any:
        return invalid_token

    async def run(provider: Any) -> None:
        async with AsyncBookshopClient(base_url=server.url, token=provider) as client:
            await _search_async(client)

    with (
        BookshopClient(base_url=server.url, token=lambda: invalid_token) as client,
        pytest.raises(
            errors.ConfigurationError, match="expected a non-empty string as the token"
        ),
    ):
        _search(client)
    for provider in (provide, lambda: invalid_token):
        with pytest.raises(
            errors.ConfigurationError, match="expected a non-empty string as the token"
        ):
            asyncio.run(run(provider))
    assert server.requests == []


def test_synchronous_client_refuses_an_asynchronous_provider(
    server: ScriptedServer, recwarn: pytest.WarningsRecorder
) -> None:
    async def provide() -> Any:
        return "token"

    provider: Any = provide
    with (
        BookshopClient(base_url=server.url, token=provider) as client,
        pytest.raises(errors.ConfigurationError, match="token is asynchronous, and"),
    ):
        _search(client)
    gc.collect()
    assert [*recwarn] == []
    assert server.requests == []


class _WaitCounter:
    """A counter of the threads that have started to wait for the result of a fetch."""

    def __init__(self, module: Any, patch: pytest.MonkeyPatch) -> None:
        self._wait_for_result = module.wait_for_result
        self._changed = threading.Condition()
        self._count = 0
        patch.setattr(module, "wait_for_result", self._count_and_wait)

    def _count_and_wait(self, future: Any) -> Any:
        with self._changed:
            self._count += 1
            self._changed.notify_all()
        return self._wait_for_result(future)

    def wait_for(self, count: int) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: self._count >= count, HANG_TIMEOUT)


def _call_or_catch(function: Callable[[], Any]) -> Any:
    """Return the result of a function, or the exception that it raises."""
    try:
        return function()
    except Exception as error:
        return error


def test_failed_fetch_fails_all_waiting_threads(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.script = [EMPTY_LIST]
    waiters, calls = _WaitCounter(token_cache, monkeypatch), []

    def fetch() -> str:
        calls.append("call")
        if len(calls) > 1:
            return "good"
        waiters.wait_for(THREADS)
        raise LookupError("the cause")

    token = token_cache.CachedToken(fetch)
    with (
        BookshopClient(base_url=server.url, token=token) as client,
        ThreadPoolExecutor(THREADS) as pool,
    ):
        futures = [
            pool.submit(_call_or_catch, lambda: _search(client)) for _ in range(THREADS)
        ]
        outcomes = [future.result(HANG_TIMEOUT) for future in futures]
        assert [repr(outcome) for outcome in outcomes] == [
            "LookupError('the cause')"
        ] * THREADS
        assert len(calls) == 1
        assert _search(client) == []
    assert len(calls) == 2


def test_failed_fetch_fails_all_waiting_tasks(server: ScriptedServer) -> None:
    server.script = [EMPTY_LIST]
    calls: list[str] = []

    async def fetch() -> str:
        calls.append("call")
        if len(calls) > 1:
            return "good"
        # Let the tasks of the other calls start to wait for this fetch.
        for _ in range(10):
            await asyncio.sleep(0)
        raise LookupError("the cause")

    async def run() -> None:
        token = token_cache.AsyncCachedToken(fetch)
        async with AsyncBookshopClient(base_url=server.url, token=token) as client:
            calls_of_tasks = (_search_async(client) for _ in range(THREADS))
            outcomes = await asyncio.gather(*calls_of_tasks, return_exceptions=True)
            assert [repr(outcome) for outcome in outcomes] == (
                ["LookupError('the cause')"] * THREADS
            )
            assert len(calls) == 1
            assert await _search_async(client) == []

    asyncio.run(run())
    assert len(calls) == 2


def test_refused_grant_fails_all_waiting_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waiters, calls = _WaitCounter(generated_token_cache, monkeypatch), []

    def handle(request: httpx2.Request) -> httpx2.Response:
        calls.append(request.url.path)
        waiters.wait_for(THREADS)
        return httpx2.Response(401, json={"title": "no such app"})

    url = "https://api.example"
    with (
        httpx2.Client(transport=httpx2.MockTransport(handle)) as http_client,
        PlatformClient(
            base_url=url,
            auth_url=url,
            id_token="id",
            access_token=ClientCredentials("app", "secret"),
            options=GeneratedOptions(retries=0),
            http_client=http_client,
        ) as client,
        ThreadPoolExecutor(THREADS) as pool,
    ):
        futures = [
            pool.submit(_call_or_catch, client.campaigns.list) for _ in range(THREADS)
        ]
        outcomes = [future.result(HANG_TIMEOUT) for future in futures]
    assert calls == ["/oauth2/token"]
    assert {type(error) for error in outcomes} == {AuthenticationError}
    assert len({str(error) for error in outcomes}) == 1
    # Each thread gets its own error object, since raising adds to its traceback.
    assert len({id(error) for error in outcomes}) == THREADS


def test_cancelled_call_does_not_cancel_the_fetch(server: ScriptedServer) -> None:
    server.script = [EMPTY_LIST]

    async def run() -> None:
        fetch_started, provider_released = asyncio.Event(), asyncio.Event()

        async def fetch() -> str:
            fetch_started.set()
            await provider_released.wait()
            return "good"

        token = token_cache.AsyncCachedToken(fetch)
        async with AsyncBookshopClient(base_url=server.url, token=token) as client:
            first = asyncio.create_task(_search_async(client))
            await fetch_started.wait()
            second = asyncio.create_task(_search_async(client))
            await asyncio.sleep(0)
            first.cancel()
            with pytest.raises(asyncio.CancelledError):
                await first
            provider_released.set()
            assert await second == []

    asyncio.run(run())


SHORT_DEADLINE = ClientOptions(timeout=Timeouts(total=0.2))


@pytest.mark.parametrize("cached", [False, True], ids=["plain", "cached"])
def test_deadline_ends_call_with_blocked_provider(
    server: ScriptedServer, cached: bool
) -> None:
    provider_released, provider_returned = threading.Event(), threading.Event()

    def provide() -> str:
        provider_released.wait(HANG_TIMEOUT)
        provider_returned.set()
        return "late"

    token = token_cache.CachedToken(provide) if cached else provide
    with (
        BookshopClient(
            base_url=server.url, token=token, options=SHORT_DEADLINE
        ) as client,
        pytest.raises(errors.TimedOutError) as caught,
    ):
        _search(client)
    assert not provider_returned.is_set()
    provider_released.set()
    assert caught.value.phase == "total"
    assert server.requests == []


@pytest.mark.parametrize("kind", ["sync", "async", "cached"])
def test_deadline_ends_call_with_blocked_provider_async(
    server: ScriptedServer, kind: str
) -> None:
    provider_released, provider_returned = threading.Event(), threading.Event()

    def provide() -> str:
        provider_released.wait(HANG_TIMEOUT)
        provider_returned.set()
        return "late"

    async def provide_async() -> str:
        await asyncio.Event().wait()
        return "late"

    async def run() -> None:
        token = {
            "sync": provide,
            "async": provide_async,
            "cached": token_cache.AsyncCachedToken(provide_async),
        }[kind]
        async with AsyncBookshopClient(
            base_url=server.url, token=token, options=SHORT_DEADLINE
        ) as client:
            await _search_async(client)

    with pytest.raises(errors.TimedOutError) as caught:
        asyncio.run(run())
    assert not provider_returned.is_set()
    provider_released.set()
    assert caught.value.phase == "total"
    assert server.requests == []


def test_fetch_continues_for_the_next_call(server: ScriptedServer) -> None:
    server.script = [EMPTY_LIST]
    provider_released, calls = threading.Event(), []

    def fetch() -> str:
        calls.append("call")
        assert provider_released.wait(HANG_TIMEOUT)
        return "good"

    token = token_cache.CachedToken(fetch)
    with (
        BookshopClient(
            base_url=server.url, token=token, options=SHORT_DEADLINE
        ) as impatient_client,
        BookshopClient(base_url=server.url, token=token) as client,
    ):
        with pytest.raises(errors.TimedOutError):
            _search(impatient_client)
        provider_released.set()
        assert _search(client) == []
    assert calls == ["call"]


def test_failed_fetch_without_waiters_is_not_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    released = asyncio.Event()

    async def fetch() -> str:
        await released.wait()
        raise ValueError("too late")

    async def run() -> None:
        token = token_cache.AsyncCachedToken(fetch)
        pending_token = asyncio.ensure_future(token())
        await asyncio.sleep(0)
        pending_token.cancel()
        with pytest.raises(asyncio.CancelledError):
            await pending_token
        released.set()
        for _ in range(3):
            await asyncio.sleep(0)

    asyncio.run(run())
    gc.collect()
    assert caplog.records == []


@pytest.mark.parametrize(
    "credentials",
    [
        {"access_token": ClientCredentials("i", "s")},
        {"app_client": ("i", "s")},
    ],
)
@pytest.mark.parametrize("is_async", [False, True])
def test_refused_token_request_names_its_credentials(
    server: ScriptedServer, credentials: Any, *, is_async: bool
) -> None:
    server.script = [http_response(b'{"message":"Bad credentials"}', "401 No")]
    urls = {"base_url": server.url, "auth_url": server.url}

    def call() -> None:
        with PlatformClient(**urls, id_token="t", **credentials) as client:
            client.request("GET", "/x")

    async def call_async() -> None:
        async with AsyncPlatformClient(**urls, id_token="t", **credentials) as client:
            await client.request("GET", "/x")

    with pytest.raises(AuthenticationError) as caught:
        asyncio.run(call_async()) if is_async else call()
    assert str(caught.value) == (
        "tokens.create (POST /oauth2/token, attempt 1): status 401, Bad credentials;"
        " while getting access_token with ClientCredentials"
    )


@pytest.mark.parametrize("scopes", ["read", [1], None])
def test_scopes_must_be_texts(scopes: Any) -> None:
    message = "`scopes` of ClientCredentials must be a tuple of texts"
    with pytest.raises(ConfigurationError, match=message):
        ClientCredentials("app", "secret", scopes=scopes)


@pytest.mark.parametrize("value", ["", None, 5, ("app",), Secret("")], ids=repr)
@pytest.mark.parametrize("name", ["client_id", "client_secret"])
def test_client_id_and_secret_must_be_texts(name: str, value: Any) -> None:
    pair = {"client_id": "app", "client_secret": "canary"}
    arguments: dict[str, Any] = {**pair, name: value}
    message = f"`{name}` of ClientCredentials must be a text that is not empty, found"
    with pytest.raises(ConfigurationError, match=message) as caught:
        ClientCredentials(**arguments)
    assert "canary" not in str(caught.value)
