"""Read a page of a list: its items, and what selects the page that follows.

A counted page is the last one if the body says so, if the total number of items or of
pages is reached, or if the page is empty. A page with fewer items than requested is not
always the last page, since servers limit the page size. All other pages name the page
that follows, by a cursor or a URL.
"""

import json
from dataclasses import replace
from typing import Any, cast

from pydantic import ValidationError

from ..errors import DecodingError
from ..json_value import is_array
from ..models.read_write_only import Side
from ..response import Response
from ..secret import reveal_if_secret
from ..validation.json_pointer import resolve_pointer, split_pointer
from ..validation.pydantic_errors import convert_to_faults, format_path
from .page_request import Key, PageRequest

_HEADER = "header:"
"""The beginning of a place that is a header."""
_MAX_EMPTY_PAGES = 10_000
"""The number of empty pages in a row after which an iteration stops with an error."""


def read_page(
    request: PageRequest, response: Response[Any]
) -> tuple[list[Any], PageRequest | None]:
    """Return the items of a page, and the request for the page that follows.

    The items before the position of the request are left out. The request is None if
    the page is the last one.

    Raises:
        DecodingError: The body contains no list of items, an item does not have the
            type that the caller has chosen, or the page that follows cannot be
            requested.
    """
    return _PageReader(request, response).read()


