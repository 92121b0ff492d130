"""Where pages go on: after their end, after a fault, in another process."""

import pickle
import random
from dataclasses import replace
from typing import Any

import pytest

from tests.runtime.bulk.paged_service import (
    BY_OFFSET,
    BY_PAGE,
    Driver,
    Service,
    kept,
    listing,
)
from typecase.runtime.bulk.pagination import Position
from typecase.runtime.errors import (
    ApiError,
    ConnectionLostError,
    InvalidRequestError,
)
from typecase.runtime.operation import Paging

POINTERS: dict[str, dict[str, Any]] = {
    "last": {"last": "/_meta/isLast", "total": None},
    "total": {"last": None, "total": "/_meta/total"},
    "both": {"last": "/_meta/isLast", "total": "/_meta/total"},
    "neither": {"last": None, "total": None},
}


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


def test_a_position_pickles() -> None:
    position = Position(3, 7)
    assert pickle.loads(pickle.dumps(position)) == position


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
