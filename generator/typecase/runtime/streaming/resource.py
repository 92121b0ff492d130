"""The base class of generated asynchronous resources with streaming operations."""

from typing import Any, TypeVar, cast

from ..client.resource import AsyncResource
from ..operation import Operation
from .items import AsyncItems, Items, ItemsOfCall

S = TypeVar("S")
T = TypeVar("T")


class AsyncStreamingResource(AsyncResource):
    """A group of asynchronous methods, some of which return streams of items."""

    __slots__ = ()

    # The generated constants of operations have the type `Items`, since synchronous and
    # asynchronous clients share them. These methods change it to `AsyncItems`.

    def _items(
        self, operation: Operation[Items[S]], /, **arguments: Any
    ) -> AsyncItems[S]:
        """Return the items of a call, which their first use makes."""
        call = cast(Any, self._call(operation, **arguments))
        # Callers that expect a `Response` await it.
        return cast(
            AsyncItems[S], call if self._returns_responses else ItemsOfCall(call)
        )

    async def _value_or_items(
        self, operation: Operation[T | Items[S]], /, **arguments: Any
    ) -> T | AsyncItems[S]:
        """Call an operation, and return its value or the items of its response."""
        return cast("T | AsyncItems[S]", await self._call(operation, **arguments))
