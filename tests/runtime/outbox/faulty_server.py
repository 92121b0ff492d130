"""A server for events that fails at random and records the events it received.

The events and responses are those of the API in `hiring`. The server runs in threads of
the process of the tests, which kill only other processes.
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

REFUSED_MULTIPLE = 37
"""Events whose number is a multiple of this are refused."""


class FaultyServer:
    """A server that records event numbers, and fails at random while `has_faults`.

    `unconfirmed` holds the numbers of events that were recorded, although the response
    has status 200 and says that they were not.
    """

    def __init__(self, seed: int) -> None:
        self.received_numbers: list[int] = []
        self.unconfirmed: set[int] = set()
        self.has_faults = True
        self._random = random.Random(seed)
        self._lock = threading.Lock()
        self._server = _create_http_server(self)
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

    def draw_fault(self) -> float:
        """Return a number from 0 to 1 that selects a fault; none from 0.36 on.

        `_respond` says which number selects which fault.
        """
        with self._lock:
            return self._random.random() if self.has_faults else 1.0

    def record(self, numbers: list[int]) -> None:
        """Record the numbers of the events in one request."""
        with self._lock:
            self.received_numbers += numbers


def _create_http_server(owner: FaultyServer) -> ThreadingHTTPServer:
    class Handler(BaseHTTPRequestHandler):
        """The handler of the requests of one connection."""

        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            content = self.rfile.read(length)
            # Ignore the incomplete request of a client that was killed.
            if len(content) == length:
                self._respond(json.loads(content), owner.draw_fault())

        def _respond(self, events: list[dict[str, Any]], fault: float) -> None:
            # Up to 0.22, the request fails before the events are recorded. A single
            # event is never too large: from 0.18 on, it is recorded.
            if fault < 0.10:
                return self._send(500, {"message": "down"})
            if fault < 0.18:
                return self._reset()
            if fault < 0.22 and len(events) > 1:
                return self._send(413, {"message": "too large"})
            # From 0.22 to 0.36, the response is delayed, by as many seconds. Up to
            # 0.30, it is also lost (by a reset) or false.
            if fault < 0.36:
                time.sleep(fault)
            numbers = [event["number"] for event in events]
            owner.record(numbers)
            if fault < 0.26:
                return self._reset()
            if fault < 0.30:
                owner.unconfirmed.update(numbers)
                return self._send(200, {"success": False})
            refused = [
                event["sid"]
                for event in events
                if event["number"] % REFUSED_MULTIPLE == 0
            ]
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
            # Lingering for 0 seconds makes close() reset the connection.
            linger = struct.pack("ii", 1, 0)
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            self.close_connection = True

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    class Server(ThreadingHTTPServer):
        """An HTTP server that ignores errors of connections to killed clients."""

        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """Log nothing."""

    return Server(("127.0.0.1", 0), Handler)
