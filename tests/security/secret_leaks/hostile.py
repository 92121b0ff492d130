"""A server that repeats the requests it receives.

It listens on a real socket and sends the response that a test has chosen. Most
responses quote the request: as it is, percent-encoded and JSON-escaped.
"""

import json
import re
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass
from threading import Thread
from types import TracebackType
from typing import Self
from urllib.parse import quote, quote_plus, unquote_plus


@dataclass(frozen=True)
class Request:
    """A request as it arrived."""

    raw: bytes

    @property
    def text(self) -> str:
        return self.raw.decode("latin-1")

    @property
    def headers(self) -> list[str]:
        """The values of the headers."""
        lines = self.text.partition("\r\n\r\n")[0].split("\r\n")[1:]
        return [line.partition(": ")[2] for line in lines]

    @property
    def query(self) -> str:
        return self.text.split(" ", 2)[1].partition("?")[2]

    @property
    def body(self) -> str:
        return self.raw.partition(b"\r\n\r\n")[2].decode("utf-8", "replace")

    @property
    def said(self) -> list[str]:
        """All of it, as it was sent and as it was meant."""
        is_form = not self.body.startswith("{")
        meant = unquote_plus(self.body) if is_form else self.body
        parts = [*self.headers, self.query, self.body]
        return [*parts, unquote_plus(self.query), meant]


Answer = Callable[[Request], bytes]


def http(
    status: str, content: str | bytes, kind: str = "application/json", *headers: str
) -> bytes:
    """A whole answer."""
    body = content.encode() if isinstance(content, str) else content
    lines = [f"HTTP/1.1 {status}", *headers, f"Content-Length: {len(body)}"]
    lines += [f"Content-Type: {kind}", "Connection: close", "", ""]
    return "\r\n".join(lines).encode("latin-1", "replace") + body


def _line(text: str) -> str:
    """Text that a header can carry; what it cannot is percent-encoded."""
    return re.sub(r"[^ -~]", lambda found: quote(found[0]), text)


def _quoting_json(request: Request) -> bytes:
    told = {
        "error": {"message": f"bad: {' '.join(request.said)}", "seen": request.text},
        "message": "; ".join(request.said),
        "errors": [{"value": each, each or "-": each} for each in request.said],
    }
    headers = [f"X-Echo-{n}: {_line(each)}" for n, each in enumerate(request.said)]
    secret = "Set-Cookie: sid=Canary7f3aQ-new"
    return http("400 Bad", json.dumps(told), "application/json", *headers, secret)


def _quoting_text(request: Request) -> bytes:
    meant = [*request.headers, *request.said[-2:]]
    ways = [*request.said, *map(quote, meant), *map(quote_plus, meant)]
    ways += [json.dumps(request.said), json.dumps(request.said, ensure_ascii=False)]
    return http("500 " + _line(request.query), "\n".join(ways), "text/html")


def _quoting_in_two_bytes(request: Request) -> bytes:
    told = json.dumps({"message": request.said, "error": {"message": request.text}})
    return http("400 Bad", told.encode("utf-16"), "application/json; charset=utf-16")


def _lying_about_charset(request: Request) -> bytes:
    told = "; ".join(request.said) + "\n"
    told += " " * (len(told.encode()) % 2)
    return http("401 No", told, "text/plain; charset=utf-16")


def _breaking(request: Request) -> bytes:
    return http("200 OK", json.dumps({"data": request.said})[:-1])


def _misfitting(request: Request) -> bytes:
    quoted = {each or "-": each for each in request.said}
    return http("200 OK", json.dumps([quoted, request.said]))


def _in_content_type(request: Request) -> bytes:
    return http("200 OK", "x", f"image/x; {_line(' '.join(request.said))}")


def _no_http(request: Request) -> bytes:
    return f"HTTP/9 {_line(' '.join(request.headers))} {request.query}\r\n\r\n".encode()


def _broken_chunks(request: Request) -> bytes:
    head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    return (head + f"{_line(' '.join(request.said))}\r\n").encode()


def _redirecting(request: Request) -> bytes:
    # Only once, since with each step it would grow.
    meant = "&".join(request.said[-2:])
    target = "" if "&to=" in request.query else quote(meant, "&=%")
    return http("302 Found", "", "text/html", f"Location: ?{request.query}&to={target}")


ANSWERS: dict[str, Answer] = {
    "empty 500": lambda _: http("500 Down", ""),
    "401": lambda _: http("401 Who", '{"message":"who are you"}'),
    "HTML": lambda request: http("200 OK", "<p>" + request.text, "text/html"),
    "quoting JSON": _quoting_json,
    "quoting text": _quoting_text,
    "quoting in UTF-16": _quoting_in_two_bytes,
    "a wrong charset": _lying_about_charset,
    "broken JSON": _breaking,
    "JSON that does not fit": _misfitting,
    "an unknown content type": _in_content_type,
    "no HTTP": _no_http,
    "broken chunks": _broken_chunks,
    "a redirect without end": _redirecting,
    "a reset": lambda _: b"",
}


class Hostile:
    """Answers each connection once, as ``answer`` says; nothing at all is a reset."""

    def __init__(self) -> None:
        self.answer: Answer = ANSWERS["401"]
        self.redact_response: list[Request] = []
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
                self._exchange(connection)

    def _exchange(self, connection: socket.socket) -> None:
        request = Request(_read(connection))
        self.redact_response.append(request)
        answer = self.answer(request)
        if answer:
            connection.sendall(answer)
        else:
            linger = struct.pack("ii", 1, 0)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)


def _read(connection: socket.socket) -> bytes:
    data = b""
    while b"\r\n\r\n" not in data and (more := connection.recv(65_536)):
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    while length and len(body) < int(length[1]) and (more := connection.recv(65_536)):
        body += more
    return head + b"\r\n\r\n" + body
