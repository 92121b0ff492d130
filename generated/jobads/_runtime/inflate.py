"""Decompress answers in small steps.

However much a few bytes may hold, each piece has at most 64 KiB, so that a reader can
stop in time.
"""

import zlib
from collections.abc import Iterator

ACCEPTED = "gzip, deflate"
_PIECE = 65_536
_GZIP = 16 + zlib.MAX_WBITS
# What `zlib.decompressobj` takes for each content encoding.
_WINDOWS = {"gzip": _GZIP, "x-gzip": _GZIP, "deflate": zlib.MAX_WBITS}


class Inflater:
    """Decompresses one answer; a ValueError says what is wrong with it."""

    def __init__(self, encoding: str) -> None:
        encoding = encoding.strip().lower()
        if encoding not in ("", "identity", *_WINDOWS):
            raise ValueError("its content encoding is not supported")
        self._window = _WINDOWS.get(encoding)
        self._inner = zlib.decompressobj(self._window or 0)
        self._fed = False

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Decompress the next bytes."""
        if self._window is None:
            yield data
            return
        if data and not self._fed:
            self._fed = True
            if self._window == zlib.MAX_WBITS and data[0] & 0x0F != zlib.DEFLATED:
                # Many servers leave out the header that RFC 9110 asks for.
                self._window = -zlib.MAX_WBITS
                self._inner = zlib.decompressobj(self._window)
        try:
            yield from self._inflated(data, self._window)
        except zlib.error:
            raise ValueError("its content encoding is broken") from None

    def finish(self) -> None:
        """Refuse content that ends too early."""
        if self._fed and not self._inner.eof:
            raise ValueError("its content encoding is broken")

    def _inflated(self, data: bytes, window: int) -> Iterator[bytes]:
        while data:
            if self._inner.eof:
                # Another member of the same gzip file, which gzip allows.
                self._inner = zlib.decompressobj(window)
            piece = self._inner.decompress(data, _PIECE)
            data = self._inner.unconsumed_tail or self._inner.unused_data
            if piece:
                yield piece
            # A full piece may leave output behind although all input is taken.
            while len(piece) == _PIECE and not data and not self._inner.eof:
                if piece := self._inner.decompress(b"", _PIECE):
                    yield piece
