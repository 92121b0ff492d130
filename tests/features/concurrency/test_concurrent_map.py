"""Test concurrent calls: order of results, concurrency, errors and cleanup."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import aclosing
from contextvars import ContextVar
from functools import partial
from itertools import count, islice
from types import SimpleNamespace
from typing import Any, Self

import pytest

from tests.timeouts import HANG_TIMEOUT
from typecase.runtime.concurrency import concurrent_map
from typecase.runtime.concurrency.concurrent_map import (
    map_concurrently,
    map_concurrently_async,
)

CONTEXT_VARIABLE: ContextVar[str] = ContextVar("CONTEXT_VARIABLE", default="unset")
ITEMS = 48
"""A multiple of every concurrency that is tested."""


def _list_worker_threads() -> list[str]:
    names = [thread.name for thread in threading.enumerate()]
    return [name for name in names if name.startswith("in_order")]


async def _run_other_tasks() -> None:
    """Let all other tasks run until they wait for something."""
    for _ in range(100):
        await asyncio.sleep(0)


class CallRecorder:
    """A record of the calls that started and ended, and the most that ran at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.started: list[int] = []
        self.ended: list[int] = []
        self.max_running = 0

    def start(self, item: int) -> None:
        with self._lock:
            self.started.append(item)
            self.max_running = max(
                self.max_running, len(self.started) - len(self.ended)
            )

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


class ReversedCalls(CallRecorder):
    """Calls that run in groups of `size` and end in reversed order within a group."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._size = size
        self._barrier = threading.Barrier(size)
        self._ended_events = [threading.Event() for _ in range(ITEMS)]

    def __call__(self, item: int) -> int:
        self.start(item)
        self._barrier.wait(HANG_TIMEOUT)
        if (item + 1) % self._size:
            assert self._ended_events[item + 1].wait(HANG_TIMEOUT)
        result = self.end(item)
        self._ended_events[item].set()
        return result


class ReversedTasks(CallRecorder):
    """`ReversedCalls` for asyncio."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._size = size
        self._barrier = asyncio.Barrier(size)
        self._ended_events = [asyncio.Event() for _ in range(ITEMS)]

    async def wait(self, item: int) -> int:
        self.start(item)
        await self._barrier.wait()
        if (item + 1) % self._size:
            await self._ended_events[item + 1].wait()
        result = self.end(item)
        self._ended_events[item].set()
        return result


def _list_in_reversed_groups(size: int) -> list[int]:
    """Return all items in the order in which reversed calls end."""
    groups = (range(start, start + size) for start in range(0, ITEMS, size))
    return [item for group in groups for item in reversed(group)]


async def _collect(calls: AsyncIterator[int]) -> list[int]:
    return [result async for result in calls]


def _append_results(results: list[int], calls: Iterator[int]) -> None:
    for result in calls:
        results.append(result)


async def _append_results_async(results: list[int], calls: AsyncIterator[int]) -> None:
    async for result in calls:
        results.append(result)


async def _yield_items(count: int) -> AsyncIterator[int]:
    for item in range(count):
        await asyncio.sleep(0)
        yield item


@pytest.mark.parametrize("concurrency", [1, 3, 8])
def test_results_are_in_order_and_concurrency_is_bounded(concurrency: int) -> None:
    recorder = ReversedCalls(concurrency)
    results = list(map_concurrently(recorder, range(ITEMS), concurrency=concurrency))
    assert results == [2 * item for item in range(ITEMS)]
    assert recorder.ended == _list_in_reversed_groups(concurrency)
    assert recorder.max_running == concurrency
    assert _list_worker_threads() == []


@pytest.mark.parametrize("concurrency", [1, 3, 8])
@pytest.mark.parametrize("source", [range, _yield_items])
def test_async_results_are_in_order_and_concurrency_is_bounded(
    source: Callable[[int], Any], concurrency: int
) -> None:
    async def run() -> list[int]:
        recorder = ReversedTasks(concurrency)
        calls = map_concurrently_async(
            recorder.wait, source(ITEMS), concurrency=concurrency
        )
        results = await _collect(calls)
        assert len(asyncio.all_tasks()) == 1
        assert recorder.ended == _list_in_reversed_groups(concurrency)
        assert recorder.max_running == concurrency
        return results

    assert asyncio.run(run()) == [2 * item for item in range(ITEMS)]


