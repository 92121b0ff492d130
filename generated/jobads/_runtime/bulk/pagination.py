"""Iterate over the items of all pages of an operation, one page at a time.

A page is the last one if the body says so, if the total number of items is reached, or
if the page is empty. A page with fewer items than requested is not always the last
page, since servers limit the page size.
"""

from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Never, TypeVar, cast

from ..errors import DecodingError, Fault, InvalidRequestError
from ..json_value import is_list
from ..operation import AsyncExecutor, Executor, Operation, Typed
from ..redaction.traceback_redaction import CutTraceback
from ..response import Response

E = TypeVar("E", bound=Executor | AsyncExecutor)
Item = TypeVar("Item")


class Position(NamedTuple):
    """The position of the next item of an operation that returns pages.

    Store a position, as JSON or as a pickle, to continue an iteration later. A position
    is only valid for calls with the same arguments.

    Attributes:
        page: The number of the page, or the offset of the first item of the page.
        item: The index of the item in the page, counted from 0.
        size: The number of items on a page that was requested. None means that the
            service chose the number, or that ``page`` is an offset.
    """

    page: int
    item: int
    size: int | None = None


class _BasePages(Generic[E, Item]):
    """The state of an iteration over pages: its position, and the current page.

    Args:
        client: The client, or another executor, that makes the calls.
        operation: The operation that returns the pages.
        arguments: The keyword arguments of the operation's method.
        model: The class, or another type that pydantic validates, as which each item is
            read. None leaves the items as the operation declares them.

    Raises:
        TypeError: The operation has no pages.
        InvalidRequestError: The argument for the first page or the position is invalid.
    """

    def __init__(
        self,
        client: E,
        operation: Operation[Any],
        arguments: Mapping[str, Any],
        model: Any = None,
    ) -> None:
        paging = operation.paging
        counter = None if paging is None else paging.page or paging.offset
        if paging is None or counter is None:
            raise TypeError(f"the operation {operation.id} has no pages")
        self._client = client
        self._operation = operation
        self._paging = paging
        self._arguments = arguments
        self._item_type = None if model is None else Typed(model)
        # The name of the argument for the page number or the offset.
        self._counter = counter
        self._position, self._size = self._start()
        # The number of items of the pages before the current page. It is too low if the
        # iteration began at a later page.
        self._previous_count = 0
        # Whether the end was reached. A page size of 0 requests no items.
        self._is_done = self._size == 0
        # The current page, unless its items have all been returned.
        self._is_last = False
        self._response: Response[Any] | None = None
        self._items: list[Item] = []

    @property
    def position(self) -> Position:
        """The position of the next item.

        To continue from there, pass this value as the argument ``position`` to the
        method of the client that returned the iterator.
        """
        return self._position

    def _start(self) -> tuple[Position, Any]:
        """Return the position and the page size with which the iteration begins.

        Raises:
            InvalidRequestError: The argument for the page or the position is invalid,
                or the size is not that of the position.
        """
        paging, arguments = self._paging, self._arguments
        size = None if paging.size is None else arguments.get(paging.size)
        position, page = arguments.get("position"), arguments.get(self._counter)
        # An offset counts items. A page number only has a meaning for a size.
        if size is None and (paging.offset or (position is None and page is None)):
            size = paging.max_size
        # A sequence pattern also matches a list, which a position becomes in JSON.
        match position:
            case None:
                first = paging.first if page is None else page
                if not isinstance(first, int):
                    raise self._argument_error(self._counter, "must be an integer")
                return Position(first, 0, None if paging.offset else size), size
            case [int(page), int(item), *sizes] if item >= 0 and len(sizes) < 2:
                known_size = sizes[0] if sizes else None
            case _:
                raise self._argument_error(
                    "position", "must be the `position` of an earlier iterator"
                )
        if paging.offset:
            return Position(page, item), size
        if size not in (None, known_size):
            found = "the service's own size" if known_size is None else known_size
            raise self._argument_error(
                "position",
                f"counts pages of {found}, not of {size}: leave out `{paging.size}`",
            )
        return Position(page, item, known_size), known_size

    def _argument_error(self, name: str, message: str) -> InvalidRequestError:
        return InvalidRequestError(self._operation.origin, (Fault(name, message),))

    def _page_arguments(self) -> Mapping[str, Any]:
        """Return the arguments of the call for the current page."""
        arguments = {**self._arguments, self._counter: self._position.page}
        if self._paging.size is not None:
            arguments[self._paging.size] = self._size
        return arguments

    def _receive(self, response: Response[Any]) -> None:
        """Make a response the current page.

        Raises:
            DecodingError: The page cannot be read. Nothing changes then, so that the
                next iteration requests the page again.
        """
        with CutTraceback():
            self._items, self._is_last = self._read(response)
        self._response = response
        self._advance(self._position.item)

    def _take_item(self) -> Item:
        index = self._position.item
        item = self._items[index]
        if self._item_type is not None:
            with CutTraceback():
                item = self._read_item(item, index, self._item_type)
        self._advance(index + 1)
        return item

    def _read_item(self, item: Item, index: int, item_type: Typed) -> Item:
        """Return an item of the page as the type that the caller has chosen.

        Raises:
            DecodingError: The item does not have the type.
        """
        from pydantic import ValidationError

        from ..models.read_write_only import Side
        from ..validation.pydantic_errors import convert_to_faults

        try:
            accepted = item_type.adapter.validate_python(item, context=Side.RESPONSE)
            return cast(Item, accepted)
        except ValidationError as error:
            fault = convert_to_faults(error, item, self._items_path(index))[0]
        response = cast(Response[Any], self._response)
        raise self._decoding_error(response, fault.message, fault.place)

    def _take_page(self) -> Response[Any]:
        response = cast(Response[Any], self._response)
        self._advance(len(self._items))
        return response

    def _advance(self, item: int) -> None:
        """Go to an item of the page; past the last item, go to the next page."""
        page, _, size = self._position
        count = len(self._items)
        self._position = Position(page, item, size)
        if item < count:
            return
        self._response, self._items = None, []
        if self._is_last:
            self._is_done = True
            return
        self._previous_count += count
        # A stored position may lie beyond the end of a page that is shorter now.
        next_offset = page + max(count, item)
        next_page = next_offset if self._paging.offset else page + 1
        self._position = Position(next_page, 0, size)

    def _read(self, response: Response[Any]) -> tuple[list[Item], bool]:
        """Return the items of a page, and whether the page is the last one.

        Raises:
            DecodingError: The body contains no list of items. The list may be missing,
                however, if the body says that the page is the last one.
        """
        # Imported here, so that importing a client stays fast.
        from ..validation.json_pointer import resolve_pointer

        body = response.body
        items = resolve_pointer(body, self._paging.items)
        count = len(items) if is_list(items) else 0
        is_marked_last = resolve_pointer(body, self._paging.last) is True
        total = resolve_pointer(body, self._paging.total)
        is_last = is_marked_last or self._is_total_reached(total, count)
        # Some servers leave out an empty list. A missing list is accepted only if the
        # body says that the page is the last one. Otherwise the body may be an error.
        if items is None and is_last:
            return [], True
        if is_list(items):
            return items, is_last or not items
        raise self._decoding_error(
            response, "expected a list of items", self._items_path()
        )

    def _items_path(self, *index: int) -> str:
        """Return the JSON path of the list of items, or of one item."""
        from ..validation.json_pointer import split_pointer
        from ..validation.pydantic_errors import format_path

        return format_path(["$", *split_pointer(self._paging.items), *index])

    def _decoding_error(
        self, response: Response[Any], message: str, json_path: str
    ) -> DecodingError:
        return DecodingError(
            replace(self._operation.origin, attempts=response.attempts),
            response.status,
            response.redacted_content(),
            message,
            json_path=json_path,
        )

    def _is_total_reached(self, total: Any, count: int) -> bool:
        """Return whether a page with ``count`` items completes the total number.

        ``total`` may be any JSON value. If it is not an integer from 0, the result is
        False.
        """
        # Many servers send -1 if they do not know the total.
        if not isinstance(total, int) or total < 0:
            return False
        offset = self._position.page - self._paging.first
        previous = offset if self._paging.offset else self._previous_count
        return previous + count >= total


