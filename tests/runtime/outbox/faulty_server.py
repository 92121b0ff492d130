"""A server that counts events, and fails in every way it can; what arrived, in order.

It runs in threads of the tests' own process, so that it survives whom they kill.
"""

import json
import random
import socket
import struct
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

REFUSED_EVERY = 37
"""Events whose number this divides are refused."""


class Recorder:
    """Counts events; answers as it likes, as long as it is ``faulty``."""

    def __init__(self, seed: int) -> None:
        self.arrivals: list[int] = []
        self.unconfirmed: set[int] = set()
        self.faulty = True
        self._random = random.Random(seed)
        self._lock = threading.Lock()
        self._server = _server(self)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._thread.join(10)
        self._server.server_close()

    def draw(self) -> float:
        """A number between 0 and 1; there are no faults above 0.45."""
        with self._lock:
            return self._random.random() if self.faulty else 1.0

    def count(self, numbers: list[int]) -> None:
        """Note events that arrived together."""
        with self._lock:
            self.arrivals += numbers


def _server(recorder: Recorder) -> ThreadingHTTPServer:
    class Handler(BaseHTTPRequestHandler):
        """Answers one connection."""

        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            content = self.rfile.read(length)
            # A client that was killed while it wrote has sent nothing.
            if len(content) == length:
                self._answer(json.loads(content), recorder.draw())

        def _answer(self, events: list[dict[str, Any]], drawn: float) -> None:
            if drawn < 0.10:
                return self._send(500, {"message": "down"})
            if drawn < 0.18:
                return self._reset()
            if drawn < 0.22 and len(events) > 1:
                return self._send(413, {"message": "too large"})
            if drawn < 0.36:
                time.sleep(drawn)
            numbers = [each["number"] for each in events]
            recorder.count(numbers)
            if drawn < 0.26:
                return self._reset()
            if drawn < 0.30:
                recorder.unconfirmed.update(numbers)
                return self._send(200, {"success": False})
            refused = [e["sid"] for e in events if e["number"] % REFUSED_EVERY == 0]
            succeeded = len(events) - len(refused)
            if not refused:
                return self._send(200, {"succeeded": succeeded})
            failed = [{"sid": sid, "message": "refused"} for sid in refused]
            return self._send(400, {"succeeded": succeeded, "failed": failed})

        def _send(self, status: int, body: object) -> None:
            content = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def _reset(self) -> None:
            linger = struct.pack("ii", 1, 0)
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            self.close_connection = True

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    class Server(ThreadingHTTPServer):
        """Does not mind clients that are killed."""

        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """Say nothing."""

    return Server(("127.0.0.1", 0), Handler)
