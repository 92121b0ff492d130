"""Send prepared requests asynchronously, as `transport` does."""

from typing import TYPE_CHECKING

from ..errors import ConfigurationError
from ..lazy_import import asyncio, lazy_modules
from .transport import BaseTransport, came_from_pool

if TYPE_CHECKING:
    import httpx2

    from ..connections import async_connection_pool
    from . import async_response_stream, attempt
    from .prepared_request import PreparedRequest
else:
    async_connection_pool, async_response_stream, attempt = lazy_modules(
        "..connections.async_connection_pool",
        ".async_response_stream",
        ".attempt",
        package=__package__,
    )


class AsyncTransport(
    BaseTransport["httpx2.AsyncClient", "async_connection_pool.AsyncPoolTransport"]
):
    """An asynchronous transport for prepared requests."""

    def after_fork(self) -> None:
        """Discard the connections of the parent in a forked child process."""
        super().after_fork()
        # The event loop that the connections belong to.
        self._loop: asyncio.AbstractEventLoop | None = None

    async def open(
        self, prepared: "PreparedRequest"
    ) -> "async_response_stream.AsyncStream":
        """Send a request, follow its redirects, and return the open response.

        Raises:
            TransportError: No response arrived.
            InvalidRequestError: The request cannot be written as HTTP.
            ConfigurationError: The client is closed or was used in another event loop,
                its ``http_client`` was used before a fork, or a proxy or the trusted
                certificates are invalid.
        """
        current_attempt = attempt.Attempt(prepared, self.is_closed)
        while True:
            self._require_open()
            with current_attempt:
                request = current_attempt.build_request(self._client)
                async with current_attempt.limit_to_deadline():
                    response = await self._send(request)
            stream = async_response_stream.AsyncStream(current_attempt, response)
            if not current_attempt.follow_redirect(response):
                return stream
            await stream.close()

    async def close(self) -> None:
        """Close the package's own connections; the user's client stays open.

        Connections of another event loop stay open too.
        """
        self._closed = True
        # Connections of another event loop cannot be closed from this one.
        if self._own_transport is not None and self._loop is asyncio.get_running_loop():
            await self._own_transport.aclose()

    def _require_open(self) -> None:
        super()._require_open()
        if self._loop not in (None, asyncio.get_running_loop()):
            raise ConfigurationError(
                "the client was used in another event loop, which its connections "
                "belong to: create a client in each event loop"
            )

    async def _send(self, request: "httpx2.Request") -> "httpx2.Response":
        """Send a request, and return the response before its body is read."""
        if self._client is not None:
            response = await self._client.send(
                request, stream=True, follow_redirects=False
            )
            self._has_connections |= came_from_pool(response)
            if self._has_connections:
                self._loop = asyncio.get_running_loop()
            return response
        if self._own_transport is None:
            self._loop = asyncio.get_running_loop()
            self._own_transport = async_connection_pool.AsyncPoolTransport(
                self._certificate
            )
        return await self._own_transport.handle_async_request(request)
