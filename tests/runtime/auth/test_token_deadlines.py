"""The deadline of a call holds while it waits for a token, over a real socket."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from jobads import ClientCredentials, ClientOptions, TimedOutError, Timeouts
from jobads.platform import AsyncPlatformClient, PlatformClient
from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime import errors, options
from typecase.runtime.auth import token_cache

SHORT = 0.3


def test_a_token_asked_from_a_silent_server(server: ScriptedServer) -> None:
    with (
        PlatformClient(
            base_url=server.url,
            auth_url=server.url,
            id_token="id",
            access_token=ClientCredentials("app", "secret"),
            options=ClientOptions(timeout=Timeouts(total=SHORT)),
        ) as client,
        pytest.raises(TimedOutError) as caught,
    ):
        client.campaigns.list()
    assert caught.value.phase == "total"


def test_a_token_asked_from_a_silent_server_async(server: ScriptedServer) -> None:
    async def run() -> None:
        async with AsyncPlatformClient(
            base_url=server.url,
            auth_url=server.url,
            id_token="id",
            access_token=ClientCredentials("app", "secret"),
            options=ClientOptions(timeout=Timeouts(total=SHORT)),
        ) as client:
            await client.campaigns.list()

    with pytest.raises(TimedOutError) as caught:
        asyncio.run(run())
    assert caught.value.phase == "total"


def test_a_token_that_another_thread_fetches(server: ScriptedServer) -> None:
    server.script = [http_response(b'{"data":[]}')]
    asked, answered = threading.Event(), threading.Event()

    def fetch() -> str:
        asked.set()
        assert answered.wait(30)
        return "T"

    token = token_cache.CachedToken(fetch)
    hurried = options.ClientOptions(timeout=options.Timeouts(total=SHORT))
    with (
        BookshopClient(base_url=server.url, token=token) as patient,
        BookshopClient(base_url=server.url, token=token, options=hurried) as client,
        ThreadPoolExecutor(1) as pool,
    ):
        waiting = pool.submit(patient.execute, books.SEARCH, {"q": "x"})
        assert asked.wait(30)
        with pytest.raises(errors.TimedOutError) as caught:
            client.execute(books.SEARCH, {"q": "x"})
        answered.set()
        assert waiting.result(30).value == []
    assert caught.value.phase == "total"
    assert caught.value.__cause__ is None


def test_a_token_that_another_task_fetches(server: ScriptedServer) -> None:
    server.script = [http_response(b'{"data":[]}')]
    hurried = options.ClientOptions(timeout=options.Timeouts(total=SHORT))

    async def run() -> errors.TimedOutError:
        answered = asyncio.Event()

        async def fetch() -> str:
            await answered.wait()
            return "T"

        given = token_cache.AsyncCachedToken(fetch)
        async with (
            AsyncBookshopClient(base_url=server.url, token=given) as patient,
            AsyncBookshopClient(
                base_url=server.url, token=given, options=hurried
            ) as client,
        ):
            waiting = asyncio.create_task(patient.execute(books.SEARCH, {"q": "x"}))
            await asyncio.sleep(0)
            with pytest.raises(errors.TimedOutError) as caught:
                await client.execute(books.SEARCH, {"q": "x"})
            answered.set()
            assert (await waiting).value == []
        return caught.value

    assert asyncio.run(run()).phase == "total"


def test_a_providers_own_timeout_stays_its_own(server: ScriptedServer) -> None:
    def fetch() -> str:
        raise TimeoutError("its own")

    token = token_cache.CachedToken(fetch)
    with (
        BookshopClient(base_url=server.url, token=token) as client,
        pytest.raises(TimeoutError, match="its own"),
    ):
        client.execute(books.SEARCH, {"q": "x"})
