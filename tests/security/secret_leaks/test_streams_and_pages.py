"""Test that streamed responses and iterators over pages contain no canary."""

import json
from typing import Any

import pytest

from jobads._runtime.errors import ApiError, DecodingError
from tests.security.secret_leaks.api_calls import (
    Caller,
    find_operation,
    make_arguments,
    make_credentials,
)
from tests.security.secret_leaks.canaries import find_canaries
from tests.security.secret_leaks.echo_server import (
    RESPONSES,
    EchoServer,
    build_response,
)
from tests.security.secret_leaks.visible_texts import (
    collect_error_texts,
    collect_failure_texts,
    collect_logs,
    collect_object_texts,
)


@pytest.mark.parametrize(
    "response", ["broken chunks", "invalid status line", "quoting JSON", "HTML"]
)
def test_streams_contain_no_canary(
    response: str, caller: Caller, server: EchoServer
) -> None:
    operation = find_operation("advertiser", "applications/download")
    client = caller.make_client(
        "advertiser", server.url, **make_credentials("advertiser")
    )
    server.make_response = RESPONSES[response]
    with collect_logs() as logs:
        method = client.applications.download
        outcome = caller.run(client.stream, method, **make_arguments(operation)[0])
        if not isinstance(outcome, Exception):
            # The stream is open, so it breaks only while it is read.
            assert find_canaries(collect_object_texts(outcome, "stream")) == []
            read = _read_async if caller.asynchronous else _read
            outcome = caller.run(read, outcome)
            assert response == "HTML" or isinstance(outcome, ApiError)
        caller.close(client)
    assert find_canaries([*collect_failure_texts(outcome), *logs]) == []


async def _read_async(stream: Any) -> None:
    async with stream:
        async for _ in stream.iter_bytes():
            pass


def _read(stream: Any) -> None:
    with stream:
        for _ in stream.iter_bytes():
            pass


def test_page_iterators_contain_no_canary(caller: Caller, server: EchoServer) -> None:
    client = caller.make_client("search", server.url, **make_credentials("search"))
    server.make_response = lambda _: build_response(
        "200 OK", json.dumps({"jobs": [{}], "total": 2})
    )
    page = caller.run(client.jobs.search, ip="192.0.2.1", q="x")
    server.make_response = lambda request: build_response(
        "200 OK", json.dumps({"q": request.parts})
    )
    error = caller.run(page.next_page)
    caller.close(client)
    assert isinstance(error, DecodingError)
    items: Any = aiter(page) if caller.asynchronous else iter(page)
    texts = [*collect_error_texts(error), *collect_object_texts(page, "page")]
    texts += collect_object_texts(items, "items")
    assert find_canaries(texts) == []
