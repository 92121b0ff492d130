"""Pages of an operation as one sequence: a client, an operation and arguments in, items
out, one page at a time. What a page means is in the pure cursor; only asking for it
differs between the two clients. How a call is made does not belong here.

A page is the last one if the body says so, if the total is reached, or if it has no
items. A short page says nothing: servers cap the size that was asked for.
"""

from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from .errors import DecodingError, Fault, InvalidRequestError
from .operation import Operation
from .plain import is_list
from .response import Response
from .tracebacks import CutTraceback

if TYPE_CHECKING:
    from . import faults, pointers
    from .async_client import AsyncClient
    from .client import Client
else:
    # Resources import this for their annotations, without a page to look into yet.
    from .lazy import later

    faults, pointers = later(".faults", ".pointers", package=__package__)

Item = TypeVar("Item")


class Position(NamedTuple):
    """Where the next item is; it holds nothing else, so keep it as JSON or a pickle.

    ``page`` is the number of the page, or the offset at which it begins; ``item`` is
    the place of the item in the page, from 0. It holds for the same arguments, the
    size of a page among them.
    """

    page: int
    item: int


class _Cursor(Generic[Item]):
    """The place in a sequence, and the one page that is held."""

    def __init__(self, operation: Operation[Any], arguments: Mapping[str, Any]) -> None:
        paging = operation.paging
        counts = None if paging is None else paging.page or paging.offset
        if paging is None or counts is None:
            raise TypeError(f"{operation.id} has no pages")
        self._operation = operation
        self._paging = paging
        self._arguments = arguments
        self._counts = counts
        self.position = self._first()
        # The items of the pages before: too few if a later page was the first to come.
        self._passed = 0
        self._done = paging.size is not None and arguments.get(paging.size) == 0
        self._ends = False
        self._response: Response[Any] | None = None
        self._items: list[Item] = []

    def _first(self) -> Position:
        given, name = self._arguments.get("position"), "position"
        if given is None:
            page, name = self._arguments.get(self._counts), self._counts
            given = (self._paging.first if page is None else page, 0)
        # What was kept as JSON comes back as a list.
        match given:
            case [int(page), int(item)] if item >= 0:
                return Position(page, item)
            case _:
                fault = Fault(name, "is no place to start from")
                raise InvalidRequestError(self._operation.origin, (fault,))

    @property
    def holds_items(self) -> bool:
        """Whether the page that is held has items left."""
        return self._response is not None

    def request(self) -> Mapping[str, Any] | None:
        """The arguments of the page to ask for; None after the last page."""
        if self._done:
            return None
        return {**self._arguments, self._counts: self.position.page}

    def receive(self, response: Response[Any]) -> None:
        """Hold a page. One that cannot be read changes nothing: it is asked again."""
        with CutTraceback():
            items, ends = self._read(response)
        self._response, self._items, self._ends = response, items, ends
        if self.position.item >= len(items):
            self._turn()

    def take(self) -> Item:
        """The next item of the page that is held."""
        page, index = self.position
        item = self._items[index]
        self.position = Position(page, index + 1)
        if index + 1 == len(self._items):
            self._turn()
        return item

    def take_page(self) -> Response[Any]:
        """The page that is held, whole."""
        response = cast(Response[Any], self._response)
        self.position = Position(self.position.page, len(self._items))
        self._turn()
        return response

    def _turn(self) -> None:
        """Let go of a page without items left; after the last one, stay at its end."""
        page, index = self.position
        count = len(self._items)
        self._response, self._items = None, []
        if self._ends:
            self._done = True
            return
        self._passed += count
        # After a resumption a page may be shorter than it was.
        by_offset = page + max(count, index)
        self.position = Position(by_offset if self._paging.offset else page + 1, 0)

    def _read(self, response: Response[Any]) -> tuple[list[Item], bool]:
        body, pointer = response.body, self._paging.items
        found = pointers.find(body, pointer)
        items: list[Item] = found if is_list(found) else []
        says_last = pointers.find(body, self._paging.last) is True
        ends = says_last or self._reaches_total(body, len(items))
        # Some servers leave an empty list out; only a body that says it is the end is
        # taken for that, since an error in its place would pass for one as well.
        if is_list(found) or (found is None and ends):
            return items, ends or not items
        raise DecodingError(
            replace(self._operation.origin, attempts=response.attempts),
            response.status,
            response.undecoded(),
            "there is no list of items",
            json_path=faults.dotted(["$", *pointers.tokens(pointer)]),
        )

    def _reaches_total(self, body: Any, count: int) -> bool:
        total = pointers.find(body, self._paging.total)
        # Many servers say -1 for a total that they do not know.
        if not isinstance(total, int) or total < 0:
            return False
        by_offset = self.position.page - self._paging.first
        before = by_offset if self._paging.offset else self._passed
        return before + count >= total


class Pages(Iterator[Item]):
    """The items of all pages, in order; nothing is sent before the first is asked for.

    After an error, iterate again: it goes on where it was. One thread at a time.
    """

    def __init__(
        self, client: "Client", operation: Operation[Any], arguments: Mapping[str, Any]
    ) -> None:
        self._client = client
        self._operation = operation
        self._cursor = _Cursor[Item](operation, arguments)

    @property
    def position(self) -> Position:
        """Where the next item is: give it to the method again to go on from there."""
        return self._cursor.position

    def __next__(self) -> Item:
        if self._cursor.holds_items or self._turn():
            return self._cursor.take()
        raise StopIteration

    def pages(self) -> Iterator[Response[Any]]:
        """The whole pages, from the one that has the next item; never an empty one."""
        while self._cursor.holds_items or self._turn():
            yield self._cursor.take_page()

    def _turn(self) -> bool:
        while not self._cursor.holds_items:
            if (arguments := self._cursor.request()) is None:
                return False
            self._cursor.receive(self._client.execute(self._operation, arguments))
        return True


class AsyncPages(AsyncIterator[Item]):
    """The items of all pages, in order; nothing is sent before the first is asked for.

    After an error, iterate again: it goes on where it was. One task at a time.
    """

    def __init__(
        self,
        client: "AsyncClient",
        operation: Operation[Any],
        arguments: Mapping[str, Any],
    ) -> None:
        self._client = client
        self._operation = operation
        self._cursor = _Cursor[Item](operation, arguments)

    @property
    def position(self) -> Position:
        """Where the next item is: give it to the method again to go on from there."""
        return self._cursor.position

    async def __anext__(self) -> Item:
        if self._cursor.holds_items or await self._turn():
            return self._cursor.take()
        raise StopAsyncIteration

    async def pages(self) -> AsyncIterator[Response[Any]]:
        """The whole pages, from the one that has the next item; never an empty one."""
        while self._cursor.holds_items or await self._turn():
            yield self._cursor.take_page()

    async def _turn(self) -> bool:
        while not self._cursor.holds_items:
            if (arguments := self._cursor.request()) is None:
                return False
            # No name for the answer: it would live on while the next is fetched.
            self._cursor.receive(await self._client.execute(self._operation, arguments))
        return True
