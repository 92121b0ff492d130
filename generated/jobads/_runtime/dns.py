"""Resolve host names without making the caller wait for a slow resolver."""

import socket
import threading
from concurrent.futures import Future
from ipaddress import ip_address
from typing import Any, TypeAlias

Address: TypeAlias = tuple[socket.AddressFamily, Any]
"""The family of a socket and the address to connect it to."""


def resolve(host: str, port: int) -> "Future[list[Address]]":
    """Resolve a host to the addresses to try, in order.

    The lookup runs in a daemon thread: `socket.getaddrinfo` takes no timeout, and
    neither a call nor the end of the program should wait for it.
    """
    found: Future[list[Address]] = Future()
    # An abandoned lookup still sets its result, which nobody reads.
    found.set_running_or_notify_cancel()
    try:
        version = ip_address(host).version
    except ValueError:
        lookup = threading.Thread(target=_look_up, args=(host, port, found))
        lookup.daemon = True
        lookup.start()
    else:
        family = socket.AF_INET if version == 4 else socket.AF_INET6
        found.set_result([(family, (host, port))])
    return found


def _look_up(host: str, port: int, found: "Future[list[Address]]") -> None:
    try:
        infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except Exception as error:
        found.set_exception(error)
    else:
        found.set_result([(family, address) for family, *_, address in infos])
