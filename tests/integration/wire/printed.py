"""Call and serve the printed package in the wire tests.

`Callers` calls synchronous and asynchronous clients in the same way. `PrintedServer` is
a running server whose handlers record their arguments.
"""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from jobads.advertiser import AdvertiserClient, AsyncAdvertiserClient
from jobads.advertiser.server import create_app as create_advertiser
from jobads.disposition import AsyncDispositionClient, DispositionClient
from jobads.disposition.server import create_app as create_disposition
from jobads.platform import AsyncPlatformClient, PlatformClient
from jobads.platform.server import create_app as create_platform
from jobads.search import AsyncSearchClient, SearchClient
from jobads.search.server import create_app as create_search
from tests.asgi_server import HOST, serve_app

CLIENTS: Mapping[tuple[str, bool], Any] = {
    ("advertiser", False): AdvertiserClient,
    ("advertiser", True): AsyncAdvertiserClient,
    ("platform", False): PlatformClient,
    ("platform", True): AsyncPlatformClient,
    ("search", False): SearchClient,
    ("search", True): AsyncSearchClient,
    ("disposition", False): DispositionClient,
    ("disposition", True): AsyncDispositionClient,
}
APPS: Mapping[str, Any] = {
    "advertiser": create_advertiser,
    "platform": create_platform,
    "search": create_search,
    "disposition": create_disposition,
}


class Callers:
    """Makes each client once, and calls the methods of both kinds alike."""

    def __init__(self, *, asynchronous: bool, runner: asyncio.Runner) -> None:
        self._asynchronous = asynchronous
        self._runner = runner
        self._clients: dict[tuple[str, int, str], Any] = {}

    def client(self, api: str, port: int, credentials: Mapping[str, Any]) -> Any:
        """The client of an API for a local server."""
        key = (api, port, repr(sorted(credentials.items())))
        if key not in self._clients:
            address = f"http://{HOST}:{port}"
            second = {"auth_url": f"{address}/v5"} if api == "platform" else {}
            kind = CLIENTS[api, self._asynchronous]
            self._clients[key] = kind(base_url=address, **second, **credentials)
        return self._clients[key]

    def call(self, client: Any, operation: str, arguments: Mapping[str, Any]) -> Any:
        """Call a method by its operation's id."""
        return self._waited(method_of(client, operation)(**arguments))

    def response(
        self, client: Any, operation: str, arguments: Mapping[str, Any]
    ) -> Any:
        """The same, for the whole response."""
        method = method_of(client, operation)
        return self._waited(client.response(method, **arguments))

    def close(self) -> None:
        """Close all clients."""
        for client in self._clients.values():
            self._waited(client.close())

    def _waited(self, result: Any) -> Any:
        if not self._asynchronous:
            return result

        async def wait() -> Any:
            return await result

        return self._runner.run(wait())


def method_of(client: Any, operation: str) -> Any:
    """`groups/pause` is the method `client.groups.pause`."""
    resource, verb = operation.split("/")
    return getattr(getattr(client, resource), verb)


@dataclass
class Recorder:
    """Handlers of any API: they keep their arguments and answer what they were told."""

    result: Any = None
    seen: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    presented: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def __getattr__(self, resource: str) -> "_Resource":
        return _Resource(self, resource)

    async def authenticate(self, credentials: Any) -> None:
        """The server's hook: keep what was presented."""
        self.presented.append((credentials.operation, dict(credentials.values)))


@dataclass
class _Resource:
    recorder: Recorder
    name: str

    def __getattr__(self, verb: str) -> Any:
        async def handler(**arguments: Any) -> Any:
            self.recorder.seen.append((f"{self.name}/{verb}", arguments))
            result = self.recorder.result
            if isinstance(result, Exception):
                raise result
            return result

        return handler


@dataclass
class PrintedServer:
    """A generated application that is being served."""

    recorder: Recorder
    port: int

    def answering(self, result: Any) -> Recorder:
        """Forget what was recorded and answer this from now on."""
        self.recorder.result = result
        self.recorder.seen.clear()
        self.recorder.presented.clear()
        return self.recorder


@contextmanager
def printed_server(create_app: Any) -> Iterator[PrintedServer]:
    """Serve a generated application until the block ends."""
    recorder = Recorder()
    app = create_app(recorder, authenticate=recorder.authenticate)
    with serve_app(app) as address:
        yield PrintedServer(recorder, int(address.rpartition(":")[2]))
