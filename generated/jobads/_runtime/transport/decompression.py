"""Decompress response bodies in chunks of at most 64 KiB.

A few compressed bytes may expand to a huge body. Small chunks let the reader stop as
soon as the body exceeds the size limit. A body that is not compressed keeps its chunks.
"""

import zlib
from collections.abc import Iterator
from typing import Any

ACCEPTED_ENCODINGS = "gzip, deflate"
"""The value of the request header ``Accept-Encoding``."""

_CHUNK_BYTES = 65_536


class Decompressor:
    """A decompressor for one response body.

    Args:
        encoding: The value of the response header ``Content-Encoding``.
    """

    def __init__(self, encoding: str) -> None:
        self._encoding = encoding.strip().lower()
        # The decompression object of zlib; None until the first bytes arrive.
        self._zlib_object: Any = None

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Decompress the next bytes of the body, and yield the result in chunks.

        If the body is not compressed, yield the bytes unchanged.

        Raises:
            ValueError: The data is corrupt, or the encoding is not supported.
        """
        if self._encoding in ("", "identity"):
            yield data
            return
        chunk = b""
        try:
            # After a full chunk, zlib may hold further output without any input left.
            while data or (len(chunk) == _CHUNK_BYTES and not self._zlib_object.eof):
                # A gzip file may consist of several members.
                if self._zlib_object is None or self._zlib_object.eof:
                    self._zlib_object = self._create_zlib_object(first_byte=data[0])
                chunk = self._zlib_object.decompress(data, _CHUNK_BYTES)
                data = (
                    self._zlib_object.unconsumed_tail or self._zlib_object.unused_data
                )
                if chunk:
                    yield chunk
        except zlib.error:
            raise ValueError("the compressed body is corrupt") from None

    def finish(self) -> None:
        """Check that the compressed data is complete.

        Raises:
            ValueError: The data ends too early.
        """
        if self._zlib_object is not None and not self._zlib_object.eof:
            raise ValueError("the compressed body is incomplete")

    def _create_zlib_object(self, first_byte: int) -> Any:
        """Return a decompression object of zlib for the encoding.

        ``first_byte`` is the first byte of the data, which shows whether data in the
        encoding ``deflate`` has a zlib header.

        Raises:
            ValueError: The encoding is not supported.
        """
        match self._encoding:
            case "gzip" | "x-gzip":
                # zlib expects a gzip header if 16 is added.
                return zlib.decompressobj(16 + zlib.MAX_WBITS)
            case "deflate":
                # RFC 9110 requires a zlib header, but many servers leave it out.
                has_zlib_header = first_byte & 0x0F == zlib.DEFLATED
                bits = zlib.MAX_WBITS if has_zlib_header else -zlib.MAX_WBITS
                return zlib.decompressobj(bits)
            case _:
                raise ValueError(
                    "the content encoding is not supported: expected gzip or deflate"
                )
