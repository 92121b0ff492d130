"""Servers and clients, made once for all wire tests."""

import asyncio
import importlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.integration.wire.printed import APPS, Callers, PrintedServer, printed_server
from tests.integration.wire.sockets import RecordingServer


@pytest.fixture(scope="session")
def runner() -> Iterator[asyncio.Runner]:
    """One event loop for all asynchronous clients."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="session", params=[False, True], ids=["sync", "async"])
def callers(
    request: pytest.FixtureRequest, runner: asyncio.Runner
) -> Iterator[Callers]:
    """Clients of both kinds, one kind after the other."""
    callers = Callers(asynchronous=request.param, runner=runner)
    yield callers
    callers.close()


@pytest.fixture(scope="session")
def recording() -> Iterator[RecordingServer]:
    """The server that parses nothing."""
    with RecordingServer() as server:
        yield server


@pytest.fixture(scope="session")
def printed() -> Iterator[Callable[[str], PrintedServer]]:
    """The printed servers, each started when it is first asked for."""
    servers: dict[str, PrintedServer] = {}

    def server(api: str) -> PrintedServer:
        if api not in servers:
            servers[api] = stack.enter_context(printed_server(APPS[api]))
        return servers[api]

    with ExitStack() as stack:
        yield server


@pytest.fixture(scope="module")
def served(package: str) -> Iterator[PrintedServer]:
    """The printed server of the package that a module of tests prints."""
    create_app = importlib.import_module(f"{package}.server").create_app
    with printed_server(create_app) as server:
        yield server
