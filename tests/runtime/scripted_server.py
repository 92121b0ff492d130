"""A socket server that sends scripted bytes and records the requests it receives.

Scripted bytes need not be HTTP, so that tests can send responses that no HTTP server
would produce.
"""

import json
import re
import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

_END_OF_HEADERS = b"\r\n\r\n"


def http_response(
    content: bytes = b"",
    status: str = "200 OK",
    content_type: str | None = "application/json",
    *headers: str,
) -> bytes:
    """Return the bytes of a complete HTTP response that closes its connection."""
    lines = [f"HTTP/1.1 {status}", "Connection: close", *headers]
    lines += [f"Content-Length: {len(content)}"] if "204" not in status else []
    lines += [] if content_type is None else [f"Content-Type: {content_type}"]
    return "\r\n".join([*lines, "", ""]).encode() + content


class ScriptedServer:
    """A server that sends the next element of `script` on each connection.

    An empty element closes the connection without a response. A connection for which
    the script has no element stays open and silent until the server stops.
    """

    def __init__(self) -> None:
        self.script: list[bytes] = []
        # Whether the server reads a body before it responds.
        self.reads_bodies = True
        self.requests: list[bytes] = []
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._connection: socket.socket | None = None
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    @property
    def json_bodies(self) -> list[Any]:
        """The bodies of all requests, parsed as JSON."""
        bodies = (request.partition(_END_OF_HEADERS)[2] for request in self.requests)
        return [json.loads(body) for body in bodies]

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
            self._stopped.set()
            # Wake the thread, which may be blocked in accept() or in recv().
            for blocking in filter(None, (self._listener, self._connection)):
                with suppress(OSError):
                    blocking.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listener.close()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                self._connection = connection
                if self._stopped.is_set():
                    connection.close()
                    return
            with connection, suppress(OSError):
                self._respond(connection)

    def _respond(self, connection: socket.socket) -> None:
        if self.reads_bodies:
            self.requests.append(_read_request(connection))
        else:
            self.requests.append(connection.recv(1000))
        if self.script:
            connection.sendall(self.script.pop(0))
        else:
            self._stopped.wait()


def _read_request(connection: socket.socket) -> bytes:
    """Read to the end of the request, or until the client closes the connection."""
    data = b""
    while _END_OF_HEADERS not in data:
        if not (chunk := connection.recv(65_536)):
            return data
        data += chunk
    head, _, body = data.partition(_END_OF_HEADERS)
    while b"chunked" in head.lower() and not body.endswith(b"0\r\n\r\n"):
        if not (chunk := connection.recv(65_536)):
            break
        body += chunk
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    while length and len(body) < int(length[1]):
        if not (chunk := connection.recv(65_536)):
            break
        body += chunk
    return head + _END_OF_HEADERS + body
