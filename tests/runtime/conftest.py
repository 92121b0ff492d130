"""Servers on a real socket, for the tests of the runtime."""

import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager

import pytest
import uvicorn
from fastapi import FastAPI

from tests.runtime.lists import AsyncDriver, Driver, SyncDriver
from tests.runtime.raw_server import RawServer

Serve = Callable[[FastAPI], str]


@contextmanager
def _running(app: FastAPI) -> Generator[str]:
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="critical")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + 10
    while not server.started:
        assert time.monotonic() < deadline, "the server does not start"
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


@pytest.fixture(scope="module")
def serve() -> Iterator[Serve]:
    """Serve applications until the module's tests end; gives each one's address."""
    with ExitStack() as stack:
        yield lambda app: stack.enter_context(_running(app))


@pytest.fixture
def raw() -> Iterator[RawServer]:
    """A server that answers scripted bytes and keeps the bytes it was sent."""
    with RawServer() as server:
        yield server


@pytest.fixture(params=[SyncDriver(), AsyncDriver()], ids=["sync", "async"])
def driver(request: pytest.FixtureRequest) -> Driver:
    """Every table holds for both kinds."""
    made: Driver = request.param
    return made
