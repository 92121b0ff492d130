"""A server over real sockets whose misbehavior is scripted by the test.

The script is a sequence of handlers. A handler is a function that is called with the
server's end of a connection and does anything with it: read, send, wait, reset. The
server records the requests, how many requests of each call it read completely, and how
many connections the client has left open. The handlers themselves are in
`connection_handlers`.
"""

import re
import socket
import ssl
import struct
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Condition, Event, Thread
from types import TracebackType
from typing import Self, TypeAlias

HOST = "127.0.0.1"
# Seconds; no result depends on it. It only ends the thread of a client that hangs.
_LONGEST_WAIT = 60.0
_CALL_NUMBER = re.compile(
    r"(?:campaignIds|groupId|applicationId)=(\d+)|\"name\": ?\"(\d+)\""
)
_CONTENT_LENGTH = re.compile(r"\r\ncontent-length: *(\d+)", re.IGNORECASE)
# With SO_LINGER switched on and a time of 0 seconds, closing a socket sends a RST.
_RESET_ON_CLOSE = struct.pack("ii", 1, 0)


class ConnectionGone(Exception):
    """The client closed the connection, or the server is being closed."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request; ``call_number`` is the argument by which a test numbers its calls.

    If the request has no such argument, the number is 0.
    """

    method: str
    target: str
    head: str
    body: bytes
    call_number: int

    @classmethod
    def parse(cls, head: str, body: bytes) -> Self:
        """Parse the head of a request and find the number of the call."""
        method, target, _ = head.split(" ", 2)
        # In a large upload the number is at the end of the body.
        body_end = body[-1000:].decode("latin-1")
        match = _CALL_NUMBER.search(target) or _CALL_NUMBER.search(body_end)
        number = int(match[1] or match[2]) if match else 0
        return cls(method, target, head, body, number)


class Connection:
    """The server's end of a connection; ``finished`` means that no request follows.

    The methods raise `ConnectionGone` if the client closed the connection, or the
    server is being closed.
    """

    def __init__(self, server: "FaultServer", accepted: socket.socket) -> None:
        self.server = server
        self.finished = False
        self._socket = accepted
        self._buffer = b""

    def wait_for_bytes(self) -> None:
        """Wait until there is something to read, and leave it unread.

        A connection that is closed before it was used raises `ConnectionGone`, since it
        does not count as an attempt.
        """
        if self._buffer:
            return
        if isinstance(self._socket, ssl.SSLSocket):
            self._receive()
        elif not self._socket.recv(1, socket.MSG_PEEK):
            raise ConnectionGone

    def read_head(self) -> str:
        """Read the head of the next request, but not its body."""
        while b"\r\n\r\n" not in self._buffer:
            self._receive()
        head, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
        return head.decode("latin-1")

    def read_request(self) -> Request:
        """Read the next request completely; from now on it counts as applied."""
        head = self.read_head()
        match = _CONTENT_LENGTH.search(head)
        length = int(match[1]) if match else 0
        while len(self._buffer) < length:
            self._receive()
        body, self._buffer = self._buffer[:length], self._buffer[length:]
        request = Request.parse(head, body)
        self.server.record(request)
        return request

    def send(self, content: bytes) -> None:
        """Send all of the content."""
        try:
            self._socket.sendall(content)
        except OSError:
            raise ConnectionGone from None

    def send_unencrypted(self, content: bytes) -> None:
        """Send the content without TLS on a connection that uses TLS."""
        with socket.socket(fileno=socket.dup(self._socket.fileno())) as raw_socket:
            raw_socket.sendall(content)

    def send_slowly(self, content: bytes, seconds: float) -> None:
        """Send the content byte by byte with a pause after each."""
        for position in range(len(content)):
            self.send(content[position : position + 1])
            self.pause(seconds)

    def pause(self, seconds: float) -> None:
        """Do nothing for some time."""
        if self.server.closing.wait(seconds):
            raise ConnectionGone

    def reset(self) -> None:
        """Close the connection with a RST."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_ON_CLOSE)
        self._socket.close()
        self.finished = True

    def close(self) -> None:
        """Close the server's end, and wait until the client closes the other."""
        self.finished = True
        try:
            self._socket.shutdown(socket.SHUT_WR)
        except OSError:
            raise ConnectionGone from None
        self.discard_input()

    def discard_input(self) -> None:
        """Send nothing, and read until the client closes the connection."""
        self.finished = True
        while True:
            self._buffer = b""
            self._receive()

    def stop_reading(self) -> None:
        """Read nothing until the client is done.

        Afterwards everything is read, since the end of the connection comes last.
        """
        self.finished = True
        self.server.client_done.wait(_LONGEST_WAIT)
        self.discard_input()

    def read_slowly(self, size: int, seconds: float) -> None:
        """Read at most ``size`` bytes at a time, with a pause after each.

        When the client is done there are no more pauses, since the end of the
        connection comes last.
        """
        self.finished = True
        while True:
            self._receive(size)
            self._buffer = b""
            self.server.client_done.wait(seconds)

    def _receive(self, size: int = 65_536) -> None:
        try:
            received = self._socket.recv(size)
        except OSError:
            raise ConnectionGone from None
        if not received:
            raise ConnectionGone
        self._buffer += received


