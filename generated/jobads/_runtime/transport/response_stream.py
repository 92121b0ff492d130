"""Read the body of a response in chunks, with limits on its size and duration."""

from collections.abc import Callable, Iterator
from typing import Any, NoReturn, Self

import httpx2

from ..connections.httpx2_internals import has_trailing_data
from ..errors import DecodingError, ResponseTooLargeError, TimedOutError, TransportError
from ..events import report_progress
from ..http.headers import Headers
from ..json_value import has_more_containers
from ..operation import is_success
from ..redaction.traceback_redaction import CutTraceback
from ..response import Origin, UndecodedResponse
from .attempt import Attempt
from .decompression import Decompressor

_MAX_EXPANSION = 200
"""How many times larger the body may become by decompression, beyond 1 MiB."""
_FREE_BYTES = 1024 * 1024


class BaseStream:
    """The state and the checks that `Stream` and `AsyncStream` share.

    ``response`` is the response to the last request of ``attempt``.

    Attributes:
        status: The status code of the response.
        headers: The response headers.
        on_close: A function to call when the stream is closed, perhaps repeatedly; or
            None.
    """

    def __init__(self, attempt: Attempt, response: httpx2.Response) -> None:
        self._attempt = attempt
        self._response = response
        self._is_started = False
        self._received_bytes = 0
        self.on_close: Callable[[], None] | None = None
        self.status = response.status_code
        self.headers = Headers(response.headers.multi_items())
        attempt.log(str(self.status))

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("cannot pickle an open response: read it first")

    @property
    def origin(self) -> Origin:
        """The operation and the attempt that the response belongs to."""
        return self._attempt.prepared.origin

    def unusable_connection(self) -> Any:
        """Return an open connection if no other call may use it, else None.

        If data follows the response, the next call on the connection would read this
        data as its own response. A body may still follow a 204 response that has a
        Content-Length, although such a response must not have a body.
        """
        if self._response.is_closed:
            return None
        is_body_pending = self.status == 204 and "content-length" in self.headers
        if is_body_pending or has_trailing_data(self._response):
            return self._response.extensions.get("network_stream")
        return None

    def start_reading(self) -> tuple[Any, Decompressor]:
        """Return an iterable of the raw chunks of the body, and their decompressor.

        Raises:
            RuntimeError: The body was read before, or the stream is closed.
        """
        # A hook or a transport of the user may have read the body already. Then httpx2
        # has decompressed the body, too.
        is_read = self._response.is_stream_consumed
        # The connection of a closed response may already belong to another call.
        if self._is_started or (self._response.is_closed and not is_read):
            raise RuntimeError(
                "a stream can be read only once, and not after it was closed: make the "
                "call again"
            )
        self._is_started = True
        if is_read:
            return httpx2.ByteStream(self._response.content), Decompressor("")
        encoding = self.headers.get("content-encoding", "")
        # `iter_raw` of httpx2 would return the connection to the pool at the end of the
        # body, before this class can check the connection.
        return self._response.stream, Decompressor(encoding)

    def decompress(
        self, decompressor: Decompressor, chunk: bytes | None
    ) -> Iterator[bytes]:
        """Decompress a chunk of the body, and yield the result in chunks.

        Before that, report the progress of the download, if the caller wants to know.
        If ``chunk`` is None, the body has ended; then check that it is complete.

        Raises:
            DecodingError: The compressed data is corrupt or incomplete.
        """
        on_download = self._attempt.prepared.on_download
        if on_download is not None and chunk:
            length = self.headers.get("content-length", "")
            is_known = length.isdecimal() and len(length) < 20
            total = int(length) if is_known else None
            report_progress(on_download, self._received_bytes, total)
        try:
            if chunk is None:
                decompressor.finish()
            else:
                yield from decompressor.feed(chunk)
        except ValueError as error:
            raise DecodingError(self.origin, self.status, b"", str(error)) from None

    def raise_unless_error_response(
        self, error: DecodingError | TransportError
    ) -> None:
        """Raise an error of reading the body, unless the status is an error too.

        If the status is an error, the caller raises the error of the status, even if
        the body is incomplete or cannot be decompressed. A `ResponseTooLargeError`, and
        a `TimedOutError` at the deadline of the call, are raised in any case.
        """
        is_limit = isinstance(error, ResponseTooLargeError) or (
            isinstance(error, TimedOutError) and error.phase == "total"
        )
        if is_limit or is_success(self.status):
            raise error

    def append_within_limit(self, content: bytearray, chunk: bytes) -> None:
        """Append a chunk of the body to ``content``.

        Raises:
            ResponseTooLargeError: The content exceeds the size limit of the client, or
                became unusually large by decompression.
        """
        content += chunk
        limit = self._attempt.prepared.max_response_bytes
        if len(content) > limit:
            raise ResponseTooLargeError(self.origin, self.status, limit)
        limit = max(_FREE_BYTES, _MAX_EXPANSION * self._received_bytes)
        if len(content) > limit:
            raise ResponseTooLargeError(
                self.origin,
                self.status,
                limit,
                f"the body became more than {_MAX_EXPANSION} times larger by"
                " decompression: extra_headers={'Accept-Encoding': 'identity'} asks for"
                " a body that is not compressed",
            )

    def check_items(self, content: bytearray) -> None:
        """Check the number of objects and arrays in a body that may be JSON.

        Raises:
            ResponseTooLargeError: The body exceeds the limit of the client.
        """
        # Imported here, since few responses are so large.
        from ..http.media_type import is_json

        prepared = self._attempt.prepared
        content_type = self.headers.get("content-type", "")
        # Methods that return files or text return any body of such a type undecoded.
        if prepared.returns_content and content_type and not is_json(content_type):
            return
        if has_more_containers(content, prepared.max_response_items):
            raise ResponseTooLargeError.for_items(
                self.origin, self.status, prepared.max_response_items
            )

    @property
    def max_response_items(self) -> int:
        """The maximum number of objects and arrays in an item of the response."""
        return self._attempt.prepared.max_response_items


class Stream(BaseStream):
    """An open response, whose body has not been read.

    Use a stream in a ``with`` statement, which returns the connection to the pool.
    """

    def iter_bytes(self) -> Iterator[bytes]:
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
                chunk = next(chunks, None)
            if chunk is None:
                return
            yield chunk

    def _iter_chunks(self) -> Iterator[bytes]:
        """Yield the decompressed body, and close the stream at its end.

        The exceptions are those of `iter_bytes`.
        """
        source, decompressor = self.start_reading()
        raw_chunks = iter(source)
        # None means that the body has ended.
        raw_chunk: bytes | None = b""
        while raw_chunk is not None:
            self._attempt.require_time_left()
            with self._attempt, self._attempt.deadline_scope:
                raw_chunk = next(raw_chunks, None)
            self._received_bytes += len(raw_chunk or b"")
            yield from self.decompress(decompressor, raw_chunk)
        self.close()

    def read(self) -> UndecodedResponse:
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
            for chunk in self._iter_chunks():
                self.append_within_limit(content, chunk)
        except (DecodingError, TransportError) as error:
            self.raise_unless_error_response(error)
        if len(content) > self._attempt.prepared.max_response_items:
            self.check_items(content)
        return UndecodedResponse(self.status, self.headers, bytes(content))

    def close(self) -> None:
        """Return the connection to the pool, or close it if it cannot be reused."""
        try:
            # Close the connection first, before the pool can give it to another call.
            if (connection := self.unusable_connection()) is not None:
                connection.close()
            self._response.close()
        finally:
            if self.on_close is not None:
                self.on_close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
