"""Send httpx2 requests over the package's own connection pools.

A client uses these transports if the user passes no ``http_client``. The transports
store no cookies, and take less time for each call than a client of httpx2. Proxies come
from environment variables.
"""

from collections.abc import Callable
from typing import Any, cast

import httpcore2
import httpx2

from . import httpx2_internals
from .deadline_backend import DeadlineBackend
from .proxies import Proxies
from .tls import create_client_context


class PoolTransport(httpx2.HTTPTransport):
    """A synchronous transport whose connections keep the deadline of a call.

    ``certificate`` is that of the client, as `create_client_context` takes it.
    """

    # The constructor of httpx2 is not called: it would only build another pool.
    def __init__(self, certificate: tuple[str, ...] = ()) -> None:
        self.backend = DeadlineBackend()
        pools = ConnectionPools(httpcore2.ConnectionPool, self.backend, certificate)
        httpx2_internals.replace_pool(self, pools)

    def close(self) -> None:
        """Close the connections, and end the calls that use them."""
        # Closing a socket does not wake the threads that wait for it; `shut_down` does.
        self.backend.shut_down()
        super().close()


class ConnectionPools:
    """Several connection pools that act as one: a pool for each proxy and URL scheme.

    Synchronous transports call the synchronous methods, asynchronous transports the
    others.

    Args:
        pool_class: The class of the pools, which is synchronous or asynchronous.
        backend: The backend that opens the connections of all pools.
        certificate: The certificate of the client.
    """

    def __init__(
        self,
        pool_class: Callable[..., Any],
        backend: httpcore2.NetworkBackend | httpcore2.AsyncNetworkBackend,
        certificate: tuple[str, ...],
    ) -> None:
        self._pool_class = pool_class
        self._certificate = certificate
        self._backend = backend
        self._proxies = Proxies()
        self._pools: dict[tuple[str | None, bytes], Any] = {}

    def handle_request(self, request: httpcore2.Request) -> httpcore2.Response:
        pool = self._get_pool(request.url)
        return cast(httpcore2.Response, pool.handle_request(request))

    async def handle_async_request(
        self, request: httpcore2.Request
    ) -> httpcore2.Response:
        pool = self._get_pool(request.url)
        return cast(httpcore2.Response, await pool.handle_async_request(request))

    def close(self) -> None:
        for pool in list(self._pools.values()):
            pool.close()

    async def aclose(self) -> None:
        for pool in list(self._pools.values()):
            await pool.aclose()

    def _get_pool(self, url: httpcore2.URL) -> Any:
        """Return the pool for the proxy and the scheme of a URL.

        The first call for a proxy and a scheme creates their pool.

        Raises:
            ConfigurationError: The proxy or the trusted certificates are invalid.
        """
        scheme, host = url.scheme.decode(), url.host.decode()
        variable = self._proxies.choose_variable(scheme, host, url.port)
        key = variable, url.scheme
        if key not in self._pools:
            # Reading the trusted certificates is slow, and http needs none.
            is_encrypted = url.scheme == b"https"
            context = create_client_context(self._certificate) if is_encrypted else None
            pool = self._pool_class(
                ssl_context=context,
                proxy=None if variable is None else self._proxies.build(variable),
                # These limits are the defaults of httpx2.
                max_connections=100,
                max_keepalive_connections=20,
                keepalive_expiry=5.0,
                network_backend=self._backend,
            )
            # If another thread has added a pool in the meantime, that pool stays.
            self._pools.setdefault(key, pool)
        return self._pools[key]
