"""Test how items are found in a page: JSON Pointers, missing lists, unusable bodies."""

from dataclasses import dataclass, replace
from typing import Any, cast

import pytest
from pydantic import TypeAdapter

from tests.runtime.bulk.paged_service import (
    BY_OFFSET,
    BY_PAGE,
    Driver,
    Entry,
    PagedService,
    SyncDriver,
    encode_page,
    list_operation,
)
from typecase.runtime.errors import DecodingError
from typecase.runtime.pagination.pages import PageIterator
from typecase.runtime.pagination.paging import Paging


@dataclass
class IdOnly:
    id: int


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
def test_body_without_list_of_items_is_an_error(
    driver: Driver, paging: Paging, kind: Any, content: bytes, json_path: str
) -> None:
    service = PagedService(5, content=content)
    pages = driver.open(service, list_operation(paging, kind), size=2)
    for _ in range(2):
        with pytest.raises(DecodingError) as caught:
            driver.take(pages)
        # Do not bind the error to a name: its traceback would keep the page alive,
        # which the service refuses.
        assert (caught.value.json_path, caught.value.content) == (json_path, content)
        assert (caught.value.status, caught.value.attempts) == (200, 2)
    assert len(service.requests) == 2
    service.content = None
    valid = driver.open(service, list_operation(paging, dict[str, Any]), size=2)
    assert driver.take(valid) == [0, 1, 2, 3, 4]


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
def test_missing_list_is_empty_only_at_the_end(
    driver: Driver, meta: dict[str, Any], is_end: bool
) -> None:
    paging = replace(BY_OFFSET, last="/_meta/isLast")
    without_list = encode_page([], **meta).replace(b'"entryList": []', b"")
    pages = driver.open(PagedService(0, content=without_list), list_operation(paging))
    if is_end:
        assert driver.take(pages) == []
    else:
        with pytest.raises(DecodingError):
            driver.take(pages)


@pytest.mark.parametrize("model", [Entry, IdOnly])
def test_items_are_read_as_chosen_model(model: Any) -> None:
    operation = list_operation(BY_OFFSET, dict[str, Any])
    pages = SyncDriver().open(PagedService(5), operation, model=model, size=2)
    expected = [TypeAdapter(model).validate_python({"id": n}) for n in range(5)]
    assert list(cast(PageIterator[Any], pages)) == expected


def test_item_that_is_no_chosen_model_is_an_error(driver: Driver) -> None:
    body = b'{"data": {"entryList": [{"id": 0}, {"id": "no"}, {"id": 2}]}}'
    operation = list_operation(BY_OFFSET, dict[str, Any])
    pages = driver.open(PagedService(0, content=body), operation, model=Entry)
    for _ in range(2):
        with pytest.raises(DecodingError) as caught:
            driver.take(pages, 1)
        assert caught.value.json_path == "$.data.entryList[1].id"
        assert caught.value.content == body
    assert pages.position == (0, 0, None)
    rest = driver.open(
        PagedService(0, content=body), operation, model=Entry, position=(0, 2)
    )
    assert driver.take(rest, 1) == [2]


@pytest.mark.parametrize("total", [-1, None, 2.5, "9", [9]])
def test_invalid_total_does_not_end_the_list(driver: Driver, total: Any) -> None:
    operation = list_operation(BY_OFFSET, dict[str, Any])
    service = PagedService(0, content=encode_page([0, 1], total=total))
    pages = driver.open(service, operation)
    assert driver.take(pages, 2) == [0, 1]
    service.content = encode_page([2, 3], total=total)
    assert driver.take(pages, 1) == [2]


@pytest.mark.parametrize(
    ("pointer", "body"),
    [
        ("", b'[{"id":0}]'),
        ("/a~1b/~01", b'{"a/b":{"~1":[{"id":0}]}}'),
        ("/list/1", b'{"list":[null,[{"id":0}]]}'),
        ("/copy", b'{"copy":[{"id":0}]}'),
    ],
)
def test_json_pointer_to_items(driver: Driver, pointer: str, body: bytes) -> None:
    for kind in (Any, Entry | Any):
        operation = list_operation(Paging(pointer, page="page"), kind)
        pages = driver.open(PagedService(0, content=body), operation)
        assert driver.take(pages, 1) == [0]