class _ControlledExecutor:
    """An executor whose calls run when their results are read.

    ``is_done`` says whether calls count as ended before that.
    """

    def __init__(self, *, is_done: bool) -> None:
        self._is_done = is_done

    def __call__(self, *_: object, **__: object) -> Self:
        return self

    def submit(self, *call: Any) -> Any:
        return SimpleNamespace(
            done=lambda: self._is_done, exception=lambda: None, result=partial(*call)
        )

    def shutdown(self, **_: object) -> None:
        pass


def test_result_does_not_wait_for_the_next_item(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    executor = _ControlledExecutor(is_done=True)
    monkeypatch.setattr(concurrent_map, "ThreadPoolExecutor", executor)
    results: list[int] = []

    def items() -> Iterator[int]:
        for item in range(3):
            assert len(results) == item
            yield item

    _append_results(results, map_concurrently(CallRecorder(), items()))
    assert results == [0, 2, 4]


def test_result_does_not_wait_for_the_next_item_async() -> None:
    results: list[int] = []

    async def items() -> AsyncIterator[int]:
        for item in range(3):
            # The call before the last one has ended.
            await _run_other_tasks()
            assert len(results) == max(0, item - 1)
            yield item

    calls = map_concurrently_async(CallRecorder().wait, items())
    asyncio.run(_append_results_async(results, calls))
    assert results == [0, 2, 4]


def test_eight_calls_run_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    executor = _ControlledExecutor(is_done=False)
    monkeypatch.setattr(concurrent_map, "ThreadPoolExecutor", executor)
    items = count()
    assert next(map_concurrently(CallRecorder(), items)) == 0
    assert next(items) == 8

    async def run() -> None:
        items = count()
        async with aclosing(
            map_concurrently_async(CallRecorder().wait, items)
        ) as calls:
            assert await anext(calls) == 0
            assert next(items) == 8

    asyncio.run(run())


def test_endless_items_are_consumed_lazily() -> None:
    recorder = CallRecorder()
    calls = map_concurrently(recorder, count(), concurrency=4)
    assert recorder.started == []
    assert list(islice(calls, 5)) == [0, 2, 4, 6, 8]
    calls.close()
    assert len(recorder.started) <= 5 + 4
    assert sorted(recorder.ended) == sorted(recorder.started)
    assert _list_worker_threads() == []


def test_endless_items_are_consumed_lazily_async() -> None:
    recorder = CallRecorder()

    async def run() -> None:
        async with aclosing(
            map_concurrently_async(recorder.wait, count(), concurrency=4)
        ) as calls:
            results = [await anext(calls) for _ in range(5)]
            assert results == [0, 2, 4, 6, 8]
            # A slow consumer does not let results pile up.
            await _run_other_tasks()
            assert len(recorder.started) <= 5 + 4
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())
    assert sorted(recorder.ended) == sorted(recorder.started)


def test_error_is_raised_after_earlier_results() -> None:
    started: list[int] = []
    failing = threading.Event()

    def call(item: int) -> int:
        started.append(item)
        if item == 5:
            failing.set()
            raise KeyError(item)
        if item == 4:
            # The result is taken when call 5 has failed already.
            assert failing.wait(HANG_TIMEOUT)
        return item

    calls = map_concurrently(call, count(), concurrency=4)
    results: list[int] = []
    with pytest.raises(KeyError, match="5"):
        _append_results(results, calls)
    assert results == [0, 1, 2, 3, 4]
    before = len(started)
    assert _list_worker_threads() == []
    assert list(calls) == []
    assert len(started) == before <= 5 + 4


def test_error_is_raised_after_earlier_results_async() -> None:
    recorder = CallRecorder()

    async def call(item: int) -> int:
        if item >= 5:
            raise KeyError(item)
        return await recorder.wait(item)

    async def run() -> None:
        results: list[int] = []
        with pytest.raises(KeyError, match="5"):
            await _append_results_async(
                results, map_concurrently_async(call, count(), concurrency=4)
            )
        assert results == [0, 2, 4, 6, 8]
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())


