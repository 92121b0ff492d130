"""The base class of generated asynchronous resources with streaming operations."""

from collections.abc import Mapping
from typing import Any, TypeVar, overload

from ..client.resource import AsyncResource
from ..operation import Operation
from ..options import CallOptions
from .items import AsyncItems, Items

S = TypeVar("S")
T = TypeVar("T")


class AsyncStreamingResource(AsyncResource):
    """A group of asynchronous methods, some of which return streams of items."""

    __slots__ = ()

    @overload
    async def _items(
        self,
        operation: Operation[Items[S]],
        call_options: CallOptions,
        members: Mapping[str, Any] | None = None,
        /,
        **arguments: Any,
    ) -> AsyncItems[S]: ...

    @overload
    async def _items(
        self,
        operation: Operation[T | Items[S]],
        call_options: CallOptions,
        members: Mapping[str, Any] | None = None,
        /,
        **arguments: Any,
    ) -> T | AsyncItems[S]: ...

    async def _items(
        self,
        operation: Operation[Any],
        call_options: CallOptions,
        members: Mapping[str, Any] | None = None,
        /,
        **arguments: Any,
    ) -> Any:
        # The generated constants of operations have the type `Items`, since synchronous
        # and asynchronous clients share them. The overloads change it to `AsyncItems`.
        return await self._call(operation, call_options, members, **arguments)
