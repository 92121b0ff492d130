"""Send prepared requests, by the package's transport or by the user's httpx2 client.

The first call imports httpx2 and opens the connections.
"""

import threading
from typing import TYPE_CHECKING, Generic, TypeVar

from ..errors import ConfigurationError
from .fork_safety import reset_after_fork

if TYPE_CHECKING:
    import asyncio

    import httpx2

    from .. import deadline
    from . import attempt as exchanges
    from . import connection_pool
    from . import response_stream as streams
    from .prepared_request import Prepared
else:
    from ..lazy_import import later

    asyncio, *_ = later("asyncio")
    connection_pool, deadline, exchanges, streams = later(
        *(".connection_pool", "..deadline", ".attempt", ".response_stream"),
        package=__package__,
    )


UserClient = TypeVar("UserClient", bound="httpx2.Client | httpx2.AsyncClient")
Direct = TypeVar(
    "Direct", bound="connection_pool.Transport | connection_pool.AsyncTransport"
)


class _Sending(Generic[UserClient, Direct]):
    """Base of both transports; ``client`` is the user's httpx2 client, or None."""

    def __init__(self, client: UserClient | None) -> None:
        self._client = client
        # The package's own connections, made by the first call without a client.
        self._direct: Direct | None = None
        self._closed = False
        # Whether the user's client has connections, and this process was forked since.
        self._connected = self._forked = False
        self.after_fork()
        reset_after_fork(self)

    def is_closed(self) -> bool:
        """Whether this, or the user's client, was closed."""
        is_own_closed = self._client is not None and self._client.is_closed
        return self._closed or is_own_closed

    def after_fork(self) -> None:
        """Start afresh in a child process."""
        self._making = threading.Lock()
        self._forked = self._connected
        # That of an asynchronous transport's connections.
        self._loop: asyncio.AbstractEventLoop | None = None
        if self._direct is not None:
            self._direct.backend.abandon()
            self._direct = None

    def _require_open(self) -> None:
        if self.is_closed():
            raise ConfigurationError("the client is closed: make another")
        if self._forked:
            raise ConfigurationError(
                "http_client has connections of the process that this one was forked "
                "from: make an httpx2 client in each process"
            )

    def _note(self, response: "httpx2.Response") -> None:
        # Only the connection pools of httpx2 set it; mock transports do not.
        if "network_stream" in response.extensions:
            self._connected = True


class Transport(_Sending["httpx2.Client", "connection_pool.Transport"]):
    """Sends synchronously.

    The package's own transport enforces the deadline during every wait. With a user's
    client, the deadline is checked only between two reads.
    """

    def open(self, prepared: "Prepared") -> "streams.Stream":
        """Send once, follow redirects and read the headers."""
        exchange = exchanges.Exchange(prepared, self.is_closed)
        while True:
            self._require_open()
            with exchange, deadline.bound(prepared.deadline):
                response = self._handle(exchange.request(self._client))
            stream = streams.Stream(exchange, response)
            if not exchange.redirects(response):
                return stream
            stream.close()

    def close(self) -> None:
        """Close the package's own connections; the user's client stays open."""
        with self._making:
            self._closed = True
        if self._direct is not None:
            self._direct.close()

    def _handle(self, request: "httpx2.Request") -> "httpx2.Response":
        if self._client is not None:
            response = self._client.send(request, stream=True, follow_redirects=False)
            self._note(response)
            return response
        if (direct := self._direct) is None:
            with self._making:
                # Another thread may have made it, or closed the client.
                self._require_open()
                direct = self._direct = self._direct or connection_pool.Transport()
        return direct.handle_request(request)


class AsyncTransport(_Sending["httpx2.AsyncClient", "connection_pool.AsyncTransport"]):
    """Sends asynchronously, as `Transport` does."""

    async def open(self, prepared: "Prepared") -> "streams.AsyncStream":
        """Send once, follow redirects and read the headers."""
        exchange = exchanges.Exchange(prepared, self.is_closed)
        while True:
            self._require_open()
            with exchange:
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

    def _require_open(self) -> None:
        super()._require_open()
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
            self._direct = connection_pool.AsyncTransport()
        return await self._direct.handle_async_request(request)
