"""Look up host names without blocking on a slow resolver."""

import socket
from concurrent.futures import Future
from functools import partial
from typing import Any, TypeAlias

from ..deadline import run_in_thread

Address: TypeAlias = tuple[socket.AddressFamily, Any]
"""The address family of a socket, and the address to connect the socket to."""


def resolve_host(host: str, port: int) -> "Future[list[Address]]":
    """Look up the addresses of a host in a daemon thread, in the order to try them.

    `socket.getaddrinfo` takes no timeout, so it cannot run in the thread of the call.

    The returned future raises an OSError if the lookup fails, and a ValueError if the
    host name is invalid.

    Raises:
        RuntimeError: No thread can be started.
    """
    return run_in_thread(partial(_look_up, host, port))


def _look_up(host: str, port: int) -> list[Address]:
    results = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [(family, address) for family, *_, address in results]
