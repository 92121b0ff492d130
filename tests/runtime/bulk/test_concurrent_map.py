"""Many calls at once: order, bounds, errors in their turn, and nothing left over."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import aclosing
from contextvars import ContextVar
from itertools import count, islice
from typing import Any

import pytest

from tests.patience import PATIENCE
from typecase.runtime.bulk.concurrent_map import map_in_order, map_in_order_async

WHO: ContextVar[str] = ContextVar("WHO", default="nobody")
ITEMS = 48
"""A multiple of every concurrency that is tested."""


def _threads() -> list[str]:
    names = [thread.name for thread in threading.enumerate()]
    return [name for name in names if name.startswith("in_order")]


async def _rounds() -> None:
    """Let all other tasks run as far as they come."""
    for _ in range(100):
        await asyncio.sleep(0)


class Gauge:
    """How many calls started and ended, and the most that ran together."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.started: list[int] = []
        self.ended: list[int] = []
        self.most = 0

    def start(self, item: int) -> None:
        with self._lock:
            self.started.append(item)
            self.most = max(self.most, len(self.started) - len(self.ended))

    def end(self, item: int) -> int:
        with self._lock:
            self.ended.append(item)
        return item * 2

    def __call__(self, item: int) -> int:
        self.start(item)
        return self.end(item)

    async def wait(self, item: int) -> int:
        self.start(item)
        try:
            await asyncio.sleep(0)
        finally:
            self.end(item)
        return item * 2


class Backwards(Gauge):
    """Calls that run in groups, all of a group together, and end last first."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._size = size
        self._together = threading.Barrier(size)
        self._over = [threading.Event() for _ in range(ITEMS)]

    def __call__(self, item: int) -> int:
        self.start(item)
        self._together.wait(PATIENCE)
        if (item + 1) % self._size:
            assert self._over[item + 1].wait(PATIENCE)
        result = self.end(item)
        self._over[item].set()
        return result


class BackwardsTasks(Gauge):
    """The same for asyncio."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._size = size
        self._together = asyncio.Barrier(size)
        self._over = [asyncio.Event() for _ in range(ITEMS)]

    async def wait(self, item: int) -> int:
        self.start(item)
        await self._together.wait()
        if (item + 1) % self._size:
            await self._over[item + 1].wait()
        result = self.end(item)
        self._over[item].set()
        return result


def _backwards(size: int) -> list[int]:
    """The items in the order in which such calls end."""
    groups = (range(start, start + size) for start in range(0, ITEMS, size))
    return [item for group in groups for item in reversed(group)]


async def _listed(calls: AsyncIterator[int]) -> list[int]:
    return [result async for result in calls]


def _into(found: list[int], calls: Iterator[int]) -> None:
    for result in calls:
        found.append(result)


async def _into_async(found: list[int], calls: AsyncIterator[int]) -> None:
    async for result in calls:
        found.append(result)


async def _arriving(count: int) -> AsyncIterator[int]:
    for item in range(count):
        await asyncio.sleep(0)
        yield item


@pytest.mark.parametrize("concurrency", [1, 3, 8])
def test_order_and_bounds(concurrency: int) -> None:
    gauge = Backwards(concurrency)
    results = list(map_in_order(gauge, range(ITEMS), concurrency=concurrency))
    assert results == [2 * item for item in range(ITEMS)]
    assert gauge.ended == _backwards(concurrency)
    assert gauge.most == concurrency
    assert _threads() == []


@pytest.mark.parametrize("concurrency", [1, 3, 8])
@pytest.mark.parametrize("source", [range, _arriving])
def test_order_and_bounds_of_tasks(
    source: Callable[[int], Any], concurrency: int
) -> None:
    async def run() -> list[int]:
        gauge = BackwardsTasks(concurrency)
        calls = map_in_order_async(gauge.wait, source(ITEMS), concurrency=concurrency)
        found = await _listed(calls)
        assert len(asyncio.all_tasks()) == 1
        assert gauge.ended == _backwards(concurrency)
        assert gauge.most == concurrency
        return found

    assert asyncio.run(run()) == [2 * item for item in range(ITEMS)]


def test_endless_items_are_taken_as_needed() -> None:
    gauge = Gauge()
    calls = map_in_order(gauge, count(), concurrency=4)
    assert gauge.started == []
    assert list(islice(calls, 5)) == [0, 2, 4, 6, 8]
    calls.close()
    assert len(gauge.started) <= 5 + 4
    assert sorted(gauge.ended) == sorted(gauge.started)
    assert _threads() == []


