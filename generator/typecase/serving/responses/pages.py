"""Divide the resources of a collection into pages, as the operation's `Paging` says."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from typecase.load.document import split_pointer
from typecase.load.json_types import is_mapping
from typecase.serving.document.valid_changes import get_member, set_member

_DEFAULT_SIZE = 50


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A request for a page.

    Attributes:
        operation: The operation.
        arguments: The decoded arguments, by Python name.
        body: The body of the request as a JSON value.
        url: The URL of the request.
    """

    operation: Any
    arguments: Mapping[str, Any]
    body: Any
    url: str

    def get(self, argument: str | None) -> Any:
        """Return an argument, or a member of the body if it is a JSON pointer."""
        if argument is None:
            return None
        if argument.startswith("/"):
            return get_member(self.body, tuple(split_pointer(argument)))
        return self.arguments.get(argument)

    def get_number(self, argument: str | None) -> int | None:
        """Return an argument as a number; None if it is not a whole number."""
        try:
            return int(self.get(argument))
        except (TypeError, ValueError, OverflowError):
            return None


@dataclass(frozen=True, slots=True)
class Page:
    """The part of a list that is a page.

    Attributes:
        start: The index of the first item.
        end: The index behind the last item.
        total: The number of all items.
        size: The greatest number of items on a page.
        number: The number of the page.
    """

    start: int
    end: int
    total: int
    size: int
    number: int

    @property
    def has_next(self) -> bool:
        """Whether another page follows."""
        return self.end < self.total


def select_page(request: PageRequest, items: list[Any]) -> Page:
    """Return the page of a list that a request asks for.

    ``items`` are all items, as the body of a response has them.
    """
    paging = request.operation.paging
    size = request.get_number(paging.size)
    if size is None or size < 1:
        size = paging.max_size or _DEFAULT_SIZE
    number = request.get_number(paging.page)
    start = 0
    if number is not None:
        start = (number - paging.first) * size
    elif paging.offset is not None:
        start = (request.get_number(paging.offset) or paging.first) - paging.first
    elif paging.last_item is not None and request.get(paging.cursor) is not None:
        place = tuple(split_pointer(paging.last_item))
        cursors = [str(get_member(item, place)) for item in items]
        wanted = str(request.get(paging.cursor))
        start = cursors.index(wanted) + 1 if wanted in cursors else len(items)
    elif paging.cursor is not None:
        start = request.get_number(paging.cursor) or 0
        is_known = request.get(paging.cursor) in (None, "") or start > 0
        start = start if is_known else len(items)
    elif paging.counter is None:
        start = int(_query(request.url).get(_CURSOR, "0") or 0)
    start = min(max(start, 0), len(items))
    end = min(start + size, len(items))
    return Page(start, end, len(items), size, start // size + paging.first)


_CURSOR = "mock_cursor"
"""The query parameter of the URL of the next page, if the document has none for it."""


def describe_page(
    request: PageRequest, page: Page, body: Any, is_valid: Callable[[Any], bool]
) -> tuple[Any, dict[str, str]]:
    """Return a body that says where its page is, and headers that say the same.

    ``body`` already has the items. Properties that the body does not have are left out,
    and so are values that its type does not accept.
    """
    paging = request.operation.paging
    next_url = _next_url(request, page) if page.has_next else None
    pages = -(-page.total // page.size)
    position = page.start + paging.first if paging.offset else page.number
    values: dict[str | None, tuple[Any, ...]] = {
        paging.last: (not page.has_next,),
        paging.more: (page.has_next,),
        paging.total: (page.total,),
        paging.pages: (pages,),
        paging.echo: (position, str(position)),
        paging.next: (str(page.end), page.end) if page.has_next else (None, "", _GONE),
        paging.next_url: (next_url,) if page.has_next else (None, "", _GONE),
    }
    headers: dict[str, str] = {}
    alternatives: list[list[tuple[tuple[str, ...], Any]]] = []
    for place, candidates in values.items():
        if place is None:
            continue
        if place.startswith("header:"):
            if candidates[0] is not None:
                name = place.removeprefix("header:")
                is_link = name.lower() == "link"
                text = str(candidates[0])
                headers[name] = f'<{text}>; rel="next"' if is_link else text
        else:
            pointer = tuple(split_pointer(place))
            alternatives.append([(pointer, each) for each in candidates])
    for choice in product(*alternatives):
        described = body
        for pointer, value in choice:
            described = _set(described, pointer, value, page)
        if is_valid(described):
            return described, headers
    return body, headers


_GONE: Any = object()
"""Stands for a property that is removed."""


def _set(body: Any, pointer: tuple[str, ...], value: Any, page: Page) -> Any:
    parent = get_member(body, pointer[:-1])
    if not is_mapping(parent):
        return body
    members: dict[str, Any] = parent
    # At the end of a list, nothing is added that the sample did not have.
    if pointer[-1] not in members and not page.has_next:
        return body
    if value is _GONE:
        others = {name: each for name, each in members.items() if name != pointer[-1]}
        return set_member(body, pointer[:-1], others)
    return set_member(body, pointer, value)


def _query(url: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(url).query, keep_blank_values=True))


def _next_url(request: PageRequest, page: Page) -> str:
    """Return the URL of the request for the next page."""
    paging = request.operation.paging
    names = {each.argument: each.name for each in request.operation.parameters}
    name = names.get(paging.counter, _CURSOR)
    value = page.number + 1 if paging.page else page.end
    if paging.offset:
        value += paging.first
    parts = urlsplit(request.url)
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    query = [(key, text) for key, text in pairs if key != name]
    return urlunsplit(parts._replace(query=urlencode([*query, (name, value)])))
