"""Resolve host names without making the caller wait for a slow resolver."""

import socket
from concurrent.futures import Future
from functools import partial
from typing import Any, TypeAlias

from ..deadline import in_thread

Address: TypeAlias = tuple[socket.AddressFamily, Any]
"""The family of a socket and the address to connect it to."""


def resolve(host: str, port: int) -> "Future[list[Address]]":
    """Resolve a host to the addresses to try, in order.

    The lookup runs in a thread, since `socket.getaddrinfo` takes no timeout. It fails
    with an OSError, with a ValueError for a name that no resolver takes, or with a
    RuntimeError if no thread can be started.
    """
    return in_thread(partial(_look_up, host, port))


def _look_up(host: str, port: int) -> list[Address]:
    infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [(family, address) for family, *_, address in infos]
