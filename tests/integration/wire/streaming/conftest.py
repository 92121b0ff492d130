"""Generate and serve the streaming API, and call it with sync and async clients."""

import asyncio
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.asgi_server import serve_app
from tests.integration.wire.streaming.streaming_api import (
    DOCUMENT,
    PACKAGE,
    LogHandlers,
)
from tests.integration.wire.temporary_package import import_api


@pytest.fixture(scope="package")
def lib(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The module of the generated API."""
    return import_api(PACKAGE, DOCUMENT, tmp_path_factory.mktemp("streaming"))


@pytest.fixture(scope="package")
def logs(lib: Any) -> LogHandlers:
    return LogHandlers(lib)


@pytest.fixture(scope="package")
def url(lib: Any, logs: LogHandlers) -> Iterator[str]:
    handlers = SimpleNamespace(logs=logs)
    with serve_app(lib.server.create_app(handlers)) as url:
        yield url


@pytest.fixture(params=["sync", "async"])
def call_method(request: pytest.FixtureRequest, lib: Any) -> Any:
    """A function that calls a method of the client at a URL.

    If the method returns a stream, the function returns the list of its items.
    """

    def call_sync(url: str, name: str, **arguments: Any) -> Any:
        with lib.LibClient(base_url=url) as client:
            result = getattr(client.logs, name)(**arguments)
            return list(result) if hasattr(result, "__next__") else result

    async def call_async(url: str, name: str, **arguments: Any) -> Any:
        async with lib.AsyncLibClient(base_url=url) as client:
            result = await getattr(client.logs, name)(**arguments)
            if hasattr(result, "__aiter__"):
                return [item async for item in result]
            return result

    if request.param == "sync":
        return call_sync
    return lambda *args, **kwargs: asyncio.run(call_async(*args, **kwargs))
