"""Call a function for many items concurrently, and yield the results in order.

The number of calls that are running or have results that were not yielded yet is at
most ``concurrency``, so the items may be infinitely many. If a call raises an
exception, the iteration ends with this exception in place of the result. If the
iterable of items raises an exception, the iteration ends with this exception, and
discards the results that were not yielded yet. In both cases, all calls have ended
when the exception is raised.
"""

import asyncio
from collections import deque
from collections.abc import (
    AsyncGenerator,
    AsyncIterable,
    AsyncIterator,
    Awaitable,
    Callable,
    Generator,
    Iterable,
    Iterator,
)
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import aclosing
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, Never, TypeVar, cast, overload

Item = TypeVar("Item")
R = TypeVar("R")


@overload
def map_concurrently(
    function: Callable[[Item], R],
    items: Iterable[Item],
    *,
    concurrency: int = 8,
    return_exceptions: Literal[False] = False,
) -> Generator[R]: ...


@overload
def map_concurrently(
    function: Callable[[Item], R],
    items: Iterable[Item],
    *,
    concurrency: int = 8,
    return_exceptions: Literal[True],
) -> Generator[R | Exception]: ...


def map_concurrently(
    function: Callable[[Item], R],
    items: Iterable[Item],
    *,
    concurrency: int = 8,
    return_exceptions: bool = False,
) -> Generator[R | Exception]:
    """Call a function in threads, and yield its results in the order of the items.

    If a call raises an exception, the iteration raises it in place of the result and
    ends: the remaining results are lost. With ``return_exceptions=True`` it yields the
    exception in place of the result and continues. If ``items`` raises an exception,
    the iteration raises it immediately, and discards the results that were not yielded
    yet.

    The thread of the caller iterates over the items. If the generator is closed early
    or raises an exception, it waits for the running calls, since a thread cannot be
    stopped. Calls that are not running yet are cancelled.

    Args:
        function: The function, which takes an item.
        items: The items, which may be infinitely many.
        concurrency: The maximum number of threads.
        return_exceptions: Whether to yield the exceptions of calls.

    Raises:
        ValueError: ``concurrency`` is less than 1. The iteration raises it.
    """
    _check_concurrency(concurrency)
    pending: deque[Future[R]] = deque()
    get_result = partial(_get_result, return_exceptions=return_exceptions)
    executor = ThreadPoolExecutor(concurrency, thread_name_prefix="in_order")
    try:
        for item in items:
            # Each call runs in a copy of the caller's context, which a thread does not
            # inherit.
            pending.append(executor.submit(copy_context().run, function, item))
            # Yield a finished result before waiting for the next item, which may be
            # slow to arrive.
            if len(pending) == concurrency or pending[0].done():
                yield get_result(pending.popleft())
        while pending:
            yield get_result(pending.popleft())
    finally:
        executor.shutdown(cancel_futures=True)


class AsyncResults(AsyncIterator[R]):
    """An asynchronous iterator over the results of calls, in order.

    As with any asynchronous generator, use ``contextlib.aclosing`` if you may stop
    before the end.
    """

    def __init__(self, results: AsyncGenerator[R]) -> None:
        self._results = results

    if not TYPE_CHECKING:
        # Without these methods, errors would not say what to write.
        def __iter__(self) -> Never:
            raise TypeError("map_concurrently_async: write `async for`, not `for`")

        def __await__(self) -> Never:
            raise TypeError("map_concurrently_async: write `async for`, not `await`")

    def __anext__(self) -> Awaitable[R]:
        return anext(self._results)

    async def aclose(self) -> None:
        """Cancel the running calls, and wait for them to end."""
        await self._results.aclose()


@overload
def map_concurrently_async(
    function: Callable[[Item], Awaitable[R]],
    items: Iterable[Item] | AsyncIterable[Item],
    *,
    concurrency: int = 8,
    return_exceptions: Literal[False] = False,
) -> AsyncResults[R]: ...


@overload
def map_concurrently_async(
    function: Callable[[Item], Awaitable[R]],
    items: Iterable[Item] | AsyncIterable[Item],
    *,
    concurrency: int = 8,
    return_exceptions: Literal[True],
) -> AsyncResults[R | Exception]: ...


def map_concurrently_async(
    function: Callable[[Item], Awaitable[R]],
    items: Iterable[Item] | AsyncIterable[Item],
    *,
    concurrency: int = 8,
    return_exceptions: bool = False,
) -> AsyncResults[Any]:
    """Call a function in tasks, and yield its results in the order of the items.

    If a call raises an exception, the iteration raises it in place of the result and
    ends: the remaining results are lost. With ``return_exceptions=True`` it yields the
    exception in place of the result and continues. If ``items`` raises an exception,
    the iteration raises it immediately, and discards the results that were not yielded
    yet.

    If the iterator is closed early or raises an exception, it cancels the running calls
    and waits for them to end.

    Args:
        function: The coroutine function, which takes an item.
        items: The items, which may be infinitely many, as a synchronous or an
            asynchronous iterable.
        concurrency: The maximum number of tasks.
        return_exceptions: Whether to yield the exceptions of calls.

    Raises:
        ValueError: ``concurrency`` is less than 1. The iteration raises it.
    """
    return AsyncResults(_map_in_tasks(function, items, concurrency, return_exceptions))


async def _map_in_tasks(
    function: Callable[[Item], Awaitable[R]],
    items: Iterable[Item] | AsyncIterable[Item],
    concurrency: int,
    return_exceptions: bool,
) -> AsyncGenerator[R | Exception]:
    """Yield the results of `map_concurrently_async`."""

    # `create_task` takes only coroutines, but a function may return any awaitable.
    async def call(item: Item) -> R:
        return await function(item)

    _check_concurrency(concurrency)
    pending: deque[asyncio.Task[R]] = deque()
    get_result = partial(_get_result, return_exceptions=return_exceptions)
    try:
        async with aclosing(_iterate_async(items)) as async_items:
            async for item in async_items:
                pending.append(asyncio.create_task(call(item)))
                if len(pending) == concurrency or pending[0].done():
                    await asyncio.wait((pending[0],))
                    yield get_result(pending.popleft())
        while pending:
            await asyncio.wait((pending[0],))
            yield get_result(pending.popleft())
    finally:
        for task in pending:
            task.cancel()
        # Wait for all tasks, even if the caller's own task is cancelled.
        await asyncio.gather(*pending, return_exceptions=True)


def _get_result(
    call: "Future[Any] | asyncio.Task[Any]", *, return_exceptions: bool
) -> Any:
    """Return the result of a call, or its exception if the caller wants that."""
    error = call.exception()
    if return_exceptions and isinstance(error, Exception):
        return error
    return call.result()


def _check_concurrency(concurrency: int) -> None:
    if concurrency < 1:
        raise ValueError(f"concurrency must be at least 1, found {concurrency}")


async def _iterate_async(
    items: Iterable[Item] | AsyncIterable[Item],
) -> AsyncGenerator[Item]:
    """Yield the items of a synchronous or an asynchronous iterable."""
    # `Pages` and `Items` have an `__aiter__` that says to write `for`.
    if isinstance(items, AsyncIterable) and not isinstance(items, Iterator):
        async for item in items:
            yield item
    else:
        for item in cast("Iterable[Item]", items):
            yield item
