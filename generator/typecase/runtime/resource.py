"""The bases of resources: an operation and arguments in, what the method promises out,
or the whole response. How a call is made belongs to the client.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from .operation import Operation

if TYPE_CHECKING:
    from .client import AsyncClient, Client

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


class AsyncResource:
    """A group of asynchronous methods."""

    __slots__ = ("_client", "_whole")

    def __init__(self, client: "AsyncClient", *, whole: bool = False) -> None:
        self._client = client
        self._whole = whole

    def belongs_to(self, client: object) -> bool:
        """Whether the methods are those of this client."""
        return self._client is client

    async def _call(self, operation: Operation[T], arguments: Mapping[str, Any]) -> T:
        response = await self._client.execute(operation, arguments)
        return cast(T, response) if self._whole else response.value
