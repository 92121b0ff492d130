"""The base class of the generated asynchronous resources."""

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from ..operation import AsyncExecutor, Operation
from ..options import CallOptions
from .resource import BaseResource

T = TypeVar("T")


class AsyncResource(BaseResource[AsyncExecutor]):
    """A group of asynchronous methods."""

    __slots__ = ()

    async def _call(
        self,
        operation: Operation[T],
        call_options: CallOptions,
        members: Mapping[str, Any] | None = None,
        /,
        **arguments: Any,
    ) -> T:
        """Call an operation, and return the value of its response.

        Return the response itself if this resource returns responses. The parameters
        are those of `combine_arguments`.
        """
        combined = self._combine(operation, call_options, members, arguments)
        return cast(T, await self._execute(operation, combined))

    async def _execute(
        self, operation: Operation[Any], arguments: Mapping[str, Any]
    ) -> Any:
        """Call an operation, and return its value, or the response as in `_call`."""
        response = await self._client(operation, arguments)
        # As in `Resource._call`, callers may expect a `Response`.
        return response if self._returns_responses else response.value
