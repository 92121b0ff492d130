"""Answers piece by piece: an open answer in, decompressed bytes in bounded memory out.
What the bytes mean does not belong here.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn, Self

from .deadline import bound
from .errors import DecodingError, ResponseTooLargeError
from .hidden import forget
from .inflate import Inflater
from .response import Headers, Received

if TYPE_CHECKING:
    import httpx2

    from .exchange import Exchange


class _Answer:
    """What both kinds of streams share."""

    def __init__(self, exchange: "Exchange", response: "httpx2.Response") -> None:
        self._exchange = exchange
        self._response = response
        self.status = response.status_code
        self.headers = Headers(response.headers.multi_items())
        exchange.log(str(self.status))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.status}>"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("an open answer is not pickled")

    @property
    def _is_overfull(self) -> bool:
        # A 204 has no content; what a server sends all the same would be read as the
        # start of the next answer on this connection.
        return self.status == 204 and "content-length" in self.headers

    def _inflater(self) -> Inflater:
        try:
            return Inflater(self.headers.get("content-encoding", ""))
        except ValueError as error:
            raise self._broken(error) from None

    def _broken(self, error: ValueError) -> DecodingError:
        origin = self._exchange.prepared.origin
        return DecodingError(origin, self.status, b"", str(error))

    def _in_time(self) -> None:
        if self._exchange.prepared.deadline.remaining() <= 0:
            raise self._exchange.expired()

    def _received(self, pieces: list[bytes]) -> Received:
        return Received(self.status, self.headers, b"".join(pieces))

    def _grown(self, size: int) -> None:
        prepared = self._exchange.prepared
        if size > prepared.limit:
            raise ResponseTooLargeError(prepared.origin, self.status, prepared.limit)


class Stream(_Answer):
    """An open answer; leave its ``with`` block to give the connection back."""

    def iter_bytes(self) -> Iterator[bytes]:
        """The content, decompressed, in pieces of at most 64 KiB or as they arrive."""
        try:
            yield from self._pieces()
        except BaseException as error:
            forget(error)
            raise

    def _pieces(self) -> Iterator[bytes]:
        inflater, deadline = self._inflater(), self._exchange.prepared.deadline
        raw = self._response.iter_raw()
        while True:
            self._in_time()
            with self._exchange.translated(), bound(deadline):
                piece = next(raw, None)
            try:
                if piece is None:
                    inflater.finish()
                    return
                yield from inflater.feed(piece)
            except ValueError as error:
                raise self._broken(error) from None

    def read(self) -> Received:
        """The whole answer, up to the limit of the client."""
        pieces: list[bytes] = []
        size = 0
        for piece in self._pieces():
            size += len(piece)
            self._grown(size)
            pieces.append(piece)
        return self._received(pieces)

    def close(self) -> None:
        """Give the connection back, unless it is spoilt."""
        connection = self._response.extensions.get("network_stream")
        if self._is_overfull and connection is not None:
            connection.close()
        self._response.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class AsyncStream(_Answer):
    """An open answer; leave its ``async with`` block to give the connection back."""

    async def iter_bytes(self) -> AsyncIterator[bytes]:
        """The content, decompressed, in pieces of at most 64 KiB or as they arrive."""
        try:
            async for piece in self._pieces():
                yield piece
        except BaseException as error:
            forget(error)
            raise

    async def _pieces(self) -> AsyncIterator[bytes]:
        inflater, deadline = self._inflater(), self._exchange.prepared.deadline
        raw = aiter(self._response.aiter_raw())
        while True:
            self._in_time()
            with self._exchange.translated():
                async with asyncio.timeout(deadline.remaining()):
                    piece = await anext(raw, None)
            try:
                if piece is None:
                    inflater.finish()
                    return
                for part in inflater.feed(piece):
                    yield part
            except ValueError as error:
                raise self._broken(error) from None

    async def read(self) -> Received:
        """The whole answer, up to the limit of the client."""
        pieces: list[bytes] = []
        size = 0
        async for piece in self._pieces():
            size += len(piece)
            self._grown(size)
            pieces.append(piece)
        return self._received(pieces)

    async def close(self) -> None:
        """Give the connection back, unless it is spoilt."""
        connection = self._response.extensions.get("network_stream")
        if self._is_overfull and connection is not None:
            await connection.aclose()
        await self._response.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
