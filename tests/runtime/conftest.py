"""Servers on a real socket, for the tests of the runtime."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from fastapi import FastAPI

from tests.asgi_server import serve_app
from tests.runtime.scripted_server import ScriptedServer

Serve = Callable[[FastAPI], str]


@pytest.fixture(scope="module")
def serve() -> Iterator[Serve]:
    """Return a function that serves an application and returns its URL.

    The applications run until the last test of the module has ended.
    """
    with ExitStack() as stack:
        yield lambda app: stack.enter_context(serve_app(app))


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    """A running server that sends scripted bytes and records its requests."""
    with ScriptedServer() as server:
        yield server
