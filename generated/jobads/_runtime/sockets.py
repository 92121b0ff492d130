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
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar
from weakref import WeakSet

import httpcore2

from .deadline import Deadline, bound, left, wait_limit
from .dns import resolve

T = TypeVar("T")

_PIECE = 65_536


class BoundedBackend(httpcore2.NetworkBackend):
    """Opens connections, and knows those that are open."""

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
        del local_address, socket_options  # Pools of ours are given none.
        try:
            with bound(_limit(timeout)):
                addresses = resolve(host, port).result(wait_limit(None))
                stream = _Stream(_connected(addresses))
        except TimeoutError as error:
            raise httpcore2.ConnectTimeout(error) from error
        # A name that no resolver takes is a ValueError; with no thread to be had for
        # the lookup, it is a RuntimeError.
        except (OSError, ValueError, RuntimeError) as error:
            raise httpcore2.ConnectError(error) from error
        with self._lock:
            self._open.add(stream)
            is_closed = self._closed
        if is_closed:
            stream.close()
            raise httpcore2.ConnectError("the client is closed")
        return stream

    def shut_down(self) -> None:
        """End all connections: who waits for one of them is woken."""
        with self._lock:
            self._closed = True
            streams = list(self._open)
        for stream in streams:
            stream.shut_down()

    def abandon(self) -> None:
        """Close the child's copies of the parent's sockets, after a fork."""
        for stream in list(self._open):
            stream.close()


class _Stream(httpcore2.NetworkStream):
    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        try:
            self._socket.settimeout(wait_limit(timeout))
            return self._socket.recv(max_bytes)
        except TimeoutError as error:
            raise httpcore2.ReadTimeout(error) from error
        except OSError as error:
            raise httpcore2.ReadError(error) from error

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        rest = memoryview(buffer)
        try:
            while rest:
                self._socket.settimeout(wait_limit(timeout))
                rest = rest[self._socket.send(rest) :]
        except TimeoutError as error:
            raise httpcore2.WriteTimeout(error) from error
        except OSError as error:
            raise httpcore2.WriteError(error) from error

    def close(self) -> None:
        self._socket.close()

    def shut_down(self) -> None:
        # Closing would free the descriptor under a thread that still waits for it.
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore2.NetworkStream:
        return _with_tls(self, ssl_context, server_hostname, timeout)

    def get_extra_info(self, info: str) -> Any:
        if info == "is_readable":
            return _is_readable(self._socket)
        return self._socket if info == "socket" else None


class _TLSStream(httpcore2.NetworkStream):
    """TLS over any stream, so over that of a proxy that is reached by TLS itself."""

    def __init__(
        self,
        inner: httpcore2.NetworkStream,
        context: ssl.SSLContext,
        hostname: str | None,
    ) -> None:
        self._inner = inner
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(
            self._incoming, self._outgoing, server_hostname=hostname
        )

    def handshake(self) -> None:
        self._run(self._tls.do_handshake, None)

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        try:
            return self._run(partial(self._tls.read, max_bytes), timeout)
        except (ssl.SSLZeroReturnError, ssl.SSLEOFError):
            return b""
        except ssl.SSLError as error:
            raise httpcore2.ReadError(error) from error

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        rest = memoryview(buffer)
        try:
            while rest:
                step = partial(self._tls.write, rest[:_PIECE])
                rest = rest[self._run(step, timeout) :]
        except ssl.SSLError as error:
            raise httpcore2.WriteError(error) from error

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore2.NetworkStream:
        return _with_tls(self, ssl_context, server_hostname, timeout)

    def get_extra_info(self, info: str) -> Any:
        if info == "ssl_object":
            return self._tls
        found = self._inner.get_extra_info(info)
        if info == "is_readable":
            # What was received but not read yet is not in the socket any more.
            return found or bool(self._tls.pending() or self._incoming.pending)
        return found

    def _run(self, step: Callable[[], T], timeout: float | None) -> T:
        while True:
            try:
                done = step()
            except ssl.SSLWantReadError:
                self._flush(timeout)
                if received := self._inner.read(_PIECE, timeout):
                    self._incoming.write(received)
                else:
                    self._incoming.write_eof()
            else:
                self._flush(timeout)
                return done

    def _flush(self, timeout: float | None) -> None:
        if self._outgoing.pending:
            self._inner.write(self._outgoing.read(), timeout)


def _limit(timeout: float | None) -> Deadline:
    limit = left(timeout)
    return Deadline(threading.TIMEOUT_MAX if limit is None else limit)


def _connected(addresses: list[tuple[socket.AddressFamily, Any]]) -> socket.socket:
    failure = OSError("the host has no address")
    for tried, (family, address) in enumerate(addresses):
        connected = socket.socket(family, socket.SOCK_STREAM)
        try:
            share = wait_limit(None) or 0.0
            connected.settimeout(share / (len(addresses) - tried))
            connected.connect(address)
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        except OSError as error:
            connected.close()
            failure = error
        except BaseException:
            connected.close()
            raise
        else:
            return connected
    raise failure


def _with_tls(
    inner: httpcore2.NetworkStream,
    context: ssl.SSLContext,
    hostname: str | None,
    timeout: float | None,
) -> httpcore2.NetworkStream:
    try:
        with bound(_limit(timeout)):
            stream = _TLSStream(inner, context, hostname)
            stream.handshake()
    except BaseException as error:
        inner.close()
        if isinstance(error, httpcore2.TimeoutException):
            raise httpcore2.ConnectTimeout(error) from error
        # A name that TLS does not take is a ValueError.
        if isinstance(error, OSError | ValueError | httpcore2.NetworkError):
            raise httpcore2.ConnectError(error) from error
        raise
    return stream


def _is_readable(connected: socket.socket) -> bool:
    if (descriptor := connected.fileno()) < 0:
        return True
    if not hasattr(select, "poll"):
        return bool(select.select([descriptor], [], [], 0)[0])
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(0))
