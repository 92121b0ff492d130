"""Uses a client before a fork, in the child and in the parent, in a process of its own.

Run as ``python -m tests.integration.fault_injection.forking CASE URL``; prints what
each process got. The server answers with the number that a call asks for.
"""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any

import httpx2

from jobads import ApiError, CachedToken
from jobads.advertiser import AdvertiserClient, AsyncAdvertiserClient
from jobads.aiohttp import AiohttpTransport

# A guard against a child that hangs; nothing is decided by it.
_PATIENCE = 100


def _number(response: Any) -> str:
    return str(response.headers["x-number"])


def _forked(child: Callable[[], str], parent: Callable[[], str]) -> None:
    """Print what the child got, and then the parent, one after the other."""
    sys.stdout.flush()
    if (pid := os.fork()) == 0:
        signal.alarm(_PATIENCE)
        try:
            print("child", _told(child), flush=True)
        finally:
            os._exit(0)
    os.waitpid(pid, 0)
    print("parent", _told(parent), flush=True)


def _told(run: Callable[[], str]) -> str:
    try:
        return run()
    except ApiError as error:
        return type(error).__name__


def _sync(url: str, own: httpx2.Client | None = None) -> None:
    client = AdvertiserClient(base_url=url, token="T", http_client=own)

    def call(number: int) -> str:
        method = client.campaigns.report
        return _number(client.response(method, campaign_ids=[number]))

    call(1)
    _forked(lambda: call(2), lambda: call(3))


def _async(url: str, own: httpx2.AsyncClient | None = None) -> None:
    client = AsyncAdvertiserClient(base_url=url, token="T", http_client=own)

    async def call(number: int) -> str:
        method = client.campaigns.report
        return _number(await client.response(method, campaign_ids=[number]))

    loop = asyncio.new_event_loop()
    loop.run_until_complete(call(1))

    def child() -> str:
        return asyncio.run(call(2))

    _forked(child, lambda: loop.run_until_complete(call(3)))
    loop.run_until_complete(client.close())
    loop.close()


def _locks(url: str) -> None:
    """Fork while other threads hold the locks of the client and of its token."""
    asked, answered = threading.Event(), threading.Event()
    parent = os.getpid()

    def fetch() -> str:
        asked.set()
        if os.getpid() == parent:
            answered.wait(_PATIENCE)
        return "T"

    client = AdvertiserClient(base_url=url, token=CachedToken(fetch))

    def call(number: int) -> str:
        method = client.campaigns.report
        return _number(client.response(method, campaign_ids=[number]))

    fetching = threading.Thread(target=call, args=(1,))
    fetching.start()
    asked.wait(_PATIENCE)

    def parents() -> str:
        answered.set()
        fetching.join()
        return call(3)

    budget: Any = client._session.budget
    with client._transport._creation_lock:
        sys.stdout.flush()
        if (pid := os.fork()) == 0:
            signal.alarm(_PATIENCE)
            budget.take()
            budget.refund(1)
            print("child", _told(lambda: call(2)), flush=True)
            os._exit(0)
    os.waitpid(pid, 0)
    print("parent", parents(), flush=True)


CASES: dict[str, Callable[[str], None]] = {
    "sync": _sync,
    "async": _async,
    "aiohttp": lambda url: _async(
        url, httpx2.AsyncClient(transport=AiohttpTransport())
    ),
    "sync-own": lambda url: _sync(url, httpx2.Client()),
    "async-own": lambda url: _async(url, httpx2.AsyncClient()),
    "locks": _locks,
}

if __name__ == "__main__":
    case, address = sys.argv[1:]
    CASES[case](address)
