"""Test resuming pagination: after its end, after a failure, in another process."""

import pickle
import random
from dataclasses import replace
from typing import Any

import pytest

from tests.runtime.bulk.paged_service import (
    BY_OFFSET,
    BY_PAGE,
    Driver,
    PagedService,
    list_operation,
    round_trip_json,
)
from typecase.runtime.errors import (
    ApiError,
    ConnectionLostError,
    InvalidRequestError,
    Position,
)
from typecase.runtime.pagination.paging import Paging

POINTERS: dict[str, dict[str, Any]] = {
    "last": {"last": "/_meta/isLast", "total": None},
    "total": {"last": None, "total": "/_meta/total"},
    "both": {"last": "/_meta/isLast", "total": "/_meta/total"},
    "neither": {"last": None, "total": None},
}


@pytest.mark.parametrize(
    ("paging", "last_position"),
    [(BY_PAGE, Position(2, 1, size=2)), (BY_OFFSET, Position(4, 1))],
)
def test_last_position_continues_with_new_items(
    driver: Driver, paging: Paging, last_position: Position
) -> None:
    service = PagedService(5)
    pages = driver.open(service, list_operation(paging), size=2)
    driver.take(pages)
    assert pages.position == last_position
    resumed = driver.open(
        service, list_operation(paging), size=2, position=pages.position
    )
    assert driver.take(resumed) == []
    service.count = 8
    later = driver.open(
        service, list_operation(paging), size=2, position=pages.position
    )
    assert driver.take(later) == [5, 6, 7]


def test_offset_position_survives_smaller_pages(driver: Driver) -> None:
    service = PagedService(20, cap=10)
    pages = driver.open(service, list_operation(BY_OFFSET), size=10)
    assert driver.take(pages, 17)[-1] == 16
    service.cap = 3
    later = driver.open(
        service, list_operation(BY_OFFSET), size=10, position=pages.position
    )
    assert driver.take(later) == [17, 18, 19]


@pytest.mark.parametrize(
    ("position", "arguments", "place"),
    [
        ((0, -1), {}, "position"),
        ((0,), {}, "position"),
        ("ab", {}, "position"),
        ((0, 1, 2, 3), {}, "position"),
        # The pages of the position have another size.
        ((0, 1, 10), {"size": 5}, "position"),
        ((0, 1, None), {"size": 5}, "position"),
        ((0, 1), {"size": 5}, "position"),
        (None, {"page": "3"}, "page"),
    ],
)
def test_invalid_position_is_refused(
    driver: Driver, position: Any, arguments: Any, place: str
) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        driver.open(
            PagedService(5), list_operation(BY_PAGE), position=position, **arguments
        )
    assert [fault.place for fault in caught.value.faults] == [place]


@pytest.mark.parametrize("first_size", [None, 3, 4])
def test_position_of_numbered_pages_keeps_their_size(
    driver: Driver, first_size: int | None
) -> None:
    paging = replace(BY_PAGE, max_size=first_size)
    pages = driver.open(service := PagedService(30), list_operation(paging))
    driver.take(pages, 17)
    # A later version of the API allows larger pages.
    later = list_operation(replace(BY_PAGE, max_size=20))
    position = round_trip_json(pages.position)
    resumed = driver.open(service, later, position=position)
    assert driver.take(resumed) == list(range(17, 30))


@pytest.mark.parametrize("size", [None, 3, 50])
def test_offset_position_works_with_any_size(driver: Driver, size: int | None) -> None:
    service = PagedService(30)
    operation = list_operation(replace(BY_OFFSET, max_size=7))
    pages = driver.open(service, operation, size=size)
    driver.take(pages, 17)
    for new_size in (None, 2, 20):
        resumed = driver.open(
            service,
            operation,
            size=new_size,
            position=round_trip_json(pages.position),
        )
        assert driver.take(resumed) == list(range(17, 30))


def test_pickle_position() -> None:
    position = Position(3, 7)
    assert pickle.loads(pickle.dumps(position)) == position


@pytest.mark.parametrize("seed", range(40))
def test_resume_from_any_position_after_failures(driver: Driver, seed: int) -> None:
    rng = random.Random(seed)
    count, size, cap = (
        rng.randint(0, 40),
        rng.randint(1, 12),
        rng.randint(1, 9),
    )
    pointers = POINTERS[rng.choice(list(POINTERS))]
    paging = replace(rng.choice([BY_PAGE, BY_OFFSET]), **pointers)
    paging = replace(paging, first=rng.choice([0, 1]))
    operation = list_operation(paging)
    failing_requests = {n for n in range(60) if rng.random() < 0.3}
    service = PagedService(count, cap=cap, failing_requests=failing_requests)
    pages = driver.open(service, operation, size=size)
    read_ids: list[int] = []
    positions = [pages.position]
    while True:
        try:
            next_ids = driver.take(pages, 1)
        except ApiError:
            continue
        if not next_ids:
            break
        read_ids += next_ids
        positions.append(pages.position)
    assert read_ids == list(range(count))
    for index, position in enumerate([*positions, pages.position]):
        healthy = PagedService(count, cap=cap)
        resumed = driver.open(
            healthy, operation, size=size, position=round_trip_json(position)
        )
        assert driver.take(resumed) == read_ids[index:]


@pytest.mark.parametrize("paging", [BY_PAGE, BY_OFFSET])
def test_retry_after_failed_page(driver: Driver, paging: Paging) -> None:
    service = PagedService(6, failing_requests={1, 2})
    pages = driver.open(service, list_operation(paging), size=4)
    assert driver.take(pages, 4) == [0, 1, 2, 3]
    for _ in range(2):
        with pytest.raises(ConnectionLostError):
            driver.take(pages)
    assert driver.take(pages) == [4, 5]
