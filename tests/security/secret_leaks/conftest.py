"""Fixtures for the tests of secret leaks: the echo server and callers of both kinds."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.security.secret_leaks.api_calls import Caller
from tests.security.secret_leaks.echo_server import EchoServer


@pytest.fixture(scope="session")
def server() -> Iterator[EchoServer]:
    """A running server that quotes each request in its response."""
    with EchoServer() as server:
        yield server


@pytest.fixture(scope="session", params=[False, True], ids=["sync", "async"])
def caller(request: pytest.FixtureRequest) -> Iterator[Caller]:
    """A caller that uses synchronous or asynchronous clients."""
    with asyncio.Runner() as runner:
        caller = Caller(request.param, runner)
        yield caller
        for client in caller.shared_clients.values():
            caller.close(client)