def test_endless_items_of_tasks_are_taken_as_needed() -> None:
    gauge = Gauge()

    async def run() -> None:
        async with aclosing(
            map_in_order_async(gauge.wait, count(), concurrency=4)
        ) as calls:
            found = [await anext(calls) for _ in range(5)]
            assert found == [0, 2, 4, 6, 8]
            # A slow consumer does not let results pile up.
            await _rounds()
            assert len(gauge.started) <= 5 + 4
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())
    assert sorted(gauge.ended) == sorted(gauge.started)


def test_an_error_comes_in_its_turn() -> None:
    started: list[int] = []
    failing = threading.Event()

    def call(item: int) -> int:
        started.append(item)
        if item == 5:
            failing.set()
            raise KeyError(item)
        if item == 4:
            # Its result is taken when there is an error already.
            assert failing.wait(PATIENCE)
        return item

    calls = map_in_order(call, count(), concurrency=4)
    found: list[int] = []
    with pytest.raises(KeyError, match="5"):
        _into(found, calls)
    assert found == [0, 1, 2, 3, 4]
    before = len(started)
    assert _threads() == []
    assert list(calls) == []
    assert len(started) == before <= 5 + 4


def test_an_error_of_a_task_comes_in_its_turn() -> None:
    gauge = Gauge()

    async def call(item: int) -> int:
        if item >= 5:
            raise KeyError(item)
        return await gauge.wait(item)

    async def run() -> None:
        found: list[int] = []
        with pytest.raises(KeyError, match="5"):
            await _into_async(found, map_in_order_async(call, count(), concurrency=4))
        assert found == [0, 2, 4, 6, 8]
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())


def test_an_error_of_the_items_comes_at_once() -> None:
    def items() -> Iterator[int]:
        yield from range(3)
        raise OSError("no more")

    gauge = Gauge()
    with pytest.raises(OSError, match="no more"):
        list(map_in_order(gauge, items(), concurrency=8))
    assert sorted(gauge.ended) == sorted(gauge.started)
    assert _threads() == []

    async def run() -> None:
        with pytest.raises(OSError, match="no more"):
            await _listed(map_in_order_async(Gauge().wait, items()))
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())


def test_a_cancelled_consumer_leaves_no_task() -> None:
    gauge = Gauge()

    async def run() -> None:
        blocked = asyncio.Event()

        async def call(item: int) -> int:
            if item == 6:
                gauge.start(item)
                blocked.set()
                try:
                    await asyncio.Event().wait()
                finally:
                    gauge.end(item)
            return await gauge.wait(item)

        calls = map_in_order_async(call, count(), concurrency=4)
        consumer = asyncio.create_task(_listed(calls))
        await blocked.wait()
        consumer.cancel()
        with pytest.raises(asyncio.CancelledError):
            await consumer
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())
    assert sorted(gauge.ended) == sorted(gauge.started)
    assert 6 in gauge.ended


def test_a_consumer_that_is_cancelled_twice_leaves_no_task() -> None:
    ended: list[int] = []

    async def run() -> None:
        # The test and the four calls, or those that wait when the first has ended.
        started, cancelled = asyncio.Barrier(5), asyncio.Barrier(4)

        async def call(item: int) -> int:
            await started.wait()
            try:
                await asyncio.Event().wait()
            finally:
                try:
                    if item > 0:
                        await cancelled.wait()
                        await asyncio.Event().wait()
                finally:
                    # The second cancellation comes as far as this one.
                    await asyncio.sleep(0)
                    ended.append(item)
            return item

        calls = map_in_order_async(call, count(), concurrency=4)
        consumer = asyncio.create_task(_listed(calls))
        await started.wait()
        await _rounds()
        consumer.cancel()
        await cancelled.wait()
        consumer.cancel()
        with pytest.raises(asyncio.CancelledError):
            await consumer
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())
    assert sorted(ended) == [0, 1, 2, 3]


def test_calls_see_the_context_of_the_caller() -> None:
    def seen(_: int) -> str:
        who = WHO.get()
        WHO.set("a call")
        return who

    async def seen_async(item: int) -> str:
        return seen(item)

    async def run() -> list[str]:
        return [who async for who in map_in_order_async(seen_async, range(9))]

    token = WHO.set("caller")
    try:
        assert set(map_in_order(seen, range(9), concurrency=2)) == {"caller"}
        assert set(asyncio.run(run())) == {"caller"}
        assert WHO.get() == "caller"
    finally:
        WHO.reset(token)


@pytest.mark.parametrize("concurrency", [0, -1])
def test_no_concurrency(concurrency: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        list(map_in_order(Gauge(), [], concurrency=concurrency))
    with pytest.raises(ValueError, match="at least 1"):
        asyncio.run(
            _listed(map_in_order_async(Gauge().wait, [], concurrency=concurrency))
        )
