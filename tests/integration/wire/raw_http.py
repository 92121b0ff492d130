"""Format, send and parse raw HTTP messages, without an HTTP library.

Messages are parsed only as far as needed to find their end and to split them into
first line, headers and body.
"""

import re
import socket
from dataclasses import dataclass

from tests.asgi_server import HOST
from tests.timeouts import HANG_TIMEOUT


@dataclass(frozen=True, slots=True)
class Message:
    """A request or response: first line, headers by lower-case name, and body."""

    first_line: bytes
    headers: dict[str, str]
    body: bytes

    @property
    def status(self) -> int:
        """The status code of a response."""
        return int(self.first_line.split(b" ")[1])

    @property
    def target(self) -> str:
        """The path and query of a request."""
        return self.first_line.split(b" ")[1].decode("ascii")


def parse_message(message: bytes) -> Message:
    """Split a message into its parts; fail the test if a header is repeated."""
    head, _, body = message.partition(b"\r\n\r\n")
    first_line, *fields = head.split(b"\r\n")
    pairs = [field.decode("latin-1").split(": ", 1) for field in fields]
    headers = {name.lower(): value for name, value in pairs}
    assert len(headers) == len(pairs), "a header is repeated"
    return Message(first_line, headers, body)


def format_request(line: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    """Format a request that asks the server to close the connection afterwards.

    ``line`` is the request line without the HTTP version.
    """
    fields = {"Host": HOST, "Connection": "close", **headers}
    if body:
        fields["Content-Length"] = str(len(body))
    lines = [f"{line} HTTP/1.1", *(f"{k}: {v}" for k, v in fields.items()), "", ""]
    return "\r\n".join(lines).encode("ascii") + body


def format_response(status: int, media_type: str | None, body: bytes) -> bytes:
    """Format a response after which the server closes the connection."""
    lines = [f"HTTP/1.1 {status} Whatever", "Connection: close"]
    if media_type is not None:
        lines.append(f"Content-Type: {media_type}")
    # A response with status 204 must not have a Content-Length.
    if status != 204:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


NO_CONTENT = format_response(204, None, b"")


def send_request(port: int, request: bytes) -> Message:
    """Send a request to a local server, and parse its response."""
    return parse_message(send_bytes(port, request))


def send_bytes(port: int, request: bytes) -> bytes:
    """Send bytes to a local server, and read until it closes the connection."""
    with socket.create_connection((HOST, port), timeout=HANG_TIMEOUT) as connection:
        connection.sendall(request)
        response = b""
        while chunk := connection.recv(65536):
            response += chunk
        return response


def read_message(connection: socket.socket) -> bytes:
    """Read one request or response; return nothing if the peer sent nothing."""
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
