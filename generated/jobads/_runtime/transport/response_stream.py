"""Read open answers piece by piece, in bounded memory."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Any, NoReturn, Self

import httpx2

from ..deadline import bound
from ..errors import DecodingError, ResponseTooLargeError, TimedOutError, TransportError
from ..operation import is_success
from ..redaction.traceback_redaction import CutTraceback
from ..response import Headers, Origin, Received
from .decompression import Inflater
from .httpx2_internals import has_more

if TYPE_CHECKING:
    from .attempt import Exchange


# The event loop itself holds no task strongly.
_closing: set[asyncio.Future[None]] = set()


class _Answer:
    """What both kinds of streams share."""

    def __init__(self, exchange: "Exchange", response: httpx2.Response) -> None:
        self._exchange = exchange
        self._response = response
        self._used = False
        self.status = response.status_code
        self.headers = Headers(response.headers.multi_items())
        exchange.log(str(self.status))

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("an open answer is not pickled")

    @property
    def origin(self) -> Origin:
        """The call that is answered."""
        return self._exchange.prepared.origin

    def _spoilt(self) -> Any:
        """Return the connection if it cannot be used again, else None.

        What a server sends beyond its answer would be read as the start of the next
        one. After a 204 that has a length it is still to come.
        """
        is_late = self.status == 204 and "content-length" in self.headers
        if self._response.is_closed or not (is_late or has_more(self._response)):
            return None
        return self._response.extensions.get("network_stream")

    def _start(self) -> tuple[Any, Inflater]:
        """Return the bytes of the answer, and what decompresses them."""
        # Hooks and transports of the user's may have read it, and so decompressed it.
        is_read = self._response.is_stream_consumed
        # Later the connection may belong to another call.
        if self._used or (self._response.is_closed and not is_read):
            raise RuntimeError("a stream is read once, before it is closed")
        self._used = True
        if is_read:
            return httpx2.ByteStream(self._response.content), Inflater("")
        # Not httpx2's ``iter_raw``: at the end it gives the connection back at once.
        encoding = self.headers.get("content-encoding", "")
        return self._response.stream, Inflater(encoding)

    def _inflated(self, inflater: Inflater, piece: bytes | None) -> Iterator[bytes]:
        """Decompress the next bytes; None stands for their end."""
        try:
            if piece is None:
                inflater.finish()
            else:
                yield from inflater.feed(piece)
        except ValueError as error:
            raise DecodingError(self.origin, self.status, b"", str(error)) from None

    def _raise_unless_known(self, error: DecodingError | TransportError) -> None:
        # An error response is the error of its status, even if its body breaks off or
        # cannot be decoded: what arrived of it is enough. The limits of size and of
        # time for the whole call stand.
        is_limit = isinstance(error, ResponseTooLargeError) or (
            isinstance(error, TimedOutError) and error.phase == "total"
        )
        if is_limit or is_success(self.status):
            raise error

    def _add(self, content: bytearray, piece: bytes) -> None:
        content += piece
        limit = self._exchange.prepared.limit
        if len(content) > limit:
            raise ResponseTooLargeError(self.origin, self.status, limit)


class Stream(_Answer):
    """An open answer; leave its ``with`` block to give the connection back."""

    def iter_bytes(self) -> Iterator[bytes]:
        """The content, decompressed, in pieces of at most 64 KiB or as they arrive."""
        pieces = self._pieces()
        while True:
            with CutTraceback():
                piece = next(pieces, None)
            if piece is None:
                return
            yield piece

    def _pieces(self) -> Iterator[bytes]:
        source, inflater = self._start()
        raw = iter(source)
        piece: bytes | None = b""
        while piece is not None:
            self._exchange.require_time()
            with self._exchange, bound(self._exchange.prepared.deadline):
                piece = next(raw, None)
            yield from self._inflated(inflater, piece)
        self.close()

    def read(self) -> Received:
        """The whole answer, up to the limit of the client."""
        content = bytearray()
        try:
            for piece in self._pieces():
                self._add(content, piece)
        except (DecodingError, TransportError) as error:
            self._raise_unless_known(error)
        return Received(self.status, self.headers, bytes(content))

    def close(self) -> None:
        """Give the connection back, unless it is spoilt."""
        # Before it is given back, when others may take it.
        if (connection := self._spoilt()) is not None:
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

    _ended = False

    async def iter_bytes(self) -> AsyncIterator[bytes]:
        """The content, decompressed, in pieces of at most 64 KiB or as they arrive."""
        pieces = self._pieces()
        while True:
            with CutTraceback():
                piece = await anext(pieces, None)
            if piece is None:
                return
            yield piece

    async def _pieces(self) -> AsyncIterator[bytes]:
        source, inflater = self._start()
        raw = aiter(source)
        piece: bytes | None = b""
        while piece is not None:
            self._exchange.require_time()
            with self._exchange:
                async with self._exchange.in_time():
                    piece = await anext(raw, None)
            for part in self._inflated(inflater, piece):
                yield part
        self._ended = True
        await self.close()

    async def read(self) -> Received:
        """The whole answer, up to the limit of the client."""
        content = bytearray()
        try:
            async for piece in self._pieces():
                self._add(content, piece)
        except (DecodingError, TransportError) as error:
            self._raise_unless_known(error)
        return Received(self.status, self.headers, bytes(content))

    async def close(self) -> None:
        """Give the connection back, unless it is spoilt."""
        if self._ended and self._spoilt() is None:
            await self._response.aclose()
            return
        # Cancelled in the middle, the pool would keep the request for ever.
        closing = asyncio.ensure_future(self._cut())
        _closing.add(closing)
        closing.add_done_callback(_closing.discard)
        await asyncio.shield(closing)

    async def _cut(self) -> None:
        if (connection := self._spoilt()) is not None:
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
