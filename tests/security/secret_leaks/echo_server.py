"""A server that quotes each request in its response.

It listens on a real socket and sends the response that a test has chosen from
`RESPONSES`. Most of these quote the request: verbatim, percent-encoded or escaped.
"""

import json
import re
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass
from threading import Thread
from types import TracebackType
from typing import Self, TypeAlias
from urllib.parse import quote, quote_plus, unquote_plus

from tests.security.secret_leaks.canaries import MARK

# With SO_LINGER switched on and a time of 0 seconds, closing a socket sends a RST.
_RESET_ON_CLOSE = struct.pack("ii", 1, 0)


@dataclass(frozen=True)
class Request:
    """A request that the server has received."""

    raw: bytes

    @property
    def text(self) -> str:
        """The whole request."""
        return self.raw.decode("latin-1")

    @property
    def header_values(self) -> list[str]:
        lines = self.text.partition("\r\n\r\n")[0].split("\r\n")[1:]
        return [line.partition(": ")[2] for line in lines]

    @property
    def query(self) -> str:
        return self.text.split(" ", 2)[1].partition("?")[2]

    @property
    def body(self) -> str:
        return self.raw.partition(b"\r\n\r\n")[2].decode("utf-8", "replace")

    @property
    def parts(self) -> list[str]:
        """Header values, query and body, then query and body without URL encoding."""
        is_form = not self.body.startswith("{")
        decoded_body = unquote_plus(self.body) if is_form else self.body
        encoded_parts = [*self.header_values, self.query, self.body]
        return [*encoded_parts, unquote_plus(self.query), decoded_body]

    @property
    def decoded_parts(self) -> list[str]:
        """Query and body without URL encoding."""
        return self.parts[-2:]


MakeResponse: TypeAlias = Callable[[Request], bytes]


def build_response(
    status: str,
    content: str | bytes,
    media_type: str = "application/json",
    *headers: str,
) -> bytes:
    """Return a complete response, after which the connection is closed."""
    body = content.encode() if isinstance(content, str) else content
    lines = [f"HTTP/1.1 {status}", *headers, f"Content-Length: {len(body)}"]
    lines += [f"Content-Type: {media_type}", "Connection: close", "", ""]
    return "\r\n".join(lines).encode("latin-1", "replace") + body


def _escape_for_header(text: str) -> str:
    """Percent-encode the characters that a header cannot contain."""
    return re.sub(r"[^ -~]", lambda match: quote(match[0]), text)


def _quote_in_json(request: Request) -> bytes:
    content = {
        "error": {"message": f"bad: {' '.join(request.parts)}", "seen": request.text},
        "message": "; ".join(request.parts),
        "errors": [{"value": part, part or "-": part} for part in request.parts],
    }
    headers = [
        f"X-Echo-{index}: {_escape_for_header(part)}"
        for index, part in enumerate(request.parts)
    ]
    # A new cookie is a secret, too.
    cookie = f"Set-Cookie: sid={MARK}-new"
    text = json.dumps(content)
    return build_response("400 Bad", text, "application/json", *headers, cookie)


def _quote_in_text(request: Request) -> bytes:
    plain_parts = [*request.header_values, *request.decoded_parts]
    lines = [*request.parts, *map(quote, plain_parts), *map(quote_plus, plain_parts)]
    lines.append(json.dumps(request.parts))
    lines.append(json.dumps(request.parts, ensure_ascii=False))
    reason = _escape_for_header(request.query)
    return build_response(f"500 {reason}", "\n".join(lines), "text/html")


def _quote_in_utf_16(request: Request) -> bytes:
    text = json.dumps({"message": request.parts, "error": {"message": request.text}})
    media_type = "application/json; charset=utf-16"
    return build_response("400 Bad", text.encode("utf-16"), media_type)


def _declare_wrong_charset(request: Request) -> bytes:
    text = "; ".join(request.parts) + "\n"
    # With an even number of bytes, the text can be decoded as UTF-16.
    text += " " * (len(text.encode()) % 2)
    return build_response("401 No", text, "text/plain; charset=utf-16")


def _truncate_json(request: Request) -> bytes:
    return build_response("200 OK", json.dumps({"data": request.parts})[:-1])


def _send_invalid_data(request: Request) -> bytes:
    mapping = {part or "-": part for part in request.parts}
    return build_response("200 OK", json.dumps([mapping, request.parts]))


def _quote_in_content_type(request: Request) -> bytes:
    parts = _escape_for_header(" ".join(request.parts))
    return build_response("200 OK", "x", f"image/x; {parts}")


def _quote_in_invalid_status_line(request: Request) -> bytes:
    values = _escape_for_header(" ".join(request.header_values))
    return f"HTTP/9 {values} {request.query}\r\n\r\n".encode()


def _quote_in_chunk_size(request: Request) -> bytes:
    head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    return (head + f"{_escape_for_header(' '.join(request.parts))}\r\n").encode()


def _redirect_endlessly(request: Request) -> bytes:
    # The parts are quoted only once, or each redirect would be longer.
    parts = quote("&".join(request.decoded_parts), "&=%")
    target = "" if "&to=" in request.query else parts
    location = f"Location: ?{request.query}&to={target}"
    return build_response("302 Found", "", "text/html", location)


RESPONSES: dict[str, MakeResponse] = {
    "empty 500": lambda _: build_response("500 Down", ""),
    "401": lambda _: build_response("401 Who", '{"message":"who are you"}'),
    "HTML": lambda request: build_response("200 OK", "<p>" + request.text, "text/html"),
    "quoting JSON": _quote_in_json,
    "quoting text": _quote_in_text,
    "quoting in UTF-16": _quote_in_utf_16,
    "wrong charset": _declare_wrong_charset,
    "truncated JSON": _truncate_json,
    "invalid data": _send_invalid_data,
    "unknown content type": _quote_in_content_type,
    "invalid status line": _quote_in_invalid_status_line,
    "broken chunks": _quote_in_chunk_size,
    "endless redirect": _redirect_endlessly,
    "reset": lambda _: b"",
}
"""Responses by name; if there are no bytes, the connection is reset."""


class EchoServer:
    """A server that sends the response of ``make_response`` on each connection."""

    def __init__(self) -> None:
        self.make_response: MakeResponse = RESPONSES["401"]
        self.requests: list[Request] = []
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self._thread = Thread(target=self._serve, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(10)

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with connection:
                self._handle(connection)

    def _handle(self, connection: socket.socket) -> None:
        request = Request(_read_request(connection))
        self.requests.append(request)
        response = self.make_response(request)
        if response:
            connection.sendall(response)
        else:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_ON_CLOSE)


def _read_request(connection: socket.socket) -> bytes:
    data = b""
    while b"\r\n\r\n" not in data and (received := connection.recv(65_536)):
        data += received
    head, _, body = data.partition(b"\r\n\r\n")
    match = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    length = int(match[1]) if match else 0
    while len(body) < length and (received := connection.recv(65_536)):
        body += received
    return head + b"\r\n\r\n" + body
