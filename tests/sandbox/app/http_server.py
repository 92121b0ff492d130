"""Serve several ASGI applications on loopback, each at its own port."""

import asyncio
import socket
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager

import uvicorn
from starlette.types import ASGIApp

HOST = "127.0.0.1"
_BACKLOG = 128


class _Server(uvicorn.Server):
    """A uvicorn server without signal handlers, which stops when `stop` is set."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.stop = asyncio.Event()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        # uvicorn's own `serve` installs signal handlers; several servers would
        # overwrite each other's.
        await self._serve(sockets)

    async def main_loop(self) -> None:
        # The first tick sets the headers that uvicorn adds to every response. The
        # original loop polls `should_exit` ten times a second; an event is faster.
        await self.on_tick(0)
        await self.stop.wait()


@asynccontextmanager
async def serve(
    applications: Mapping[str, ASGIApp], first_port: int = 0
) -> AsyncGenerator[dict[str, str]]:
    """Serve the applications within a `with` block, and yield their base URLs.

    Ports count up from `first_port`; with 0, each application gets any free port.
    """
    listeners = {
        name: _listen(first_port + index if first_port else 0)
        for index, name in enumerate(applications)
    }
    servers = {
        name: _Server(uvicorn.Config(application, log_level="warning", lifespan="off"))
        for name, application in applications.items()
    }
    async with asyncio.TaskGroup() as tasks:
        for name, server in servers.items():
            tasks.create_task(server.serve([listeners[name]]))
        try:
            yield {name: _format_url(listener) for name, listener in listeners.items()}
        finally:
            for server in servers.values():
                server.stop.set()


def _listen(port: int) -> socket.socket:
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((HOST, port))
    # Listen now: a client that connects before the server has started waits in the
    # backlog instead of being refused.
    listener.listen(_BACKLOG)
    return listener


def _format_url(listener: socket.socket) -> str:
    return f"http://{HOST}:{listener.getsockname()[1]}"
