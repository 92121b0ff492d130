"""Pages as one sequence: what is asked, where it ends, and where it goes on."""

import asyncio
import pickle
import random
from dataclasses import replace
from typing import Any

import pytest

from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.lists import (
    BY_OFFSET,
    BY_PAGE,
    AsyncDriver,
    Driver,
    Entry,
    Service,
    SyncDriver,
    kept,
    listed,
    listing,
)
from tests.runtime.raw_server import RawServer, answer
from typecase.runtime.errors import (
    ApiError,
    ConnectionLostError,
    DecodingError,
    InvalidRequestError,
)
from typecase.runtime.operation import Paging
from typecase.runtime.paging import AsyncPages, Pages, Position

POINTERS: dict[str, dict[str, Any]] = {
    "last": {"last": "/_meta/isLast", "total": None},
    "total": {"last": None, "total": "/_meta/total"},
    "both": {"last": "/_meta/isLast", "total": "/_meta/total"},
    "neither": {"last": None, "total": None},
}


@pytest.fixture(params=[SyncDriver(), AsyncDriver()], ids=["sync", "async"])
def driver(request: pytest.FixtureRequest) -> Driver:
    """Every table holds for both kinds."""
    made: Driver = request.param
    return made


@pytest.mark.parametrize(
    ("paging", "service", "arguments", "asked"),
    [
        (BY_PAGE, Service(5), {"size": 2}, [0, 1, 2]),
        (BY_PAGE, Service(4), {"size": 2}, [0, 1]),
        (BY_PAGE, Service(0), {}, [0]),
        (BY_PAGE, Service(25), {}, [0, 1, 2]),
        (BY_PAGE, Service(5, cap=2), {"size": 100}, [0, 1, 2]),
        (BY_PAGE, Service(5, tells="nothing"), {"size": 2}, [0, 1, 2, 3]),
        (replace(BY_PAGE, first=1), Service(5), {"size": 2}, [1, 2, 3]),
        (replace(BY_PAGE, last=None), Service(5), {"size": 2}, [0, 1, 2, 3]),
        (
            replace(BY_PAGE, last=None, total="/_meta/total"),
            Service(5, cap=2),
            {"size": 3},
            [0, 1, 2],
        ),
        (BY_OFFSET, Service(5), {"size": 2}, [0, 2, 4]),
        (BY_OFFSET, Service(4), {"size": 2}, [0, 2]),
        (BY_OFFSET, Service(5, cap=2), {"size": 100}, [0, 2, 4]),
        (BY_OFFSET, Service(5, tells="nothing"), {"size": 2}, [0, 2, 4, 5]),
        (replace(BY_OFFSET, first=1), Service(5), {"size": 2}, [1, 3, 5]),
        (replace(BY_OFFSET, first=1), Service(4), {"size": 2}, [1, 3]),
    ],
)
def test_what_is_asked(
    driver: Driver, paging: Paging, service: Service, arguments: Any, asked: list[int]
) -> None:
    pages = driver.open(service, listing(paging), q="x", **arguments)
    assert service.asked == []
    assert driver.take(pages) == list(range(service.count))
    assert service.asked == [{"page": page, "q": "x", **arguments} for page in asked]
    assert driver.take(pages) == []
    assert len(service.asked) == len(asked)
    service.asked.clear()


@pytest.mark.parametrize("paging", [BY_PAGE, BY_OFFSET])
def test_a_size_of_zero_asks_nothing(driver: Driver, paging: Paging) -> None:
    service = Service(5)
    pages = driver.open(service, listing(paging), size=0)
    assert (driver.take(pages), driver.whole(pages), service.asked) == ([], [], [])
    assert pages.position == (0, 0)


@pytest.mark.parametrize(
    ("paging", "start", "rest", "asked"),
    [
        (BY_PAGE, 2, [4, 5, 6], [2, 3]),
        (BY_OFFSET, 3, [3, 4, 5, 6], [3, 5]),
        # The items before a later page are not known, so only an empty page is the end.
        (replace(BY_PAGE, last=None, total="/_meta/total"), 2, [4, 5, 6], [2, 3, 4]),
    ],
)
def test_a_later_start(
    driver: Driver, paging: Paging, start: int, rest: list[int], asked: list[int]
) -> None:
    service = Service(7)
    pages = driver.open(service, listing(paging), size=2, page=start)
    assert driver.take(pages) == rest
    assert [each["page"] for each in service.asked] == asked


