"""Sending prepared requests: by one transport of ours, or by the user's own client.

The first call makes the connections, and imports httpx2.
"""

import threading
from typing import TYPE_CHECKING

from .at_fork import reset_after_fork
from .errors import ConfigurationError

if TYPE_CHECKING:
    import asyncio

    import httpx2

    from . import connections, deadline
    from . import exchange as exchanges
    from . import stream as streams
    from .prepared import Prepared
else:
    from .lazy import later

    asyncio, *_ = later("asyncio")
    connections, deadline, exchanges, streams = later(
        *(".connections", ".deadline", ".exchange", ".stream"), package=__package__
    )


class _Sending:
    """What both kinds share: ``client`` is the user's own."""

    def __init__(self, client: "httpx2.Client | httpx2.AsyncClient | None") -> None:
        self._own = client
        self._closed = False
        # The user's client has connections, which no other process may use.
        self._connected = self._forked = False
        self.after_fork()
        reset_after_fork(self)

    @property
    def is_closed(self) -> bool:
        """Whether this, or the user's client, was closed."""
        return self._closed or (self._own is not None and self._own.is_closed)

    def after_fork(self) -> None:
        """Start afresh in a child process."""
        self._making = threading.Lock()
        self._forked = self._connected

    def _require_open(self) -> None:
        if self.is_closed:
            raise ConfigurationError("the client is closed: make another")
        if self._forked:
            raise ConfigurationError(
                "http_client has connections of the process that this one was forked "
                "from: make an httpx2 client in each process"
            )

    def _note(self, response: "httpx2.Response") -> None:
        # Only connections of httpx2's own pools have one.
        if "network_stream" in response.extensions:
            self._connected = True


class Transport(_Sending):
    """Sends synchronously.

    The deadline cuts every single wait, except in a client of the user's, where it
    cuts between pieces.
    """

    _direct: "connections.Transport | None" = None

    def __init__(self, client: "httpx2.Client | None") -> None:
        self._client = client
        super().__init__(client)

    def open(self, prepared: "Prepared") -> "streams.Stream":
        """Send once, follow redirects and read the headers."""
        exchange = exchanges.Exchange(prepared, self)
        while True:
            self._require_open()
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

    def after_fork(self) -> None:
        """Start afresh in a child process."""
        super().after_fork()
        if self._direct is not None:
            self._direct.abandon()
            self._direct = None

    def _handle(self, request: "httpx2.Request") -> "httpx2.Response":
        if self._client is not None:
            response = self._client.send(request, stream=True, follow_redirects=False)
            self._note(response)
            return response
        if (direct := self._direct) is None:
            with self._making:
                # Another thread may have made it, or closed the client.
                self._require_open()
                direct = self._direct = self._direct or connections.Transport()
        return direct.handle_request(request)


class AsyncTransport(_Sending):
    """Sends asynchronously, as `Transport` does."""

    _direct: "connections.AsyncTransport | None" = None
    _loop: "asyncio.AbstractEventLoop | None" = None

    def __init__(self, client: "httpx2.AsyncClient | None") -> None:
        self._client = client
        super().__init__(client)

    async def open(self, prepared: "Prepared") -> "streams.AsyncStream":
        """Send once, follow redirects and read the headers."""
        exchange = exchanges.Exchange(prepared, self)
        while True:
            self._require_open()
            self._require_loop()
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
        # Those of another event loop cannot be closed from this one.
        if self._direct is not None and self._loop is asyncio.get_running_loop():
            await self._direct.aclose()

    def after_fork(self) -> None:
        """Start afresh in a child process."""
        super().after_fork()
        self._loop = None
        if self._direct is not None:
            self._direct.abandon()
            self._direct = None

    def _require_loop(self) -> None:
        if self._loop not in (None, asyncio.get_running_loop()):
            raise ConfigurationError(
                "the client was used in another event loop, which its connections "
                "belong to: make a client in each event loop"
            )

    async def _handle(self, request: "httpx2.Request") -> "httpx2.Response":
        if self._client is not None:
            send = self._client.send(request, stream=True, follow_redirects=False)
            response = await send
            self._note(response)
            if self._connected:
                self._loop = asyncio.get_running_loop()
            return response
        if self._direct is None:
            self._loop = asyncio.get_running_loop()
            self._direct = connections.AsyncTransport()
        return await self._direct.handle_async_request(request)
