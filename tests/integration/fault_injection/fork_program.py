"""Use a client before a fork, then in the child and then in the parent.

A fork needs a process of its own, so the tests run this module as ``python -m
tests.integration.fault_injection.fork_program CASE URL``. The server at the URL sends
the number of each call back in a header. The program prints a line for the child and a
line for the parent, each with that number or the name of an error.
"""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any

import httpx2

from jobads import ApiError, CachedToken, ClientOptions, Rate
from jobads.advertiser import AdvertiserClient, AsyncAdvertiserClient
from jobads.aiohttp import AiohttpTransport

# Seconds after which a child that hangs is killed; no result depends on it.
_MAX_SECONDS = 100


def _read_number(response: Any) -> str:
    return str(response.headers["x-number"])


def _fork(call_in_child: Callable[[], str], call_in_parent: Callable[[], str]) -> None:
    """Make and print a call in the child, and when it has ended one in the parent."""
    # Else the child would print what the parent has not written yet, too.
    sys.stdout.flush()
    if (pid := os.fork()) == 0:
        signal.alarm(_MAX_SECONDS)
        try:
            print("child", _describe_outcome(call_in_child), flush=True)
        finally:
            os._exit(0)
    os.waitpid(pid, 0)
    print("parent", _describe_outcome(call_in_parent), flush=True)


def _describe_outcome(call: Callable[[], str]) -> str:
    try:
        return call()
    except ApiError as error:
        return type(error).__name__


def _fork_sync(url: str, http_client: httpx2.Client | None = None) -> None:
    client = AdvertiserClient(base_url=url, token="T", http_client=http_client)

    def call(number: int) -> str:
        method = client.campaigns.report
        return _read_number(client.response(method, campaign_ids=[number]))

    call(1)
    _fork(lambda: call(2), lambda: call(3))


def _fork_async(url: str, http_client: httpx2.AsyncClient | None = None) -> None:
    client = AsyncAdvertiserClient(base_url=url, token="T", http_client=http_client)

    async def call(number: int) -> str:
        method = client.campaigns.report
        return _read_number(await client.response(method, campaign_ids=[number]))

    loop = asyncio.new_event_loop()
    loop.run_until_complete(call(1))

    def call_in_child() -> str:
        return asyncio.run(call(2))

    _fork(call_in_child, lambda: loop.run_until_complete(call(3)))
    loop.run_until_complete(client.close())
    loop.close()


def _fork_with_held_locks(url: str) -> None:
    """Fork while other threads hold the locks of the client and of its token."""
    token_requested, token_available = threading.Event(), threading.Event()
    parent_pid = os.getpid()

    def fetch_token() -> str:
        token_requested.set()
        if os.getpid() == parent_pid:
            token_available.wait(_MAX_SECONDS)
        return "T"

    client = AdvertiserClient(base_url=url, token=CachedToken(fetch_token))

    def call(number: int) -> str:
        method = client.campaigns.report
        return _read_number(client.response(method, campaign_ids=[number]))

    # This thread holds the lock of the token until the child has ended.
    token_thread = threading.Thread(target=call, args=(1,))
    token_thread.start()
    token_requested.wait(_MAX_SECONDS)

    retry_budget: Any = client._session.budget
    with client._transport._creation_lock:
        sys.stdout.flush()
        if (pid := os.fork()) == 0:
            signal.alarm(_MAX_SECONDS)
            # The retry budget has a lock too.
            retry_budget.take()
            retry_budget.refund(1)
            print("child", _describe_outcome(lambda: call(2)), flush=True)
            os._exit(0)
    os.waitpid(pid, 0)
    token_available.set()
    token_thread.join()
    print("parent", call(3), flush=True)


def _fork_with_open_stream(url: str) -> None:
    """Fork while a stream takes the only place that the rate of the client permits."""
    options = ClientOptions(rate=Rate(in_flight=1))
    client = AdvertiserClient(base_url=url, token="T", options=options)
    method = client.campaigns.report

    def call(number: int) -> str:
        return _read_number(client.response(method, campaign_ids=[number]))

    stream = client.stream(method, campaign_ids=[1])

    def call_in_parent() -> str:
        stream.read()
        return call(3)

    _fork(lambda: call(2), call_in_parent)


CASES: dict[str, Callable[[str], None]] = {
    "sync": _fork_sync,
    "async": _fork_async,
    "aiohttp": lambda url: _fork_async(
        url, httpx2.AsyncClient(transport=AiohttpTransport())
    ),
    "sync-own": lambda url: _fork_sync(url, httpx2.Client()),
    "async-own": lambda url: _fork_async(url, httpx2.AsyncClient()),
    "locks": _fork_with_held_locks,
    "rate": _fork_with_open_stream,
}

if __name__ == "__main__":
    case, address = sys.argv[1:]
    CASES[case](address)
