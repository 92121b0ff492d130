"""Test that a client does not repeat at each call what does not change."""

from typing import Any

import pytest

from tests.runtime.bookshop import books
from typecase.runtime import events
from typecase.runtime.api import Api, Server
from typecase.runtime.client import server_urls
from typecase.runtime.client.server_urls import ServerUrls
from typecase.runtime.operation import DeclaredResponse, Operation
from typecase.runtime.response import Origin
from typecase.runtime.serialization.response_decoder import select_declared_responses
from typecase.runtime.streaming.item_stream_response import ItemStream


def fail(*_: Any, **__: Any) -> None:
    raise AssertionError("called again")


def test_url_of_a_server_is_built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    api = Api(
        name="shop",
        title="Shop",
        version="1",
        user_agent="shop/1",
        servers=(Server("default", "https://a.example"),),
    )
    urls = ServerUrls(api, {}, None, {}, allow_http=False)
    assert urls.base_url(books.SEARCH) == "https://a.example"
    monkeypatch.setattr(server_urls, "validate_base_url", fail)
    assert urls.base_url(books.SEARCH) == "https://a.example"


def test_no_events_are_created_without_a_hook(monkeypatch: pytest.MonkeyPatch) -> None:
    for event in ("AttemptStarted", "AttemptEnded", "RetryScheduled"):
        monkeypatch.setattr(events, event, fail)
    reporter = events.EventReporter(None, "https://a.example")
    origin = Origin("search", "GET", "/books")
    reporter.report_start(origin)
    reporter.report_success(origin, 200)
    reporter.report_failure(origin, ValueError())
    reporter.report_retry(origin, 1.0)


def test_only_operations_with_a_stream_look_for_one() -> None:
    stream = ItemStream(200, "application/jsonl", int)
    plain = DeclaredResponse(200, "application/json", int)
    assert not Operation[int]("a", "GET", "/", responses=(plain,)).has_stream
    assert Operation[int]("a", "GET", "/", responses=(stream,)).has_stream
    alternative = Operation[int](
        "a", "GET", "/", responses=(plain,), alternatives=(stream,)
    )
    assert alternative.has_stream


@pytest.mark.parametrize(
    ("status", "expected"), [(200, 0), (201, 1), (299, 0), (404, 2), (500, 3)]
)
def test_exact_status_precedes_range_success_and_default(
    status: int, expected: int
) -> None:
    declared = tuple(
        DeclaredResponse(each, "application/json", int)
        for each in (200, 201, "4XX", "default")
    )
    chosen = select_declared_responses(
        declared, status, "application/json", undeclared=status < 300
    )
    assert chosen[0] is declared[expected]
