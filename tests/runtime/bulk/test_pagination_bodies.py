"""What a page is read from: pointers, lists left out, and bodies that are none."""

from dataclasses import replace
from typing import Any

import pytest

from tests.runtime.bulk.paged_service import (
    BY_OFFSET,
    BY_PAGE,
    Driver,
    Entry,
    Service,
    listed,
    listing,
)
from typecase.runtime.errors import (
    DecodingError,
)
from typecase.runtime.operation import Paging


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
