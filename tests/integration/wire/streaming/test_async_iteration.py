"""Test the ways to use the items of an asynchronous client."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.integration.wire.raw_http import format_response
from tests.integration.wire.recording_server import RecordingServer

BODY = b'{"text":"a"}\n{"text":"b"}\n'


@pytest.fixture
def run(
    lib: Any, recording_server: RecordingServer
) -> Callable[[Callable[[Any], Awaitable[Any]]], Any]:
    """A function that runs a coroutine function with a client of the server."""
    recording_server.respond_with(format_response(200, "application/jsonl", BODY))

    async def use_client(function: Callable[[Any], Awaitable[Any]]) -> Any:
        async with lib.AsyncLibClient(base_url=recording_server.url) as client:
            return await function(client)

    return lambda function: asyncio.run(use_client(function))


async def iterate(client: Any) -> list[str]:
    return [item.text async for item in client.logs.lines()]


async def iterate_after_await(client: Any) -> list[str]:
    items = await client.logs.lines()
    return [item.text async for item in items]


async def iterate_in_context(client: Any) -> list[str]:
    async with client.logs.lines() as items:
        return [item.text async for item in items]


async def iterate_over_value(client: Any) -> list[str]:
    response = await client.response(client.logs.lines)
    async with response.value as items:
        return [item.text async for item in items]


@pytest.mark.parametrize(
    "use", [iterate, iterate_after_await, iterate_in_context, iterate_over_value]
)
def test_items_are_iterated(
    run: Any, recording_server: RecordingServer, use: Callable[[Any], Any]
) -> None:
    assert run(use) == ["a", "b"]
    assert len(recording_server.requests) == 1


@pytest.mark.parametrize("use", [iterate, iterate_after_await, iterate_in_context])
def test_error_of_call_is_raised_at_first_use(
    run: Any, recording_server: RecordingServer, use: Callable[[Any], Any]
) -> None:
    recording_server.response = format_response(404, "text/plain", b"")
    with pytest.raises(Exception, match="404"):
        run(use)


def test_iteration_ends_after_error_of_call(
    run: Any, recording_server: RecordingServer
) -> None:
    recording_server.response = format_response(404, "text/plain", b"")

    async def iterate_twice(client: Any) -> list[Any]:
        items = client.logs.lines()
        with pytest.raises(Exception, match="404"):
            await items
        return [item async for item in items]

    assert run(iterate_twice) == []


def test_unused_items_are_closed_without_a_request(
    run: Any, recording_server: RecordingServer
) -> None:
    async def close(client: Any) -> list[Any]:
        items = client.logs.lines()
        await items.close()
        return [item async for item in items]

    assert run(close) == []
    assert recording_server.requests == []


@pytest.mark.parametrize("awaited", [True, False])
def test_open_response_is_a_context(run: Any, awaited: bool) -> None:
    async def read(client: Any) -> bytes:
        call = client.stream(client.logs.lines)
        async with await call if awaited else call as stream:
            return b"".join([chunk async for chunk in stream.iter_bytes()])

    assert run(read) == BODY


def test_second_task_does_not_take_the_items_for_none(run: Any) -> None:
    async def use(client: Any) -> list[Any]:
        items = client.logs.lines()
        tasks = [anext(items), anext(items)]
        first, second = await asyncio.gather(*tasks, return_exceptions=True)
        await items.close()
        return [first.text, type(second)]

    assert run(use) == ["a", RuntimeError]
