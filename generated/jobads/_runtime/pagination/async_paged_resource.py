"""The base class of asynchronous resources with operations that return pages."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from ..client.async_resource import AsyncResource
from ..operation import Operation
from ..options import CallOptions

if TYPE_CHECKING:
    from ..errors import Position
    from .pages import AsyncPaginator


class AsyncPagedResource(AsyncResource):
    """A group of asynchronous methods, some of which return lists of pages."""

    __slots__ = ()

    def _page(
        self,
        operation: Operation[Any],
        call_options: CallOptions,
        members: Mapping[str, Any] | None = None,
        position: "Position | None" = None,
        model: Any = None,
        /,
        **arguments: Any,
    ) -> "AsyncPaginator[Any, Any]":
        """Return a list that requests its pages, or what `Resource._page` returns."""
        combined = self._combine(operation, call_options, members, arguments)
        if not operation.returns_pages(combined):
            value = self._execute(operation, combined)
            return cast("AsyncPaginator[Any, Any]", value)
        from .page_request import build_first_request
        from .pages import AsyncPaginator, fetch_response_async

        request = build_first_request(operation, combined, position, model)
        if not self._returns_responses:
            return AsyncPaginator[Any, Any](self._client, request)
        call = fetch_response_async(self._client, request)
        return cast("AsyncPaginator[Any, Any]", call)
