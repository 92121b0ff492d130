"""Test that the deadline of a call applies while it waits for a token.

The scripted server has no response to the token request, so it stays silent.
"""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from jobads import ClientCredentials, ClientOptions, TimedOutError, Timeouts
from jobads.platform import AsyncPlatformClient, PlatformClient
from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from tests.timeouts import HANG_TIMEOUT
from typecase.runtime import errors, options
from typecase.runtime.auth import token_cache

SHORT_TIMEOUT = 0.3


def test_deadline_ends_token_request(server: ScriptedServer) -> None:
    with (
        PlatformClient(
            base_url=server.url,
            auth_url=server.url,
            id_token="id",
            access_token=ClientCredentials("app", "secret"),
            options=ClientOptions(timeout=Timeouts(total=SHORT_TIMEOUT)),
        ) as client,
        pytest.raises(TimedOutError) as caught,
    ):
        client.campaigns.list()
    assert caught.value.phase == "total"


def test_deadline_ends_token_request_async(server: ScriptedServer) -> None:
    async def run() -> None:
        async with AsyncPlatformClient(
            base_url=server.url,
            auth_url=server.url,
            id_token="id",
            access_token=ClientCredentials("app", "secret"),
            options=ClientOptions(timeout=Timeouts(total=SHORT_TIMEOUT)),
        ) as client:
            await client.campaigns.list()

    with pytest.raises(TimedOutError) as caught:
        asyncio.run(run())
    assert caught.value.phase == "total"


def test_deadline_ends_wait_for_fetch_of_other_thread(server: ScriptedServer) -> None:
    server.script = [http_response(b'{"data":[]}')]
    fetch_started, token_released = threading.Event(), threading.Event()

    def fetch() -> str:
        fetch_started.set()
        assert token_released.wait(HANG_TIMEOUT)
        return "T"

    token = token_cache.CachedToken(fetch)
    short_deadline = options.ClientOptions(
        timeout=options.Timeouts(total=SHORT_TIMEOUT)
    )
    with (
        BookshopClient(base_url=server.url, token=token) as patient_client,
        BookshopClient(
            base_url=server.url, token=token, options=short_deadline
        ) as client,
        ThreadPoolExecutor(1) as pool,
    ):
        patient_call = pool.submit(patient_client, books.SEARCH, {"q": "x"})
        assert fetch_started.wait(HANG_TIMEOUT)
        with pytest.raises(errors.TimedOutError) as caught:
            client(books.SEARCH, {"q": "x"})
        token_released.set()
        assert patient_call.result(HANG_TIMEOUT).value == []
    assert caught.value.phase == "total"
    assert caught.value.__cause__ is None


def test_deadline_ends_wait_for_fetch_of_other_task(server: ScriptedServer) -> None:
    server.script = [http_response(b'{"data":[]}')]
    short_deadline = options.ClientOptions(
        timeout=options.Timeouts(total=SHORT_TIMEOUT)
    )

    async def run() -> errors.TimedOutError:
        token_released = asyncio.Event()

        async def fetch() -> str:
            await token_released.wait()
            return "T"

        token = token_cache.AsyncCachedToken(fetch)
        async with (
            AsyncBookshopClient(base_url=server.url, token=token) as patient_client,
            AsyncBookshopClient(
                base_url=server.url, token=token, options=short_deadline
            ) as client,
        ):
            patient_call = asyncio.create_task(patient_client(books.SEARCH, {"q": "x"}))
            await asyncio.sleep(0)
            with pytest.raises(errors.TimedOutError) as caught:
                await client(books.SEARCH, {"q": "x"})
            token_released.set()
            assert (await patient_call).value == []
        return caught.value

    assert asyncio.run(run()).phase == "total"


def test_timeout_error_of_provider_is_not_replaced(server: ScriptedServer) -> None:
    def fetch() -> str:
        raise TimeoutError("of the provider")

    token = token_cache.CachedToken(fetch)
    with (
        BookshopClient(base_url=server.url, token=token) as client,
        pytest.raises(TimeoutError, match="of the provider"),
    ):
        client(books.SEARCH, {"q": "x"})
