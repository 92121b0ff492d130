"""Test that a list ends with all its items or with an error, and repeats no page."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

import pytest

from tests.runtime.bulk.paged_service import (
    Driver,
    PagedService,
    SyncDriver,
    list_operation,
    make_request,
    round_trip_json,
)
from typecase.runtime.errors import ConfigurationError, DecodingError, Position
from typecase.runtime.http.headers import Headers
from typecase.runtime.operation import Operation
from typecase.runtime.pagination.pages import PageIterator, fetch_page
from typecase.runtime.pagination.paging import Paging
from typecase.runtime.response import Response

COMMON: dict[str, Any] = {
    "items": "/items",
    "size": "size",
    "last": "/last",
    "more": "/more",
    "total": "/total",
    "pages": "/pages",
}
NUMBERS = Paging(**COMMON, page="page", first=1, echo="/at")
# The document says neither from which number pages are counted nor that it is a guess.
UNKNOWN = replace(NUMBERS, first=0, optional=True)
OFFSETS = Paging(**COMMON, offset="page", echo="/at")
CURSORS = Paging(**COMMON, cursor="page", next="/next")
URLS = Paging(**COMMON, next_url="/next")
LAST_ITEMS = Paging(**COMMON, cursor="page", last_item="/id")
IGNORED = "seems to ignore `page`"
TOO_SOON = "end of the list"


@dataclass
class Script(PagedService):
    """A service that answers each request with the next body."""

    count: int = 0
    bodies: list[Any] = field(default_factory=list[Any])

    def respond(self, operation: Operation[Any], arguments: Mapping[str, Any]) -> bytes:
        assert operation.paging is not None
        self.requests.append(dict(arguments))
        return json.dumps(self.bodies[len(self.requests) - 1]).encode()


def page(*ids: int, **members: Any) -> dict[str, Any]:
    return {"items": [{"id": number} for number in ids], **members}


def read(
    driver: Driver, paging: Paging, bodies: list[Any], **arguments: Any
) -> tuple[list[int], DecodingError | None, Script]:
    """Return the ids that came, the error that ended the list, and the service."""
    script, ids = Script(bodies=bodies), list[int]()
    items = driver.open(script, list_operation(paging, Any), **arguments)
    try:
        while new := driver.take(items, 1):
            ids += new
    except DecodingError as error:
        return ids, error, script
    assert len(script.requests) == len(bodies)
    return ids, None, script


# Equal ids stand for rows without an id. The last value is a part of the error.
LISTS: dict[str, tuple[Paging, list[Any], list[int], str | None]] = {
    "equal pages that repeat their number": (
        NUMBERS,
        [page(0, 0, at=number, pages=3) for number in (1, 2, 3)],
        [0] * 6,
        None,
    ),
    "numbers as text": (
        NUMBERS,
        [page(0, at=str(number), pages="2") for number in (1, 2)],
        [0, 0],
        None,
    ),
    "equal pages that repeat their offset": (
        OFFSETS,
        [page(0, 0, at=0, total=5), page(0, 0, at=2, total=5), page(0, at=4, total=5)],
        [0] * 5,
        None,
    ),
    "numbers from 0 for pages from 1": (
        NUMBERS,
        [page(0, at=0), page(0, at=1), page(at=2)],
        [0, 0],
        None,
    ),
    "offsets from 1 for offsets from 0": (
        OFFSETS,
        [page(0, 0, at=1), page(0, 0, at=3), page(at=5)],
        [0] * 4,
        None,
    ),
    "a boolean that changes": (
        NUMBERS,
        [page(0, 0, last=False), page(0, 0, last=True)],
        [0] * 4,
        None,
    ),
    "equal pages": (NUMBERS, [page(0, 0)] * 2, [0, 0], IGNORED),
    "equal pages with a total": (OFFSETS, [page(0, total=3)] * 2, [0], IGNORED),
    "equal pages with their number": (NUMBERS, [page(0, pages=4)] * 2, [0], IGNORED),
    "equal pages that have more": (NUMBERS, [page(0, more=True)] * 2, [0], IGNORED),
    "equal items beside a time": (
        NUMBERS,
        [page(0, now=1), page(0, now=2)],
        [0],
        IGNORED,
    ),
    "equal items in another order": (
        NUMBERS,
        [page(0, 1), page(1, 0)],
        [0, 1],
        IGNORED,
    ),
    "the first page after the last one": (
        NUMBERS,
        [page(0), page(1), page(2), page(0)],
        [0, 1, 2],
        IGNORED,
    ),
    "a number that stays, with other items": (
        NUMBERS,
        [page(0, at=1), page(1, at=1)],
        [0],
        "expected the page with `page` 2, found 1",
    ),
    "a number that stays although there are more": (
        NUMBERS,
        [page(0, at=1, pages=2)] * 2,
        [0],
        "found 1",
    ),
    "a number that stays at the end": (NUMBERS, [page(0, at=1)] * 2, [0], None),
    "a number that is left out": (
        NUMBERS,
        [page(0, at=1), page(1, at=3)],
        [0],
        "found 3",
    ),
    "an offset that is rounded": (
        OFFSETS,
        [page(0, 1, 2, at=0), page(2, 3, at=2)],
        [0, 1, 2],
        "found 2",
    ),
    "an unknown base that the answer repeats": (
        UNKNOWN,
        [page(0, at=1), page(0, at=1), page(0, at=2), page(at=3)],
        [0, 0],
        None,
    ),
    "an unknown base, from 0": (
        UNKNOWN,
        [page(0, 0, at=0), page(0, 0, at=1), page(at=2)],
        [0] * 4,
        None,
    ),
    "an unknown base and equal rows": (
        UNKNOWN,
        [page(0, 0)] * 2,
        [0, 0],
        "say which with `first`",
    ),
    "an empty page that has more": (
        NUMBERS,
        [page(last=False, total=500)],
        [],
        TOO_SOON,
    ),
    "an empty offset that has more": (
        OFFSETS,
        [page(0, at=0), page(at=1, more=True)],
        [0],
        TOO_SOON,
    ),
    "an empty page within the list": (
        NUMBERS,
        [page(0, at=1, more=True), page(at=2, more=True), page(1, at=3, more=False)],
        [0, 1],
        None,
    ),
    "an empty page before the last one": (
        NUMBERS,
        [page(0, pages=3), page()],
        [0],
        "the service says that there are 3 pages at $.pages",
    ),
    "a total that is not reached": (
        NUMBERS,
        [page(0, 1, total=35), page(2, total=35), page()],
        [0, 1, 2],
        "the service says that there are 35 items, not 3",
    ),
    "a last page before the total": (
        NUMBERS,
        [page(0, 1, last=True, total=3)],
        [0, 1],
        TOO_SOON,
    ),
    "a total that has shrunk": (
        NUMBERS,
        [page(0, 1, total=4), page(2, total=4), page(total=3)],
        [0, 1, 2],
        None,
    ),
    "a total that has shrunk by less than is missing": (
        NUMBERS,
        [page(0, 1, total=35), page(total=34)],
        [0, 1],
        TOO_SOON,
    ),
    "a total that is exceeded": (OFFSETS, [page(0, 1, total=1), page()], [0, 1], None),
    "more than the total by a boolean": (
        NUMBERS,
        [page(0, total=1, more=True), page(1, total=1, more=False)],
        [0, 1],
        None,
    ),
    "more than the total by the number of pages": (
        NUMBERS,
        [page(0, total=1, pages=2), page(1, total=1, pages=2)],
        [0, 1],
        None,
    ),
    "equal pages with new cursors": (
        CURSORS,
        [page(0, next="a"), page(0, next="b"), page(0, next=None)],
        [0, 0, 0],
        None,
    ),
    "more pages without a cursor": (
        CURSORS,
        [page(0, more=True)],
        [0],
        "another page at $.more",
    ),
    "more pages without a URL": (
        URLS,
        [page(0, next="/a"), page(1, last=False)],
        [0, 1],
        "another page at $.last",
    ),
    "more pages without an item": (
        LAST_ITEMS,
        [page(0, more=True), page(more=True)],
        [0],
        TOO_SOON,
    ),
    "no more pages although there is a cursor": (
        CURSORS,
        [page(0, next="a", more=False)],
        [0],
        None,
    ),
    "no more pages although there is a URL": (
        URLS,
        [page(0, next="/a", last=True)],
        [0],
        None,
    ),
    "no cursor before the total": (
        CURSORS,
        [page(0, next="a", total=3), page(1, total=3)],
        [0, 1],
        "there are 3 items, not 2",
    ),
    "no URL before the number of pages": (
        URLS,
        [page(0, next="/a", pages=3), page(1, pages=3)],
        [0, 1],
        "3 pages",
    ),
    "a cycle of three cursors": (
        CURSORS,
        [page(n, next=cursor) for n, cursor in enumerate("abca")],
        [0, 1, 2],
        "requested already",
    ),
    "an empty page with its own cursor": (
        CURSORS,
        [page(0, next="a"), page(next="a")],
        [0],
        None,
    ),
}


@pytest.mark.parametrize("name", LISTS)
def test_list_ends_with_all_items_or_an_error(driver: Driver, name: str) -> None:
    paging, bodies, expected, message = LISTS[name]
    ids, error, _ = read(driver, paging, bodies)
    assert ids == expected
    assert (error is None) is (message is None), error
    assert error is None or (message or "") in str(error)


@pytest.mark.parametrize(
    ("paging", "bodies", "position"),
    [
        (NUMBERS, [page(0, 0, total=6)] * 2, Position(2, 0)),
        (NUMBERS, [page(0, 0, at=1, last=True, total=6)], Position(1, 2)),
        (OFFSETS, [page(0, 0, total=6)] * 2, Position(2, 0)),
        (CURSORS, [page(0, next="a"), page(0, more=True)], Position("a", 1)),
        (CURSORS, [page(0, more=True)], Position(None, 1)),
        (URLS, [page(0, next="/x?k=1"), page(0, more=True)], Position("/x?k=1", 1)),
    ],
)
def test_error_has_the_position(
    driver: Driver, paging: Paging, bodies: list[Any], position: Position
) -> None:
    ids, error, _ = read(driver, paging, bodies)
    assert error is not None
    assert error.position == position
    # The caller decides that the items belong to another page.
    again = [page(0, 0, 7, last=True)]
    later = round_trip_json(position)
    more, error, script = read(driver, paging, again, position=later)
    assert ([*ids, *more], error) == ([*ids, *[0, 0, 7][position.item :]], None)
    assert len(script.requests) == 1


def test_resumed_page_must_be_the_one_asked_for(driver: Driver) -> None:
    first = [page(0, 1, at=1, pages=9)]
    for position in (Position(3, 0), Position(7, 1)):
        ids, error, _ = read(driver, NUMBERS, first, position=position)
        assert ids == []
        assert error is not None
        assert "`page` " in str(error)
        assert error.position == position
    # Numbers from 0, for pages from 1.
    ids, error, _ = read(
        driver, NUMBERS, [page(4, at=2, last=True)], position=Position(3, 0)
    )
    assert (ids, error) == ([4], None)


@pytest.mark.parametrize(
    ("paging", "arguments", "total", "is_short"),
    [
        (NUMBERS, {"page": 1}, 3, True),
        (NUMBERS, {"page": 3, "size": 2}, 6, False),
        (NUMBERS, {"page": 3, "size": 2}, 7, True),
        (NUMBERS, {"position": (3, 0, 2)}, 7, True),
        # The size of the pages before is not known.
        (NUMBERS, {"page": 3}, 7, False),
        (UNKNOWN, {"page": 1, "size": 2}, 4, False),
        (UNKNOWN, {"page": 1, "size": 2}, 5, True),
        (OFFSETS, {"page": 4}, 6, False),
        (OFFSETS, {"page": 4}, 7, True),
        (CURSORS, {"page": "a"}, 7, False),
    ],
)
def test_total_counts_the_items_before_the_first_page(
    driver: Driver, paging: Paging, arguments: Any, total: int, is_short: bool
) -> None:
    bodies = [page(0, 1, total=total, last=True)]
    ids, error, _ = read(driver, paging, bodies, **arguments)
    assert ids == [0, 1]
    assert (error is not None) is is_short


def test_size_zero_needs_no_items(driver: Driver) -> None:
    ids, error, _ = read(driver, OFFSETS, [page(total=35)], size=0)
    assert (ids, error) == ([], None)


def test_first_number_that_is_a_guess_ends_no_list(driver: Driver) -> None:
    bodies = [page(0, pages=2), page(1, pages=2)]
    assert read(driver, UNKNOWN, bodies, page=1)[:2] == ([0, 1], None)


def test_error_at_the_end_is_raised_by_pages_and_by_hand() -> None:
    script = Script(bodies=[page(0, more=True)] * 2)
    driver, operation = SyncDriver(), list_operation(CURSORS, Any)
    items = cast(PageIterator[Any], driver.open(script, operation))
    assert next(items) == {"id": 0}
    with pytest.raises(DecodingError, match=TOO_SOON):
        next(items)
    # The same page is requested again.
    script.bodies[1] = page(0, 1)
    assert list(items) == [{"id": 1}]
    script = Script(bodies=[page(0, more=True)] * 2)
    for _ in range(2):
        with pytest.raises(DecodingError, match=TOO_SOON):
            driver.take_pages(script, operation)
    assert len(script.requests) == 2


def test_empty_pages_that_repeat_their_number_come_to_an_end(driver: Driver) -> None:
    bodies = [page(at=number, more=True) for number in range(1, 101)]
    ids, error, _ = read(driver, NUMBERS, bodies)
    assert ids == []
    assert error is not None
    assert "100 empty pages in a row" in str(error)


class _PlainExecutor:
    """A client that answers each call with the next body."""

    def __init__(self, bodies: list[Any]) -> None:
        self._bodies = iter(bodies)

    def __call__(self, _operation: Any, _arguments: Any) -> Response[Any]:
        body = next(self._bodies)
        return Response(200, Headers(), json.dumps(body).encode(), body, body)


def test_two_iterations_from_one_page_may_differ() -> None:
    first = [page(0, next="a"), page(1, next="b"), page(2)]
    # A page was inserted between the first iteration and the second one.
    second = [page(1, next="c"), page(3, next="b"), page(2)]
    client = cast(Any, _PlainExecutor([*first, *second]))
    start = fetch_page(client, make_request(list_operation(CURSORS, Any)))
    assert [item["id"] for item in start] == [0, 1, 2]
    assert [item["id"] for item in start] == [0, 1, 3, 2]


NEXT_URLS = {
    "https://a.example/v1/entries?page=x&q=1": "/v1/entries?page=x&q=1",
    "HTTPS://a.example/v1/entries?page=x": "/v1/entries?page=x",
    "https://a.example/v1/entries/x": "/v1/entries/x",
    "/v1/entries?page=x": "/v1/entries?page=x",
    "?page=x": "/v1/entries?page=x",
    "entries?page=x": "/v1/entries?page=x",
    "https://u:p@a.example/v1/entries?page=x#end": "/v1/entries?page=x",
}


@pytest.mark.parametrize("url", NEXT_URLS)
def test_cursor_that_is_a_url_is_followed(driver: Driver, url: str) -> None:
    script = Script(bodies=[page(0, next=url), page(1)])
    items = driver.open(script, list_operation(CURSORS, Any), q="x", size=1)
    assert driver.take(items, 1) == [0]
    position = round_trip_json(items.position)
    for pages in (items, None):
        if pages is None:
            assert "u:p" not in str(position)
        request = make_request(list_operation(CURSORS, Any), None, position, q="x")
        operation, arguments = request.build_call()
        target = operation.build_url("https://a.example/v1", "/entries")
        assert target == f"https://a.example{NEXT_URLS[url]}"
        assert arguments == {}
    assert driver.take(items) == [1]
    assert script.requests[1] == {}


def test_cursor_that_is_a_url_of_another_origin_is_refused() -> None:
    script = Script(bodies=[page(0, next="https://evil.example/?page=x"), page(1)])
    items = SyncDriver().open(script, list_operation(CURSORS, Any))
    operation, _ = make_request(
        list_operation(CURSORS, Any), None, ("https://evil.example/?page=x", 0)
    ).build_call()
    with pytest.raises(ConfigurationError, match="must not receive the credentials"):
        operation.build_url("https://a.example", "/entries")
    assert SyncDriver().take(items, 1) == [0]


@pytest.mark.parametrize("cursor", ["//8Aab==", "a/b+c=", "/abc", "MQ", "a?b", "a=b&c"])
def test_other_cursors_are_sent_as_they_are(driver: Driver, cursor: str) -> None:
    _, error, script = read(driver, CURSORS, [page(0, next=cursor), page(1)])
    assert error is None
    assert script.requests[1] == {"page": cursor}
