"""Read the body of a response in chunks asynchronously, with the limits of `Stream`."""

from collections.abc import AsyncIterator
from typing import Self

from ..errors import DecodingError, TransportError
from ..lazy_import import asyncio
from ..redaction.traceback_redaction import CutTraceback
from ..response import UndecodedResponse
from .response_stream import BaseStream

# This set keeps the tasks alive: the event loop has only weak references to tasks.
_close_tasks: "set[asyncio.Future[None]]" = set()


class AsyncStream(BaseStream):
    """An open response, whose body has not been read.

    Use a stream in an ``async with`` statement, which returns the connection to the
    pool.
    """

    _is_complete = False

    async def iter_bytes(self) -> AsyncIterator[bytes]:
        """Yield the decompressed body in chunks as they arrive.

        Raises:
            RuntimeError: The body was read before, or the stream is closed.
            DecodingError: The compressed data is corrupt or incomplete.
            TransportError: The rest of the body did not arrive.
        """
        chunks = self._iter_chunks()
        while True:
            # `yield` stays outside the block: the caller's code runs there.
            with CutTraceback():
                chunk = await anext(chunks, None)
            if chunk is None:
                return
            yield chunk

    async def _iter_chunks(self) -> AsyncIterator[bytes]:
        """Yield the decompressed body, and close the stream at its end.

        The exceptions are those of `iter_bytes`.
        """
        source, decompressor = self.start_reading()
        raw_chunks = aiter(source)
        # None means that the body has ended.
        raw_chunk: bytes | None = b""
        while raw_chunk is not None:
            self._attempt.require_time_left()
            with self._attempt:
                async with self._attempt.limit_to_deadline():
                    raw_chunk = await anext(raw_chunks, None)
            self._received_bytes += len(raw_chunk or b"")
            for chunk in self.decompress(decompressor, raw_chunk):
                yield chunk
        self._is_complete = True
        await self.close()

    async def read(self) -> UndecodedResponse:
        """Read the whole body, and return the response with the decompressed body.

        If the status is an error, the body may be incomplete: then a lost connection or
        corrupt data only ends it.

        Raises:
            RuntimeError: The body was read before, or the stream is closed.
            ResponseTooLargeError: The body is larger than ``max_response_bytes`` of
                `ClientOptions`, or has more than ``max_response_items``.
            TimedOutError: The deadline of the call has passed.
            DecodingError: The compressed data of a success is corrupt or incomplete.
            TransportError: The body of a success did not arrive as a whole.
        """
        content = bytearray()
        try:
            async for chunk in self._iter_chunks():
                self.append_within_limit(content, chunk)
        except (DecodingError, TransportError) as error:
            self.raise_unless_error_response(error)
        if len(content) > self._attempt.prepared.max_response_items:
            self.check_items(content)
        return UndecodedResponse(self.status, self.headers, bytes(content))

    async def close(self) -> None:
        """Return the connection to the pool, or close it if it cannot be reused."""
        try:
            await self._close()
        finally:
            if self.on_close is not None:
                self.on_close()

    async def _close(self) -> None:
        if self._is_complete and self.unusable_connection() is None:
            await self._response.aclose()
            return
        # The task is shielded: if it were cancelled, the request would occupy its place
        # in the pool forever.
        task = asyncio.ensure_future(self._close_early())
        _close_tasks.add(task)
        task.add_done_callback(_close_tasks.discard)
        await asyncio.shield(task)

    async def _close_early(self) -> None:
        if (connection := self.unusable_connection()) is not None:
            await connection.aclose()
        await self._response.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
