"""Test which requests pagination sends, and where it stops."""

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
    PagedService,
    encode_page,
    list_operation,
    make_request,
)
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime.errors import Position
from typecase.runtime.pagination.pages import AsyncPaginator, fetch_page
from typecase.runtime.pagination.paging import Paging


# The last value is the pages or offsets that are requested.
@pytest.mark.parametrize(
    ("paging", "service", "arguments", "expected_pages"),
    [
        (BY_PAGE, PagedService(5), {"size": 2}, [0, 1, 2]),
        (BY_PAGE, PagedService(4), {"size": 2}, [0, 1]),
        (BY_PAGE, PagedService(0), {}, [0]),
        (BY_PAGE, PagedService(25), {}, [0, 1, 2]),
        (BY_PAGE, PagedService(5, cap=2), {"size": 100}, [0, 1, 2]),
        (BY_PAGE, PagedService(5, reports="nothing"), {"size": 2}, [0, 1, 2, 3]),
        (replace(BY_PAGE, first=1), PagedService(5), {"size": 2}, [1, 2, 3]),
        (replace(BY_PAGE, last=None), PagedService(5), {"size": 2}, [0, 1, 2, 3]),
        (
            replace(BY_PAGE, last=None, total="/_meta/total"),
            PagedService(5, cap=2),
            {"size": 3},
            [0, 1, 2],
        ),
        (BY_OFFSET, PagedService(5), {"size": 2}, [0, 2, 4]),
        (BY_OFFSET, PagedService(4), {"size": 2}, [0, 2]),
        (BY_OFFSET, PagedService(5, cap=2), {"size": 100}, [0, 2, 4]),
        (BY_OFFSET, PagedService(5, reports="nothing"), {"size": 2}, [0, 2, 4, 5]),
        (replace(BY_OFFSET, first=1), PagedService(5), {"size": 2}, [1, 3, 5]),
        (replace(BY_OFFSET, first=1), PagedService(4), {"size": 2}, [1, 3]),
    ],
)
def test_pages_are_requested_until_the_end(
    driver: Driver,
    paging: Paging,
    service: PagedService,
    arguments: Any,
    expected_pages: list[int],
) -> None:
    pages = driver.open(service, list_operation(paging), q="x", **arguments)
    assert service.requests == []
    assert driver.take(pages) == list(range(service.count))
    first, *others = service.requests
    # Without an argument, the service returns the first page.
    assert first == {"q": "x", **arguments}
    assert others == [
        {"page": page, "q": "x", **arguments} for page in expected_pages[1:]
    ]
    assert driver.take(pages) == []
    assert len(service.requests) == len(expected_pages)
    # The drivers share the service.
    service.requests.clear()


@pytest.mark.parametrize("paging", [BY_PAGE, BY_OFFSET])
def test_size_zero_is_the_only_page(driver: Driver, paging: Paging) -> None:
    service = PagedService(5, reports="nothing", content=encode_page([]))
    pages = driver.open(service, list_operation(paging), size=0)
    assert driver.take(pages) == []
    assert len(service.requests) == 1
    assert pages.position[:2] == (0, 0)


@pytest.mark.parametrize(
    ("paging", "start", "items", "expected_pages"),
    [
        (BY_PAGE, 2, [4, 5, 6], [2, 3]),
        (BY_OFFSET, 3, [3, 4, 5, 6], [3, 5]),
        # The number of items before page 2 is unknown, so the total cannot be used
        # and only an empty page ends the list.
        (replace(BY_PAGE, last=None, total="/_meta/total"), 2, [4, 5, 6], [2, 3, 4]),
    ],
)
def test_start_at_later_page(
    driver: Driver,
    paging: Paging,
    start: int,
    items: list[int],
    expected_pages: list[int],
) -> None:
    service = PagedService(7)
    pages = driver.open(service, list_operation(paging), size=2, page=start)
    assert driver.take(pages) == items
    assert [request["page"] for request in service.requests] == expected_pages


