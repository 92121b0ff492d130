"""Synchronous connections that keep the deadline of a call.

Each step of a connection waits at most until the deadline: looking up the host, trying
its addresses, the TLS handshake, and each read and write. A read timeout alone starts
anew with each byte, so a server that sends one byte at a time would hold a thread for
ever.
"""

import select
import socket
import ssl
import threading
from collections.abc import Generator, Iterable
from contextlib import contextmanager, suppress
from typing import Any
from weakref import WeakSet

import httpcore2

from ..deadline import Deadline, bound, wait_limit, waited
from .name_resolution import Address, resolve


class BoundedBackend(httpcore2.NetworkBackend):
    """Opens connections, and keeps track of those that are open."""

    def __init__(self) -> None:
        self._open: WeakSet[_Stream] = WeakSet()
        self._lock = threading.Lock()
        self._closed = False

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        """Connect to the first address of the host that answers.

        The timeout is for all addresses together; each gets an equal share of what is
        left, so that one which never answers leaves time for the next.
        """
        del local_address, socket_options  # This package's pools pass none.
        deadline = Deadline(timeout or threading.TIMEOUT_MAX)
        with (
            _translating(httpcore2.ConnectTimeout, httpcore2.ConnectError),
            bound(deadline),
        ):
            stream = _Stream(_connected(waited(resolve(host, port))))
        with self._lock:
            self._open.add(stream)
            if self._closed:
                stream.shut_down()
        return stream

    def shut_down(self) -> None:
        """End all connections, and wake the threads that wait for them."""
        with self._lock:
            self._closed = True
            for stream in self._open:
                stream.shut_down()

    def abandon(self) -> None:
        """Close the child's copies of the parent's sockets, after a fork."""
        for stream in self._open:
            stream.close()


class _Stream(httpcore2.NetworkStream):
    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected
        self._is_shut = False

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        with _translating(httpcore2.ReadTimeout, httpcore2.ReadError):
            self._socket.settimeout(wait_limit(timeout))
            return self._socket.recv(max_bytes)

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        rest = memoryview(buffer)
        with _translating(httpcore2.WriteTimeout, httpcore2.WriteError):
            while rest:
                self._socket.settimeout(wait_limit(timeout))
                rest = rest[self._socket.send(rest) :]

    def close(self) -> None:
        self._socket.close()

    def shut_down(self) -> None:
        self._is_shut = True
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore2.NetworkStream:
        try:
            with _translating(httpcore2.ConnectTimeout, httpcore2.ConnectError):
                self._socket.settimeout(wait_limit(timeout))
                # The timeout is for the whole handshake, not for each step of it.
                self._socket = ssl_context.wrap_socket(
                    self._socket, server_hostname=server_hostname
                )
        except BaseException:
            self.close()
            raise
        # During the handshake there was no socket to shut down.
        if self._is_shut:
            self.shut_down()
        return self

    def get_extra_info(self, info: str) -> Any:
        if info == "is_readable":
            return _is_readable(self._socket)
        return self._socket if info == "socket" else None


@contextmanager
def _translating(
    timeout: type[httpcore2.TimeoutException], failure: type[httpcore2.NetworkError]
) -> Generator[None]:
    """Raise errors of sockets as those of httpcore2."""
    try:
        yield
    except TimeoutError as error:
        raise timeout(error) from error
    # A ValueError is a name that the resolver or TLS does not take.
    except (OSError, ValueError, RuntimeError) as error:
        raise failure(error) from error


def _connected(addresses: list[Address]) -> socket.socket:
    failure = OSError("the host has no address")
    for tried, (family, address) in enumerate(addresses):
        connected = socket.socket(family, socket.SOCK_STREAM)
        try:
            share = wait_limit(None) or 0.0
            connected.settimeout(share / (len(addresses) - tried))
            connected.connect(address)
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return connected
        except OSError as error:
            connected.close()
            failure = error
    raise failure


def _is_readable(connected: socket.socket) -> bool:
    if (descriptor := connected.fileno()) < 0:
        return True
    # Windows has no poll.
    if not hasattr(select, "poll"):
        return bool(select.select([descriptor], [], [], 0)[0])
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(0))
