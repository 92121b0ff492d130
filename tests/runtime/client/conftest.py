"""A fixture for the tests of uploads."""

import asyncio
from typing import Any

import httpx2
import pytest

from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.client.upload_calls import (
    OPTIONS,
    Send,
)
from tests.runtime.scripted_server import ScriptedServer
from typecase.runtime.aiohttp.aiohttp_transport import AiohttpTransport
from typecase.runtime.operation import Operation


@pytest.fixture(params=["sync", "async", "aiohttp"])
def send(request: pytest.FixtureRequest, server: ScriptedServer) -> Send:
    """A function that makes a call with a new client.

    Its arguments are those of `client.request`; with an `Operation` as the first, they
    are those of the client itself.
    """

    def send_sync(*args: Any, **arguments: Any) -> Any:
        shop = BookshopClient(base_url=server.url, options=OPTIONS, token="T")
        with shop:
            if isinstance(args[0], Operation):
                return shop(args[0], arguments)
            return shop.request(*args, **arguments)

    def send_async(*args: Any, **arguments: Any) -> Any:
        async def run() -> Any:
            transport = AiohttpTransport() if request.param == "aiohttp" else None
            http_client = transport and httpx2.AsyncClient(transport=transport)
            shop = AsyncBookshopClient(
                base_url=server.url, options=OPTIONS, token="T", http_client=http_client
            )
            try:
                async with shop:
                    if isinstance(args[0], Operation):
                        return await shop(args[0], arguments)
                    return await shop.request(*args, **arguments)
            finally:
                if http_client is not None:
                    await http_client.aclose()

        return asyncio.run(run())

    return send_sync if request.param == "sync" else send_async
