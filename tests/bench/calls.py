"""The cost of a call that lists 20 campaigns: a server's address in, tables out. The
printed client against httpx2 and pydantic used by hand for the same model.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

import httpx2
from pydantic import TypeAdapter

from jobads.platform import AsyncPlatformClient, PlatformClient, models
from tests.bench.rounds import by_turns, table

CALLS = 200
ROUNDS = 15
IN_FLIGHT = 50

_ADAPTER = TypeAdapter(models.Envelope)
_QUERY = {"page": 0, "size": 20}
_HEADERS = {"x-api-key": "key"}


def report(url: str) -> str:
    """Measure calls one by one, sync and async, and many at once."""
    return "\n\n".join(
        [_sync(url), asyncio.run(_async(url, 1)), asyncio.run(_async(url, IN_FLIGHT))]
    )


def _sync(url: str) -> str:
    with (
        httpx2.Client() as raw,
        PlatformClient(base_url=url, auth_url=url, id_token="key") as client,
    ):

        def by_hand() -> object:
            answer = raw.get(f"{url}/campaigns", params=_QUERY, headers=_HEADERS)
            return _ADAPTER.validate_json(answer.content)

        def printed() -> object:
            return client.campaigns.list(page=0, size=20)

        measured = by_turns(
            {
                "httpx2 and TypeAdapter": lambda: _repeated(by_hand),
                "printed client": lambda: _repeated(printed),
            },
            ROUNDS,
        )
    return table("a call, sync", "µs", 1e6, measured)


def _repeated(call: Callable[[], object]) -> float:
    started = time.perf_counter()
    for _ in range(CALLS):
        call()
    return (time.perf_counter() - started) / CALLS


async def _async(url: str, in_flight: int) -> str:
    async with (
        httpx2.AsyncClient() as raw,
        AsyncPlatformClient(base_url=url, auth_url=url, id_token="key") as client,
    ):

        async def by_hand() -> object:
            answer = await raw.get(f"{url}/campaigns", params=_QUERY, headers=_HEADERS)
            return _ADAPTER.validate_json(answer.content)

        async def printed() -> object:
            return await client.campaigns.list(page=0, size=20)

        loop = asyncio.get_running_loop()

        def measured_in_loop(call: Callable[[], Awaitable[object]]) -> float:
            return asyncio.run_coroutine_threadsafe(
                _at_once(call, in_flight), loop
            ).result()

        measured = await asyncio.to_thread(
            by_turns,
            {
                "httpx2 and TypeAdapter": lambda: measured_in_loop(by_hand),
                "printed client": lambda: measured_in_loop(printed),
            },
            ROUNDS,
        )
    return table(f"a call, async, {in_flight} in flight", "µs", 1e6, measured)


async def _at_once(call: Callable[[], Awaitable[object]], in_flight: int) -> float:
    async def some() -> None:
        for _ in range(CALLS // in_flight):
            await call()

    started = time.perf_counter()
    await asyncio.gather(*(some() for _ in range(in_flight)))
    return (time.perf_counter() - started) / CALLS
