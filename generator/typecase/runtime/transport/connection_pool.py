"""The transports of clients that were given no HTTP client.

They send requests of httpx2 over pools of httpcore2, by way of the proxies that the
environment names. Unlike a client of httpx2 they keep no cookies, and cost a call less.
"""

from collections.abc import Callable
from typing import Any

import httpcore2
import httpx2

from . import httpx2_internals
from .async_deadline_backend import AsyncBackend
from .deadline_backend import BoundedBackend
from .proxies import Proxies
from .tls import client_context


class Transport(httpx2.HTTPTransport):
    """Sends synchronously.

    The parent's constructor is left out: it would only build another pool.
    """

    def __init__(self) -> None:
        self.backend = BoundedBackend()
        httpx2_internals.use_pool(self, _Pools(httpcore2.ConnectionPool, self.backend))

    def close(self) -> None:
        """Close the connections; a call that uses one of them ends."""
        # Only then: closing alone would not wake a thread that waits for an answer.
        self.backend.shut_down()
        super().close()


class AsyncTransport(httpx2.AsyncHTTPTransport):
    """Sends asynchronously, as `Transport` does."""

    def __init__(self) -> None:
        self.backend = AsyncBackend()
        httpx2_internals.use_pool(
            self, _Pools(httpcore2.AsyncConnectionPool, self.backend)
        )

    async def aclose(self) -> None:
        """Close the connections; a call that uses one of them ends."""
        self.backend.shut_down()
        await super().aclose()


class _Pools:
    """One pool of connections for each proxy, and one without: what a pool can do.

    The pools are all synchronous or all asynchronous.
    """

    def __init__(
        self, kind: Callable[..., Any], backend: BoundedBackend | AsyncBackend
    ) -> None:
        self._kind = kind
        self._backend = backend
        self._proxies = Proxies()
        self._pools: dict[tuple[str | None, bytes], Any] = {}

    def handle_request(self, request: httpcore2.Request) -> httpcore2.Response:
        response: httpcore2.Response = self._pool(request.url).handle_request(request)
        return response

    async def handle_async_request(
        self, request: httpcore2.Request
    ) -> httpcore2.Response:
        pool = self._pool(request.url)
        response: httpcore2.Response = await pool.handle_async_request(request)
        return response

    def close(self) -> None:
        for pool in list(self._pools.values()):
            pool.close()

    async def aclose(self) -> None:
        for pool in list(self._pools.values()):
            await pool.aclose()

    def _pool(self, url: httpcore2.URL) -> Any:
        proxy = self._proxies.kind(url.scheme, url.host, url.port)
        key = proxy, url.scheme
        if key not in self._pools:
            made = self._kind(
                # To read the trusted certificates takes long.
                ssl_context=client_context() if url.scheme == b"https" else None,
                proxy=None if proxy is None else self._proxies.proxy(proxy),
                max_connections=100,
                max_keepalive_connections=20,
                keepalive_expiry=5.0,
                network_backend=self._backend,
            )
            # Another thread may have been quicker.
            self._pools.setdefault(key, made)
        return self._pools[key]
