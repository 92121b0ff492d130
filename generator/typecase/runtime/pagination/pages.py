"""Pages of lists, which iterate over the items of the following pages too."""

from collections.abc import AsyncIterator, Callable, Generator, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, Never, TypeGuard, TypeVar, cast

from ..errors import Position
from ..lazy_import import show_public_paths
from ..operation import AsyncExecutor, Executor
from ..redaction.traceback_redaction import CutTraceback
from ..response import Response
from ..validation.json_pointer import resolve_pointer
from .page_reader import read_page
from .page_request import PageRequest

__all__ = [
    "AsyncPage",
    "AsyncPageIterator",
    "AsyncPaginator",
    "Item",
    "Page",
    "PageIterator",
    "Position",
    "fetch_page",
    "fetch_page_async",
    "fetch_response",
    "fetch_response_async",
]

Body = TypeVar("Body")
E = TypeVar("E", bound=Executor | AsyncExecutor)
Item = TypeVar("Item")


class _BasePage(Generic[E, Item, Body]):
    """A page that was received.

    Args:
        client: The client, or another executor, that makes the calls.
        request: The request for the page.
        response: The response to the request.

    Raises:
        DecodingError: The page cannot be read.
    """

    __slots__ = ("_client", "_request", "following", "items", "response")

    def __init__(
        self, client: E, request: PageRequest, response: Response[Any]
    ) -> None:
        # First, since the repr of a page that cannot be read shows these values.
        self.items: list[Item] = []
        # The request for the next page; None if this page is the last one.
        self.following: PageRequest | None = None
        self._client = client
        self._request = request
        self.response: Response[Body] = response
        self.items, self.following = read_page(request, response)

    if not TYPE_CHECKING:
        # Without this method, the error would not say where the body's members are.
        def __getattr__(self, name: str) -> Never:
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            if name not in _BasePage.__slots__:
                pointer = self._request.paging.items
                items = resolve_pointer(self.body, pointer)
                value = getattr(self.body, name, None)
                if name == pointer.rpartition("/")[2] or (value and value is items):
                    message += ": the items are in `page.items`"
                elif hasattr(self.body, name):
                    message += f": read the body, `page.body.{name}`"
            raise AttributeError(message)

    @property
    def body(self) -> Body:
        """The decoded body of the response, with all that it contains."""
        return cast(Body, self.response.body)

    @property
    def has_more(self) -> bool:
        """Whether there is a next page, which may be empty if the body says nothing.

        This is True too if the service says that there are more items, but not how to
        request them. `next_page` then raises a `DecodingError`.
        """
        return self.following is not None

    @property
    def position(self) -> Position:
        """The position of the first item of this page."""
        return self.get_position(0)

    def get_position(self, index: int) -> Position:
        """Return the position of the item at an index of ``items``."""
        return self._request.get_position(self._request.item + index)

    def _require_following(self) -> PageRequest:
        """Return the request for the next page.

        Raises:
            RuntimeError: This page is the last one.
        """
        if self.following is None:
            raise RuntimeError(
                f"{self._request.operation.origin}: this is the last page: check"
                " `has_more` before you call `next_page`"
            )
        return self.following

    def __repr__(self) -> str:
        count = len(self.items)
        return f"{type(self).__name__}({count} items, has_more={self.has_more})"


class Page(_BasePage[Executor, Item, Body]):
    """A page of a list. Iterating over it yields the items of all following pages too.

    Each page is requested when its first item is needed.

    Attributes:
        items: The items of this page, or those from the position that was passed.
        response: The response: the status, the headers and the body.
    """

    __slots__ = ()

    def __iter__(self) -> "PageIterator[Item]":
        return PageIterator(self._client, self)

    def next_page(self) -> "Page[Item, Body]":
        """Request the next page.

        Raises:
            RuntimeError: This page is the last one: ``has_more`` is False.
            ApiError: The call has failed, or the list has ended too soon.
        """
        return fetch_page(self._client, self._require_following())

    def pages(self) -> "Iterator[Page[Item, Body]]":
        """Yield this page and the following ones, but no empty page."""
        return _iter_pages(self._client, self)


class AsyncPage(_BasePage[AsyncExecutor, Item, Body]):
    """A page of a list. ``async for`` yields the items of all following pages too.

    Each page is requested when its first item is needed.

    Attributes:
        items: The items of this page, or those from the position that was passed.
        response: The response: the status, the headers and the body.
    """

    __slots__ = ()

    if not TYPE_CHECKING:
        # Without this method, the error of `for` would not say what to write.
        def __iter__(self) -> Never:
            raise TypeError(f"{type(self).__name__}: write `async for`, not `for`")

    def __aiter__(self) -> "AsyncPageIterator[Item]":
        return AsyncPageIterator(self._client, self)

    async def next_page(self) -> "AsyncPage[Item, Body]":
        """Request the next page.

        Raises:
            RuntimeError: This page is the last one: ``has_more`` is False.
            ApiError: The call has failed, or the list has ended too soon.
        """
        return await fetch_page_async(self._client, self._require_following())

    def pages(self) -> "AsyncIterator[AsyncPage[Item, Body]]":
        """Yield this page and the following ones, but no empty page."""
        return _iter_pages_async(self._client, self)


