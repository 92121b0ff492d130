"""The package of the document in `logs`, its server, and callers of both kinds."""

import asyncio
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from tests.asgi_server import serve_app
from tests.integration.wire.documents import printed_package
from tests.integration.wire.items.logs import DOCUMENT, Logs


@pytest.fixture(scope="package")
def lib(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return printed_package("printed_items", DOCUMENT, tmp_path_factory.mktemp("items"))


@pytest.fixture(scope="package")
def logs(lib: Any) -> Logs:
    return Logs(lib)


@pytest.fixture(scope="package")
def address(lib: Any, logs: Logs) -> Iterator[str]:
    class Handlers:
        pass

    handlers: Any = Handlers()
    handlers.logs = logs
    with serve_app(lib.server.create_app(handlers)) as found:
        yield found


@pytest.fixture(params=["sync", "async"])
def listed(request: pytest.FixtureRequest, lib: Any) -> Any:
    """Call a method at an address, and list what it returns."""

    def sync(address: str, name: str, **arguments: Any) -> Any:
        with lib.LibClient(base_url=address) as client:
            found = getattr(client.logs, name)(**arguments)
            return list(found) if hasattr(found, "__next__") else found

    async def wait(address: str, name: str, **arguments: Any) -> Any:
        async with lib.AsyncLibClient(base_url=address) as client:
            found = await getattr(client.logs, name)(**arguments)
            return [x async for x in found] if hasattr(found, "__aiter__") else found

    if request.param == "sync":
        return sync
    return lambda *args, **kwargs: asyncio.run(wait(*args, **kwargs))
