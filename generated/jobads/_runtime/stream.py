"""Answers piece by piece: an open answer in, decompressed bytes in bounded memory out.
What the bytes mean does not belong here.
"""

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn, Self, cast

from .deadline import bound
from .errors import (
    DecodingError,
    ResponseTooLargeError,
    TimedOutError,
    TransportError,
)
from .inflate import Inflater
from .internals import has_more
from .operation import is_success
from .response import Headers, Origin, Received
from .tracebacks import CutTraceback

if TYPE_CHECKING:
    import asyncio

    import httpx2

    from .exchange import Exchange
else:
    from .lazy import later

    # What calls synchronously has no use for it.
    (asyncio,) = later("asyncio")


# The event loop itself holds no task strongly.
_closing: set["asyncio.Future[None]"] = set()


class _Answer:
    """What both kinds of streams share."""

    def __init__(self, exchange: "Exchange", response: "httpx2.Response") -> None:
        self._exchange = exchange
        self._response = response
        self._used = self._ended = False
        self.status = response.status_code
        self.headers = Headers(response.headers.multi_items())
        exchange.log(str(self.status))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.status}>"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("an open answer is not pickled")

    @property
    def origin(self) -> Origin:
        """The call that is answered."""
        return self._exchange.prepared.origin

    @property
    def _is_spoilt(self) -> bool:
        # What a server sends beyond its answer would be read as the start of the next
        # one on this connection. After a 204 that has a length it is still to come.
        if self._response.is_closed:
            return False
        if self.status == 204 and "content-length" in self.headers:
            return True
        return has_more(self._response)

    @property
    def _is_read(self) -> bool:
        # Hooks and transports of the user's may have read, and so decompressed it.
        return self._response.is_stream_consumed

    def _begun(self) -> Inflater:
        # Later the connection may belong to another call.
        if self._used or (self._response.is_closed and not self._is_read):
            raise RuntimeError("a stream is read once, before it is closed")
        self._used = True
        encoding = "" if self._is_read else self.headers.get("content-encoding", "")
        try:
            return Inflater(encoding)
        except ValueError as error:
            raise self._broken(error) from None

    def _broken(self, error: ValueError) -> DecodingError:
        return DecodingError(self.origin, self.status, b"", str(error))

    def _in_time(self) -> None:
        if self._exchange.prepared.deadline.remaining() <= 0:
            raise self._exchange.expired()

    def _received(self, pieces: list[bytes]) -> Received:
        return Received(self.status, self.headers, b"".join(pieces))

    def _raise_unless_known(self, error: DecodingError | TransportError) -> None:
        # An error response is the error of its status, even if its body breaks off or
        # cannot be decoded: what arrived of it is enough. The limits of size and of
        # time for the whole call stand.
        is_limit = isinstance(error, ResponseTooLargeError) or (
            isinstance(error, TimedOutError) and error.phase == "total"
        )
        if is_limit or is_success(self.status):
            raise error

    def _grown(self, size: int) -> None:
        prepared = self._exchange.prepared
        if size > prepared.limit:
            raise ResponseTooLargeError(prepared.origin, self.status, prepared.limit)


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
        inflater, deadline = self._begun(), self._exchange.prepared.deadline
        raw = self._raw()
        while True:
            self._in_time()
            with self._exchange.translated(), bound(deadline):
                piece = next(raw, None)
            try:
                if piece is None:
                    inflater.finish()
                    break
                yield from inflater.feed(piece)
            except ValueError as error:
                raise self._broken(error) from None
        self.close()

    def read(self) -> Received:
        """The whole answer, up to the limit of the client."""
        pieces: list[bytes] = []
        size = 0
        try:
            for piece in self._pieces():
                size += len(piece)
                self._grown(size)
                pieces.append(piece)
        except (DecodingError, TransportError) as error:
            self._raise_unless_known(error)
        return self._received(pieces)

    def close(self) -> None:
        """Give the connection back, unless it is spoilt."""
        if self._response.is_closed:
            return
        connection = self._response.extensions.get("network_stream")
        # Before it is given back, when others may take it.
        if self._is_spoilt and connection is not None:
            connection.close()
        self._response.close()

    def _raw(self) -> Iterator[bytes]:
        # Not httpx2's ``iter_raw``: at the end it gives the connection back at once.
        if self._is_read:
            return iter((self._response.content,))
        return iter(cast(Iterable[bytes], self._response.stream))

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

    _is_held = False

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
        inflater, raw = self._begun(), self._raw()
        while True:
            self._in_time()
            piece = await self._next(raw)
            try:
                if piece is None:
                    inflater.finish()
                    break
                for part in inflater.feed(piece):
                    yield part
            except ValueError as error:
                raise self._broken(error) from None
        self._ended = True
        await self.close()

    async def read(self) -> Received:
        """The whole answer, up to the limit of the client."""
        pieces: list[bytes] = []
        size = 0
        try:
            with self._exchange.translated():
                async with self._exchange.in_time():
                    self._is_held = True
                    async for piece in self._pieces():
                        size += len(piece)
                        self._grown(size)
                        pieces.append(piece)
        except (DecodingError, TransportError) as error:
            self._raise_unless_known(error)
        return self._received(pieces)

    async def _next(self, raw: AsyncIterator[bytes]) -> bytes | None:
        # One limit of time for all pieces would cut into what the caller does between
        # two of them; where nothing is done there, one is enough.
        if self._is_held:
            return await anext(raw, None)
        with self._exchange.translated():
            async with self._exchange.in_time():
                return await anext(raw, None)

    async def close(self) -> None:
        """Give the connection back, unless it is spoilt."""
        if self._ended and self._response.is_closed:
            return
        if self._ended and not self._is_spoilt:
            await self._response.aclose()
            return
        # Cancelled in the middle, the pool would keep the request for ever.
        closing = asyncio.ensure_future(self._cut())
        _closing.add(closing)
        closing.add_done_callback(_closing.discard)
        await asyncio.shield(closing)

    async def _cut(self) -> None:
        connection = self._response.extensions.get("network_stream")
        if self._is_spoilt and connection is not None:
            await connection.aclose()
        await self._response.aclose()

    def _raw(self) -> AsyncIterator[bytes]:
        if self._is_read:
            return _only(self._response.content)
        return aiter(cast(AsyncIterable[bytes], self._response.stream))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()


async def _only(content: bytes) -> AsyncIterator[bytes]:
    yield content
