"""Open asynchronous connections, and discard them in a forked child process."""

import os
import threading
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, cast

import httpcore2

from ..deadline import Deadline
from ..lazy_import import asyncio
from . import httpx2_internals
from .name_resolution import Address, resolve_host


class AsyncDeadlineBackend(httpcore2.AsyncNetworkBackend):
    """An httpcore2 backend that opens the connections of an asynchronous client.

    The backend keeps the file descriptors of its connections, so that a forked child
    process can discard the connections.
    """

    def __init__(self) -> None:
        self._inner: Any = httpcore2.AnyIOBackend()
        # The inode of the socket for each file descriptor. The system may give a closed
        # descriptor to another file; then the descriptor has another inode.
        self._descriptors: dict[int, int] = {}
        self._closed = False

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """Connect to the first address of the host that accepts a connection.

        ``timeout`` limits the lookup and all addresses together, in seconds; None means
        no limit. Each address gets an equal share of the time that is left.

        Raises:
            httpcore2.ConnectTimeout: No address accepted a connection in time.
            httpcore2.ConnectError: The lookup failed, no address accepted a connection,
                or the client was closed.
        """
        del local_address, socket_options  # The package's connection pools pass None.
        # Python cannot wait any longer than this maximum.
        deadline = Deadline(timeout or threading.TIMEOUT_MAX)
        try:
            async with asyncio.timeout(deadline.remaining()):
                addresses = await asyncio.wrap_future(resolve_host(host, port))
            stream = await self._connect_first(addresses, port, deadline)
        except TimeoutError as error:
            raise httpcore2.ConnectTimeout(error) from error
        except (OSError, ValueError, RuntimeError) as error:
            raise httpcore2.ConnectError(error) from error
        if self._closed:
            await stream.aclose()
            raise httpcore2.ConnectError("the client is closed")
        with suppress(OSError):
            descriptor = stream.get_extra_info("socket").fileno()
            self._descriptors[descriptor] = os.fstat(descriptor).st_ino
        _keep_early_response(stream)
        stream.start_tls = _close_on_failure(stream)
        return cast(httpcore2.AsyncNetworkStream, stream)

    def shut_down(self) -> None:
        """Refuse to open further connections. Open connections stay open."""
        self._closed = True

    def discard_parent_connections(self) -> None:
        """Discard the parent's connections in a forked child process.

        Each descriptor is replaced by the null device. Closing the sockets through the
        event loop would make the loop stop watching them in the parent too, because
        both processes share its selector.
        """
        null = os.open(os.devnull, os.O_RDWR)
        for descriptor, inode in self._descriptors.items():
            with suppress(OSError):
                if os.fstat(descriptor).st_ino == inode:
                    os.dup2(null, descriptor, inheritable=False)
        os.close(null)

    async def _connect_first(
        self, addresses: list[Address], port: int, deadline: Deadline
    ) -> Any:
        """Return a stream that is connected to the first address that accepts it.

        Raises:
            OSError: The list of addresses is empty.
            httpcore2.ConnectError: No address accepts a connection.
            httpcore2.ConnectTimeout: The last address did not answer in time.
        """
        # Only the error of the last address is raised.
        last_error: Exception = OSError("the host has no address")
        for index, (_, address) in enumerate(addresses):
            share = deadline.remaining() / (len(addresses) - index)
            try:
                return await self._inner.connect_tcp(str(address[0]), port, share)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                last_error = error
        raise last_error


def _keep_early_response(stream: Any) -> None:
    """Keep what a connection has received if it is lost while it is written to.

    A server may refuse an upload before it has read it, and close the connection.
    asyncio would discard its response, because anyio reads only when it is asked to.
    """
    # In other event loops, such as that of uvloop, the socket may be closed already.
    if not isinstance(asyncio.get_running_loop(), asyncio.SelectorEventLoop):
        return
    transport = httpx2_internals.get_asyncio_transport(stream)
    protocol = transport.get_protocol()
    connection_lost = protocol.connection_lost

    def read_before(error: Exception | None) -> None:
        descriptor = transport.get_extra_info("socket").fileno()
        with suppress(OSError):
            while error is not None and (data := os.read(descriptor, 65_536)):
                protocol.data_received(data)
        connection_lost(error)

    protocol.connection_lost = read_before


def _close_on_failure(
    stream: Any,
) -> Callable[..., Awaitable[httpcore2.AsyncNetworkStream]]:
    """Return a ``start_tls`` method for a stream that closes the stream on failure.

    httpcore2 would leave the connection open if the call is cancelled.
    """
    start_tls = stream.start_tls

    async def start_or_close(*args: Any, **kwargs: Any) -> httpcore2.AsyncNetworkStream:
        try:
            stream_with_tls = await start_tls(*args, **kwargs)
            return cast(httpcore2.AsyncNetworkStream, stream_with_tls)
        except BaseException:
            await stream.aclose()
            raise

    return start_or_close
