"""The bases of the printed clients: an API, addresses, credentials and options in,
responses out. Only the awaiting and the closing are here; the rest of a call is in the
session.
"""

from collections.abc import Awaitable, Callable, Mapping
from types import MethodType
from typing import TYPE_CHECKING, Any, ParamSpec, Self, TypeVar, cast

from .api import Api
from .operation import Operation
from .options import ClientOptions
from .resource import AsyncResource, Resource
from .response import Response
from .session import Session
from .transport import AsyncTransport, Transport

if TYPE_CHECKING:
    import httpx2

P = ParamSpec("P")
T = TypeVar("T")


class Client:
    """A synchronous client; it may be shared by threads, and should be reused."""

    def __init__(
        self,
        api: Api,
        *,
        base_urls: Mapping[str, str | None],
        credentials: Mapping[str, Any],
        options: ClientOptions | None = None,
        http_client: "httpx2.Client | None" = None,
        server: str | None = None,
    ) -> None:
        self._session = Session(api, base_urls, credentials, options, server)
        self._transport = Transport(http_client)

    def execute(
        self, operation: Operation[T], arguments: Mapping[str, Any]
    ) -> Response[T]:
        """Call an operation with the arguments of its method, by name."""
        prepared = self._session.prepare(operation, arguments)
        received = self._transport.send(prepared)
        return self._session.finish(operation, received)

    def response(
        self, method: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> Response[T]:
        """Call a method of this client, and get the whole response."""
        return cast(Response[T], _whole(method, self, Resource)(*args, **kwargs))

    def close(self) -> None:
        """Close the connections, unless the user brought them."""
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncClient:
    """An asynchronous client; it may be shared by tasks of one event loop."""

    def __init__(
        self,
        api: Api,
        *,
        base_urls: Mapping[str, str | None],
        credentials: Mapping[str, Any],
        options: ClientOptions | None = None,
        http_client: "httpx2.AsyncClient | None" = None,
        server: str | None = None,
    ) -> None:
        self._session = Session(api, base_urls, credentials, options, server)
        self._transport = AsyncTransport(http_client)

    async def execute(
        self, operation: Operation[T], arguments: Mapping[str, Any]
    ) -> Response[T]:
        """Call an operation with the arguments of its method, by name."""
        prepared = self._session.prepare(operation, arguments)
        received = await self._transport.send(prepared)
        return self._session.finish(operation, received)

    async def response(
        self, method: Callable[P, Awaitable[T]], /, *args: P.args, **kwargs: P.kwargs
    ) -> Response[T]:
        """Call a method of this client, and get the whole response."""
        whole = _whole(method, self, AsyncResource)
        return cast(Response[T], await whole(*args, **kwargs))

    async def close(self) -> None:
        """Close the connections, unless the user brought them."""
        await self._transport.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def _whole(
    method: Callable[..., Any],
    client: Client | AsyncClient,
    kind: type[Resource] | type[AsyncResource],
) -> Callable[..., Any]:
    # The same method, bound to a twin of its resource that returns whole responses.
    if isinstance(method, MethodType):
        resource: object = method.__self__
        if isinstance(resource, kind) and resource.belongs_to(client):
            twin = type(resource)(cast(Any, client), whole=True)
            return MethodType(method.__func__, twin)
    raise TypeError("response() takes a method of one of this client's resources")