class _PageReader:
    """The reader of one page."""

    def __init__(self, request: PageRequest, response: Response[Any]) -> None:
        self._request = request
        self._response = response
        self._paging = request.paging

    def read(self) -> tuple[list[Any], PageRequest | None]:
        request, response = self._request, self._response
        items = self._find_items()
        if self._is_repetition(items):
            return [], self._count_from_one(items)
        key = self._find_next_key(items)
        if key is not None:
            self._require_progress(key, len(items))
        following = (
            None
            if key is None
            else request.build_next(
                key, request.fingerprint(response, items), len(items)
            )
        )
        own_items = [
            self._read_item(item, index)
            for index, item in enumerate(items)
            if index >= request.item
        ]
        return own_items, following

    def _find_items(self) -> list[Any]:
        """Return all items of the page.

        Raises:
            DecodingError: The body contains no list, although it may not be missing.
        """
        response = self._response
        items = self._resolve(self._paging.items)
        if is_array(items):
            return list(items)
        # Some servers leave out an empty list. Otherwise the body may be an error.
        may_be_missing = (
            self._paging.optional or not response.content or self._is_marked_last(0)
        )
        if items is not None or not may_be_missing:
            raise self._error("expected a list of items", self._paging.items)
        return []

    def _read_item(self, item: Any, index: int) -> Any:
        """Return an item as the type that the caller has chosen.

        Raises:
            DecodingError: The item does not have the type.
        """
        if self._request.item_type is None:
            return item
        try:
            return self._request.item_type.adapter.validate_python(
                item, context=Side.RESPONSE
            )
        except ValidationError as error:
            path = _format_pointer(f"{self._paging.items}/{index}")
            fault = convert_to_faults(error, item, path)[0]
        raise self._error(fault.message, json_path=fault.place)

    def _find_next_key(self, items: list[Any]) -> Key | None:
        """Return what selects the page that follows one with these items, or None."""
        paging = self._paging
        # A page size of 0 requests no items.
        if self._request.size == 0 or self._is_marked_last(len(items)):
            return None
        if paging.is_counted:
            if not items:
                return None
            key, count = cast(int, self._request.key), len(items)
            # A stored position may lie beyond the end of a page that is shorter now.
            following = key + max(count, self._request.item)
            return following if paging.offset else key + 1
        if paging.next_url is not None:
            return self._require_url(paging.next_url)
        if paging.next is not None:
            cursor = self._read_place(paging.next)
            return self._require_cursor(cursor, paging.next)
        if not items or paging.last_item is None:
            return None
        place = f"{paging.items}/{len(items) - 1}{paging.last_item}"
        cursor = self._require_cursor(self._resolve(place), place)
        if cursor is None:
            raise self._error("expected a value to request the next page with", place)
        return cursor

    def _count_from_one(self, items: list[Any]) -> PageRequest | None:
        """Return the request for page 2 if the service seems to count pages from 1.

        Return None for any other page: some services send their last page again for
        every later number.
        """
        request, paging = self._request, self._paging
        if not request.may_be_first:
            return None
        return replace(
            request.build_next(2, request.fingerprint(self._response, items), 0),
            paging=replace(paging, first=1),
        )

    def _is_repetition(self, items: list[Any]) -> bool:
        """Return whether the page is the previous page again, although it has a number.

        Raises:
            DecodingError: The body nevertheless says that there are more pages.
        """
        paging = self._paging
        fingerprint = self._request.fingerprint(self._response, items)
        is_repeated = self._request.previous_content == fingerprint
        # Equal numbers or texts may well follow each other.
        may_repeat = not items or isinstance(items[0], int | float | str | None)
        if not paging.is_counted or not is_repeated or may_repeat:
            return False
        if self._resolve(paging.more) is True or self._resolve(paging.last) is False:
            raise self._error(
                "expected another page, found the same page again: the service seems"
                f" to ignore `{paging.counter}`",
                paging.items,
            )
        return True

    def _is_marked_last(self, count: int) -> bool:
        """Return whether the body says that a page with ``count`` items is the last."""
        paging = self._paging
        if self._resolve(paging.last) is True or self._resolve(paging.more) is False:
            return True
        if not paging.is_counted:
            return False
        # Many servers send -1 if they do not know a number.
        before = cast(int, self._request.key) - paging.first
        pages = self._resolve(paging.pages)
        if paging.page and isinstance(pages, int) and 0 <= pages <= before + 1:
            return True
        total = self._resolve(paging.total)
        if not isinstance(total, int) or total < 0:
            return False
        previous = before if paging.offset else self._request.previous_count
        return previous + count >= total

    def _require_cursor(self, cursor: Any, place: str) -> Key | None:
        """Return a cursor as text or as a number; None if there is no cursor.

        Raises:
            DecodingError: The value is no cursor.
        """
        cursor = reveal_if_secret(cursor)
        if cursor is None or cursor is False or cursor == "":
            return None
        if not isinstance(cursor, int | str | list | dict | bool | float):
            # A date or a UUID, for example, whose text must not change.
            try:
                cursor = resolve_pointer(json.loads(self._response.content), place)
            except ValueError:
                cursor = None
        if isinstance(cursor, str):
            return str(cursor)
        if isinstance(cursor, int) and not isinstance(cursor, bool):
            return int(cursor)
        raise self._error(
            f"expected text or a number that selects the next page, found"
            f" {_describe(cast(object, cursor))}",
            place,
        )

    def _require_url(self, place: str) -> str | None:
        """Return the URL of the page that follows without secrets, or None.

        Raises:
            DecodingError: The value is no URL, or a part of the URL that cannot be left
                out contains a credential.
        """
        from .next_url import find_next_link, strip_secrets

        value = reveal_if_secret(self._read_place(place))
        if value is None or value == "":
            return None
        if isinstance(value, bool | int | float | list | dict):
            found = _describe(cast(object, value))
            raise self._error(
                f"expected the URL of the next page, found {found}", place
            )
        url = str(value)
        if place.lower() == f"{_HEADER}link":
            link = find_next_link(url)
            if link is None:
                return None
            url = link
        safe_url = strip_secrets(url, self._response.redactor)
        if safe_url is None:
            raise self._error(
                "expected a URL without credentials of the client in its path", place
            )
        return safe_url

    def _require_progress(self, key: Key, count: int) -> None:
        """Check that the iteration comes to an end.

        Raises:
            DecodingError: The page that follows was requested already, or there were
                too many empty pages.
        """
        request = self._request
        if not self._paging.is_counted and key in (request.key, request.checkpoint):
            raise self._error(
                "expected another page, found that the next page is one that was"
                " requested already: the service does not end this list",
                self._paging.next or self._paging.next_url or self._paging.items,
            )
        if not count and request.empty_pages + 1 >= _MAX_EMPTY_PAGES:
            raise self._error(
                f"expected an item, found {_MAX_EMPTY_PAGES} empty pages in a row: to"
                " go on, pass the `position` of the iterator",
                self._paging.items,
            )

    def _read_place(self, place: str) -> Any:
        """Return the value at a JSON pointer, or of a header, or None."""
        if place.startswith(_HEADER):
            return self._response.headers.get(place.removeprefix(_HEADER))
        return self._resolve(place)

    def _resolve(self, pointer: str | None) -> Any:
        return resolve_pointer(self._response.body, pointer)

    def _error(
        self, message: str, place: str = "", *, json_path: str | None = None
    ) -> DecodingError:
        """Return an error about a place, or about a JSON path."""
        response = self._response
        is_header = place.startswith(_HEADER)
        return DecodingError(
            replace(self._request.operation.origin, attempts=response.attempts),
            response.status,
            b"" if is_header else response.redacted_content(),
            message,
            json_path=None if is_header else json_path or _format_pointer(place),
            header=place.removeprefix(_HEADER) if is_header else None,
        )


def _format_pointer(pointer: str) -> str:
    """Return a JSON pointer as a JSON path."""
    parts = (int(t) if t.isdecimal() else t for t in split_pointer(pointer))
    return format_path(["$", *parts])


def _describe(value: object) -> str:
    """Return what kind of JSON value a value is."""
    if isinstance(value, bool):
        return "a boolean"
    if isinstance(value, int | float):
        return "a number"
    return "an array" if is_array(value) else "an object"
