"""A hostile server, and callers of both kinds."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.security.secret_leaks.calls import Caller
from tests.security.secret_leaks.hostile import Hostile


@pytest.fixture(scope="session")
def server() -> Iterator[Hostile]:
    """A server that quotes what it is told."""
    with Hostile() as hostile:
        yield hostile


@pytest.fixture(scope="session", params=[0, 1], ids=["sync", "async"])
def caller(request: pytest.FixtureRequest) -> Iterator[Caller]:
    """Calls by a client of each kind."""
    with asyncio.Runner() as runner:
        caller = Caller(request.param, runner)
        yield caller
        for client in caller.shared.values():
            caller.close(client)