def test_nothing_is_asked_before_it_is_needed(driver: Driver) -> None:
    service = Service(100)
    pages = driver.open(service, listing(BY_PAGE), size=5)
    assert driver.take(pages, 5) == [0, 1, 2, 3, 4]
    assert len(service.asked) == 1
    assert pages.position == Position(page=1, item=0)
    assert driver.take(pages, 1) == [5]
    assert len(service.asked) == 2


@pytest.mark.parametrize(
    ("paging", "stays"),
    [(BY_PAGE, Position(2, 1)), (BY_OFFSET, Position(4, 1))],
)
def test_the_last_position_finds_what_came_since(
    driver: Driver, paging: Paging, stays: Position
) -> None:
    service = Service(5)
    pages = driver.open(service, listing(paging), size=2)
    driver.take(pages)
    assert pages.position == stays
    again = driver.open(service, listing(paging), size=2, position=pages.position)
    assert driver.take(again) == []
    service.count = 8
    later = driver.open(service, listing(paging), size=2, position=pages.position)
    assert driver.take(later) == [5, 6, 7]


def test_an_offset_holds_if_the_server_changes_its_cap(driver: Driver) -> None:
    service = Service(20, cap=10)
    pages = driver.open(service, listing(BY_OFFSET), size=10)
    assert driver.take(pages, 17)[-1] == 16
    service.cap = 3
    later = driver.open(service, listing(BY_OFFSET), size=10, position=pages.position)
    assert driver.take(later) == [17, 18, 19]


@pytest.mark.parametrize(
    ("position", "arguments", "place"),
    [
        ((0, -1), {}, "position"),
        ((0,), {}, "position"),
        ("ab", {}, "position"),
        (None, {"page": "3"}, "page"),
    ],
)
def test_a_position_that_is_none(
    driver: Driver, position: Any, arguments: Any, place: str
) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        driver.open(Service(5), listing(BY_PAGE), position=position, **arguments)
    assert [fault.place for fault in caught.value.faults] == [place]


def test_an_operation_without_pages(driver: Driver) -> None:
    with pytest.raises(TypeError, match="entries/list has no pages"):
        driver.open(Service(5), listing(None))


def test_a_position_pickles() -> None:
    position = Position(3, 7)
    assert pickle.loads(pickle.dumps(position)) == position


@pytest.mark.parametrize(
    ("kind", "content", "json_path"),
    [
        (dict[str, Any], b'{"data":{"entryList":"text"}}', "$.data.entryList"),
        (dict[str, Any], b'{"data":"text"}', "$.data.entryList"),
        (dict[str, Any], b'{"error":{"message":"no"}}', "$.data.entryList"),
        (str, b'"<html>"', "$.data.entryList"),
        (Any, b"[1,2]", "$.data.entryList"),
        (Any, b"null", "$.data.entryList"),
        (Any, b'{"data":{"entryList":{}},"_meta":{"isLast":true}}', "$.data.entryList"),
    ],
)
@pytest.mark.parametrize("paging", [BY_PAGE, BY_OFFSET])
def test_no_list_of_items(
    driver: Driver, paging: Paging, kind: Any, content: bytes, json_path: str
) -> None:
    service = Service(5, content=content)
    pages = driver.open(service, listing(paging, kind), size=2)
    for _ in range(2):
        with pytest.raises(DecodingError) as caught:
            driver.take(pages)
        # No name for the error: its traceback would keep the page.
        assert (caught.value.json_path, caught.value.content) == (json_path, content)
        assert (caught.value.status, caught.value.attempts) == (200, 2)
    assert len(service.asked) == 2
    service.content = None
    plain = driver.open(service, listing(paging, dict[str, Any]), size=2)
    assert driver.take(plain) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("meta", "is_end"),
    [
        ({"isLast": True}, True),
        ({"total": 0}, True),
        ({"isLast": False}, False),
        ({"total": -1}, False),
        ({}, False),
    ],
)
def test_an_empty_list_that_is_left_out(
    driver: Driver, meta: dict[str, Any], is_end: bool
) -> None:
    paging = replace(BY_OFFSET, last="/_meta/isLast")
    bare = listed([], **meta).replace(b'"entryList": []', b"")
    pages = driver.open(Service(0, content=bare), listing(paging))
    if is_end:
        assert driver.take(pages) == []
    else:
        with pytest.raises(DecodingError):
            driver.take(pages)


@pytest.mark.parametrize("total", [-1, None, 2.5, "9", [9]])
def test_a_total_that_is_not_known(driver: Driver, total: Any) -> None:
    operation = listing(BY_OFFSET, dict[str, Any])
    service = Service(0, content=listed([0, 1], total=total))
    pages = driver.open(service, operation)
    assert driver.take(pages, 3) == [0, 1, 0]


