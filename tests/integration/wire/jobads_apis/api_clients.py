"""Call the sync and async clients of jobads in the same way."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from jobads.advertiser import AdvertiserClient, AsyncAdvertiserClient
from jobads.disposition import AsyncDispositionClient, DispositionClient
from jobads.platform import AsyncPlatformClient, PlatformClient
from jobads.search import AsyncSearchClient, SearchClient
from tests.asgi_server import HOST
from tests.plain_result import plain_result

SYNC_CLIENTS: Mapping[str, Any] = {
    "advertiser": AdvertiserClient,
    "platform": PlatformClient,
    "search": SearchClient,
    "disposition": DispositionClient,
}
ASYNC_CLIENTS: Mapping[str, Any] = {
    "advertiser": AsyncAdvertiserClient,
    "platform": AsyncPlatformClient,
    "search": AsyncSearchClient,
    "disposition": AsyncDispositionClient,
}


class ApiClients:
    """Clients of one kind, sync or async, for all APIs; each is created only once."""

    def __init__(self, *, is_async: bool, runner: asyncio.Runner) -> None:
        self._is_async = is_async
        self._runner = runner
        self._clients: dict[tuple[str, int, str], Any] = {}

    def get_client(self, api: str, port: int, credentials: Mapping[str, Any]) -> Any:
        """Return the client of an API for a local server."""
        key = (api, port, repr(sorted(credentials.items())))
        if key not in self._clients:
            base_url = f"http://{HOST}:{port}"
            # Only this API has a second server, which issues tokens.
            auth_url = {"auth_url": f"{base_url}/v5"} if api == "platform" else {}
            client_class = (ASYNC_CLIENTS if self._is_async else SYNC_CLIENTS)[api]
            self._clients[key] = client_class(
                base_url=base_url, **auth_url, **credentials
            )
        return self._clients[key]

    def call(self, client: Any, operation: str, arguments: Mapping[str, Any]) -> Any:
        """Call the method of an operation, and return its result, or that of a page."""
        result = self._wait_for(get_method(client, operation)(**arguments))
        return plain_result(result)

    def call_for_response(
        self, client: Any, operation: str, arguments: Mapping[str, Any]
    ) -> Any:
        """Call the method of an operation, and return the whole response.

        The value of the response is the body of a page.
        """
        method = get_method(client, operation)
        response = self._wait_for(client.response(method, **arguments))
        return replace(response, value=plain_result(response.value))

    def close(self) -> None:
        """Close all clients."""
        for client in self._clients.values():
            self._wait_for(client.close())

    def _wait_for(self, result: Any) -> Any:
        if not self._is_async:
            return result

        async def wait() -> Any:
            return await result

        return self._runner.run(wait())


def get_method(client: Any, operation: str) -> Any:
    """Return the method of an operation: `client.groups.pause` for `groups/pause`."""
    resource, verb = operation.split("/")
    return getattr(getattr(client, resource), verb)
