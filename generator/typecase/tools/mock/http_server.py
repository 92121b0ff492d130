"""Serve the application of a mock until it is interrupted."""

import signal
import socket
from contextlib import suppress
from typing import Any

import uvicorn

from typecase.diagnostics import UserError

_BACKLOG = 128
_PORTS = 65_536


def open_listener(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address; port 0 means any free port.

    Raises:
        UserError: The address is not available.
    """
    # The system may take the port modulo this number.
    if not 0 <= port < _PORTS:
        raise UserError(f"--port: expected a number from 0 to {_PORTS - 1}, not {port}")
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(address)
            listener.listen(_BACKLOG)
        except OSError:
            listener.close()
            raise
    except OSError as error:
        raise UserError(
            f"cannot listen at {host}:{port}: {error}; choose another address with"
            " --host or --port, or any free port with --port 0"
        ) from None
    return listener


def format_url(host: str, listener: socket.socket) -> str:
    """Return the URL of the server."""
    port: int = listener.getsockname()[1]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(application: Any, listener: socket.socket) -> None:
    """Serve an application until the process gets a signal to stop."""
    config = uvicorn.Config(application, log_level="info", lifespan="off", ws="none")
    # When uvicorn has stopped, it raises the signal again. Without this handler, that
    # would end the process before it has removed its temporary files.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run([listener])
