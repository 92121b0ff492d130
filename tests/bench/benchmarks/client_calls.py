"""The cost of a call that lists 20 campaigns: a server's address in, what calls took
out. The printed client against httpx2 and pydantic used by hand for the same model.
"""

import asyncio
import time
import tracemalloc
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

import httpx2
from pydantic import TypeAdapter

from jobads.aiohttp import AiohttpTransport
from jobads.platform import AsyncPlatformClient, PlatformClient, models
from tests.bench.rounds import Outcome, Plan, Sample, by_turns

CALLS = 100
WARM = 10
IN_FLIGHT = (1, 50)
RAW = "httpx2 and TypeAdapter"
PRINTED = "printed client"
CARRIED = "printed client, carried by aiohttp"

_ADAPTER = TypeAdapter(models.Envelope)
_QUERY = {"page": 0, "size": 20}
_HEADERS = {"x-api-key": "key"}


def report(url: str, plan: Plan) -> dict[str, Outcome]:
    """Measure calls one by one, sync and async, and many at once."""
    outcomes = {"sync": _sync(url, plan)}
    for in_flight in IN_FLIGHT:
        with asyncio.Runner() as runner:
            outcomes[f"async, {in_flight} in flight"] = _async(
                url, in_flight, plan, runner
            )
    return outcomes


def _sync(url: str, plan: Plan) -> Outcome:
    with (
        httpx2.Client() as raw,
        PlatformClient(base_url=url, auth_url=url, id_token="key") as client,
    ):

        def by_hand() -> object:
            answer = raw.get(f"{url}/campaigns", params=_QUERY, headers=_HEADERS)
            return _ADAPTER.validate_json(answer.content)

        def printed() -> object:
            return client.campaigns.list(page=0, size=20)

        ways = {RAW: _repeated(by_hand), PRINTED: _repeated(printed)}
        return _compared(ways, 1, plan)


def _repeated(call: Callable[[], object]) -> Callable[[int], None]:
    def run(times: int) -> None:
        for _ in range(times):
            call()

    return run


def _async(url: str, in_flight: int, plan: Plan, runner: asyncio.Runner) -> Outcome:
    made = partial(AsyncPlatformClient, base_url=url, auth_url=url, id_token="key")

    async def clients() -> tuple[httpx2.AsyncClient, ...]:
        return httpx2.AsyncClient(), httpx2.AsyncClient(transport=AiohttpTransport())

    raw, carried = runner.run(clients())
    client, faster = made(), made(http_client=carried)

    async def by_hand() -> object:
        answer = await raw.get(f"{url}/campaigns", params=_QUERY, headers=_HEADERS)
        return _ADAPTER.validate_json(answer.content)

    def at_once(call: Callable[[], Awaitable[object]]) -> Callable[[int], None]:
        return lambda times: runner.run(_at_once(call, times, in_flight))

    ways = {
        RAW: at_once(by_hand),
        PRINTED: at_once(partial(client.campaigns.list, page=0, size=20)),
        CARRIED: at_once(partial(faster.campaigns.list, page=0, size=20)),
    }
    try:
        return _compared(ways, in_flight, plan)
    finally:
        for closing in (client.close, faster.close, raw.aclose, carried.aclose):
            runner.run(closing())


async def _at_once(
    call: Callable[[], Awaitable[object]], times: int, in_flight: int
) -> None:
    async def some() -> None:
        for _ in range(times // in_flight):
            await call()

    await asyncio.gather(*(some() for _ in range(in_flight)))


def _compared(
    ways: Mapping[str, Callable[[int], None]], in_flight: int, plan: Plan
) -> Outcome:
    """All by turns; each is given how many calls to make."""
    peaks = {name: _peak(way, in_flight) for name, way in ways.items()}
    return by_turns(
        {name: _timed(way, peaks[name]) for name, way in ways.items()}, RAW, plan
    )


def _timed(way: Callable[[int], None], peak: int) -> Callable[[], Sample]:
    def run() -> Sample:
        started, cpu = time.perf_counter(), time.process_time()
        way(CALLS)
        ended, used = time.perf_counter(), time.process_time()
        return Sample((ended - started) / CALLS, (used - cpu) / CALLS, peak)

    return run


def _peak(way: Callable[[int], None], in_flight: int) -> int:
    """The most Python memory a call holds, once all is loaded and connected."""
    way(in_flight * WARM)
    tracemalloc.start()
    way(in_flight)
    tracemalloc.clear_traces()
    before, _ = tracemalloc.get_traced_memory()
    way(in_flight)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (peak - before) // in_flight
