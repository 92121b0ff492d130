"""Connections that keep a deadline: httpcore2's own in, the same with every wait cut at
the deadline of the call out. Without this a server that sends one byte at a time would
hold a thread for ever, since a read timeout starts anew with each byte.
"""

import ssl
from collections.abc import Iterable
from typing import Any

import httpcore2

from .deadline import left

# So small that a socket which takes anything takes it whole.
_PIECE = 16_384


class BoundedBackend(httpcore2.NetworkBackend):
    """Opens connections."""

    def __init__(self) -> None:
        self._inner = httpcore2.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        """Connect, within the deadline."""
        return _BoundedStream(
            self._inner.connect_tcp(
                host, port, left(timeout), local_address, socket_options
            )
        )


class _BoundedStream(httpcore2.NetworkStream):
    def __init__(self, inner: httpcore2.NetworkStream) -> None:
        self._inner = inner

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._inner.read(max_bytes, left(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        # Each piece anew: a peer that takes a little at a time would start the time of
        # a whole buffer again and again.
        for start in range(0, len(buffer), _PIECE):
            self._inner.write(buffer[start : start + _PIECE], left(timeout))

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore2.NetworkStream:
        inner = self._inner.start_tls(ssl_context, server_hostname, left(timeout))
        return _BoundedStream(inner)

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)
