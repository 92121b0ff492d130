"""Choose the kind of pagination that parameters and properties show most certainly."""

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct

from typecase.ir import (
    Anything,
    Paging,
    Scalar,
    ScalarKind,
    Schema,
    SchemaId,
    Type,
    alternative_types,
    iter_fields,
    without_null,
)
from typecase.lower.operations import paging_names as names
from typecase.lower.operations.paged_lists import Detail, PagedList

_TIME = re.compile(r"\b(date|time|timestamp|epoch|unix|milliseconds?)\b", re.I)
_LINK_HEADER = re.compile(r"\blink[-` ]*header", re.I)
# A URL without a query is that of a page of documentation.
_URL = re.compile(r"\b(url|uri|link|href)\b|https?://[^\s()<>?]{0,1000}\?", re.I)
_FORWARD = re.compile(r"\b(next|continu|following|subsequent)", re.I)
_FROM_RESPONSE = re.compile(
    r"\b(previous|previously|prior|last|earlier|preceding)\b[\w\s'`-]{0,40}"
    r"\b(response|call|request|query)\b",
    re.I,
)
_HEADER = re.compile(r"\bheaders?\b", re.I)
_HEADER_NAME = re.compile(
    r"`([a-z][a-z0-9]*(?:-[a-z0-9]+)+)`|\b(x(?:-[a-z0-9]+)+)\b", re.I
)
_BASE = (
    r"\b({0})[- ]?(based|indexed)\b|\b(starts?|begins?|starting) (at|from|with) ({0})\b"
)
_FROM_ZERO = re.compile(_BASE.format("0|zero"), re.I)
_FROM_ONE = re.compile(_BASE.format("1|one"), re.I)
_NO_TOTAL = re.compile(r"\b(page|returned|response|estimat|approximat)", re.I)
_OTHER_NUMBER = re.compile(r"\b(next|previous|total|pages|how many|per page)\b", re.I)
_OTHER_PARENTS = frozenset(("next", "nextpage", "links", "query"))
_PART = frozenset(
    (
        *names.PAGES,
        *names.OFFSETS,
        *names.CURSORS,
        *names.LAST_ITEMS,
        *names.SIZES,
        *("before", "endingbefore", "sinceid", "maxid"),
    )
)
"""The names of arguments that select a part of a list."""
_INTEGERS = (ScalarKind.INTEGER, ScalarKind.NUMBER)
_CURSORS = (ScalarKind.STRING, ScalarKind.INTEGER, ScalarKind.UUID)


class Argument(Struct, frozen=True):
    """A parameter, or a member of the body, that may select a page.

    ``place`` is the wire name of the parameter, or a JSON pointer to the member.
    ``name`` is its normalized name.
    """

    place: str
    name: str
    type: Type
    text: str
    default: object = None
    is_deprecated: bool = False

    @property
    def names(self) -> tuple[str, str]:
        """The name with and without a prefix such as ``pagination``."""
        return self.name, names.strip_prefix(self.name)

    def is_scalar(self, *kinds: ScalarKind) -> bool:
        """Whether the argument has one of the kinds, or any type."""
        return _is_scalar(self.type, *kinds) or isinstance(self.type, Anything)


def choose_paging(
    arguments: list[Argument],
    found: PagedList,
    details: list[Detail],
    headers: list[Detail],
    schemas: Mapping[SchemaId, Schema],
) -> Paging | None:
    """Return the pagination of an operation; None if it is not certain.

    ``arguments`` are the parameters and members of the body. ``found`` is the list of
    items, ``details`` are properties of the response, and ``headers`` its headers.
    """
    return _Inference(arguments, found, details, headers, schemas).choose()


def may_select_part(argument: Argument) -> bool:
    """Return whether an argument may select a part of a list."""
    return not _PART.isdisjoint(argument.names)


