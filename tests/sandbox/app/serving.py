"""Serve ASGI applications on loopback for as long as a block runs."""

import asyncio
import socket
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager

import uvicorn
from starlette.types import ASGIApp

HOST = "127.0.0.1"


class _Server(uvicorn.Server):
    """A server among several, which leaves signals to whoever runs them all."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.stopped = asyncio.Event()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        await self._serve(sockets)

    async def main_loop(self) -> None:
        # The first tick sets the headers that uvicorn adds to every response. The
        # loop that this replaces looks for `should_exit` ten times a second.
        await self.on_tick(0)
        await self.stopped.wait()


@asynccontextmanager
async def served(
    applications: Mapping[str, ASGIApp], port: int = 0
) -> AsyncGenerator[dict[str, str]]:
    """Serve each at a port of its own, from the one given on; 0 takes any free ones."""
    sockets: dict[str, socket.socket] = {}
    for place, name in enumerate(applications):
        sockets[name] = _listening(port + place if port else 0)
    servers = {
        name: _Server(uvicorn.Config(application, log_level="warning", lifespan="off"))
        for name, application in applications.items()
    }
    async with asyncio.TaskGroup() as tasks:
        for name, server in servers.items():
            tasks.create_task(server.serve([sockets[name]]))
        try:
            yield {name: _address(each) for name, each in sockets.items()}
        finally:
            for server in servers.values():
                server.stopped.set()


def _listening(port: int) -> socket.socket:
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind((HOST, port))
    # Whoever connects before the server is ready waits instead of being refused.
    made.listen(128)
    return made


def _address(listening: socket.socket) -> str:
    return f"http://{HOST}:{listening.getsockname()[1]}"
