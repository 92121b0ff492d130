"""The transports of clients that were given no HTTP client: one for each kind.

They send requests of httpx2 over pools of httpcore2, by way of the proxies that the
environment names. Unlike a client of httpx2 they keep no cookies, and cost a call less.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

import httpcore2
import httpx2

from . import internals
from .async_sockets import AsyncBackend
from .proxies import Proxies
from .sockets import BoundedBackend
from .tls import client_context

P = TypeVar("P")

_MAX_CONNECTIONS = 100
_MAX_IDLE = 20
_KEPT_SECONDS = 5.0


class Transport(httpx2.HTTPTransport):
    """Sends synchronously.

    The parent's constructor is left out: it would only build another pool.
    """

    def __init__(self) -> None:
        self._backend = BoundedBackend()
        internals.use_pool(self, _Pool(self._backend))

    def close(self) -> None:
        """Close the connections; a call that uses one of them ends."""
        # Only then: closing alone would not wake a thread that waits for an answer.
        self._backend.shut_down()
        super().close()

    def abandon(self) -> None:
        """Give up the connections of the parent process, in a forked child."""
        self._backend.abandon()


class AsyncTransport(httpx2.AsyncHTTPTransport):
    """Sends asynchronously, as `Transport` does."""

    def __init__(self) -> None:
        self._backend = AsyncBackend()
        internals.use_pool(self, _AsyncPool(self._backend))

    async def aclose(self) -> None:
        """Close the connections; a call that uses one of them ends."""
        self._backend.shut_down()
        await super().aclose()

    def abandon(self) -> None:
        """Give up the connections of the parent process, in a forked child."""
        self._backend.abandon()


class _Routes(Generic[P]):
    """Which pool makes the connection to an origin: directly, or by a proxy."""

    def __init__(
        self, kind: Callable[..., P], backend: BoundedBackend | AsyncBackend
    ) -> None:
        self._kind = kind
        self._backend = backend
        self._proxies = Proxies()
        self._pools: dict[tuple[str | None, bytes], P] = {}

    def pool(self, to: httpcore2.URL | httpcore2.Origin) -> P:
        """The pool, which only makes connections; a bad environment is refused."""
        proxy = self._proxies.kind(to.scheme, to.host, to.port)
        if (found := self._pools.get((proxy, to.scheme))) is None:
            found = self._kind(
                ssl_context=client_context() if to.scheme == b"https" else None,
                proxy=None if proxy is None else self._proxies.proxy(proxy),
                keepalive_expiry=_KEPT_SECONDS,
                network_backend=self._backend,
            )
            self._pools[proxy, to.scheme] = found
        return found


class _Pool(httpcore2.ConnectionPool):
    def __init__(self, backend: BoundedBackend) -> None:
        super().__init__(
            max_connections=_MAX_CONNECTIONS,
            max_keepalive_connections=_MAX_IDLE,
            keepalive_expiry=_KEPT_SECONDS,
        )
        self.routes = _Routes(httpcore2.ConnectionPool, backend)

    def handle_request(self, request: httpcore2.Request) -> httpcore2.Response:
        # Later an error would be raised wherever the pool assigns connections.
        self.routes.pool(request.url)
        return super().handle_request(request)

    def create_connection(
        self, origin: httpcore2.Origin
    ) -> httpcore2.ConnectionInterface:
        return self.routes.pool(origin).create_connection(origin)


class _AsyncPool(httpcore2.AsyncConnectionPool):
    def __init__(self, backend: AsyncBackend) -> None:
        super().__init__(
            max_connections=_MAX_CONNECTIONS,
            max_keepalive_connections=_MAX_IDLE,
            keepalive_expiry=_KEPT_SECONDS,
        )
        self.routes = _Routes(httpcore2.AsyncConnectionPool, backend)

    async def handle_async_request(
        self, request: httpcore2.Request
    ) -> httpcore2.Response:
        self.routes.pool(request.url)
        return await super().handle_async_request(request)

    def create_connection(
        self, origin: httpcore2.Origin
    ) -> httpcore2.AsyncConnectionInterface:
        return self.routes.pool(origin).create_connection(origin)