class AsyncPaginator(Generic[Item, Body]):
    """A list of an asynchronous client, whose pages were not requested yet.

    ``await`` requests the first page. ``async for`` yields the items of all pages.
    """

    __slots__ = ("_client", "_request")

    def __init__(self, client: AsyncExecutor, request: PageRequest) -> None:
        self._client = client
        self._request = request

    if not TYPE_CHECKING:
        # Without this method, the error of `for` would not say what to write.
        def __iter__(self) -> Never:
            raise TypeError(f"{type(self).__name__}: write `async for`, not `for`")

        def __getattr__(self, name: str) -> Never:
            hint = (
                ": `await` it to get its first page" if name in dir(AsyncPage) else ""
            )
            raise AttributeError(
                f"{type(self).__name__!r} object has no attribute {name!r}{hint}"
            )

    def __await__(self) -> Generator[Any, None, AsyncPage[Item, Body]]:
        page: Generator[Any, None, AsyncPage[Item, Body]]
        page = fetch_page_async(self._client, self._request).__await__()
        return page

    def __aiter__(self) -> "AsyncPageIterator[Item]":
        return AsyncPageIterator(self._client, self._request)


class _BasePageIterator(Generic[E, Item]):
    """The state of an iteration over items: the current page or the one to request.

    Args:
        client: The client, or another executor, that makes the calls.
        start: The page with which the iteration begins, or the request for it.
    """

    def __init__(self, client: E, start: "_BasePage[E, Item, Any] | PageRequest"):
        self._client = client
        self._index = 0
        self._page: _BasePage[E, Item, Any] | None = None
        self._pending: PageRequest | None = None
        if isinstance(start, PageRequest):
            self._pending = start
            self._position = start.get_position(start.item)
        else:
            self._enter(start)

    @property
    def position(self) -> Position:
        """The position of the next item.

        To continue from there, pass this value as the argument ``position`` to the
        method of the client that returned the list.
        """
        return self._position

    def _enter(self, page: "_BasePage[E, Item, Any]") -> None:
        """Continue with a page that was received."""
        self._page, self._pending, self._index = page, None, 0
        self._advance(page)

    def _take(self, page: "_BasePage[E, Item, Any]") -> Item:
        item: Item = page.items[self._index]
        self._index += 1
        self._advance(page)
        return item

    def _advance(self, page: "_BasePage[E, Item, Any]") -> None:
        """Set the position; past the last item, leave the page for the next one."""
        self._position = page.get_position(self._index)
        if self._index < len(page.items):
            return
        self._page, self._pending = None, page.following
        if self._pending is not None:
            self._position = self._pending.get_position(self._pending.item)


class PageIterator(_BasePageIterator[Executor, Item], Iterator[Item]):
    """An iterator over the items of a page and of all following pages, in order.

    After an error, continue the iteration to request the same page again. Only one
    thread may use an instance at a time.
    """

    def __next__(self) -> Item:
        while self._page is None:
            if self._pending is None:
                raise StopIteration
            self._enter(fetch_page(self._client, self._pending))
        return self._take(self._page)


class AsyncPageIterator(_BasePageIterator[AsyncExecutor, Item], AsyncIterator[Item]):
    """An asynchronous iterator over the items of all pages, in order.

    After an error, continue the iteration to request the same page again. Only one task
    may use an instance at a time.
    """

    async def __anext__(self) -> Item:
        while self._page is None:
            if self._pending is None:
                raise StopAsyncIteration
            self._enter(await fetch_page_async(self._client, self._pending))
        return self._take(self._page)


def fetch_page(client: Executor, request: PageRequest) -> Page[Any, Any]:
    """Request a page.

    Raises:
        ApiError: The call has failed, or the page cannot be read.
    """
    # No frame in the traceback of an error may have the response as a variable.
    with CutTraceback():
        return Page(client, request, client(*request.build_call()))


async def fetch_page_async(
    client: AsyncExecutor, request: PageRequest
) -> AsyncPage[Any, Any]:
    """Request a page.

    Raises:
        ApiError: The call has failed, or the page cannot be read.
    """
    with CutTraceback():
        return AsyncPage(client, request, await client(*request.build_call()))


def _iter_pages(client: Executor, page: Page[Item, Body]) -> Iterator[Page[Item, Body]]:
    while True:
        following = page.following
        if page.items:
            yield page
        if following is None:
            return
        # The previous page can be freed before the next one arrives.
        del page
        page = fetch_page(client, following)


async def _iter_pages_async(
    client: AsyncExecutor, page: AsyncPage[Item, Body]
) -> AsyncIterator[AsyncPage[Item, Body]]:
    while True:
        following = page.following
        if page.items:
            yield page
        if following is None:
            return
        # The previous page can be freed before the next one arrives.
        del page
        page = await fetch_page_async(client, following)


def fetch_response(client: Executor, request: PageRequest) -> Any:
    """Request a page, and return the response with the page as its value.

    Return an open stream as it is.
    """
    with CutTraceback():
        return _set_page(Page, client, request, client(*request.build_call()))


async def fetch_response_async(client: AsyncExecutor, request: PageRequest) -> Any:
    """Request a page, and return the response as `fetch_response` does."""
    with CutTraceback():
        response = client(*request.build_call())
        return _set_page(AsyncPage, client, request, await response)


def _set_page(
    page_class: Callable[..., object], client: object, request: PageRequest, result: Any
) -> Any:
    # An open stream is no response that was read.
    if _is_response(result):
        return replace(result, value=page_class(client, request, result))
    return result


def _is_response(result: object) -> TypeGuard[Response[Any]]:
    return isinstance(result, Response)


show_public_paths(__name__)
