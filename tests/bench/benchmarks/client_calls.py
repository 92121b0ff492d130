"""Measure calls of the generated client, compared with httpx2 and pydantic by hand.

Each call lists the same 20 campaigns.
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
from tests.bench.measurement.rounds import (
    Comparison,
    Plan,
    Sample,
    measure_in_rounds,
)

CALLS_PER_SAMPLE = 100
WARM_UP_CALLS = 10
CONCURRENT_CALLS = (1, 50)
BY_HAND = "httpx2 and TypeAdapter"
GENERATED = "generated client"
GENERATED_WITH_AIOHTTP = "generated client, aiohttp transport"

_ENVELOPE = TypeAdapter(models.Envelope)
_QUERY = {"page": 0, "size": 20}
_HEADERS = {"x-api-key": "key"}

# Makes the given number of calls.
MakeCalls = Callable[[int], None]


def measure_calls(url: str, plan: Plan) -> dict[str, Comparison]:
    """Measure sync calls, single async calls, and many async calls at a time."""
    comparisons = {"sync": _measure_sync(url, plan)}
    for concurrency in CONCURRENT_CALLS:
        with asyncio.Runner() as runner:
            comparisons[f"async, {concurrency} in flight"] = _measure_async(
                url, concurrency, plan, runner
            )
    return comparisons


def _measure_sync(url: str, plan: Plan) -> Comparison:
    with (
        httpx2.Client() as http_client,
        PlatformClient(base_url=url, auth_url=url, id_token="key") as client,
    ):

        def call_by_hand() -> object:
            response = http_client.get(
                f"{url}/campaigns", params=_QUERY, headers=_HEADERS
            )
            return _ENVELOPE.validate_json(response.content)

        def call_generated() -> object:
            return client.campaigns.list(page=0, size=20)

        clients = {
            BY_HAND: _repeat(call_by_hand),
            GENERATED: _repeat(call_generated),
        }
        return _compare(clients, 1, plan)


def _repeat(call: Callable[[], object]) -> MakeCalls:
    def make_calls(count: int) -> None:
        for _ in range(count):
            call()

    return make_calls


def _measure_async(
    url: str, concurrency: int, plan: Plan, runner: asyncio.Runner
) -> Comparison:
    create_client = partial(
        AsyncPlatformClient, base_url=url, auth_url=url, id_token="key"
    )

    async def create_http_clients() -> tuple[httpx2.AsyncClient, httpx2.AsyncClient]:
        return httpx2.AsyncClient(), httpx2.AsyncClient(transport=AiohttpTransport())

    http_client, aiohttp_client = runner.run(create_http_clients())
    client = create_client()
    client_with_aiohttp = create_client(http_client=aiohttp_client)

    async def call_by_hand() -> object:
        response = await http_client.get(
            f"{url}/campaigns", params=_QUERY, headers=_HEADERS
        )
        return _ENVELOPE.validate_json(response.content)

    def repeat(call: Callable[[], Awaitable[object]]) -> MakeCalls:
        return lambda count: runner.run(_call_concurrently(call, count, concurrency))

    clients = {
        BY_HAND: repeat(call_by_hand),
        GENERATED: repeat(partial(client.campaigns.list, page=0, size=20)),
        GENERATED_WITH_AIOHTTP: repeat(
            partial(client_with_aiohttp.campaigns.list, page=0, size=20)
        ),
    }
    try:
        return _compare(clients, concurrency, plan)
    finally:
        runner.run(client.close())
        runner.run(client_with_aiohttp.close())
        runner.run(http_client.aclose())
        runner.run(aiohttp_client.aclose())


async def _call_concurrently(
    call: Callable[[], Awaitable[object]], count: int, concurrency: int
) -> None:
    async def call_repeatedly() -> None:
        for _ in range(count // concurrency):
            await call()

    await asyncio.gather(*(call_repeatedly() for _ in range(concurrency)))


def _compare(
    clients: Mapping[str, MakeCalls], concurrency: int, plan: Plan
) -> Comparison:
    # Memory is measured first, and once: tracing slows calls down.
    peaks = {
        name: _measure_peak_memory(make_calls, concurrency)
        for name, make_calls in clients.items()
    }
    samplers = {
        name: partial(_take_sample, make_calls, peaks[name])
        for name, make_calls in clients.items()
    }
    return measure_in_rounds(samplers, BY_HAND, plan)


def _take_sample(make_calls: MakeCalls, peak_bytes: int) -> Sample:
    begin, cpu_begin = time.perf_counter(), time.process_time()
    make_calls(CALLS_PER_SAMPLE)
    end, cpu_end = time.perf_counter(), time.process_time()
    return Sample(
        seconds=(end - begin) / CALLS_PER_SAMPLE,
        cpu_seconds=(cpu_end - cpu_begin) / CALLS_PER_SAMPLE,
        peak_bytes=peak_bytes,
    )


def _measure_peak_memory(make_calls: MakeCalls, concurrency: int) -> int:
    """Return the peak of Python's memory per call, after modules and connections."""
    make_calls(concurrency * WARM_UP_CALLS)
    tracemalloc.start()
    # The first traced calls may still allocate memory that is kept.
    make_calls(concurrency)
    tracemalloc.clear_traces()
    before, _ = tracemalloc.get_traced_memory()
    make_calls(concurrency)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (peak - before) // concurrency
