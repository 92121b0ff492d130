"""Pages as one sequence: what is asked, and where it ends."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.bulk.paged_service import (
    BY_OFFSET,
    BY_PAGE,
    Driver,
    Entry,
    Service,
    listed,
    listing,
)
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime.bulk.pagination import AsyncPages, Pages, Position
from typecase.runtime.operation import Paging


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


def test_an_operation_without_pages(driver: Driver) -> None:
    with pytest.raises(TypeError, match="entries/list has no pages"):
        driver.open(Service(5), listing(None))


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


def test_over_a_socket(server: ScriptedServer) -> None:
    server.script = [http_response(content) for content in SCRIPT]
    with BookshopClient(base_url=server.url, token="t") as client:
        pages = Pages[Entry](client, listing(BY_PAGE), {"self": 1, "q": "a b"})
        assert list(pages) == [Entry(id=0), Entry(id=1), Entry(id=2)]
    assert [request.split(b"\r\n")[0] for request in server.requests] == LINES


def test_over_a_socket_with_tasks(server: ScriptedServer) -> None:
    server.script = [http_response(content) for content in SCRIPT]

    async def run() -> list[Entry]:
        async with AsyncBookshopClient(base_url=server.url, token="t") as client:
            operation, arguments = listing(BY_PAGE), {"self": 1, "q": "a b"}
            return [
                entry async for entry in AsyncPages[Entry](client, operation, arguments)
            ]

    assert asyncio.run(run()) == [Entry(id=0), Entry(id=1), Entry(id=2)]
    assert [request.split(b"\r\n")[0] for request in server.requests] == LINES
