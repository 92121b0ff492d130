"""The request for one page of a list, with what is known about the pages before it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any, NamedTuple, TypeAlias, cast

from ..errors import DecodingError, Fault, InvalidRequestError, Position
from ..operation import Operation, Typed
from ..secret import conceal, reveal_if_secret
from ..validation.json_pointer import resolve_pointer
from .paging import Paging

Key: TypeAlias = int | str
"""What selects a page: its number, the offset of its first item, a cursor or a URL."""
_URL = re.compile(r"https?://|[\w./:%~-]*\?[\w.%$~\[\]-]+=", re.IGNORECASE)
"""The beginning of a URL, or of a path with a query. No other cursor looks like it."""


class PageStatement(NamedTuple):
    """What an answer says about its page and the list. A number is -1 if it is unknown.

    Attributes:
        echo: The number or the offset of the page, which the answer repeats.
        total: The number of all items.
        pages: The number of all pages.
        more: Whether there are more pages, by a boolean; None without one.
    """

    echo: int
    total: int
    pages: int
    more: bool | None


@dataclass(frozen=True, slots=True)
class PageRequest:
    """The request for one page, with what is known about the pages before it.

    Attributes:
        operation: The operation that returns the pages.
        paging: Its pagination.
        arguments: The keyword arguments of the operation's method.
        item_type: The type as which each item is read; None leaves the items as the
            operation declares them.
        key: What selects the page; None if the arguments alone do.
        item: The index of the first item to return. An earlier iteration returned the
            items before it.
        size: The number of items to request; None means that the service decides.
        previous_count: The number of items of the pages that this iteration has read.
        previous_pages: The number of these pages.
        skipped_count: The number of items before them at most; infinite if unknown.
        skipped_pages: The number of pages before them at most; infinite if unknown.
        known_total: The greatest number of all items that a page has stated, or -1.
        known_pages: The greatest number of all pages that a page has stated, or -1.
        contents: The hashes of the items of the first page, and of the previous one.
        expected_echo: The position that the page must repeat; None if the previous page
            did not repeat its own.
        empty_pages: The number of empty pages directly before this one.
        requested: The number of the page for the hash of each key that was requested.
        is_first: Whether the service returns this page without an argument for it.
        is_second: Whether this page follows such a page.
        is_resumed: Whether an iteration continues with this page.
        faults: The error to raise in place of the next call, since the list has ended
            too soon; empty if there is none. A later call requests the page again.
    """

    operation: Operation[Any]
    paging: Paging
    arguments: Mapping[str, Any]
    item_type: Typed | None
    key: Key | None
    item: int
    size: Any
    previous_count: int = 0
    previous_pages: int = 0
    skipped_count: float = inf
    skipped_pages: float = inf
    known_total: int = -1
    known_pages: int = -1
    contents: tuple[int, ...] = ()
    expected_echo: int | None = None
    empty_pages: int = 0
    requested: dict[int, int] = field(default_factory=dict[int, int])
    is_first: bool = False
    is_second: bool = False
    is_resumed: bool = False
    faults: list[DecodingError] = field(default_factory=list[DecodingError])

    def build_call(self) -> tuple[Operation[Any], Mapping[str, Any]]:
        """Return the operation and the arguments of the call for this page.

        Raises:
            DecodingError: The list has ended too soon.
        """
        if self.faults:
            raise self.faults.pop()
        paging, arguments = self.paging, dict(self.arguments)
        has_url = paging.next_url or (paging.next and is_url(self.key))
        if self.key is not None and has_url:
            from .next_url import build_next_call

            return build_next_call(self.operation, arguments, str(self.key))
        if paging.size is not None and self.size is not None:
            _set_argument(arguments, paging.size, self.size)
        if paging.counter and self.key is not None and not self.is_first:
            _set_argument(arguments, paging.counter, self.key)
        return self.operation, arguments

    def get_position(self, item: int) -> Position:
        """Return the position of the item of the page with this index."""
        size = self.size if self.paging.page else None
        if self.may_be_first and item == 0:
            # Go on from the first page, whose number is not known.
            return Position(None, self.previous_count, size)
        return Position(self.key, item, size)

    @property
    def may_be_first(self) -> bool:
        """Whether this page is the first one again if the service counts from 1.

        The document does not say from which number the service counts.
        """
        paging = self.paging
        return bool(
            paging.optional and paging.page and self.is_second and paging.first == 0
        )

    def build_next(
        self,
        key: Key,
        count: int,
        content: int | None,
        says: PageStatement,
    ) -> "PageRequest":
        """Return the request for the page that follows.

        Args:
            key: What selects the page that follows.
            count: The number of items of this page.
            content: The hash of the items of this page; None if there are none.
            says: What this page says about the list.
        """
        number, requested = self.previous_pages + 1, self.requested
        if not self.paging.is_counted:
            # Another iteration from the same page may have found other pages.
            if len(requested) > number and requested.get(hash(key)) != number:
                requested = {k: n for k, n in requested.items() if n < number}
            requested[hash(key)] = number
        return replace(
            self,
            key=key,
            item=0,
            previous_count=self.previous_count + count,
            previous_pages=number,
            known_total=max(says.total, self.known_total),
            known_pages=max(says.pages, self.known_pages),
            contents=(
                self.contents if content is None else (*self.contents[:1], content)
            ),
            expected_echo=(
                says.echo + cast(int, key) - cast(int, self.key)
                if says.echo >= 0
                else None
            ),
            empty_pages=0 if count else self.empty_pages + 1,
            requested=requested,
            is_first=False,
            is_second=self.is_first,
            is_resumed=False,
        )


def build_first_request(
    operation: Operation[Any],
    arguments: Mapping[str, Any],
    position: Position | None = None,
    model: Any = None,
) -> PageRequest:
    """Return the request for the page with which an iteration begins.

    Args:
        operation: The operation that returns the pages.
        arguments: The keyword arguments of the operation's method.
        position: The position of the first item; None means the first item of the page
            that the arguments select.
        model: The class, or another type that pydantic validates, as which each item is
            read. None leaves the items as the operation declares them.

    Raises:
        TypeError: The operation has no pages.
        InvalidRequestError: The argument for the page or the position is invalid, or
            the size is not that of the position.
    """
    paging = operation.paging
    if paging is None:
        raise TypeError(f"the operation {operation.origin} has no pages")

    def argument_error(name: str, message: str) -> InvalidRequestError:
        place = name.removeprefix("/")
        return InvalidRequestError(operation.origin, (Fault(place, message),))

    body = arguments.get(operation.body_argument)
    page = _get_argument(arguments, body, paging.counter)
    size = _get_argument(arguments, body, paging.size)
    # An offset counts items. A page number only has a meaning for a size.
    if size is None and (not paging.page or (position is None and page is None)):
        size = paging.max_size
    request = PageRequest(
        operation=operation,
        paging=paging,
        arguments=arguments,
        item_type=None if model is None else Typed(model),
        key=page,
        item=0,
        size=size,
    )
    is_counted = paging.is_counted
    match position:
        case [None, *rest] if is_counted:
            # An argument might not select the first page.
            position = cast(Any, (paging.first, *rest))
            request = replace(request, is_first=True)
        case _:
            pass
    # A sequence pattern also matches a list, which a position becomes in JSON.
    match position:
        case None:
            first = paging.first if is_counted and page is None else page
            if is_counted and not isinstance(first, int):
                raise argument_error(paging.counter or "", "must be an integer")
            return _begin(replace(request, key=first, is_first=page is None))
        case [None | int() | str() as key, int(item), *sizes] if (
            item >= 0 and len(sizes) < 2 and (isinstance(key, int) or not is_counted)
        ):
            known_size = sizes[0] if sizes else None
        case _:
            raise argument_error(
                "position", "must be the `position` of an earlier iterator or page"
            )
    request = replace(request, is_resumed=True)
    if not paging.page:
        return _begin(replace(request, key=key, item=item))
    if size not in (None, known_size):
        found = "the service's own size" if known_size is None else known_size
        raise argument_error(
            "position",
            f"counts pages of {found}, not of {size}: leave out `{paging.size}`",
        )
    return _begin(replace(request, key=key, item=item, size=known_size))


def read_statement(paging: Paging, body: object) -> PageStatement:
    """Return what a body says about its page and the list."""
    last, more = resolve_pointer(body, paging.last), resolve_pointer(body, paging.more)
    is_last, goes_on = last is True or more is False, last is False or more is True
    return PageStatement(
        _find_number(body, paging.echo) if paging.is_counted else -1,
        _find_number(body, paging.total),
        _find_number(body, paging.pages),
        not is_last if is_last or goes_on else None,
    )


def _find_number(body: object, pointer: str | None) -> int:
    """Return the whole number at a JSON pointer; -1 if there is none.

    Many servers send -1 if they do not know a number.
    """
    value = resolve_pointer(body, pointer)
    if isinstance(value, str) and value.isascii() and value.isdecimal():
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return -1
    return int(value) if value >= 0 and value % 1 == 0 else -1


def is_url(value: object) -> bool:
    """Return whether the next cursor is the URL of the next page instead."""
    return isinstance(value, str) and _URL.match(value) is not None


def _begin(request: PageRequest) -> PageRequest:
    """Return the first request of an iteration with what is known about its page."""
    paging, key, size = request.paging, request.key, request.size
    pages: float = inf
    count: float = inf
    if request.is_first or key is None:
        pages = count = 0
    elif paging.page:
        pages = max(cast(int, key) - paging.first, 0)
        count = pages and pages * (size if isinstance(size, int) else inf)
        if paging.optional and paging.first == 0 and pages:
            # If the service counts from 1, one page less lies before this one.
            paging = replace(paging, first=1)
    return replace(
        request,
        paging=paging,
        skipped_count=count,
        skipped_pages=pages,
        requested={hash(key): 0},
    )


def _get_argument(arguments: Mapping[str, Any], body: Any, name: str | None) -> Any:
    """Return the value of an argument, or of a member of the body; None without one.

    ``name`` is the name of an argument, or a JSON pointer to a member of the body.
    """
    if name is None or not name.startswith("/"):
        return None if name is None else arguments.get(name)
    from ..unset import UNSET

    extra: dict[str, Any] = reveal_if_secret(arguments.get("extra_body")) or {}
    value: Any = extra.get(name[1:])
    if value is None:
        value = resolve_pointer(reveal_if_secret(body), name)
    return None if value is UNSET else reveal_if_secret(value)


def _set_argument(arguments: dict[str, Any], name: str, value: Any) -> None:
    """Set an argument, or a member of the body.

    ``name`` is the name of an argument, or a JSON pointer to a member of the body.
    """
    if not name.startswith("/"):
        arguments[name] = value
        return
    extra: dict[str, Any] = reveal_if_secret(arguments.get("extra_body")) or {}
    arguments["extra_body"] = conceal({**extra, name[1:]: value})
