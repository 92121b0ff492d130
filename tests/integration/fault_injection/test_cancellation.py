"""Test asynchronous calls that are cancelled at random points.

Afterwards the connection pool must work as before, and no task and no connection may be
left. TYPECASE_CANCELLED_CALLS sets the number of calls of all clients together,
TYPECASE_SEED seeds the random choices.
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
from tests.integration.fault_injection.client_calls import (
    CALL_KINDS,
    list_busy_connections,
    start_call,
)
from tests.integration.fault_injection.server.certificates import Certificate
from tests.integration.fault_injection.server.connection_handlers import (
    ignore_input,
    respond_correctly,
)
from tests.integration.fault_injection.server.fault_server import (
    Connection,
    FaultServer,
)
from tests.integration.fault_injection.server.http_responses import (
    build_head,
    build_response,
    get_valid_body,
)

pytestmark = pytest.mark.sized

CALLS = int(os.environ.get("TYPECASE_CANCELLED_CALLS", "500"))
SEED = int(os.environ.get("TYPECASE_SEED", "3"))
CONCURRENT_CALLS = 10
# A response with status 204 has no body, so the length is wrong.
NO_CONTENT = build_head("204 No Content", "Content-Length: 3")
OPTIONS = ClientOptions(
    max_response_bytes=100_000,
    timeout=Timeouts(connect=5, read=5, write=5, pool=20, total=20),
    retries=Retries(attempts=3, base=0.01, cap=0.02),
    retry_budget=1e9,
)
TOO_LARGE = build_response(b" " * 200_000)


class RandomSlowHandler:
    """A handler that sends each response in pieces, with pauses at random places.

    Some responses are a 503, are too large, or are followed by other bytes.
    """

    def __init__(self) -> None:
        self._random = random.Random(SEED)

    def __call__(self, connection: Connection) -> None:
        """Handle one attempt."""
        request = connection.read_request()
        status = self._random.choice(["200 OK", "200 OK", "503 Busy"])
        body = get_valid_body(request.method, request.target)
        response = build_response(body, f"X-Long: {'x' * 200}", status=status)
        faulty = [response + b"more", NO_CONTENT, TOO_LARGE]
        response = self._random.choice([response] * 7 + faulty)
        cuts = sorted(self._random.randrange(len(response)) for _ in range(3))
        for start, end in zip([0, *cuts], [*cuts, len(response)], strict=True):
            connection.pause(self._random.random() * 0.012)
            connection.send(response[start:end])


def _make_limited_client(max_connections: int) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(limits=httpx2.Limits(max_connections=max_connections))


HTTP_CLIENTS: dict[str, Callable[[], httpx2.AsyncClient | None]] = {
    "default": lambda: None,
    "1": lambda: _make_limited_client(1),
    "3": lambda: _make_limited_client(3),
    "aiohttp": lambda: httpx2.AsyncClient(transport=AiohttpTransport()),
}
"""By name: how to create the HTTP client; the numbers limit its connections."""
CALLS_PER_CLIENT = CALLS // len(HTTP_CLIENTS)


@pytest.mark.parametrize("http_client", HTTP_CLIENTS)
def test_cancelled_calls_leave_nothing_behind(http_client: str) -> None:
    with FaultServer(RandomSlowHandler()) as server:
        asyncio.run(_cancel_many_calls(server, HTTP_CLIENTS[http_client]()))
        assert server.count_open_connections() == 0


async def _cancel_many_calls(
    server: FaultServer, http_client: httpx2.AsyncClient | None
) -> None:
    loop_errors: list[dict[str, Any]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: loop_errors.append(context))
    generator = random.Random(SEED)
    cancelled = 0
    client = AsyncAdvertiserClient(
        base_url=server.url, token="T", options=OPTIONS, http_client=http_client
    )
    try:
        for _ in range(CALLS_PER_CLIENT // CONCURRENT_CALLS):
            cancelled += await _cancel_concurrent_calls(client, generator)
        assert cancelled > CALLS_PER_CLIENT // 10, "hardly any call was cancelled"
        assert list_busy_connections(http_client or client) == []
        server.handlers = [respond_correctly]
        for number in range(CONCURRENT_CALLS):
            assert await start_call(client, "get", number) == []
        assert list_busy_connections(http_client or client) == []
        assert asyncio.all_tasks() == {asyncio.current_task()}
    finally:
        await client.close()
        if http_client is not None:
            await http_client.aclose()
    assert loop_errors == []


async def _cancel_concurrent_calls(
    client: AsyncAdvertiserClient, generator: random.Random
) -> int:
    """Start calls, cancel them, and return how many ended with the cancellation."""
    tasks = [
        asyncio.create_task(start_call(client, generator.choice(CALL_KINDS), number))
        for number in range(CONCURRENT_CALLS)
    ]
    for task in tasks:
        # Let the task run for some steps of the event loop or some milliseconds.
        for _ in range(generator.randrange(12)):
            await asyncio.sleep(0)
        if generator.random() < 0.7:
            await asyncio.sleep(generator.random() * 0.003)
        task.cancel()
        # Cancel again while the task still handles the first cancellation.
        for _ in range(generator.randrange(3)):
            await asyncio.sleep(0)
            task.cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    for outcome in outcomes:
        # A call that ended before it was cancelled may have failed as usual.
        if isinstance(outcome, BaseException) and not isinstance(
            outcome, asyncio.CancelledError | ApiError
        ):
            raise outcome
    return sum(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes)


def test_cancelled_handshake_closes_connection(
    certificate: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = certificate.client_context
    monkeypatch.setattr(httpx2, "create_ssl_context", lambda: context)
    with FaultServer(ignore_input, scheme="https") as server:

        async def cancel_during_handshake() -> None:
            async with AsyncAdvertiserClient(base_url=server.url, token="T") as client:
                call = asyncio.create_task(start_call(client, "get", 1))
                while not server.accepted:
                    await asyncio.sleep(0.01)
                call.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await call
                assert await asyncio.to_thread(server.count_open_connections) == 0

        asyncio.run(cancel_during_handshake())
