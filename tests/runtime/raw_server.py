"""A socket that answers with scripted bytes and records what it receives."""

import re
import socket
import threading
from types import TracebackType
from typing import Self


def answer(
    content: bytes = b"",
    status: str = "200 OK",
    content_type: str | None = "application/json",
    *headers: str,
) -> bytes:
    """A whole HTTP answer, whose connection is then closed."""
    lines = [f"HTTP/1.1 {status}", "Connection: close", *headers]
    lines += [f"Content-Length: {len(content)}"] if "204" not in status else []
    lines += [] if content_type is None else [f"Content-Type: {content_type}"]
    return "\r\n".join([*lines, "", ""]).encode() + content


class RawServer:
    """Each connection gets the next scripted answer; an empty one is a reset."""

    def __init__(self) -> None:
        self.script: list[bytes] = []
        self.received: list[bytes] = []
        self.silent = threading.Event()
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self.silent.set()
        self._thread.join(10)

    def _run(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            with connection:
                self.received.append(_request(connection))
                if not self.script:
                    self.silent.wait(10)
                    continue
                connection.sendall(self.script.pop(0))


def _request(connection: socket.socket) -> bytes:
    data = b""
    while b"\r\n\r\n" not in data:
        data += connection.recv(65_536)
    head, _, body = data.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    while length and len(body) < int(length[1]):
        body += connection.recv(65_536)
    return head + b"\r\n\r\n" + body