Handler: TypeAlias = Callable[[Connection], None]


class FaultServer:
    """A server that calls a handler for each attempt of a client.

    The first handler gets the first attempt and so on; the last handler gets all
    further attempts. An attempt begins with the first bytes on a new connection, or on
    a connection that was kept open after a response.

    If ``listening`` is false, connections are refused until `listen` is called. With a
    TLS context, the first ``unencrypted_attempts`` connections do not use it. Handlers
    may redirect to ``other_url``.
    """

    def __init__(
        self,
        *handlers: Handler,
        tls: ssl.SSLContext | None = None,
        scheme: str = "http",
        listening: bool = True,
        other_url: str = "",
    ) -> None:
        self.handlers = list(handlers)
        self.other_url = other_url
        self.requests: list[Request] = []
        self.applied: Counter[int] = Counter()
        self.accepted = 0
        self.unencrypted_attempts = 0
        self.closing = Event()
        self.client_done = Event()
        self._tls = tls
        self._scheme = scheme
        self._state = Condition()
        self._open: set[socket.socket] = set()
        self._socket = socket.socket()
        self._socket.bind((HOST, 0))
        self._accept_thread = Thread(target=self._accept_connections, daemon=True)
        if listening:
            self.listen()

    @property
    def url(self) -> str:
        """The URL of the server."""
        return f"{self._scheme}://{HOST}:{self._socket.getsockname()[1]}"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.closing.set()
        if self._accept_thread.is_alive():
            self._socket.shutdown(socket.SHUT_RDWR)
            self._accept_thread.join(10)
        self._socket.close()
        with self._state:
            for connection in self._open:
                with suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)

    def listen(self) -> None:
        """Accept connections from now on."""
        self._socket.listen(256)
        self._accept_thread.start()

    def record(self, request: Request) -> None:
        """Record a request that was read completely."""
        with self._state:
            self.requests.append(request)
            self.applied[request.call_number] += 1

    def count_open_connections(self, seconds: float = 5.0) -> int:
        """Return how many connections the client has not closed after some time.

        The client must be done. Handlers that wait for the end of the client continue.
        """
        self.client_done.set()
        with self._state:
            self._state.wait_for(lambda: not self._open, seconds)
            return len(self._open)

    def _accept_connections(self) -> None:
        while True:
            try:
                accepted, _ = self._socket.accept()
            except OSError:
                return
            accepted.settimeout(_LONGEST_WAIT)
            with self._state:
                self.accepted += 1
                self._open.add(accepted)
            arguments = accepted, self.accepted
            Thread(target=self._serve, args=arguments, daemon=True).start()

    def _serve(self, accepted: socket.socket, number: int) -> None:
        stream = accepted
        try:
            if self._tls is not None and number > self.unencrypted_attempts:
                stream = self._tls.wrap_socket(accepted, server_side=True)
            connection = Connection(self, stream)
            while not connection.finished:
                # Clients may open a connection long before they use it, or never use
                # it, so the next handler is taken only when there are bytes.
                connection.wait_for_bytes()
                self._take_handler()(connection)
        except (ConnectionGone, OSError):
            pass
        finally:
            stream.close()
            with self._state:
                self._open.discard(accepted)
                self._state.notify_all()

    def _take_handler(self) -> Handler:
        with self._state:
            return self.handlers.pop(0) if len(self.handlers) > 1 else self.handlers[0]
