"""Asynchronous connections, which a forked child process lets go of."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, cast

import httpcore2

from .dns import resolve

# RFC 8305 recommends it between one attempt to connect and the next.
_STAGGER = 0.25


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
        """Connect to the first address of the host that answers."""
        try:
            async with asyncio.timeout(timeout):
                found = await asyncio.wrap_future(resolve(host, port))
                stream: Any = await _raced(
                    [str(address[0]) for _, address in found],
                    lambda address: self._inner.connect_tcp(
                        address, port, timeout, local_address, socket_options
                    ),
                )
        except TimeoutError as error:
            raise httpcore2.ConnectTimeout(error) from error
        # A name that no resolver takes is a ValueError; with no thread to be had for
        # the lookup, it is a RuntimeError.
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


async def _raced(
    addresses: list[str],
    connect: Callable[[str], Awaitable[httpcore2.AsyncNetworkStream]],
) -> httpcore2.AsyncNetworkStream:
    """Try one address after the other, a moment apart, until one answers."""
    if len(addresses) == 1:
        return await connect(addresses[0])
    connected: list[httpcore2.AsyncNetworkStream] = []
    failures: list[Exception] = [OSError("the host has no address")]
    tasks: list[asyncio.Task[None]] = []

    async def attempt(address: str, ended: asyncio.Event) -> None:
        try:
            stream = await connect(address)
            connected.append(stream)
            for task in tasks:
                task.cancel()
        except Exception as error:
            failures.append(error)
        finally:
            ended.set()

    try:
        async with asyncio.TaskGroup() as group:
            for address in addresses:
                ended = asyncio.Event()
                tasks.append(group.create_task(attempt(address, ended)))
                try:
                    await asyncio.wait_for(ended.wait(), _STAGGER)
                except TimeoutError:
                    continue
                if connected:
                    break
    except BaseException:
        for stream in connected:
            await stream.aclose()
        raise
    for stream in connected[1:]:
        await stream.aclose()
    if not connected:
        raise failures[-1]
    return connected[0]
