"""Call a function for many items at once, and yield the results in the items' order.

At most ``concurrency`` calls run or have results that wait to be taken, so the items
may be endless. The exception of a call is raised when its turn comes, and one of the
items themselves at once; then all calls that were started have ended.
"""

import asyncio
from collections import deque
from collections.abc import (
    AsyncGenerator,
    AsyncIterable,
    Awaitable,
    Callable,
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
    pending: deque[Future[R]] = deque()
    executor = ThreadPoolExecutor(concurrency, thread_name_prefix="in_order")
    try:
        for item in items:
            # Each call sees the caller's context, as one without a thread would.
            pending.append(executor.submit(copy_context().run, function, item))
            # Slow items do not delay a result that is there.
            if len(pending) == concurrency or pending[0].done():
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    finally:
        executor.shutdown(cancel_futures=True)


async def in_order_async(
    function: Callable[[Item], Awaitable[R]],
    items: Iterable[Item] | AsyncIterable[Item],
    *,
    concurrency: int = 8,
) -> AsyncGenerator[R]:
    """Call the function in tasks.

    Closing early, or an error, cancels the calls that run and waits for their end. To
    stop before the end use ``contextlib.aclosing``, as with any such iterator.
    """

    async def call(item: Item) -> R:
        return await function(item)

    _check(concurrency)
    pending: deque[asyncio.Task[R]] = deque()
    try:
        async with aclosing(_each(items)) as each:
            async for item in each:
                pending.append(asyncio.create_task(call(item)))
                if len(pending) == concurrency or pending[0].done():
                    yield await pending.popleft()
        while pending:
            yield await pending.popleft()
    finally:
        for task in pending:
            task.cancel()
        # It waits for all of them, even if it is cancelled itself.
        await asyncio.gather(*pending, return_exceptions=True)


def _check(concurrency: int) -> None:
    if concurrency < 1:
        raise ValueError("concurrency must be at least 1")


async def _each(items: Iterable[Item] | AsyncIterable[Item]) -> AsyncGenerator[Item]:
    """Iterate over the items of either kind of iterable."""
    if isinstance(items, AsyncIterable):
        async for item in items:
            yield item
    else:
        for item in items:
            yield item
