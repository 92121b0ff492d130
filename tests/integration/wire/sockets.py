"""Send and receive raw HTTP messages over sockets.

HTTP is parsed only to find the end of a message, to split it into its parts and to
write a message out.
"""

import re
import socket
from contextlib import suppress
from dataclasses import dataclass
from threading import Thread
from types import TracebackType
from typing import Self

from tests.asgi_server import HOST
from tests.timeouts import HANG_TIMEOUT


class RecordingServer:
    """A server that records every request and sends the bytes in ``answer``."""

    def __init__(self) -> None:
        self.answer = b""
        self.redact_response: list[bytes] = []
        self._listener = socket.create_server((HOST, 0))
        self.port: int = self._listener.getsockname()[1]
        self._open = True
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while self._open:
            connection, _ = self._listener.accept()
            # A client that breaks off ends its own test, not the server of all.
            with connection, suppress(OSError):
                if request := read_message(connection):
                    self.redact_response.append(request)
                    connection.sendall(self.answer)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._open = False
        socket.create_connection((HOST, self.port)).close()
        self._thread.join()
        self._listener.close()


def read_message(connection: socket.socket) -> bytes:
    """One whole request or response; empty if the other side said nothing."""
    message = b""
    while b"\r\n\r\n" not in message:
        if not (chunk := connection.recv(65536)):
            return message
        message += chunk
    head, _, body = message.partition(b"\r\n\r\n")
    length = re.search(rb"\r\ncontent-length: *(\d+)", head, re.IGNORECASE)
    missing = int(length[1]) - len(body) if length else 0
    while missing > 0 and (chunk := connection.recv(65536)):
        message += chunk
        missing -= len(chunk)
    return message


def exchange(port: int, request: bytes) -> bytes:
    """Send bytes to a local server and read all that it answers."""
    with socket.create_connection((HOST, port), timeout=HANG_TIMEOUT) as connection:
        connection.sendall(request)
        answer = b""
        while chunk := connection.recv(65536):
            answer += chunk
        return answer


@dataclass(frozen=True, slots=True)
class Message:
    """A message taken apart: first line, headers by lower-case name, body."""

    line: bytes
    headers: dict[str, str]
    body: bytes

    @property
    def status(self) -> int:
        """The status, if this is a response."""
        return int(self.line.split(b" ")[1])


def taken_apart(message: bytes) -> Message:
    """Split a message; a header that comes twice fails the test."""
    head, _, body = message.partition(b"\r\n\r\n")
    line, *fields = head.split(b"\r\n")
    pairs = [field.decode("latin-1").split(": ", 1) for field in fields]
    headers = {name.lower(): value for name, value in pairs}
    assert len(headers) == len(pairs), "a header came twice"
    return Message(line, headers, body)


def written_request(line: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    """A request written out; the server is asked to close when it has answered."""
    fields = {"Host": HOST, "Connection": "close", **headers}
    if body:
        fields["Content-Length"] = str(len(body))
    lines = [f"{line} HTTP/1.1", *(f"{k}: {v}" for k, v in fields.items()), "", ""]
    return "\r\n".join(lines).encode("ascii") + body


def written_answer(status: int, media_type: str | None, body: bytes) -> bytes:
    """A response written out."""
    lines = [f"HTTP/1.1 {status} Whatever", "Connection: close"]
    if media_type is not None:
        lines.append(f"Content-Type: {media_type}")
    if status != 204:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body
