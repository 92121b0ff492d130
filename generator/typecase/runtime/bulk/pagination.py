"""Iterate over the items of all pages of an operation, one page at a time.

A page is the last one if the body says so, if the total is reached, or if it has no
items. A short page says nothing: servers cap the size that was asked for.
"""

from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeVar, cast

from ..errors import DecodingError, Fault, InvalidRequestError
from ..json_value import is_list
from ..operation import AsyncExecutor, Executor, Operation
from ..redaction.traceback_redaction import CutTraceback
from ..response import Response

Item = TypeVar("Item")


class Position(NamedTuple):
    """Where the next item is; it holds nothing else, so keep it as JSON or a pickle.

    ``page`` is the number of the page, or the offset at which it begins; ``item`` is
    the place of the item in the page, from 0. It holds for the same arguments, the
    size of a page among them.
    """

    page: int
    item: int


class _Pages(Generic[Item]):
    """The position in a sequence of pages, and the one page that is held."""

    def __init__(self, operation: Operation[Any], arguments: Mapping[str, Any]) -> None:
        paging = operation.paging
        counter = None if paging is None else paging.page or paging.offset
        if paging is None or counter is None:
            raise TypeError(f"{operation.id} has no pages")
        self._operation = operation
        self._paging = paging
        self._arguments = arguments
        self._counter = counter
        self._position = self._first()
        # The items of the pages before: too few if a later page was the first to come.
        self._passed = 0
        self._done = paging.size is not None and arguments.get(paging.size) == 0
        self._is_last = False
        self._response: Response[Any] | None = None
        self._items: list[Item] = []

    @property
    def position(self) -> Position:
        """Where the next item is: give it to the method again to go on from there."""
        return self._position

    def _first(self) -> Position:
        given, name = self._arguments.get("position"), "position"
        if given is None:
            page, name = self._arguments.get(self._counter), self._counter
            given = (self._paging.first if page is None else page, 0)
        # What was kept as JSON comes back as a list.
        match given:
            case [int(page), int(item)] if item >= 0:
                return Position(page, item)
            case _:
                fault = Fault(name, "is no place to start from")
                raise InvalidRequestError(self._operation.origin, (fault,))

    def _request(self) -> Mapping[str, Any]:
        """The arguments of the page to ask for."""
        return {**self._arguments, self._counter: self._position.page}

    def _receive(self, response: Response[Any]) -> None:
        """Hold a page. One that cannot be read changes nothing: it is asked again."""
        with CutTraceback():
            self._items, self._is_last = self._read(response)
        self._response = response
        self._advance(self._position.item)

    def _take(self) -> Item:
        item = self._items[self._position.item]
        self._advance(self._position.item + 1)
        return item

    def _take_page(self) -> Response[Any]:
        response = cast(Response[Any], self._response)
        self._advance(len(self._items))
        return response

    def _advance(self, item: int) -> None:
        """Go to an item of the page; at its end, let go of it and go to the next."""
        page, count = self._position.page, len(self._items)
        self._position = Position(page, item)
        if item < count:
            return
        self._response, self._items = None, []
        if self._is_last:
            self._done = True
            return
        self._passed += count
        # After a resumption a page may be shorter than it was.
        by_offset = page + max(count, item)
        self._position = Position(by_offset if self._paging.offset else page + 1, 0)

    def _read(self, response: Response[Any]) -> tuple[list[Item], bool]:
        """The items of a page, and whether it is the last one."""
        from ..validation.json_pointer import find

        body = response.body
        found = find(body, self._paging.items)
        count = len(found) if is_list(found) else 0
        total = find(body, self._paging.total)
        says_last = find(body, self._paging.last) is True
        is_last = says_last or self._reaches(total, count)
        # Some servers leave an empty list out; only a body that says it is the end is
        # taken for that, since an error in its place would pass for one as well.
        if found is None and is_last:
            return [], True
        if is_list(found):
            return found, is_last or not found
        raise self._broken(response)

    def _broken(self, response: Response[Any]) -> DecodingError:
        from ..validation.json_pointer import tokens
        from ..validation.pydantic_errors import dotted

        return DecodingError(
            replace(self._operation.origin, attempts=response.attempts),
            response.status,
            response.undecoded(),
            "there is no list of items",
            json_path=dotted(["$", *tokens(self._paging.items)]),
        )

    def _reaches(self, total: Any, count: int) -> bool:
        # Many servers say -1 for a total that they do not know.
        if not isinstance(total, int) or total < 0:
            return False
        by_offset = self._position.page - self._paging.first
        before = by_offset if self._paging.offset else self._passed
        return before + count >= total


class Pages(_Pages[Item], Iterator[Item]):
    """The items of all pages, in order; nothing is sent before the first is asked for.

    After an error, iterate again: it goes on where it was. One thread at a time.
    """

    def __init__(
        self, client: Executor, operation: Operation[Any], arguments: Mapping[str, Any]
    ) -> None:
        super().__init__(operation, arguments)
        self._client = client

    def __next__(self) -> Item:
        self._fetch()
        if self._response is None:
            raise StopIteration
        return self._take()

    def pages(self) -> Iterator[Response[Any]]:
        """The whole pages, from the one that has the next item; never an empty one."""
        self._fetch()
        while self._response is not None:
            yield self._take_page()
            self._fetch()

    def _fetch(self) -> None:
        """Hold the page that has the next item, if there is one."""
        while self._response is None and not self._done:
            self._receive(self._client.execute(self._operation, self._request()))


class AsyncPages(_Pages[Item], AsyncIterator[Item]):
    """The items of all pages, in order; nothing is sent before the first is asked for.

    After an error, iterate again: it goes on where it was. One task at a time.
    """

    def __init__(
        self,
        client: AsyncExecutor,
        operation: Operation[Any],
        arguments: Mapping[str, Any],
    ) -> None:
        super().__init__(operation, arguments)
        self._client = client

    async def __anext__(self) -> Item:
        await self._fetch()
        if self._response is None:
            raise StopAsyncIteration
        return self._take()

    async def pages(self) -> AsyncIterator[Response[Any]]:
        """The whole pages, from the one that has the next item; never an empty one."""
        await self._fetch()
        while self._response is not None:
            yield self._take_page()
            await self._fetch()

    async def _fetch(self) -> None:
        while self._response is None and not self._done:
            request = self._request()
            self._receive(await self._client.execute(self._operation, request))