def test_pages_are_requested_lazily(driver: Driver) -> None:
    service = PagedService(100)
    pages = driver.open(service, list_operation(BY_PAGE), size=5)
    assert driver.take(pages, 5) == [0, 1, 2, 3, 4]
    assert len(service.requests) == 1
    assert pages.position == Position(page=1, item=0, size=5)
    assert driver.take(pages, 1) == [5]
    assert len(service.requests) == 2


@pytest.mark.parametrize(
    ("paging", "arguments", "sizes"),
    [
        (BY_PAGE, {}, [4, 4]),
        (BY_PAGE, {"size": 3}, [3, 3, 3]),
        (BY_OFFSET, {}, [4, 4]),
        (BY_OFFSET, {"size": 6}, [6, 6]),
        (BY_OFFSET, {"page": 0}, [4, 4]),
        # The number of a page counts pages of the service's own size, here 10.
        (BY_PAGE, {"page": 0}, [None]),
    ],
)
def test_largest_pages_are_requested_by_default(
    driver: Driver, paging: Paging, arguments: Any, sizes: list[int | None]
) -> None:
    service = PagedService(8)
    operation = list_operation(replace(paging, max_size=4))
    pages = driver.open(service, operation, **arguments)
    assert driver.take(pages) == list(range(8))
    assert [request.get("size") for request in service.requests] == sizes


def test_operation_without_paging_is_refused(driver: Driver) -> None:
    with pytest.raises(TypeError, match=r"entries\.list \(.*\) has no pages"):
        driver.open(PagedService(5), list_operation(None))


def test_iterate_over_pages(driver: Driver) -> None:
    service = PagedService(7)
    operation = list_operation(BY_PAGE)
    pages = driver.take_pages(service, operation, size=3)
    assert pages == [[0, 1, 2], [3, 4, 5], [6]]
    assert len(service.requests) == 3
    assert driver.take_pages(PagedService(0), operation) == []


def test_hundred_thousand_items(driver: Driver) -> None:
    service = PagedService(100_000, cap=200)
    pages = driver.open(service, list_operation(BY_OFFSET, dict[str, Any]), size=1000)
    assert sum(driver.take(pages)) == sum(range(100_000))
    assert len(service.requests) == 500


PAGES = [encode_page([0, 1], isLast=False), encode_page([2], isLast=True)]


# `self` is no parameter of the operation, so it is not sent.
REQUEST_LINES = [
    b"GET /entries?q=a%20b HTTP/1.1",
    b"GET /entries?page=1&q=a%20b HTTP/1.1",
]


def test_sync_client_sends_page_requests(server: ScriptedServer) -> None:
    server.script = [http_response(content) for content in (*PAGES, PAGES[1])]
    with BookshopClient(base_url=server.url, token="t") as client:
        request = make_request(list_operation(BY_PAGE), self=1, q="a b")
        page = fetch_page(client, request)
        assert page.items == [Entry(id=0), Entry(id=1)]
        assert page.has_more
        assert page.body.data.entries == page.items
        assert list(page) == list(page) == [Entry(id=0), Entry(id=1), Entry(id=2)]
    lines = [request.split(b"\r\n")[0] for request in server.requests]
    assert lines == [*REQUEST_LINES, REQUEST_LINES[1]]


def test_async_client_sends_page_requests(server: ScriptedServer) -> None:
    server.script = [http_response(content) for content in PAGES]

    async def run() -> list[Entry]:
        async with AsyncBookshopClient(base_url=server.url, token="t") as client:
            request = make_request(list_operation(BY_PAGE), self=1, q="a b")
            paginator = AsyncPaginator[Entry, Any](client, request)
            return [entry async for entry in paginator]

    assert asyncio.run(run()) == [Entry(id=0), Entry(id=1), Entry(id=2)]
    assert [request.split(b"\r\n")[0] for request in server.requests] == REQUEST_LINES
