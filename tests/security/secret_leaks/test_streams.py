"""A canary is found neither in open answers nor in iterators over pages."""

import json
from typing import Any

import pytest

from jobads._runtime.errors import ApiError, DecodingError
from tests.security.secret_leaks.calls import Caller, given, operation_of, variants
from tests.security.secret_leaks.hostile import ANSWERS, Hostile, http
from tests.security.secret_leaks.marks import found
from tests.security.secret_leaks.observed import (
    listening,
    of_error,
    of_failure,
    of_object,
)


@pytest.mark.parametrize("name", ["broken chunks", "no HTTP", "quoting JSON", "HTML"])
def test_streams_show_no_canary(name: str, caller: Caller, server: Hostile) -> None:
    operation = operation_of("advertiser", "applications/download")
    client = caller.client("advertiser", server.url, **given("advertiser"))
    server.answer = ANSWERS[name]
    with listening() as heard:
        method = client.applications.download
        outcome = caller.outcome(client.stream, method, **variants(operation)[0])
        if not isinstance(outcome, Exception):
            assert found(of_object(outcome, "stream")) == []
            outcome = caller.outcome(_read, outcome) if caller.place else _all(outcome)
            assert name == "HTML" or isinstance(outcome, ApiError)
        caller.close(client)
    assert found([*of_failure(outcome), *heard]) == []


async def _read(stream: Any) -> None:
    async with stream:
        async for _ in stream.iter_bytes():
            pass


def _all(stream: Any) -> Any:
    try:
        with stream:
            for _ in stream.iter_bytes():
                pass
    except ApiError as error:
        return error


def test_pages_show_no_canary(caller: Caller, server: Hostile) -> None:
    client = caller.client("search", server.url, **given("search"))
    server.answer = lambda request: http("200 OK", json.dumps({"q": request.said}))
    pages = client.jobs.search_all(ip="192.0.2.1", q="x")
    step = type(pages).__anext__ if caller.place else type(pages).__next__
    outcome = caller.outcome(step, pages)
    caller.close(client)
    assert isinstance(outcome, DecodingError)
    assert found([*of_error(outcome), *of_object(pages, "pages")]) == []
