"""The base class of generated resources with operations that return pages."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from ..client.resource import Resource
from ..operation import Operation
from ..options import CallOptions

if TYPE_CHECKING:
    from ..errors import Position
    from .pages import Page


class PagedResource(Resource):
    """A group of synchronous methods, some of which return pages."""

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
    ) -> "Page[Any, Any]":
        """Call an operation, and return its page.

        Return the value of the response if the arguments ask for something other than
        pages. Return the response itself if this resource returns responses; its value
        is the page then.
        """
        combined = self._combine(operation, call_options, members, arguments)
        if not operation.returns_pages(combined):
            response = self._client(operation, combined)
            # The overload that the caller has chosen declares the type of the value.
            value = response if self._returns_responses else response.value
            return cast("Page[Any, Any]", value)
        from .page_request import build_first_request
        from .pages import fetch_page, fetch_response

        request = build_first_request(operation, combined, position, model)
        if not self._returns_responses:
            return fetch_page(self._client, request)
        return cast("Page[Any, Any]", fetch_response(self._client, request))
