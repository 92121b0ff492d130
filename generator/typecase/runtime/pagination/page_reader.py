"""Read a page of a list: its items, and what selects the page that follows.

A list ends with all its items or with an error, and no page is returned twice. What an
answer says decides what happens. Pages that have a number or an offset:

========  ========  ==============  ==================================================
Position  Items     More            The iteration
========  ========  ==============  ==================================================
as asked  some      yes or unknown  returns them and goes on
as asked  none      yes             goes on, if pages have numbers
another   repeated  no or unknown   ends
another   others    any             raises an error
missing   new       yes or unknown  returns them and goes on
missing   repeated  no              returns them and ends
missing   repeated  yes or unknown  raises an error
any       none      yes             raises an error, unless it goes on
any       any       no              returns the items and ends, unless it is one of the
                                    cases above
========  ========  ==============  ==================================================

The position is the number or the offset that the answer repeats. Repeated items are all
those of the page before, or of the first page. Other pages name the page that follows:

===================  ==============  =================================================
Next cursor or URL   More            The iteration
===================  ==============  =================================================
new                  yes or unknown  returns the items and goes on
requested already    yes or unknown  raises an error; without items as if there is none
none                 yes             returns the items, then raises an error
none                 unknown         returns the items and ends
any                  no              returns the items and ends
===================  ==============  =================================================

An answer says whether there is more by a boolean, or else by the number of pages or of
all items. If such a number is not reached at the end, an error follows the last item,
unless the number of all items has become smaller by as many as are missing. A page with
fewer items than requested says nothing, since servers limit the page size.
"""

from dataclasses import replace
from functools import cached_property
from typing import Any, cast

from pydantic import ValidationError
from pydantic_core import from_json

from ..errors import DecodingError, Position
from ..json_value import is_array
from ..models.model import receiving
from ..models.read_write_only import Side
from ..response import Response
from ..secret import reveal_if_secret
from ..validation.json_pointer import resolve_pointer, split_pointer
from ..validation.pydantic_errors import convert_to_faults, format_path
from .page_request import Key, PageRequest, is_url, read_statement

