"""HTTP by httpx2: prepared requests in, open answers out, or errors of our own. Reading
answers and retrying do not belong here.
"""

import asyncio
from urllib.request import getproxies

import httpcore2
import httpx2

from .deadline import bound
from .errors import ConfigurationError
from .exchange import Exchange
from .prepared import Prepared
from .sockets import BoundedBackend
from .stream import AsyncStream, Stream


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


class Transport:
    """Sends synchronously.

    Without a client of the user's, requests go straight to httpx2's transport: a client
    would add cookies, which no API here has, and a third to the cost of a call. Where
    the environment names proxies, a client finds the right one. The deadline cuts
    every single read, except in a client of the user's, where it cuts between pieces.
    """

    def __init__(self, client: httpx2.Client | None) -> None:
        self._owned = client is None
        self._closed = False
        self._client = httpx2.Client() if client is None and getproxies() else client
        self._direct = _BoundedTransport() if self._client is None else None

    def open(self, prepared: Prepared) -> Stream:
        """Send once, follow redirects and read the headers."""
        exchange = Exchange(prepared)
        while True:
            if self._closed or (self._client is not None and self._client.is_closed):
                raise ConfigurationError("the client is closed")
            with exchange.translated(), bound(prepared.deadline):
                request = exchange.request(self._client)
                response = self._handle(request)
            stream = Stream(exchange, response)
            if not exchange.redirects(response):
                return stream
            stream.close()

    def close(self) -> None:
        """Close the connections that were made here."""
        self._closed = True
        if self._direct is not None:
            self._direct.close()
        if self._owned and self._client is not None:
            self._client.close()

    def _handle(self, request: httpx2.Request) -> httpx2.Response:
        if self._client is not None:
            return self._client.send(request, stream=True, follow_redirects=False)
        assert self._direct is not None  # noqa: S101
        return self._direct.handle_request(request)


class AsyncTransport:
    """Sends asynchronously, as `Transport` does."""

    def __init__(self, client: httpx2.AsyncClient | None) -> None:
        self._owned = client is None
        self._closed = False
        no_client = client is None and getproxies()
        self._client = httpx2.AsyncClient() if no_client else client
        self._direct = httpx2.AsyncHTTPTransport() if self._client is None else None

    async def open(self, prepared: Prepared) -> AsyncStream:
        """Send once, follow redirects and read the headers."""
        exchange = Exchange(prepared)
        while True:
            if self._closed or (self._client is not None and self._client.is_closed):
                raise ConfigurationError("the client is closed")
            with exchange.translated():
                request = exchange.request(self._client)
                async with asyncio.timeout(prepared.deadline.remaining()):
                    response = await self._handle(request)
            stream = AsyncStream(exchange, response)
            if not exchange.redirects(response):
                return stream
            await stream.close()

    async def close(self) -> None:
        """Close the connections that were made here."""
        self._closed = True
        if self._direct is not None:
            await self._direct.aclose()
        if self._owned and self._client is not None:
            await self._client.aclose()

    async def _handle(self, request: httpx2.Request) -> httpx2.Response:
        if self._client is not None:
            return await self._client.send(request, stream=True, follow_redirects=False)
        assert self._direct is not None  # noqa: S101
        return await self._direct.handle_async_request(request)
