"""Serve an application on loopback: an ASGI application in, its address out."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

HOST = "127.0.0.1"


class _Server(uvicorn.Server):
    """A server that tells when it has started, and stops as soon as it is asked to."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.settled = threading.Event()
        """Set once the server has started, or failed to."""

    def serve_until_stopped(self, listener: socket.socket) -> None:
        try:
            self.run([listener])
        finally:
            self.settled.set()

    async def main_loop(self) -> None:
        # The first tick sets the headers that uvicorn adds to every response. The
        # loop that this replaces looks for `should_exit` ten times a second.
        await self.on_tick(0)
        self._loop = asyncio.get_running_loop()
        self._stopped = asyncio.Event()
        self.settled.set()
        await self._stopped.wait()

    def stop(self) -> None:
        """Stop serving; called by another thread."""
        self._loop.call_soon_threadsafe(self._stopped.set)


@contextmanager
def served(application: Any) -> Iterator[str]:
    """Serve an application in a thread, at a free port, until the block ends."""
    listener = socket.create_server((HOST, 0))
    config = uvicorn.Config(
        application, log_level="critical", ws="none", loop="asyncio"
    )
    server = _Server(config)
    thread = threading.Thread(
        target=server.serve_until_stopped, args=[listener], daemon=True
    )
    thread.start()
    server.settled.wait()
    assert server.started, "the server did not start"
    try:
        yield f"http://{HOST}:{listener.getsockname()[1]}"
    finally:
        server.stop()
        thread.join()
        listener.close()