def test_exceptions_are_returned_in_order() -> None:
    recorder = CallRecorder()

    def call(item: int) -> int:
        if item % 2:
            raise KeyError(item)
        return recorder(item)

    async def call_async(item: int) -> int:
        return call(item)

    async def run() -> list[int | Exception]:
        calls = map_concurrently_async(call_async, range(ITEMS), return_exceptions=True)
        return [result async for result in calls]

    results = list(map_concurrently(call, range(ITEMS), return_exceptions=True))
    for found in (results, asyncio.run(run())):
        assert list(map(repr, found)) == [
            repr(KeyError(item) if item % 2 else 2 * item) for item in range(ITEMS)
        ]


def test_error_of_the_iterable_is_raised() -> None:
    def items() -> Iterator[int]:
        yield from range(3)
        raise OSError("no more")

    recorder = CallRecorder()
    with pytest.raises(OSError, match="no more"):
        list(map_concurrently(recorder, items(), concurrency=8))
    assert sorted(recorder.ended) == sorted(recorder.started)
    assert _list_worker_threads() == []

    async def run() -> None:
        with pytest.raises(OSError, match="no more"):
            await _collect(map_concurrently_async(CallRecorder().wait, items()))
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())


def test_cancelled_consumer_leaves_no_task() -> None:
    recorder = CallRecorder()

    async def run() -> None:
        blocked = asyncio.Event()

        async def call(item: int) -> int:
            if item == 6:
                recorder.start(item)
                blocked.set()
                try:
                    await asyncio.Event().wait()
                finally:
                    recorder.end(item)
            return await recorder.wait(item)

        calls = map_concurrently_async(call, count(), concurrency=4)
        consumer = asyncio.create_task(_collect(calls))
        await blocked.wait()
        consumer.cancel()
        with pytest.raises(asyncio.CancelledError):
            await consumer
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())
    assert sorted(recorder.ended) == sorted(recorder.started)
    assert 6 in recorder.ended


def test_consumer_cancelled_twice_leaves_no_task() -> None:
    ended: list[int] = []

    async def run() -> None:
        # `started` waits for four calls and the test; `cancelled` for three calls,
        # as call 0 ends at once, and the test.
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
                    # Cleanup takes one more iteration of the loop, which the consumer
                    # must await although it was cancelled again.
                    await asyncio.sleep(0)
                    ended.append(item)
            return item

        calls = map_concurrently_async(call, count(), concurrency=4)
        consumer = asyncio.create_task(_collect(calls))
        await started.wait()
        await _run_other_tasks()
        consumer.cancel()
        await cancelled.wait()
        consumer.cancel()
        with pytest.raises(asyncio.CancelledError):
            await consumer
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())
    assert sorted(ended) == [0, 1, 2, 3]


def test_calls_run_in_the_context_of_the_caller() -> None:
    def read_variable(_: int) -> str:
        value = CONTEXT_VARIABLE.get()
        CONTEXT_VARIABLE.set("a call")
        return value

    async def read_variable_async(item: int) -> str:
        return read_variable(item)

    async def run() -> list[str]:
        return [
            value
            async for value in map_concurrently_async(read_variable_async, range(9))
        ]

    token = CONTEXT_VARIABLE.set("caller")
    try:
        assert set(map_concurrently(read_variable, range(9), concurrency=2)) == {
            "caller"
        }
        assert set(asyncio.run(run())) == {"caller"}
        assert CONTEXT_VARIABLE.get() == "caller"
    finally:
        CONTEXT_VARIABLE.reset(token)


@pytest.mark.parametrize("concurrency", [0, -1])
def test_concurrency_below_one_is_refused(concurrency: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        list(map_concurrently(CallRecorder(), [], concurrency=concurrency))
    with pytest.raises(ValueError, match="at least 1"):
        asyncio.run(
            _collect(
                map_concurrently_async(CallRecorder().wait, [], concurrency=concurrency)
            )
        )
