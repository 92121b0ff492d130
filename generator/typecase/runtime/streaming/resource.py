"""The base class of generated asynchronous resources with streaming operations."""

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from ..client.async_resource import AsyncResource
from ..operation import Operation
from ..options import CallOptions
from .items import AsyncItems, Items, ItemsOfCall

S = TypeVar("S")
T = TypeVar("T")


class AsyncStreamingResource(AsyncResource):
    """A group of asynchronous methods, some of which return streams of items."""

    __slots__ = ()

    # The generated constants of operations have the type `Items`, since synchronous and
    # asynchronous clients share them. These methods return `AsyncItems`.

    def _items(
        self,
        operation: Operation[Items[S]],
        call_options: CallOptions,
        members: Mapping[str, Any] | None = None,
        /,
        **arguments: Any,
    ) -> AsyncItems[S]:
        """Return the items of a call, which their first use makes."""
        # Combined here, since an unknown argument is an error of the calling method.
        combined = self._combine(operation, call_options, members, arguments)
        call = cast(Any, self._execute(operation, combined))
        # Callers that expect a `Response` await it.
        return cast(
            AsyncItems[S], call if self._returns_responses else ItemsOfCall(call)
        )

    async def _value_or_items(
        self,
        operation: Operation[Any],
        call_options: CallOptions,
        members: Mapping[str, Any] | None = None,
        _: type[T] | None = None,
        /,
        **arguments: Any,
    ) -> T:
        """Call an operation, and return its value or the items of its response.

        The method that calls this one states the type `T`: checkers cannot derive it
        from a union that contains `Items`.
        """
        combined = self._combine(operation, call_options, members, arguments)
        return cast(T, await self._execute(operation, combined))
