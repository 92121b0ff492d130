"""Content encodings undone in small steps: compressed bytes in, pieces of at most
64 KiB out, however much a few bytes may hold, so that a reader can stop in time.
"""

import zlib
from collections.abc import Iterator

ACCEPTED = "gzip, deflate"
_PIECE = 65_536


class Inflater:
    """Undoes one content encoding; a ValueError says what is wrong with it."""

    def __init__(self, encoding: str) -> None:
        match encoding.strip().lower():
            case "" | "identity":
                self._window: int | None = None
            case "gzip" | "x-gzip":
                self._window = 16 + zlib.MAX_WBITS
            case "deflate":
                self._window = zlib.MAX_WBITS
            case _:
                raise ValueError("its content encoding is not supported")
        if self._window is not None:
            self._inner = zlib.decompressobj(self._window)
        self._fed = False
        self._start: bytes | None = b""

    def feed(self, data: bytes) -> Iterator[bytes]:
        """What the next bytes hold."""
        if self._window is None:
            yield data
            return
        if self._start is not None:
            data = self._start = self._start + data
            self._fed = bool(data)
            if len(data) < 2:
                return
            self._start = None
            if self._window == zlib.MAX_WBITS and not _has_zlib_header(data):
                # Many servers leave out the header that RFC 9110 asks for.
                self._window = -zlib.MAX_WBITS
                self._inner = zlib.decompressobj(self._window)
        try:
            yield from self._inflated(data, self._window)
        except zlib.error:
            raise ValueError("its content encoding is broken") from None

    def finish(self) -> None:
        """Refuse content that ends too early."""
        if self._window is not None and self._fed and not self._inner.eof:
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


def _has_zlib_header(data: bytes) -> bool:
    """Whether this can begin with the header of RFC 1950: deflate, and a check sum."""
    return data[0] & 0x0F == zlib.DEFLATED and int.from_bytes(data[:2]) % 31 == 0
