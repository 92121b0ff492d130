"""The bases of resources: an operation and arguments in, what the method promises out,
or the whole response. How a call is made belongs to the client.
"""

from collections.abc import AsyncIterable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast, overload

from .operation import Operation
from .options import RequestOptions

if TYPE_CHECKING:
    from .async_client import AsyncClient
    from .client import Client
    from .items import AsyncItems, Items
    from .outcomes import Outcome
    from .paging import AsyncPages, Pages

S = TypeVar("S")
T = TypeVar("T")


class Resource:
    """A group of synchronous methods."""

    __slots__ = ("_client", "_whole")

    def __init__(self, client: "Client", *, whole: bool = False) -> None:
        self._client = client
        self._whole = whole

    def belongs_to(self, client: object) -> bool:
        """Whether the methods are those of this client."""
        return self._client is client

    def _call(self, operation: Operation[T], arguments: Mapping[str, Any]) -> T:
        response = self._client.execute(operation, arguments)
        # A whole resource is only ever made and called by the client's ``response``.
        return cast(T, response) if self._whole else response.value

    def _items(self, operation: Operation[T], arguments: Mapping[str, Any]) -> T:
        response = self._client.open_items(operation, arguments)
        return cast(T, response) if self._whole else response.value

    def _pages(
        self, operation: Operation[Any], arguments: Mapping[str, Any]
    ) -> "Pages[Any]":
        from .paging import Pages

        return Pages(self._client, operation, arguments)

    def _send_all(
        self,
        operation: Operation[Any],
        items: Iterable[Any],
        options: RequestOptions | None,
    ) -> "list[Outcome[Any]]":
        from .batches import send_all

        return send_all(self._client, operation, items, options)


class AsyncResource:
    """A group of asynchronous methods."""

    __slots__ = ("_client", "_whole")

    def __init__(self, client: "AsyncClient", *, whole: bool = False) -> None:
        self._client = client
        self._whole = whole

    def belongs_to(self, client: object) -> bool:
        """Whether the methods are those of this client."""
        return self._client is client

    def whole(self) -> Self:
        """The same methods, which then answer whole responses."""
        return type(self)(self._client, whole=True)

    async def _call(self, operation: Operation[T], arguments: Mapping[str, Any]) -> T:
        response = await self._client.execute(operation, arguments)
        return cast(T, response) if self._whole else response.value

    @overload
    async def _items(
        self, operation: "Operation[Items[S]]", arguments: Mapping[str, Any]
    ) -> "AsyncItems[S]": ...

    @overload
    async def _items(
        self, operation: "Operation[T | Items[S]]", arguments: Mapping[str, Any]
    ) -> "T | AsyncItems[S]": ...

    async def _items(
        self, operation: Operation[Any], arguments: Mapping[str, Any]
    ) -> Any:
        response = await self._client.open_items(operation, arguments)
        return response if self._whole else response.value

    def _pages(
        self, operation: Operation[Any], arguments: Mapping[str, Any]
    ) -> "AsyncPages[Any]":
        from .paging import AsyncPages

        return AsyncPages(self._client, operation, arguments)

    async def _send_all(
        self,
        operation: Operation[Any],
        items: Iterable[Any] | AsyncIterable[Any],
        options: RequestOptions | None,
    ) -> "list[Outcome[Any]]":
        from .batches import send_all_async

        return await send_all_async(self._client, operation, items, options)
