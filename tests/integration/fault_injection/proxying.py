"""An HTTP and SOCKS 5 proxy over real sockets, which counts what passes through it."""

import re
import socket
from contextlib import suppress
from threading import Thread
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

_ABSOLUTE = re.compile(rb"^([A-Z]+ )http://[^/ ]+(/[^ ]* HTTP/1.1\r\n)")


class Proxy:
    """Forwards requests with an absolute address, and tunnels ``CONNECT`` and SOCKS."""

    def __init__(self) -> None:
        self.heads: list[bytes] = []
        self._open: list[socket.socket] = []
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._thread = Thread(target=self._accept, daemon=True)

    @property
    def address(self) -> str:
        """Host and port."""
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
        self._thread.join(60)
        self._socket.close()
        for each in self._open:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

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
            first = client.recv(1, socket.MSG_PEEK)
            if first == b"\x05":
                self._by_socks(client)
            elif first:
                self._by_http(client)

    def _by_socks(self, client: socket.socket) -> None:
        _, methods = client.recv(2)
        client.recv(methods)
        client.sendall(b"\x05\x00")
        *_, kind = client.recv(4)
        size = 4 if kind == 1 else client.recv(1)[0]
        text = client.recv(size)
        host = socket.inet_ntoa(text) if kind == 1 else text.decode()
        port = int.from_bytes(client.recv(2))
        self.heads.append(f"SOCKS {host}:{port}".encode())
        client.sendall(b"\x05\x00\x00\x01" + bytes(6))
        self._relay(client, host, port, b"")

    def _by_http(self, client: socket.socket) -> None:
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
        parts = urlsplit(target.decode())
        self._relay(client, str(parts.hostname), parts.port or 80, data)

    def _relay(self, client: socket.socket, host: str, port: int, sent: bytes) -> None:
        with socket.create_connection((host, port)) as server:
            self._open.append(server)
            server.sendall(_ABSOLUTE.sub(rb"\1\2", sent))
            back = Thread(target=_copy, args=(server, client), daemon=True)
            back.start()
            _copy(client, server)
            back.join(60)


def _copy(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65_536):
            # A request without a body comes whole.
            target.sendall(_ABSOLUTE.sub(rb"\1\2", data))
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)
