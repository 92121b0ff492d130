"""Iterate over the items of a streaming response as they arrive."""

from __future__ import annotations

from collections.abc import (
    AsyncGenerator,
    AsyncIterator,
    Coroutine,
    Generator,
    Iterator,
)
from inspect import CORO_CLOSED, getcoroutinestate
from typing import TYPE_CHECKING, Any, Never, Self, TypeVar

from ..redaction.traceback_redaction import CutTraceback

if TYPE_CHECKING:
    from ..serialization.streamed_response import AsyncOpenResponse, OpenResponse
    from .item_reader import ItemReader

T = TypeVar("T")


class Items(Iterator[T]):
    """An iterator over the items of a streaming response, decoded one at a time.

    The deadline of the call applies to the whole stream. For a long stream, set a
    longer timeout with `RequestOptions(timeout=…)`. If you may stop before the end, use
    a ``with`` statement or call `close`. Iteration raises an `ApiError` if the stream
    breaks or an item is invalid. The call is not retried then.
    """

    def __init__(self, stream: OpenResponse, reader: ItemReader) -> None:
        self._stream = stream
        self._items: Generator[T] = _read_items(stream, reader)

    if not TYPE_CHECKING:
        # Without this method, the error of `async for` would not say what to write.
        def __aiter__(self) -> Never:
            raise TypeError(f"{type(self).__name__}: write `for`, not `async for`")

    def __next__(self) -> T:
        with CutTraceback():
            return next(self._items)

    def close(self) -> None:
        """Stop the iteration and release the connection."""
        self._items.close()
        self._stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncItems(AsyncIterator[T]):
    """An asynchronous iterator over the items of a streaming response.

    The first use makes the call: ``async for``, ``async with`` or ``await``. With
    ``await``, the errors of the call are raised before the first item.

    The items are decoded one at a time. The deadline of the call applies to the whole
    stream. For a long stream, set a longer timeout with `RequestOptions(timeout=…)`. If
    you may stop before the end, use an ``async with`` statement or call `close`.
    Iteration raises an `ApiError` if the stream breaks or an item is invalid. The call
    is not retried then.
    """

    def __init__(self, stream: AsyncOpenResponse, reader: ItemReader) -> None:
        self._stream = stream
        self._items: AsyncGenerator[T] = _read_items_async(stream, reader)

    if not TYPE_CHECKING:
        # Without this method, the error of a plain `for` would not say what to write.
        def __iter__(self) -> Never:
            raise TypeError(f"{type(self).__name__}: write `async for`, not `for`")

    def __await__(self) -> Generator[Any, None, Self]:
        return self._open().__await__()

    async def __anext__(self) -> T:
        with CutTraceback():
            return await anext(self._items)

    async def close(self) -> None:
        """Stop the iteration and release the connection."""
        await self._items.aclose()
        await self._stream.close()

    async def __aenter__(self) -> Self:
        return await self._open()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _open(self) -> Self:
        """Make the call, unless it has been made."""
        return self


class ItemsOfCall(AsyncItems[T]):
    """An iterator over the items of a call that the first use makes.

    Args:
        call: The call, which returns the items of its response.
    """

    def __init__(self, call: Coroutine[Any, Any, AsyncItems[T]]) -> None:
        self._call = call
        self._opened: AsyncItems[T] | None = None

    async def __anext__(self) -> T:
        await self._open()
        # After an error of the call, the iteration has ended.
        if self._opened is None:
            raise StopAsyncIteration
        return await anext(self._opened)

    async def close(self) -> None:
        self._call.close()
        if self._opened is not None:
            await self._opened.close()

    async def _open(self) -> Self:
        # Python refuses to await a call that another task is making.
        if getcoroutinestate(self._call) != CORO_CLOSED:
            self._opened = await self._call
        return self


def _read_items(stream: OpenResponse, reader: ItemReader) -> Generator[Any]:
    """Yield the items of a stream; close the stream after the last item or an error."""
    with stream:
        for chunk in stream.iter_bytes():
            yield from reader.feed(chunk)
            if reader.has_ended:
                return
        yield from reader.finish()


async def _read_items_async(
    stream: AsyncOpenResponse, reader: ItemReader
) -> AsyncGenerator[Any]:
    """Yield the items of a stream; close the stream after the last item or an error."""
    async with stream:
        async for chunk in stream.iter_bytes():
            for item in reader.feed(chunk):
                yield item
            if reader.has_ended:
                return
        for item in reader.finish():
            yield item
