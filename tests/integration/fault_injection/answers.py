"""Build HTTP responses as bytes.

`GOOD_BODIES` has the body of the correct response to each call of the tests.
"""

import zlib
from collections.abc import Iterator

JSON = "application/json"
GOOD_BODIES = {
    ("GET", "/campaign/report"): b'{"data":[]}',
    ("PUT", "/group/budget"): b'{"data":{"statusCode":"OK"}}',
    ("PUT", "/group/budgetDelta"): b'{"data":{"statusCode":"OK"}}',
    ("POST", "/group"): b'{"data":7}',
}


def head(status: str, *headers: str) -> bytes:
    """A status line and headers, to the blank line."""
    return "\r\n".join([f"HTTP/1.1 {status}", *headers, "", ""]).encode("latin-1")


def answer(
    body: bytes, *headers: str, status: str = "200 OK", kind: str | None = JSON
) -> bytes:
    """A whole answer, after which the connection may be used again."""
    length = f"Content-Length: {len(body)}"
    typed = [] if kind is None else [f"Content-Type: {kind}"]
    return head(status, length, *typed, *headers) + body


def good_body(method: str, target: str) -> bytes:
    """The body that the operation with this target wants."""
    return GOOD_BODIES[method, target.partition("?")[0]]


def zipped_zeros(size: int) -> bytes:
    """A small gzip file that decompresses to many zeros."""
    return b"".join(_zipped(b"\0" * 1_000_000 for _ in range(size // 1_000_000)))


def _zipped(parts: Iterator[bytes]) -> Iterator[bytes]:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    for part in parts:
        yield packer.compress(part)
    yield packer.flush()
