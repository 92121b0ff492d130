"""A proxy over real sockets for HTTP, CONNECT tunnels and SOCKS 5.

It records the head of each request, so that tests see which requests passed through it.
"""

import re
import socket
from contextlib import suppress
from threading import Thread
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

# A request line with an absolute URL, as clients send it to a proxy.
_ABSOLUTE_TARGET = re.compile(rb"^([A-Z]+ )http://[^/ ]+(/[^ ]* HTTP/1.1\r\n)")
# The first byte of a SOCKS 5 connection; for HTTP it is a letter.
_SOCKS_VERSION = b"\x05"
# Seconds until the threads of a client that hangs are left alone.
_LONGEST_WAIT = 60.0
_SOCKS_NO_AUTHENTICATION = b"\x05\x00"
_SOCKS_SUCCESS = b"\x05\x00\x00\x01" + bytes(6)
_SOCKS_IPV4 = 1


class RecordingProxy:
    """A running proxy; ``heads`` has the head of each request, or the SOCKS address."""

    def __init__(self) -> None:
        self.heads: list[bytes] = []
        self._open: list[socket.socket] = []
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._thread = Thread(target=self._accept, daemon=True)

    @property
    def address(self) -> str:
        """The host and port of the proxy, as in ``127.0.0.1:80``."""
        return f"127.0.0.1:{self._socket.getsockname()[1]}"

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
        self._thread.join(_LONGEST_WAIT)
        self._socket.close()
        for connection in self._open:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._socket.accept()
            except OSError:
                return
            self._open.append(client)
            Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, suppress(OSError):
            first_byte = client.recv(1, socket.MSG_PEEK)
            if first_byte == _SOCKS_VERSION:
                self._serve_socks(client)
            elif first_byte:
                self._serve_http(client)

    def _serve_socks(self, client: socket.socket) -> None:
        _, method_count = client.recv(2)
        client.recv(method_count)
        client.sendall(_SOCKS_NO_AUTHENTICATION)
        *_, address_type = client.recv(4)
        is_ipv4 = address_type == _SOCKS_IPV4
        # A host name follows a byte with its length.
        address = client.recv(4 if is_ipv4 else client.recv(1)[0])
        host = socket.inet_ntoa(address) if is_ipv4 else address.decode()
        port = int.from_bytes(client.recv(2))
        self.heads.append(f"SOCKS {host}:{port}".encode())
        client.sendall(_SOCKS_SUCCESS)
        self._relay(client, host, port, b"")

    def _serve_http(self, client: socket.socket) -> None:
        data = b""
        while b"\r\n\r\n" not in data:
            received = client.recv(65_536)
            if not received:
                return
            data += received
        self.heads.append(data)
        method, target, _ = data.split(b" ", 2)
        if method == b"CONNECT":
            host, _, port = target.decode().rpartition(":")
            client.sendall(b"HTTP/1.1 200 Established\r\n\r\n")
            self._relay(client, host, int(port), b"")
            return
        url = urlsplit(target.decode())
        self._relay(client, str(url.hostname), url.port or 80, data)

    def _relay(
        self, client: socket.socket, host: str, port: int, first_data: bytes
    ) -> None:
        """Send ``first_data`` to the server, and then copy in both directions."""
        with socket.create_connection((host, port)) as server:
            self._open.append(server)
            server.sendall(_make_target_relative(first_data))
            responses = Thread(target=_copy, args=(server, client), daemon=True)
            responses.start()
            _copy(client, server)
            responses.join(_LONGEST_WAIT)


def _copy(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        # The requests of the tests have no body, so each arrives in one piece.
        while data := source.recv(65_536):
            target.sendall(_make_target_relative(data))
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)


def _make_target_relative(data: bytes) -> bytes:
    """Remove the scheme and host of the URL in a request line; keep other data."""
    return _ABSOLUTE_TARGET.sub(rb"\1\2", data)
