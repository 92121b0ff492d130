"""Answers of many items as iterators: a call and its open answer in, items out as they
arrive. What the bytes mean does not belong here.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Generator
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from ..redaction.traceback_redaction import CutTraceback

if TYPE_CHECKING:
    from ..transport.response_stream import AsyncStream, Stream
    from .item_codec import ItemReader

T = TypeVar("T")


class Items(Generic[T]):
    """Items of an open answer, one at a time, in memory for one item.

    The deadline of the call holds for all of them: give a long stream a longer one by
    `RequestOptions(timeout=…)`. Use a ``with`` statement where you may leave before the
    end. What breaks on the way is raised, and not repeated.
    """

    def __init__(self, stream: Stream, reader: ItemReader) -> None:
        self._stream = stream
        self._found = _found(stream, reader)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> T:
        with CutTraceback():
            item: T = next(self._found)
        return item

    def close(self) -> None:
        """Leave what is still to come, and give the connection back."""
        self._found.close()
        self._stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncItems(Generic[T]):
    """`Items` for asyncio."""

    def __init__(self, stream: AsyncStream, reader: ItemReader) -> None:
        self._stream = stream
        self._found = _afound(stream, reader)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> T:
        with CutTraceback():
            item: T = await anext(self._found)
        return item

    async def close(self) -> None:
        """Leave what is still to come, and give the connection back."""
        await self._found.aclose()
        await self._stream.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def _found(stream: Stream, reader: ItemReader) -> Generator[Any]:
    with stream:
        for piece in stream.iter_bytes():
            yield from reader.feed(piece)
            if reader.ended:
                return
        yield from reader.finish()


async def _afound(stream: AsyncStream, reader: ItemReader) -> AsyncGenerator[Any]:
    async with stream:
        async for piece in stream.iter_bytes():
            for item in reader.feed(piece):
                yield item
            if reader.ended:
                return
        for item in reader.finish():
            yield item
