"""All uses of private parts of httpx2, httpcore2, h11 and aiohttp.

Their releases may change these at any time, so each has a test that fails with the name
and the release of the library: tests/runtime/transport/test_httpx2_internals.py.
"""

from typing import Any

# From an answer down to its connection; a step that is not there is left out, as the
# second is without a client of httpx2.
_STEPS = ("stream", "_stream", "_httpcore_stream", "_stream", "_connection")


def use_pool(transport: Any, pool: Any) -> None:
    """Have a transport of httpx2 send by a pool of ours (httpx2).

    It has no argument for one, and only what a transport of httpx2 sends is seen by
    instrumentation.
    """
    transport._pool = pool


def has_more(response: Any) -> bool:
    """Whether bytes were received beyond an answer (httpx2, httpcore2, h11).

    httpcore2 takes them for the beginning of the next answer on the connection: one
    call would get the answer of another. Transports of the user's own and HTTP/2 have
    none.
    """
    inner = response
    for step in _STEPS:
        inner = getattr(inner, step, inner)
    parser = getattr(inner, "_h11_state", None)
    return parser is not None and bool(parser.trailing_data[0])


def send_once(session: Any) -> None:
    """Keep a session from repeating a request by itself (aiohttp).

    It repeats what broke on an old connection, and tells nobody: whether a call may be
    repeated depends on its operation.
    """
    session._retry_connection = False
