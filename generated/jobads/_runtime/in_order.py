"""Many calls at once whose results keep the order of their items: a function and items
in, results out. What the function does, and how a client calls it, is not here.

At most ``concurrency`` calls are running or have results that wait to be taken, so
items may be endless. An error is raised in its turn, one of the items themselves too;
then no new call starts, and none is left when the error arrives.
"""

import asyncio
from collections import deque
from collections.abc import (
    AsyncGenerator,
    AsyncIterable,
    Awaitable,
    Callable,
    Collection,
    Generator,
    Iterable,
)
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import aclosing
from contextvars import copy_context
from typing import TypeVar

Item = TypeVar("Item")
R = TypeVar("R")


def in_order(
    function: Callable[[Item], R], items: Iterable[Item], *, concurrency: int = 8
) -> Generator[R]:
    """Call the function in threads; items are taken in the thread that iterates.

    Closing early, or an error, waits for the calls that run: they cannot be stopped.
    """
    _check(concurrency)
    return _in_order(function, items, concurrency)


def in_order_async(
    function: Callable[[Item], Awaitable[R]],
    items: Iterable[Item] | AsyncIterable[Item],
    *,
    concurrency: int = 8,
) -> AsyncGenerator[R]:
    """Call the function in tasks.

    Closing early, or an error, cancels the calls that run and waits for their end. To
    stop before the end use ``contextlib.aclosing``, as with any such iterator.
    """
    _check(concurrency)
    return _in_order_async(function, items, concurrency)


def _check(concurrency: int) -> None:
    if concurrency < 1:
        raise ValueError("concurrency must be at least 1")


def _in_order(
    function: Callable[[Item], R], items: Iterable[Item], concurrency: int
) -> Generator[R]:
    pending: deque[Future[R]] = deque()
    executor = ThreadPoolExecutor(concurrency, thread_name_prefix="in_order")
    calls = _calls(executor, function, items)
    try:
        while True:
            for call in calls:
                pending.append(call)
                # Slow items do not keep back a result that is there.
                if len(pending) == concurrency or pending[0].done():
                    break
            if not pending:
                return
            yield pending.popleft().result()
    finally:
        executor.shutdown(cancel_futures=True)


def _calls(
    executor: ThreadPoolExecutor, function: Callable[[Item], R], items: Iterable[Item]
) -> Generator[Future[R]]:
    """Start one call each time one is asked for; an error of the items comes last."""
    try:
        for item in items:
            # Each call sees the caller's context, as one without a thread would.
            yield executor.submit(copy_context().run, function, item)
    except Exception as error:
        failed: Future[R] = Future()
        failed.set_exception(error)
        yield failed


async def _in_order_async(
    function: Callable[[Item], Awaitable[R]],
    items: Iterable[Item] | AsyncIterable[Item],
    concurrency: int,
) -> AsyncGenerator[R]:
    pending: deque[asyncio.Future[R]] = deque()
    calls = _calls_async(function, items)
    try:
        while True:
            async for call in calls:
                pending.append(call)
                if len(pending) == concurrency or pending[0].done():
                    break
            if not pending:
                return
            yield await pending.popleft()
    finally:
        await calls.aclose()
        await _end(pending)


async def _end(calls: Collection[asyncio.Future[R]]) -> None:
    """Cancel the calls; being cancelled oneself does not leave any of them behind."""
    cancelled: asyncio.CancelledError | None = None
    for call in calls:
        call.cancel()
    while running := [call for call in calls if not call.done()]:
        try:
            await asyncio.wait(running)
        except asyncio.CancelledError as error:
            cancelled = error
    for call in calls:
        # An error that nobody looks at is logged; these are not wanted any more.
        _ = call.cancelled() or call.exception()
    if cancelled is not None:
        raise cancelled


async def _calls_async(
    function: Callable[[Item], Awaitable[R]],
    items: Iterable[Item] | AsyncIterable[Item],
) -> AsyncGenerator[asyncio.Future[R]]:
    async def call(item: Item) -> R:
        return await function(item)

    try:
        async with aclosing(_each(items)) as each:
            async for item in each:
                yield asyncio.create_task(call(item))
    except Exception as error:
        failed: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        failed.set_exception(error)
        yield failed


async def _each(items: Iterable[Item] | AsyncIterable[Item]) -> AsyncGenerator[Item]:
    if isinstance(items, AsyncIterable):
        async for item in items:
            yield item
    else:
        for item in items:
            yield item
