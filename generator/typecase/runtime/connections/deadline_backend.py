"""Open synchronous connections that keep the deadline of a call.

Each step of a connection waits at most until the deadline: looking up the host, trying
its addresses, the TLS handshake, and each read and write. A read timeout alone restarts
with every byte, so a server that sends one byte at a time could block a thread forever.
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

from ..deadline import Deadline, DeadlineScope, cut_at_deadline, wait_for_result
from ..signal_handlers import find_handler_error
from .name_resolution import Address, resolve_host


class DeadlineBackend(httpcore2.NetworkBackend):
    """An httpcore2 backend that opens the connections of a synchronous client.

    The backend keeps references to its connections, so that it can shut them down.
    """

    def __init__(self) -> None:
        self._streams: WeakSet[_Stream] = WeakSet()
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
        """Connect to the first address of the host that accepts a connection.

        ``timeout`` limits the lookup and all addresses together, in seconds; None means
        no limit. Each address gets an equal share of the time that is left, so that an
        unreachable address leaves time for the next address.

        Raises:
            httpcore2.ConnectTimeout: No address accepted a connection in time.
            httpcore2.ConnectError: The lookup failed, or no address accepted a
                connection.
        """
        del local_address, socket_options  # The package's connection pools pass None.
        # Python cannot wait any longer than this maximum.
        deadline = Deadline(timeout or threading.TIMEOUT_MAX)
        with (
            _translate_errors(httpcore2.ConnectTimeout, httpcore2.ConnectError),
            DeadlineScope(deadline),
        ):
            stream = _Stream(_connect_first(wait_for_result(resolve_host(host, port))))
        with self._lock:
            self._streams.add(stream)
            if self._closed:
                stream.shut_down()
        return stream

    def shut_down(self) -> None:
        """Shut down all connections, and wake the threads that wait for them.

        Connections that are opened later are shut down at once.
        """
        with self._lock:
            self._closed = True
            for stream in self._streams:
                stream.shut_down()

    def discard_parent_connections(self) -> None:
        """Close the copies of the parent's sockets in a forked child process."""
        for stream in self._streams:
            stream.close()


class _Stream(httpcore2.NetworkStream):
    """A connection that waits at most until the deadline of the current call."""

    def __init__(self, connected_socket: socket.socket) -> None:
        self._socket = connected_socket
        self._is_shut_down = False

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        with _translate_errors(httpcore2.ReadTimeout, httpcore2.ReadError):
            self._socket.settimeout(cut_at_deadline(timeout))
            return self._socket.recv(max_bytes)

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        unsent = memoryview(buffer)
        with _translate_errors(httpcore2.WriteTimeout, httpcore2.WriteError):
            while unsent:
                self._socket.settimeout(cut_at_deadline(timeout))
                unsent = unsent[self._socket.send(unsent) :]

    def close(self) -> None:
        self._socket.close()

    def shut_down(self) -> None:
        """End the connection; unlike `close`, this wakes a thread that waits for it."""
        self._is_shut_down = True
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore2.NetworkStream:
        try:
            with _translate_errors(httpcore2.ConnectTimeout, httpcore2.ConnectError):
                self._socket.settimeout(cut_at_deadline(timeout))
                # The timeout is for the whole handshake, not for each step of it.
                self._socket = ssl_context.wrap_socket(
                    self._socket, server_hostname=server_hostname
                )
        except BaseException:
            self.close()
            raise
        # `wrap_socket` replaces the socket. A `shut_down` during the handshake has only
        # reached the old socket.
        if self._is_shut_down:
            self.shut_down()
        return self

    def get_extra_info(self, info: str) -> Any:
        if info == "is_readable":
            return _is_readable(self._socket)
        return self._socket if info == "socket" else None


@contextmanager
def _translate_errors(
    timeout_class: type[httpcore2.TimeoutException],
    error_class: type[httpcore2.NetworkError],
) -> Generator[None]:
    """Raise exceptions of sockets and lookups as exceptions of httpcore2.

    A TimeoutError becomes a ``timeout_class``, any other of these exceptions an
    ``error_class``. Those of signal handlers stay as they are.
    """
    try:
        yield
    # An invalid host name raises a ValueError in the resolver and in TLS. Python raises
    # a RuntimeError if the thread of a lookup cannot be started.
    except (OSError, ValueError, RuntimeError) as error:
        if find_handler_error(error, error.__context__):
            raise
        is_timeout = isinstance(error, TimeoutError)
        raise (timeout_class if is_timeout else error_class)(error) from error


def _connect_first(addresses: list[Address]) -> socket.socket:
    """Return a socket that is connected to the first address that accepts it.

    Raises:
        OSError: No address accepts a connection, or the deadline has passed.
    """
    # Only the error of the last address is raised.
    last_error = OSError("the host has no address")
    for index, (family, address) in enumerate(addresses):
        candidate = socket.socket(family, socket.SOCK_STREAM)
        try:
            # Never None here, since `connect_tcp` has set a deadline.
            remaining = cut_at_deadline(timeout=None) or 0.0
            candidate.settimeout(remaining / (len(addresses) - index))
            candidate.connect(address)
            candidate.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return candidate
        except OSError as error:
            candidate.close()
            if find_handler_error(error, error.__context__):
                raise
            last_error = error
    raise last_error


def _is_readable(connected_socket: socket.socket) -> bool:
    """Return whether a read returns at once, with data or with the end of the data."""
    if (descriptor := connected_socket.fileno()) < 0:
        return True
    # Windows has no poll.
    if not hasattr(select, "poll"):
        return bool(select.select([descriptor], [], [], 0)[0])
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(0))
