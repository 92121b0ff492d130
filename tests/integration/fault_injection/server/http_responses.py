"""Build HTTP/1.1 responses as bytes."""

import zlib

JSON = "application/json"
VALID_BODIES = {
    ("GET", "/campaign/report"): b'{"data":[]}',
    ("PUT", "/group/budget"): b'{"data":{"statusCode":"OK"}}',
    ("PUT", "/group/budgetDelta"): b'{"data":{"statusCode":"OK"}}',
    ("POST", "/group"): b'{"data":7}',
}
"""The body of a correct response to each operation that the tests call."""


def build_head(status: str, *headers: str) -> bytes:
    """Return a status line and headers, with the blank line that ends them."""
    return "\r\n".join([f"HTTP/1.1 {status}", *headers, "", ""]).encode("latin-1")


def build_response(
    body: bytes, *headers: str, status: str = "200 OK", media_type: str | None = JSON
) -> bytes:
    """Return a complete response that lets the client reuse the connection."""
    length = f"Content-Length: {len(body)}"
    content_type = [] if media_type is None else [f"Content-Type: {media_type}"]
    return build_head(status, length, *content_type, *headers) + body


def get_valid_body(method: str, target: str) -> bytes:
    """Return the body of a correct response to a request."""
    return VALID_BODIES[method, target.partition("?")[0]]


def gzip_zeros(size: int) -> bytes:
    """Return a small gzip file that decompresses to ``size`` zero bytes."""
    block = b"\0" * 1_000_000
    compressor = zlib.compressobj(9, zlib.DEFLATED, wbits=31)  # 31: a gzip file
    parts = [compressor.compress(block) for _ in range(size // len(block))]
    return b"".join([*parts, compressor.flush()])