class _Inference(Struct, frozen=True):
    """What an operation consists of, from which the pagination follows."""

    arguments: list[Argument]
    found: PagedList
    details: list[Detail]
    headers: list[Detail]
    schemas: Mapping[SchemaId, Schema]

    def choose(self) -> Paging | None:
        """Return the most certain kind of pagination, or None."""
        size = self._argument(names.SIZES, *_INTEGERS)
        page = self._argument(names.PAGES, *_INTEGERS)
        offset = self._find_offset(size)
        cursor = self._argument(names.CURSORS, *_CURSORS) or self._opaque_counter()
        last_item = self._argument(names.LAST_ITEMS, *_CURSORS) if size else None
        asks = page or offset or cursor or last_item
        is_by_path = all(not each.place.startswith("/") for each in self.arguments)
        has_link = any(header.name == "link" for header in self.headers) or any(
            _LINK_HEADER.search(each.text) for each in self.arguments
        )
        if has_link and is_by_path and (asks or size):
            return self._paging(size, next_url="header:Link")
        counters = [each for each in (page, offset) if each and not each.is_deprecated]
        if counters and (self._find_total() or self._detail(names.MORE)):
            # The service may leave out the cursor unless a cursor was passed.
            cursor = None
        return (
            (cursor and self._by_cursor(cursor, size, names.NEXT_CURSORS))
            or (last_item and self._by_cursor(last_item, size, names.NEXT_CURSORS))
            or (page and self._by_next_number(page, size, names.NEXT_PAGES))
            or (offset and self._by_next_number(offset, size, names.NEXT_OFFSETS))
            or (self._by_url(size) if is_by_path else None)
            or (cursor and self._by_cursor(cursor, size, names.LAST_CURSORS))
            or (last_item and self._by_cursor(last_item, size, names.LAST_CURSORS))
            or (last_item and self._by_last_item(last_item, size))
            or (page and self._by_page(page, size))
            or (offset and self._by_offset(offset, size))
            or None
        )

    def _by_cursor(
        self, cursor: Argument, size: Argument | None, known: tuple[str, ...]
    ) -> Paging | None:
        place = self._find_next_cursor(cursor, known)
        if place is None:
            return None
        return self._paging(size, cursor=cursor.place, next=place)

    def _by_last_item(self, cursor: Argument, size: Argument | None) -> Paging | None:
        has_id = any(
            field.wire_name == "id" and _is_scalar(field.type, *_CURSORS)
            for field in iter_fields(self.found.item, self.schemas)
        )
        if self._detail(names.MORE) is None or not has_id:
            return None
        return self._paging(size, cursor=cursor.place, last_item="/id")

    def _by_next_number(
        self, counter: Argument, size: Argument | None, known: Iterable[str]
    ) -> Paging | None:
        place = self._scalar_detail(known, *_INTEGERS)
        if place is None:
            return None
        return self._paging(size, cursor=counter.place, next=place)

    def _by_url(self, size: Argument | None) -> Paging | None:
        for detail in self.details:
            is_url = (
                detail.name in names.NEXT_URLS
                or (detail.name == "href" and detail.parents[-1:] == ("next",))
                or (detail.name in ("next", "nextpage") and _is_url(detail))
            )
            if is_url and _is_scalar(detail.type, ScalarKind.STRING):
                return self._paging(size, next_url=detail.place)
        return None

    def _by_page(self, page: Argument, size: Argument | None) -> Paging | None:
        if page.name in ("p", "pg") and size is None:
            return None
        first = _find_first(page)
        return self._paging(
            size,
            page=page.place,
            first=first or 0,
            echo=self._find_echo(page, names.PAGE_ECHOES),
        )

    def _by_offset(self, offset: Argument, size: Argument | None) -> Paging | None:
        first = _find_first(offset)
        if first is None and offset.name == "startindex":
            # Some services count from 0, and others from 1.
            is_scim = {"itemsperpage", "totalresults"} <= {d.name for d in self.details}
            if not is_scim:
                return None
            first = 1
        return self._paging(
            size,
            offset=offset.place,
            first=first or 0,
            pages=None,
            echo=self._find_echo(offset, names.OFFSET_ECHOES),
        )

    def _paging(self, size: Argument | None, **settings: object) -> Paging:
        fields: dict[str, object] = {
            "items": self.found.pointer,
            "item": self.found.item,
            "size": size and size.place,
            "last": self._detail(names.LAST),
            "more": self._detail(names.MORE),
            "is_inferred": True,
        }
        known = {*names.PAGES, *names.OFFSETS}
        counters = {each.place for each in self.arguments if known & {*each.names}}
        # With another argument, a caller may begin the list at a later item.
        if not settings.keys().isdisjoint(("page", "offset")) or counters <= {
            settings.get("cursor")
        }:
            fields["total"] = self._find_total()
            fields["pages"] = self._scalar_detail(names.PAGE_COUNTS, *_INTEGERS)
        fields |= settings
        return Paging(**fields)  # type: ignore[arg-type]

    def _argument(self, known: Iterable[str], *kinds: ScalarKind) -> Argument | None:
        """Return the first argument with one of the names and kinds, or None."""
        known = dict.fromkeys(known)
        # In reverse, so that the first argument with a name replaces the later ones.
        arguments = {
            name: argument
            for argument in reversed(self.arguments)
            for name in argument.names
            if name in known and argument.is_scalar(*kinds)
        }
        return next((arguments[name] for name in known if name in arguments), None)

    def _opaque_counter(self) -> Argument | None:
        """Return an argument for a page or an offset that may be text, or None."""
        known = (*names.PAGES, *names.OFFSETS)
        argument = self._argument(known, *_CURSORS)
        is_number = argument and argument.is_scalar(*_INTEGERS)
        return None if is_number else argument

    def _find_offset(self, size: Argument | None) -> Argument | None:
        """Return the argument for the number of items to leave out, or None."""
        argument = self._argument(names.OFFSETS, *_INTEGERS)
        if argument is None or argument.name in ("offset", "skip"):
            return argument
        if size is None or _TIME.search(argument.text):
            return None
        is_range = {"end", "to", "until", "stop", "endtime"} & {
            each.name for each in self.arguments
        }
        return None if is_range else argument

    def _find_next_cursor(self, cursor: Argument, known: tuple[str, ...]) -> str | None:
        """Return the place of the next cursor for an argument, or None.

        ``known`` are the names that it may have.
        """
        candidates = [
            detail
            for detail in (*self.details, *self.headers)
            if _is_scalar(detail.type, *_CURSORS) and not _is_url(detail)
        ]
        for name in (f"next{cursor.name}", *known):
            for detail in candidates:
                if detail.name == name:
                    return detail.place
        if known is names.NEXT_CURSORS:
            return None
        # Without "next" in its name, a cursor may also be that of the current page.
        bare = {cursor.name, cursor.name.removeprefix("next"), *names.BARE_CURSORS}
        for detail in candidates:
            if detail.name in bare and self._is_next_cursor(detail, cursor):
                return detail.place
        return _find_header(cursor.text)

    def _is_next_cursor(self, detail: Detail, cursor: Argument) -> bool:
        """Return whether a property for a cursor is the next value of an argument."""
        if (
            detail.name in names.NEXT_BY_NATURE
            or {"next", "cursors", "nextpage"} & {*detail.parents[-1:]}
            or _FORWARD.search(detail.text)
        ):
            return True
        if detail.name != cursor.name:
            return False
        if cursor.name == "iterator":
            return self._detail(names.LAST) is not None
        # An object of details that has the ways to both sides.
        is_pair = detail.name == "after" and any(
            each.name == "before"
            and each.parents == detail.parents != ()
            and _is_scalar(each.type, *_CURSORS)
            for each in self.details
        )
        if is_pair:
            return _TIME.search(cursor.text) is None
        return _FROM_RESPONSE.search(cursor.text) is not None

    def _find_echo(self, counter: Argument, known: tuple[str, ...]) -> str | None:
        """Return the place where a response repeats the position of its page, or None.

        ``known`` are the names that it may have beside those of the argument.
        """
        others = {detail.name for detail in self.details}
        if {"totalpages", "totalelements"} & others and known is names.PAGE_ECHOES:
            # Spring calls it so.
            known = (*known, "number")
        for name in (*counter.names, *known):
            for detail in self.details:
                if (
                    detail.name == name
                    and _is_scalar(detail.type, *_INTEGERS)
                    and _OTHER_NUMBER.search(detail.text) is None
                    and _OTHER_PARENTS.isdisjoint(detail.parents)
                ):
                    return detail.place
        return None

    def _find_total(self) -> str | None:
        for name in names.TOTALS:
            for detail in self.details:
                is_count = _is_scalar(detail.type, *_INTEGERS)
                # The number of items on this page would end the list too early.
                is_partial = _NO_TOTAL.search(detail.text)
                if detail.name == name and is_count and not is_partial:
                    return detail.place
        return None

    def _detail(self, known: Iterable[str]) -> str | None:
        return self._scalar_detail(known, ScalarKind.BOOLEAN)

    def _scalar_detail(self, known: Iterable[str], *kinds: ScalarKind) -> str | None:
        """Return the place of the first property with one of the names and kinds."""
        for name in known:
            for detail in self.details:
                if detail.name == name and _is_scalar(detail.type, *kinds):
                    return detail.place
        return None


