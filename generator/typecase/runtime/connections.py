"""The connections of a client that was given none: nothing in, what sends requests of
httpx2 out. Where the environment names proxies, that is a whole client of httpx2, which
finds the right one; otherwise a transport, since a client would add cookies, which no
API here has, and a third to the cost of a call.
"""

from urllib.request import getproxies

import httpcore2
import httpx2

from .sockets import BoundedBackend


class _BoundedTransport(httpx2.HTTPTransport):
    """httpx2's transport over connections that keep the deadline of a call.

    The parent's constructor is left out: it would only build another pool.
    """

    def __init__(self) -> None:
        self._pool = httpcore2.ConnectionPool(
            ssl_context=httpx2.create_ssl_context(),
            max_connections=100,
            max_keepalive_connections=20,
            keepalive_expiry=5.0,
            network_backend=BoundedBackend(),
        )


def made() -> tuple[httpx2.Client | None, httpx2.BaseTransport | None]:
    """What sends synchronously: the one or the other."""
    return (httpx2.Client(), None) if getproxies() else (None, _BoundedTransport())


def amade() -> tuple[httpx2.AsyncClient | None, httpx2.AsyncBaseTransport | None]:
    """What sends asynchronously: the one or the other."""
    if getproxies():
        return httpx2.AsyncClient(), None
    return None, httpx2.AsyncHTTPTransport()
