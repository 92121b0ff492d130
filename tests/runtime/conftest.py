"""Servers on a real socket, for the tests of the runtime."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from fastapi import FastAPI

from tests.runtime.bulk.paged_service import AsyncDriver, Driver, SyncDriver
from tests.runtime.scripted_server import ScriptedServer
from tests.serving import served

Serve = Callable[[FastAPI], str]


@pytest.fixture(scope="module")
def serve() -> Iterator[Serve]:
    """Serve applications until the module's tests end; gives each one's address."""
    with ExitStack() as stack:
        yield lambda app: stack.enter_context(served(app))


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    """A server that answers scripted bytes and keeps the bytes it was sent."""
    with ScriptedServer() as server:
        yield server


@pytest.fixture(params=[SyncDriver(), AsyncDriver()], ids=["sync", "async"])
def driver(request: pytest.FixtureRequest) -> Driver:
    """Every table holds for both kinds."""
    made: Driver = request.param
    return made
