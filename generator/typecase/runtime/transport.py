"""HTTP by httpx2: prepared requests in, open answers out, or errors of our own. The
first call makes the connections, and imports httpx2. Reading answers and retrying do
not belong here.
"""

import threading
from typing import TYPE_CHECKING

from .errors import ConfigurationError

if TYPE_CHECKING:
    import httpx2

    from . import connections, deadline
    from . import exchange as exchanges
    from . import stream as streams
    from .prepared import Prepared
else:
    from .lazy import later

    connections, deadline, exchanges, streams = later(
        *(".connections", ".deadline", ".exchange", ".stream"), package=__package__
    )


class Transport:
    """Sends synchronously.

    The deadline cuts every single read, except in a client of the user's, where it
    cuts between pieces.
    """

    def __init__(self, client: "httpx2.Client | None") -> None:
        self._owned = client is None
        self._closed = False
        self._client = client
        self._direct: httpx2.BaseTransport | None = None
        self._making = threading.Lock()

    def open(self, prepared: "Prepared") -> "streams.Stream":
        """Send once, follow redirects and read the headers."""
        exchange = exchanges.Exchange(prepared)
        while True:
            self._connect()
            with exchange.translated(), deadline.bound(prepared.deadline):
                request = exchange.request(self._client)
                response = self._handle(request)
            stream = streams.Stream(exchange, response)
            if not exchange.redirects(response):
                return stream
            stream.close()

    def close(self) -> None:
        """Close the connections that were made here."""
        with self._making:
            self._closed = True
        if self._direct is not None:
            self._direct.close()
        if self._owned and self._client is not None:
            self._client.close()

    def _connect(self) -> None:
        if self._client is None and self._direct is None:
            with self._making:
                # Another thread may have come first.
                if self._client is None and self._direct is None and not self._closed:
                    self._client, self._direct = connections.made()
        if self._closed or (self._client is not None and self._client.is_closed):
            raise ConfigurationError("the client is closed")

    def _handle(self, request: "httpx2.Request") -> "httpx2.Response":
        if self._client is not None:
            return self._client.send(request, stream=True, follow_redirects=False)
        assert self._direct is not None  # noqa: S101
        return self._direct.handle_request(request)


class AsyncTransport:
    """Sends asynchronously, as `Transport` does."""

    def __init__(self, client: "httpx2.AsyncClient | None") -> None:
        self._owned = client is None
        self._closed = False
        self._client = client
        self._direct: httpx2.AsyncBaseTransport | None = None

    async def open(self, prepared: "Prepared") -> "streams.AsyncStream":
        """Send once, follow redirects and read the headers."""
        exchange = exchanges.Exchange(prepared)
        while True:
            self._connect()
            with exchange.translated():
                request = exchange.request(self._client)
                async with exchange.in_time():
                    response = await self._handle(request)
            stream = streams.AsyncStream(exchange, response)
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

    def _connect(self) -> None:
        if self._closed or (self._client is not None and self._client.is_closed):
            raise ConfigurationError("the client is closed")
        if self._client is None and self._direct is None:
            self._client, self._direct = connections.amade()

    async def _handle(self, request: "httpx2.Request") -> "httpx2.Response":
        if self._client is not None:
            return await self._client.send(request, stream=True, follow_redirects=False)
        assert self._direct is not None  # noqa: S101
        return await self._direct.handle_async_request(request)
