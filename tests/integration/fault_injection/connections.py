"""A server over real sockets that follows a script for its connections.

The script is a sequence of acts, which are functions of a connection. The server
records the requests, how often each call was applied, and how many connections the
client has left open. The acts themselves are in `misbehaviour`.
"""

import re
import socket
import ssl
import struct
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Condition, Event, Thread
from types import TracebackType
from typing import Self, TypeAlias

HOST = "127.0.0.1"
_ID = re.compile(r"(?:campaignIds|groupId|applicationId)=(\d+)|\"name\": ?\"(\d+)\"")
_LENGTH = re.compile(r"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_RESET = struct.pack("ii", 1, 0)


class Gone(Exception):
    """The client is not there any more, or the server is being closed."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request as it arrived; ``id`` is the argument that tells calls apart."""

    method: str
    target: str
    head: str
    body: bytes
    id: int

    @classmethod
    def parse(cls, head: str, body: bytes) -> Self:
        """Take a request apart."""
        method, target, _ = head.split(" ", 2)
        found = _ID.search(target) or _ID.search(body[-1000:].decode("latin-1"))
        number = int(found[1] or found[2]) if found else 0
        return cls(method, target, head, body, number)


class Connection:
    """The server's end of one connection; ``over`` says that it is not used again."""

    def __init__(self, server: "FaultServer", accepted: socket.socket) -> None:
        self.server = server
        self.over = False
        self._socket = accepted
        self._buffer = b""

    def wait_for_bytes(self) -> None:
        """Return when there is something to read, and leave it unread.

        A connection that is closed before it was used is gone: it is no attempt.
        """
        if self._buffer:
            return
        if isinstance(self._socket, ssl.SSLSocket):
            self._more()
        elif not self._socket.recv(1, socket.MSG_PEEK):
            raise Gone

    def read_head(self) -> str:
        """The head of the next request; a body is left unread."""
        while b"\r\n\r\n" not in self._buffer:
            self._more()
        head, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
        return head.decode("latin-1")

    def read(self) -> Request:
        """The whole next request, which from now on counts as applied."""
        head = self.read_head()
        found = _LENGTH.search(head)
        length = int(found[1]) if found else 0
        while len(self._buffer) < length:
            self._more()
        body, self._buffer = self._buffer[:length], self._buffer[length:]
        request = Request.parse(head, body)
        self.server.note(request)
        return request

    def send(self, content: bytes) -> None:
        """Send all of the content."""
        try:
            self._socket.sendall(content)
        except OSError:
            raise Gone from None

    def send_plain(self, content: bytes) -> None:
        """Send the content past TLS."""
        with socket.socket(fileno=socket.dup(self._socket.fileno())) as plain:
            plain.sendall(content)

    def drip(self, content: bytes, seconds: float) -> None:
        """Send the content byte by byte with a pause after each."""
        for position in range(len(content)):
            self.send(content[position : position + 1])
            self.pause(seconds)

    def pause(self, seconds: float) -> None:
        """Do nothing for a while."""
        if self.server.closing.wait(seconds):
            raise Gone

    def reset(self) -> None:
        """Break the connection with a RST."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
        self._socket.close()
        self.over = True

    def end(self) -> None:
        """Say no more, and read until the client has closed its end too."""
        self.over = True
        try:
            self._socket.shutdown(socket.SHUT_WR)
        except OSError:
            raise Gone from None
        self.hold()

    def hold(self) -> None:
        """Say nothing until the client closes its end."""
        self.over = True
        while True:
            self._buffer = b""
            self._more()

    def wait_for_end(self) -> None:
        """Read nothing until the client is done, and then all: its end comes last."""
        self.over = True
        self.server.counting.wait(60)
        self.hold()

    def take_slowly(self, size: int, seconds: float) -> None:
        """Read on and on, so much at a time, with a pause after each.

        When the client is done the rest is read at once: its end comes last.
        """
        self.over = True
        while True:
            self._more(size)
            self._buffer = b""
            self.server.counting.wait(seconds)

    def _more(self, size: int = 65_536) -> None:
        try:
            received = self._socket.recv(size)
        except OSError:
            raise Gone from None
        if not received:
            raise Gone
        self._buffer += received


Act: TypeAlias = Callable[[Connection], None]


class FaultServer:
    """Does the first act to the first attempt and so on; the last act again and again.

    An attempt begins with the first bytes on a new connection, or on one that was kept
    after an answer. Without listening connections are refused until ``listen`` is
    called. With TLS the first ``plain_attempts`` connections get none.
    """

    def __init__(
        self,
        *acts: Act,
        tls: ssl.SSLContext | None = None,
        scheme: str = "http",
        listening: bool = True,
        elsewhere: str = "",
    ) -> None:
        self.acts = list(acts)
        self.elsewhere = elsewhere
        self.redact_response: list[Request] = []
        self.applied: Counter[int] = Counter()
        self.accepted = 0
        self.plain_attempts = 0
        self.closing = Event()
        self.counting = Event()
        self._tls = tls
        self._scheme = scheme
        self._state = Condition()
        self._open: set[socket.socket] = set()
        self._socket = socket.socket()
        self._socket.bind((HOST, 0))
        self._accepting = Thread(target=self._accept, daemon=True)
        if listening:
            self.listen()

    @property
    def url(self) -> str:
        """The address of the server."""
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
        if self._accepting.is_alive():
            self._socket.shutdown(socket.SHUT_RDWR)
            self._accepting.join(10)
        self._socket.close()
        with self._state:
            for connection in self._open:
                with suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)

    def listen(self) -> None:
        """Accept connections from now on."""
        self._socket.listen(256)
        self._accepting.start()

    def note(self, request: Request) -> None:
        """Remember a request that was read in full."""
        with self._state:
            self.redact_response.append(request)
            self.applied[request.id] += 1

    def left_open(self, seconds: float = 5.0) -> int:
        """How many connections the client, now done, does not close within a time."""
        self.counting.set()
        with self._state:
            self._state.wait_for(lambda: not self._open, seconds)
            return len(self._open)

    def _accept(self) -> None:
        while True:
            try:
                accepted, _ = self._socket.accept()
            except OSError:
                return
            accepted.settimeout(60)
            with self._state:
                self.accepted += 1
                self._open.add(accepted)
            given = accepted, self.accepted
            Thread(target=self._serve, args=given, daemon=True).start()

    def _serve(self, accepted: socket.socket, number: int) -> None:
        wrapped = accepted
        try:
            if self._tls is not None and number > self.plain_attempts:
                wrapped = self._tls.wrap_socket(accepted, server_side=True)
            connection = Connection(self, wrapped)
            while not connection.over:
                # Only now: a connection may be made long before it is used, if ever.
                connection.wait_for_bytes()
                self._next()(connection)
        except (Gone, OSError):
            pass
        finally:
            wrapped.close()
            with self._state:
                self._open.discard(accepted)
                self._state.notify_all()

    def _next(self) -> Act:
        with self._state:
            return self.acts.pop(0) if len(self.acts) > 1 else self.acts[0]


def until(condition: Callable[[], bool], seconds: float = 5.0) -> bool:
    """Whether something comes true within some time."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True