_HEADER = "header:"
"""The beginning of a place that is a header."""
_MAX_EMPTY_PAGES = 10_000
"""The number of empty pages in a row after which an iteration stops with an error."""
_MAX_EMPTY_NUMBERS = 100
"""The same for pages that have numbers: none of the empty pages names the next one."""


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
        self._is_counted = request.paging.is_counted
        self._says = read_statement(request.paging, response.body)
        self._items = self._find_items()

    def read(self) -> tuple[list[Any], PageRequest | None]:
        request = self._request
        if self._items and request.may_be_first and self._is_first_page_again():
            paging = replace(self._paging, first=1)
            return [], replace(request, paging=paging, key=2, item=0, is_second=False)
        if self._items and self._is_counted and not self._is_asked_page:
            self._require_end()
            return [], None
        following = self._find_following()
        own_items = [
            self._read_item(item, index)
            for index, item in enumerate(self._items)
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
        # Some servers leave out an empty list. Otherwise the body may be an error, as
        # one is that has only properties that are not declared.
        extra: dict[str, Any] = getattr(response.body, "model_extra", None) or {}
        is_other = bool(extra) and response.body.model_fields_set <= extra.keys()
        may_be_missing = (
            (self._paging.optional and not is_other)
            or not response.content
            or self._is_marked_last(0)
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
            with receiving():
                return self._request.item_type.adapter.validate_python(
                    item, context=Side.RESPONSE
                )
        except ValidationError as error:
            path = _format_pointer(f"{self._paging.items}/{index}")
            fault = convert_to_faults(error, item, path)[0]
        raise self._error(fault.message, json_path=fault.place)

    @cached_property
    def _content(self) -> int | None:
        """The hash of the items, by which a repeated page is recognized.

        The order of the items may change, and the rest of a body may contain a time.
        """
        if not self._items or not self._is_counted:
            return None
        try:
            body = from_json(self._response.content)
        except ValueError:
            return hash(repr(self._items))
        # Unlike the decoded items, plain values need no Python code to become text.
        items = resolve_pointer(body, self._paging.items)
        return hash(tuple(sorted(map(repr, items))))

    @property
    def _is_repeated(self) -> bool:
        """Whether the items are those of the previous or of the first page."""
        contents = self._request.contents
        return bool(contents) and self._content in contents

    def _is_first_page_again(self) -> bool:
        """Return whether the service seems to count pages from 1, and sent page 1.

        Raises:
            DecodingError: This may as well be another page with the same items.
        """
        request, items = self._request, self._items
        if self._says.echo >= 0 and request.expected_echo is not None:
            return self._says.echo == request.expected_echo - 1
        if self._is_repeated and items.count(items[0]) == len(items) > 1:
            raise self._error(
                "expected another page, found the same items again: page 1 is either"
                " the first page or the one after it",
                self._paging.items,
                hint="say which with `first` of `x-typecase-paging`",
            )
        return self._is_repeated

    @property
    def _is_asked_page(self) -> bool:
        """Whether the answer seems to be the page that was asked for."""
        request, echo = self._request, self._says.echo
        if echo < 0:
            # A boolean that was not there before shows that this is another page.
            return not self._is_repeated or self._says.more is False
        if request.expected_echo is not None:
            return echo == request.expected_echo
        # A service may take numbers from 1 and answer with numbers from 0.
        key = cast(int, request.key)
        is_earlier = self._is_repeated or (request.is_resumed and echo < key - 1)
        return echo == key or not is_earlier

    @property
    def _has_come(self) -> bool:
        """Whether it is certain that the page that was asked for came."""
        return self._says.echo >= 0 and self._is_asked_page

    def _require_end(self) -> None:
        """Check that the list has ended, as another page came than was asked for.

        Raises:
            DecodingError: This is not certain.
        """
        paging, has_echo = self._paging, self._says.echo >= 0
        if has_echo and self._is_repeated and not self._find_missing(0, 0):
            return
        name = (paging.counter or "").removeprefix("/")
        found = self._says.echo if has_echo else "the items of an earlier page again"
        raise self._error(
            f"expected the page with `{name}` {self._request.key}, found {found}: the"
            f" service seems to ignore `{name}`",
            (paging.echo if has_echo else None) or paging.items,
            hint="if the items belong to another page, continue at the `position` of"
            " this error; if there are no pages, set `x-typecase-paging: false`",
        )

    def _find_following(self) -> PageRequest | None:
        """Return the request for the page that follows, or None.

        Raises:
            DecodingError: The page that follows cannot be requested.
        """
        request, paging, count = self._request, self._paging, len(self._items)
        # A page size of 0 requests no items.
        if request.size == 0:
            return None
        key = self._find_next_key()
        number = request.requested.get(hash(key)) if not self._is_counted else None
        # Another iteration from the same page may have gone on.
        if number is not None and number <= request.previous_pages and key is not None:
            if count:
                raise self._error(
                    "expected another page, found that the next page is one that was"
                    " requested already: the service does not end this list",
                    paging.next or paging.next_url or paging.items,
                )
            key = None
        if key is None:
            return self._end()
        limit = _MAX_EMPTY_NUMBERS if self._is_counted else _MAX_EMPTY_PAGES
        if not count and request.empty_pages + 1 >= limit:
            raise self._error(
                f"expected an item, found {limit} empty pages in a row",
                paging.items,
                hint="to go on, pass the `position` of the iterator",
            )
        return request.build_next(key, count, self._content, self._says)

    def _find_next_key(self) -> Key | None:
        """Return what selects the page that follows, or None."""
        paging, items = self._paging, self._items
        if self._is_marked_last(len(items)):
            return None
        if self._is_counted:
            key, count = cast(int, self._request.key), len(items)
            # A stored position may lie beyond the end of a page that is shorter now.
            if items and paging.offset:
                return key + max(count, self._request.item)
            # An empty page may lie within the list if it is certain that it came.
            goes_on = paging.page and (self._says.more or self._says.pages > 0)
            return key + 1 if items or (goes_on and self._has_come) else None
        place = paging.next_url or paging.next
        if place is not None:
            return self._require_key(place)
        if not items or paging.last_item is None:
            return None
        place = f"{paging.items}/{len(items) - 1}{paging.last_item}"
        cursor = self._require_key(place)
        if cursor is None:
            raise self._error("expected a value to request the next page with", place)
        return cursor

    def _end(self) -> PageRequest | None:
        """Return None, or a request that raises an error if items are missing."""
        request, count = self._request, len(self._items)
        missing = self._find_missing(count, int(bool(count) or self._has_come))
        if missing is None:
            return None
        ended = replace(request, item=max(count, request.item))
        fault = self._error(
            "expected more items, found the end of the list: the service says that"
            f" {missing[1]}",
            missing[0] or "",
            hint="to ask again, continue at the `position` of this error",
            position=ended.get_position(ended.item),
        )
        return replace(ended, faults=[fault])

    def _find_missing(self, count: int, pages: int) -> tuple[str | None, str] | None:
        """Return what says that the list goes on: a place, and its meaning.

        ``count`` and ``pages`` are the numbers of items and of pages of this response
        that count.
        """
        request, paging = self._request, self._paging
        if self._says.more:
            is_more = self._resolve(paging.more) is True
            return paging.more if is_more else paging.last, "there is another page"
        known = max(self._says.total, request.known_total)
        total = known if self._says.total < 0 else self._says.total
        before = request.skipped_count + request.previous_count
        if paging.offset:
            # Of a page that was read in part, only the offset that followed is known.
            before = cast(int, request.key) - paging.first
        came = before + count
        # A service that deletes items shifts as many to pages that were read before.
        if came < total - (known - total):
            estimate = "if not, set `estimate: true` in `x-typecase-paging`"
            return paging.total, f"there are {total} items, not {came} ({estimate})"
        number = request.known_pages if self._says.pages < 0 else self._says.pages
        if request.skipped_pages + request.previous_pages + pages < number:
            return paging.pages, f"there are {number} pages"
        return None

    def _is_marked_last(self, count: int) -> bool:
        """Return whether the body says that a page with ``count`` items is the last."""
        paging, request = self._paging, self._request
        if self._says.more is not None or not self._is_counted:
            return self._says.more is False
        before = cast(int, request.key) - paging.first
        # Some servers send 0 for an unknown number, or the number of items on the page.
        if paging.page and self._says.pages >= int(count > 0):
            return self._says.pages <= before + 1
        previous = before if paging.offset else request.previous_count
        return count <= self._says.total <= previous + count

    def _require_key(self, place: str) -> Key | None:
        """Return the cursor or the URL at a place; None if there is none.

        ``place`` is a JSON pointer, or the name of a header after `_HEADER`.

        Raises:
            DecodingError: The value is no cursor or no URL, or a part of the URL that
                cannot be left out contains a credential.
        """
        if place.startswith(_HEADER):
            key: Any = self._response.headers.get(place.removeprefix(_HEADER))
        else:
            key = reveal_if_secret(self._resolve(place))
        if key is None or key is False or key == "":
            return None
        if not isinstance(key, int | str | list | dict | bool | float):
            # A date or a UUID, for example, whose text must not change.
            try:
                key = resolve_pointer(from_json(self._response.content), place)
            except ValueError:
                key = None
        must_be_url = self._paging.next_url is not None
        if isinstance(key, str):
            return self._require_url(key, place) if must_be_url or is_url(key) else key
        if isinstance(key, int) and not isinstance(key, bool) and not must_be_url:
            return int(key)
        expected = "the URL of" if must_be_url else "text or a number that selects"
        found = type(cast(object, key)).__name__
        raise self._error(f"expected {expected} the next page, found {found}", place)

    def _require_url(self, url: str, place: str) -> str | None:
        """Return the URL of the page that follows without secrets, or None.

        Raises:
            DecodingError: A part of the URL that cannot be left out contains a
                credential.
        """
        from ..http.url_secrets import strip_secrets
        from .next_url import find_next_link

        if place.lower() == f"{_HEADER}link":
            url = find_next_link(url) or ""
        if not url:
            return None
        safe_url = strip_secrets(url, self._response.redactor)
        if safe_url is None:
            raise self._error(
                "expected a URL without credentials of the client in its path", place
            )
        return safe_url

    def _resolve(self, pointer: str | None) -> Any:
        return resolve_pointer(self._response.body, pointer)

    def _error(
        self,
        message: str,
        place: str = "",
        *,
        json_path: str | None = None,
        hint: str = "",
        position: Position | None = None,
    ) -> DecodingError:
        """Return an error about a place, or about a JSON path.

        ``position`` is where the list can be continued; None means with this page.
        """
        request, response = self._request, self._response
        is_header = place.startswith(_HEADER)
        error = DecodingError(
            replace(request.operation.origin, attempts=response.attempts),
            response.status,
            b"" if is_header else response.redacted_content(),
            message,
            json_path=None if is_header else json_path or _format_pointer(place),
            header=place.removeprefix(_HEADER) if is_header else None,
            hint=hint,
        )
        error.position = position or request.get_position(request.item)
        return error


def _format_pointer(pointer: str) -> str:
    """Return a JSON pointer as a JSON path."""
    parts = (int(t) if t.isdecimal() else t for t in split_pointer(pointer))
    return format_path(["$", *parts])
