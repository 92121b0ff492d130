"""A socket server that records the bytes of requests and sends a fixed response."""

import socket
from contextlib import suppress
from threading import Thread
from types import TracebackType
from typing import Self

from tests.asgi_server import HOST
from tests.integration.wire.raw_http import read_message


class RecordingServer:
    """A server that adds requests to ``requests``, and responds with ``response``."""

    def __init__(self) -> None:
        self.response = b""
        self.requests: list[bytes] = []
        self._listener = socket.create_server((HOST, 0))
        self.port: int = self._listener.getsockname()[1]
        self._is_open = True
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """The base URL of the server."""
        return f"http://{HOST}:{self.port}"

    def respond_with(self, response: bytes) -> None:
        """Forget the recorded requests, and send this response from now on."""
        self.requests.clear()
        self.response = response

    def _serve(self) -> None:
        while self._is_open:
            connection, _ = self._listener.accept()
            # If a client disconnects early, its own test fails. The server goes on,
            # because all tests share it.
            with connection, suppress(OSError):
                if request := read_message(connection):
                    self.requests.append(request)
                    connection.sendall(self.response)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._is_open = False
        # A last connection ends the wait in `accept`.
        socket.create_connection((HOST, self.port)).close()
        self._thread.join()
        self._listener.close()
