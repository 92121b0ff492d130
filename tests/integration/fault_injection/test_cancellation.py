"""Asynchronous calls cancelled at random points leave nothing behind: the pool is as
good as new, and no task or connection stays. TYPECASE_CANCELLED_CALLS sets their
number, TYPECASE_SEED the random choices.
"""

import asyncio
import os
import random
from collections.abc import Callable
from typing import Any

import httpx2
import pytest

from jobads import ApiError, ClientOptions, Retries, Timeouts
from jobads.advertiser import AsyncAdvertiserClient
from jobads.aiohttp import AiohttpTransport
from tests.integration.fault_injection.certificates import Certificate
from tests.integration.fault_injection.client_calls import (
    list_busy_connections,
    start_call,
)
from tests.integration.fault_injection.connection_handlers import (
    ignore_input,
    respond_correctly,
)
from tests.integration.fault_injection.expected_outcomes import CALL_KINDS
from tests.integration.fault_injection.fault_server import Connection, FaultServer
from tests.integration.fault_injection.http_responses import (
    build_head,
    build_response,
    get_valid_body,
)

pytestmark = pytest.mark.sized

CALLS = int(os.environ.get("TYPECASE_CANCELLED_CALLS", "500"))
SEED = int(os.environ.get("TYPECASE_SEED", "3"))
AT_ONCE = 10
NO_CONTENT = build_head("204 No Content", "Content-Length: 3")
HUGE = build_response(b" " * 200_000)
OPTIONS = ClientOptions(
    max_response_bytes=100_000,
    timeout=Timeouts(connect=5, read=5, write=5, pool=20, total=20),
    retries=Retries(attempts=3, base=0.01, cap=0.02),
    retry_budget=1e9,
)


class Slow:
    """Answers in pieces, with pauses at random places.

    Now and then it is 503, too much, too little or more than can be read.
    """

    def __init__(self) -> None:
        self._random = random.Random(SEED)

    def __call__(self, connection: Connection) -> None:
        """One attempt."""
        request = connection.read()
        status = self._random.choice(["200 OK", "200 OK", "503 Busy"])
        body = get_valid_body(request.method, request.target)
        whole = build_response(body, f"X-Long: {'x' * 200}", status=status)
        whole = self._random.choice([whole] * 7 + [whole + b"more", NO_CONTENT, HUGE])
        cuts = sorted(self._random.randrange(len(whole)) for _ in range(3))
        for start, end in zip([0, *cuts], [*cuts, len(whole)], strict=True):
            connection.pause(self._random.random() * 0.012)
            connection.send(whole[start:end])


def _limited(size: int) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(limits=httpx2.Limits(max_connections=size))


CLIENTS: dict[str, Callable[[], httpx2.AsyncClient | None]] = {
    "default": lambda: None,
    "1": lambda: _limited(1),
    "3": lambda: _limited(3),
    "aiohttp": lambda: httpx2.AsyncClient(transport=AiohttpTransport()),
}


@pytest.mark.parametrize("given", CLIENTS)
def test_cancelled_calls(given: str) -> None:
    with FaultServer(Slow()) as server:
        asyncio.run(_cancel_often(server, CLIENTS[given]()))
        assert server.count_open_connections() == 0


async def _cancel_often(server: FaultServer, own: httpx2.AsyncClient | None) -> None:
    complaints: list[dict[str, Any]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: complaints.append(context))
    chance = random.Random(SEED)
    cancelled = 0
    client = AsyncAdvertiserClient(
        base_url=server.url, token="T", options=OPTIONS, http_client=own
    )
    try:
        for _ in range(CALLS // 3 // AT_ONCE):
            cancelled += await _cancel_some(client, chance)
        assert cancelled > CALLS // 3 // 10, "hardly any call was cancelled"
        assert list_busy_connections(own or client) == []
        server.handlers = [respond_correctly]
        for number in range(AT_ONCE):
            assert await start_call(client, "get", number) == []
        assert list_busy_connections(own or client) == []
        assert asyncio.all_tasks() == {asyncio.current_task()}
    finally:
        await client.close()
        if own is not None:
            await own.aclose()
    assert complaints == []


async def _cancel_some(client: AsyncAdvertiserClient, chance: random.Random) -> int:
    tasks = [
        asyncio.create_task(start_call(client, chance.choice(CALL_KINDS), number))
        for number in range(AT_ONCE)
    ]
    for task in tasks:
        for _ in range(chance.randrange(12)):
            await asyncio.sleep(0)
        if chance.random() < 0.7:
            await asyncio.sleep(chance.random() * 0.003)
        task.cancel()
        for _ in range(chance.randrange(3)):
            await asyncio.sleep(0)
            task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    cancelled = [isinstance(each, asyncio.CancelledError) for each in ended]
    for each in ended:
        # A call that was not cut in time ends as it would have ended anyway.
        if isinstance(each, BaseException) and not isinstance(
            each, asyncio.CancelledError | ApiError
        ):
            raise each
    return sum(cancelled)


def test_a_handshake_that_is_cancelled(
    certificate: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    trusting = certificate.trusting
    monkeypatch.setattr(httpx2, "create_ssl_context", lambda: trusting)
    with FaultServer(ignore_input, scheme="https") as server:

        async def run() -> None:
            async with AsyncAdvertiserClient(base_url=server.url, token="T") as client:
                call = asyncio.create_task(start_call(client, "get", 1))
                while not server.accepted:
                    await asyncio.sleep(0.01)
                call.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await call
                assert await asyncio.to_thread(server.count_open_connections) == 0

        asyncio.run(run())
