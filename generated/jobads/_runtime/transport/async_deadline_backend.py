"""Asynchronous connections, which a forked child process lets go of."""

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, cast

import httpcore2

from ..deadline import Deadline
from .name_resolution import Address, resolve


class AsyncBackend(httpcore2.AsyncNetworkBackend):
    """Opens connections, and knows their descriptors."""

    def __init__(self) -> None:
        self._inner: Any = httpcore2.AnyIOBackend()
        # With the inode of its socket: a descriptor may be another's by now.
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
        """Connect to the first address of the host that answers.

        The addresses share the timeout, as for synchronous connections.
        """
        del local_address, socket_options  # This package's pools pass none.
        deadline = Deadline(timeout or threading.TIMEOUT_MAX)
        try:
            async with asyncio.timeout(deadline.remaining()):
                addresses = await asyncio.wrap_future(resolve(host, port))
            stream = await self._connected(addresses, port, deadline)
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
        stream.start_tls = _closing(stream)
        return cast(httpcore2.AsyncNetworkStream, stream)

    def shut_down(self) -> None:
        """Open no more connections."""
        self._closed = True

    def abandon(self) -> None:
        """Let go of the parent's connections, in a forked child process.

        Nothing is sent, and the parent's event loop does not hear of it: it would stop
        watching them in the parent too.
        """
        null = os.open(os.devnull, os.O_RDWR)
        for descriptor, inode in self._descriptors.items():
            with suppress(OSError):
                if os.fstat(descriptor).st_ino == inode:
                    os.dup2(null, descriptor, inheritable=False)
        os.close(null)

    async def _connected(
        self, addresses: list[Address], port: int, deadline: Deadline
    ) -> Any:
        failure: Exception = OSError("the host has no address")
        for tried, (_, address) in enumerate(addresses):
            share = deadline.remaining() / (len(addresses) - tried)
            try:
                return await self._inner.connect_tcp(str(address[0]), port, share)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                failure = error
        raise failure


def _closing(stream: Any) -> Callable[..., Awaitable[httpcore2.AsyncNetworkStream]]:
    """The TLS handshake of a stream, which closes it if the call is cancelled."""
    start_tls = stream.start_tls

    async def start(*args: Any, **kwargs: Any) -> httpcore2.AsyncNetworkStream:
        try:
            encrypted: httpcore2.AsyncNetworkStream = await start_tls(*args, **kwargs)
        except BaseException:
            await stream.aclose()
            raise
        return encrypted

    return start
