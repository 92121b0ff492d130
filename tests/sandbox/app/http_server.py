"""Serve several ASGI applications on loopback, each at its own port."""

import asyncio
import errno
import socket
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress
from uuid import uuid4

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST = "127.0.0.1"
_BACKLOG = 128


class PortInUseError(Exception):
    """Another program listens at a port."""


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
        # A tick sets the headers that uvicorn adds to every response, such as `Date`.
        # The original loop polls `should_exit` ten times a second; an event is faster.
        while not self.stop.is_set():
            await self.on_tick(0)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.stop.wait(), timeout=1)


@asynccontextmanager
async def serve(
    applications: Mapping[str, ASGIApp], first_port: int = 0
) -> AsyncGenerator[dict[str, str]]:
    """Serve the applications within a `with` block, and yield their base URLs.

    Ports count up from `first_port`; with 0, each application gets any free port. Each
    response has a request id of its own.

    Raises:
        PortInUseError: Another program listens at one of the ports.
    """
    listeners = {
        name: _listen(first_port + index if first_port else 0)
        for index, name in enumerate(applications)
    }
    servers = {
        name: _Server(
            uvicorn.Config(
                _add_request_ids(application), log_level="warning", lifespan="off"
            )
        )
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


def _add_request_ids(application: ASGIApp) -> ASGIApp:
    """Return the application with a header `X-Request-Id` in each response."""

    async def respond(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                header = (b"x-request-id", uuid4().hex.encode())
                message = {**message, "headers": [*message["headers"], header]}
            await send(message)

        await application(scope, receive, send_with_id)

    return respond


def _listen(port: int) -> socket.socket:
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
    except OSError as error:
        listener.close()
        if error.errno != errno.EADDRINUSE:
            raise
        raise PortInUseError(f"port {port} is in use") from None
    # Listen now: a client that connects before the server has started waits in the
    # backlog instead of being refused.
    listener.listen(_BACKLOG)
    return listener


def _format_url(listener: socket.socket) -> str:
    return f"http://{HOST}:{listener.getsockname()[1]}"