class Pages(_BasePages[Executor, Item], Iterator[Item]):
    """An iterator over the items of all pages, in order.

    The first request is sent when the first item is requested. After an error, continue
    the iteration to request the same page again. Only one thread may use an instance at
    a time.
    """

    if not TYPE_CHECKING:
        # Without this method, the error of `async for` would not say what to write.
        def __aiter__(self) -> Never:
            raise TypeError(f"{type(self).__name__}: write `for`, not `async for`")

    def __next__(self) -> Item:
        self._fetch()
        if self._response is None:
            raise StopIteration
        return self._take_item()

    def pages(self) -> Iterator[Response[Any]]:
        """Yield the response of each page, beginning with the page of the next item.

        Empty pages are left out.
        """
        self._fetch()
        while self._response is not None:
            yield self._take_page()
            self._fetch()

    def _fetch(self) -> None:
        """Request pages until one contains the next item, or the end is reached."""
        while self._response is None and not self._is_done:
            arguments = self._page_arguments()
            self._receive(self._client.execute(self._operation, arguments))


class AsyncPages(_BasePages[AsyncExecutor, Item], AsyncIterator[Item]):
    """An asynchronous iterator over the items of all pages, in order.

    The first request is sent when the first item is requested. After an error, continue
    the iteration to request the same page again. Only one task may use an instance at a
    time.
    """

    if not TYPE_CHECKING:
        # Without these methods, errors would not say what to write.
        def __iter__(self) -> Never:
            raise TypeError(f"{type(self).__name__}: write `async for`, not `for`")

        def __await__(self) -> Never:
            raise TypeError(f"{type(self).__name__}: write `async for`, not `await`")

    async def __anext__(self) -> Item:
        await self._fetch()
        if self._response is None:
            raise StopAsyncIteration
        return self._take_item()

    async def pages(self) -> AsyncIterator[Response[Any]]:
        """Yield the response of each page, beginning with the page of the next item.

        Empty pages are left out.
        """
        await self._fetch()
        while self._response is not None:
            yield self._take_page()
            await self._fetch()

    async def _fetch(self) -> None:
        """Request pages until one contains the next item, or the end is reached."""
        while self._response is None and not self._is_done:
            arguments = self._page_arguments()
            self._receive(await self._client.execute(self._operation, arguments))
