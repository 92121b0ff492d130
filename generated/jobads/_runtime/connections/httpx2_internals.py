"""All uses of private attributes of httpx2, httpcore2, h11, anyio and aiohttp.

Any release of these libraries may change the attributes. Each function has a test in
tests/runtime/connections/test_httpx2_internals.py. If a release breaks the function,
the test fails with the name and the version of the library.
"""

from typing import Any

# The attributes that lead from a response of httpx2 to its connection. A missing
# attribute is skipped: the second exists only if an httpx2 client sent the request.
_PATH_TO_CONNECTION = (
    "stream",
    "_stream",
    "_httpcore_stream",
    "_stream",
    "_connection",
)


def replace_pool(transport: Any, pool: Any) -> None:
    """Replace the connection pool of a transport (uses internals of httpx2).

    The constructor of the transport takes no pool. The transport must remain a class of
    httpx2, because instrumentation observes only those classes.
    """
    transport._pool = pool


def has_trailing_data(response: Any) -> bool:
    """Return whether data follows a response (uses internals of httpcore2 and h11).

    httpcore2 would read this data as the start of the next response on the connection,
    so that a call would get the response to another call. The result is False for
    HTTP/2 and for the user's own transports, which do not have this problem.
    """
    inner = response
    for attribute in _PATH_TO_CONNECTION:
        inner = getattr(inner, attribute, inner)
    parser = getattr(inner, "_h11_state", None)
    return parser is not None and bool(parser.trailing_data[0])


def get_asyncio_transport(stream: Any) -> Any:
    """Return the asyncio transport of a stream (uses internals of httpcore2, anyio)."""
    return stream._stream._transport


def disable_retries(session: Any) -> None:
    """Turn off the retries of a session (uses internals of aiohttp).

    aiohttp silently repeats a request whose connection broke, but whether a request may
    be repeated depends on its operation.
    """
    session._retry_connection = False