@pytest.mark.parametrize(
    ("pointer", "body"),
    [
        ("", b'[{"id":0}]'),
        ("/a~1b/~01", b'{"a/b":{"~1":[{"id":0}]}}'),
        ("/list/1", b'{"list":[null,[{"id":0}]]}'),
        ("/copy", b'{"copy":[{"id":0}]}'),
    ],
)
def test_pointers(driver: Driver, pointer: str, body: bytes) -> None:
    for kind in (Any, Entry | Any):
        operation = listing(Paging(pointer, page="page"), kind)
        pages = driver.open(Service(0, content=body), operation)
        assert driver.take(pages, 1) == [0]


def test_whole_pages(driver: Driver) -> None:
    service = Service(7)
    pages = driver.open(service, listing(BY_PAGE), size=3)
    assert driver.whole(pages) == [[0, 1, 2], [3, 4, 5], [6]]
    assert len(service.asked) == 3
    assert driver.whole(driver.open(Service(0), listing(BY_PAGE))) == []


def test_whole_pages_begin_where_the_items_are(driver: Driver) -> None:
    service = Service(7)
    pages = driver.open(service, listing(BY_PAGE), size=3)
    assert driver.take(pages, 4) == [0, 1, 2, 3]
    assert driver.whole(pages) == [[3, 4, 5], [6]]
    assert driver.take(pages) == []


@pytest.mark.parametrize("seed", range(40))
def test_any_sequence_from_any_position_after_any_fault(
    driver: Driver, seed: int
) -> None:
    chance = random.Random(seed)
    count, size, cap = (
        chance.randint(0, 40),
        chance.randint(1, 12),
        chance.randint(1, 9),
    )
    pointers = POINTERS[chance.choice(list(POINTERS))]
    paging = replace(chance.choice([BY_PAGE, BY_OFFSET]), **pointers)
    paging = replace(paging, first=chance.choice([0, 1]))
    operation = listing(paging)
    fails = {n for n in range(60) if chance.random() < 0.3}
    service = Service(count, cap=cap, fails=fails)
    pages = driver.open(service, operation, size=size)
    taken: list[int] = []
    positions = [pages.position]
    while True:
        try:
            found = driver.take(pages, 1)
        except ApiError:
            continue
        if not found:
            break
        taken += found
        positions.append(pages.position)
    assert taken == list(range(count))
    for index, position in enumerate([*positions, pages.position]):
        healthy = Service(count, cap=cap)
        again = driver.open(healthy, operation, size=size, position=kept(position))
        assert driver.take(again) == taken[index:]


@pytest.mark.parametrize("paging", [BY_PAGE, BY_OFFSET])
def test_a_fault_between_pages(driver: Driver, paging: Paging) -> None:
    service = Service(6, fails={1, 2})
    pages = driver.open(service, listing(paging), size=4)
    assert driver.take(pages, 4) == [0, 1, 2, 3]
    for _ in range(2):
        with pytest.raises(ConnectionLostError):
            driver.take(pages)
    assert driver.take(pages) == [4, 5]


def test_many_items(driver: Driver) -> None:
    service = Service(100_000, cap=200)
    pages = driver.open(service, listing(BY_OFFSET, dict[str, Any]), size=1000)
    assert sum(driver.take(pages)) == sum(range(100_000))
    assert len(service.asked) == 500


SCRIPT = [listed([0, 1], isLast=False), listed([2], isLast=True)]
LINES = [
    b"GET /entries?page=0&q=a%20b HTTP/1.1",
    b"GET /entries?page=1&q=a%20b HTTP/1.1",
]


def test_over_a_socket(raw: RawServer) -> None:
    raw.script = [answer(content) for content in SCRIPT]
    with BookshopClient(base_url=raw.url, token="t") as client:
        pages = Pages[Entry](client, listing(BY_PAGE), {"self": 1, "q": "a b"})
        assert list(pages) == [Entry(id=0), Entry(id=1), Entry(id=2)]
    assert [request.split(b"\r\n")[0] for request in raw.received] == LINES


def test_over_a_socket_with_tasks(raw: RawServer) -> None:
    raw.script = [answer(content) for content in SCRIPT]

    async def run() -> list[Entry]:
        async with AsyncBookshopClient(base_url=raw.url, token="t") as client:
            operation, arguments = listing(BY_PAGE), {"self": 1, "q": "a b"}
            return [
                entry async for entry in AsyncPages[Entry](client, operation, arguments)
            ]

    assert asyncio.run(run()) == [Entry(id=0), Entry(id=1), Entry(id=2)]
    assert [request.split(b"\r\n")[0] for request in raw.received] == LINES
