"""Serve the application of a mock until it is interrupted."""

import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import uvicorn

from typecase.diagnostics import UserError

_PORTS = 65_536


def bind_socket(host: str, port: int) -> socket.socket:
    """Return a socket that has an address; port 0 means any free port.

    The socket refuses connections until `serve` listens, but nobody else gets the port.

    Raises:
        UserError: The address is not available.
    """
    # The system may take the port modulo this number.
    if not 0 <= port < _PORTS:
        raise UserError(f"--port: expected a number from 0 to {_PORTS - 1}, not {port}")
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family, socket.SOCK_STREAM)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind(address)
        except OSError:
            bound.close()
            raise
    except OSError as error:
        raise UserError(
            f"cannot listen at {host}:{port}: {error}; choose another address with"
            " --host or --port, or any free port with --port 0"
        ) from None
    return bound


def format_url(host: str, bound: socket.socket) -> str:
    """Return the URL of the server."""
    port: int = bound.getsockname()[1]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(
    application: Any, bound: socket.socket, report_ready: Callable[[], None]
) -> None:
    """Serve an application until the process gets a signal to stop.

    ``report_ready`` is called as soon as requests are answered.
    """
    config = uvicorn.Config(application, log_level="info", lifespan="off", ws="none")
    # When uvicorn has stopped, it raises the signal again. Without this handler, that
    # would end the process before it has removed its temporary files.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        _Server(config, report_ready).run([bound])


class _Server(uvicorn.Server):
    """A server that tells when it answers requests."""

    def __init__(self, config: uvicorn.Config, report_ready: Callable[[], None]):
        super().__init__(config)
        self._report_ready = report_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._report_ready()
