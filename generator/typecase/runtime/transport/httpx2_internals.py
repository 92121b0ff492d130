"""All uses of private attributes of httpx2, httpcore2, h11 and aiohttp.

Any release of these libraries may change the attributes. A test for each use fails with
the name and the version of the library, in
tests/runtime/transport/test_httpx2_internals.py.
"""

from typing import Any

# The attributes that lead from a response of httpx2 to its connection. A missing
# attribute is skipped: the second exists only if an httpx2 client sent the request.
_ATTRIBUTES = ("stream", "_stream", "_httpcore_stream", "_stream", "_connection")


def replace_pool(transport: Any, pool: Any) -> None:
    """Replace the connection pool of an httpx2 transport (httpx2).

    The constructor takes no pool. A transport class of our own would not do:
    instrumentation only observes the transports of httpx2.
    """
    transport._pool = pool


def has_trailing_data(response: Any) -> bool:
    """Return whether data arrived after the end of a response (httpx2, httpcore2, h11).

    httpcore2 would read this data as the start of the next response on the connection,
    so that a call would get the response to another call. Return False for HTTP/2 and
    for the user's own transports, which do not have this problem.
    """
    inner = response
    for attribute in _ATTRIBUTES:
        inner = getattr(inner, attribute, inner)
    parser = getattr(inner, "_h11_state", None)
    return parser is not None and bool(parser.trailing_data[0])


def disable_retries(session: Any) -> None:
    """Turn off the retries of an aiohttp session (aiohttp).

    aiohttp silently repeats a request whose connection broke, but whether a request may
    be repeated depends on its operation.
    """
    session._retry_connection = False