def _is_scalar(kind: Type, *kinds: ScalarKind) -> bool:
    """Return whether all values of a type but null are scalars of these kinds."""
    alternatives = list(alternative_types(kind))
    return bool(alternatives) and all(
        isinstance(each, Scalar) and each.kind in (*kinds, ScalarKind.NULL)
        for each in alternatives
    )


def _is_url(detail: Detail) -> bool:
    """Return whether a property is a URL: by its format, its text or its place.

    The text decides only for a name such as `next`, which may be that of a cursor too.
    """
    if not _is_scalar(detail.type, ScalarKind.STRING):
        return False
    return (
        bool(detail.parents and detail.parents[-1] in ("links", "link"))
        or (detail.name in ("next", "nextpage") and bool(_URL.search(detail.text)))
        or any(
            isinstance(each, Scalar) and each.format in ("uri", "url", "uri-reference")
            for each in alternative_types(detail.type)
        )
    )


def _find_header(text: str) -> str | None:
    """Return the place of the header that a text names for the next cursor, or None."""
    if _HEADER.search(text) is None:
        return None
    found = [quoted or plain for quoted, plain in _HEADER_NAME.findall(text)]
    return next((f"header:{each}" for each in found if "next" in each.lower()), None)


def _find_first(counter: Argument) -> int | None:
    """Return the number of the first page or item, if the document tells it."""
    first = find_first_in_schema(counter.default, counter.type)
    if first is not None:
        return first
    if _FROM_ONE.search(counter.text):
        return 1
    return 0 if _FROM_ZERO.search(counter.text) else None


def find_first_in_schema(default: object, kind: Type) -> int | None:
    """Return the number of the first page or item, if a counter's schema tells it."""
    if isinstance(default, int) and default >= 0:
        return default
    kind = without_null(kind)
    if isinstance(kind, Scalar):
        bounds = kind.bounds
        if bounds.minimum == 1 or bounds.exclusive_minimum == 0:
            return 1
    return None
