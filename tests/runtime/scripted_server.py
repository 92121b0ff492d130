"""A socket that answers with scripted bytes and records what it receives."""

import re
import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self


def http_response(
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


class ScriptedServer:
    """Each connection gets the next scripted answer; an empty one is a reset."""

    def __init__(self) -> None:
        self.script: list[bytes] = []
        self.requests: list[bytes] = []
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._connection: socket.socket | None = None
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
        with self._lock:
            self._ended.set()
            # Whatever the thread waits for, it need not wait any longer.
            for waited_for in filter(None, (self._socket, self._connection)):
                with suppress(OSError):
                    waited_for.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._socket.close()

    def _run(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            with self._lock:
                self._connection = connection
                if self._ended.is_set():
                    connection.close()
                    return
            with connection, suppress(OSError):
                self._answer(connection)

    def _answer(self, connection: socket.socket) -> None:
        self.requests.append(_request(connection))
        if self.script:
            connection.sendall(self.script.pop(0))
        else:
            self._ended.wait()


def _request(connection: socket.socket) -> bytes:
    """What a client sends, up to the end of the request or of the connection."""
    data = b""
    while b"\r\n\r\n" not in data:
        if not (more := connection.recv(65_536)):
            return data
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    while length and len(body) < int(length[1]):
        if not (more := connection.recv(65_536)):
            break
        body += more
    return head + b"\r\n\r\n" + body
