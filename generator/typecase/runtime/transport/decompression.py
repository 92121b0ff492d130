"""Decompress answers in small steps.

However much a few bytes may hold, each piece has at most 64 KiB, so that a reader can
stop in time.
"""

import zlib
from collections.abc import Iterator
from typing import Any

ACCEPTED = "gzip, deflate"
_PIECE = 65_536


class Inflater:
    """Decompresses one answer; a ValueError says what is wrong with it."""

    def __init__(self, encoding: str) -> None:
        self._encoding = encoding.strip().lower()
        self._inner: Any = None

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Decompress the next bytes."""
        if self._encoding in ("", "identity"):
            yield data
            return
        piece = b""
        try:
            # A full piece may leave output behind although all input is taken.
            while data or (len(piece) == _PIECE and not self._inner.eof):
                # A gzip file may have several members.
                if self._inner is None or self._inner.eof:
                    self._inner = self._decompressor(data[0])
                piece = self._inner.decompress(data, _PIECE)
                data = self._inner.unconsumed_tail or self._inner.unused_data
                if piece:
                    yield piece
        except zlib.error:
            raise ValueError("its content encoding is broken") from None

    def finish(self) -> None:
        """Refuse content that ends too early."""
        if self._inner is not None and not self._inner.eof:
            raise ValueError("its content encoding is broken")

    def _decompressor(self, first: int) -> Any:
        match self._encoding:
            case "gzip" | "x-gzip":
                return zlib.decompressobj(16 + zlib.MAX_WBITS)
            case "deflate":
                if first & 0x0F == zlib.DEFLATED:
                    return zlib.decompressobj()
                # Many servers leave out the header that RFC 9110 asks for.
                return zlib.decompressobj(-zlib.MAX_WBITS)
            case _:
                raise ValueError("its content encoding is not supported")
