"""Serve ASGI applications on the loopback interface, in a thread of this process."""

import asyncio
import socket
import threading
from collections.abc import AsyncGenerator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from typing import Any

import uvicorn
from fastapi import FastAPI

HOST = "127.0.0.1"


class _Server(uvicorn.Server):
    """A server that signals when it has started, and stops without delay.

    uvicorn's own loop checks ten times a second whether the server should stop.
    """

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.startup_ended = threading.Event()
        """Set once the server has started or failed to start."""

    def serve_until_stopped(self, listener: socket.socket) -> None:
        try:
            self.run([listener])
        finally:
            self.startup_ended.set()

    async def main_loop(self) -> None:
        # The first tick sets the headers that uvicorn adds to every response.
        await self.on_tick(0)
        self._loop = asyncio.get_running_loop()
        self._stop_requested = asyncio.Event()
        self.startup_ended.set()
        await self._stop_requested.wait()

    def stop(self) -> None:
        """Stop the server; called from another thread."""
        self._loop.call_soon_threadsafe(self._stop_requested.set)


@contextmanager
def serve_app(application: Any) -> Iterator[str]:
    """Serve an application on a free port until the block ends; yield its URL."""
    listener = socket.create_server((HOST, 0))
    config = uvicorn.Config(
        application, log_level="critical", ws="none", loop="asyncio"
    )
    server = _Server(config)
    thread = threading.Thread(
        target=server.serve_until_stopped, args=[listener], daemon=True
    )
    thread.start()
    server.startup_ended.wait()
    assert server.started, "the server did not start"
    try:
        yield f"http://{HOST}:{listener.getsockname()[1]}"
    finally:
        server.stop()
        thread.join()
        listener.close()


def close_on_shutdown(
    app: FastAPI, client: AbstractAsyncContextManager[Any]
) -> FastAPI:
    """Make an application close a client when it shuts down.

    The client is closed on the event loop to which its connections belong.
    """

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncGenerator[None]:
        async with client:
            yield

    app.router.lifespan_context = lifespan
    return app
