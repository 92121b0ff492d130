"""Test the events that the `on_event` hook receives, over a real socket."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest

from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime.errors import DecodingError, ServiceUnavailableError
from typecase.runtime.events import (
    AttemptEnded,
    AttemptStarted,
    CallEvent,
    RetryScheduled,
)
from typecase.runtime.options import ClientOptions, Retries

UNAVAILABLE = http_response(b"{}", "503 Service Unavailable")
EMPTY_LIST = http_response(b'{"data":[]}')


def _call_sync(url: str, options: ClientOptions) -> None:
    with BookshopClient(base_url=url, token="T", options=options) as client:
        client(books.SEARCH, {"q": "SECRET"})


def _call_async(url: str, options: ClientOptions) -> None:
    async def run() -> None:
        async with AsyncBookshopClient(
            base_url=url, token="T", options=options
        ) as client:
            await client(books.SEARCH, {"q": "SECRET"})

    asyncio.run(run())


def _call_streaming(url: str, options: ClientOptions) -> None:
    with (
        BookshopClient(base_url=url, token="T", options=options) as client,
        client._open(books.SEARCH, {"q": "SECRET"}),
    ):
        pass


CALLS = pytest.mark.parametrize("call", [_call_sync, _call_async, _call_streaming])


def _options(hook: Callable[[CallEvent], Any]) -> ClientOptions:
    return ClientOptions(retries=Retries(attempts=2, base=0), on_event=hook)


def _summarize(event: CallEvent) -> tuple[Any, ...]:
    """Return the event as a tuple without its origin and duration."""
    match event:
        case AttemptStarted(origin):
            return "started", origin.attempts
        case AttemptEnded(origin, seconds, status, error):
            assert 0 <= seconds < 60
            return "ended", origin.attempts, status, error
        case RetryScheduled(origin, wait):
            return "retry", origin.attempts, wait


@CALLS
def test_events_of_each_attempt(
    call: Callable[[str, ClientOptions], None], server: ScriptedServer
) -> None:
    server.script = [UNAVAILABLE, EMPTY_LIST]
    events: list[CallEvent] = []
    call(server.url, _options(events.append))
    assert [_summarize(event) for event in events] == [
        ("started", 1),
        ("ended", 1, 503, ServiceUnavailableError),
        ("retry", 1, 0.0),
        ("started", 2),
        ("ended", 2, 200, None),
    ]
    assert {event.origin.operation for event in events} == {books.SEARCH.id}
    assert "SECRET" not in repr(events)


@pytest.mark.parametrize("call", [_call_sync, _call_async])
def test_undecodable_response_ends_the_attempt(
    call: Callable[[str, ClientOptions], None], server: ScriptedServer
) -> None:
    server.script = [http_response(b"{")]
    events: list[CallEvent] = []
    with pytest.raises(DecodingError):
        call(server.url, _options(events.append))
    assert [_summarize(event) for event in events] == [
        ("started", 1),
        ("ended", 1, 200, DecodingError),
    ]


def test_cancelled_attempt_has_an_end_event(server: ScriptedServer) -> None:
    events: list[CallEvent] = []

    # The server has no response, so the timeout cancels the call.
    async def run() -> None:
        async with (
            AsyncBookshopClient(
                base_url=server.url, options=_options(events.append)
            ) as client,
            asyncio.timeout(0.2),
        ):
            await client(books.SEARCH, {"q": "x"})

    with pytest.raises(TimeoutError):
        asyncio.run(run())
    assert [_summarize(event) for event in events] == [
        ("started", 1),
        ("ended", 1, None, asyncio.CancelledError),
    ]


@CALLS
def test_exception_of_hook_does_not_fail_the_call(
    call: Callable[[str, ClientOptions], None],
    server: ScriptedServer,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def hook(event: CallEvent) -> None:
        raise ValueError(event.origin.operation)

    server.script = [EMPTY_LIST]
    with caplog.at_level(logging.ERROR):
        call(server.url, _options(hook))
    assert {record.message for record in caplog.records} == {
        "the on_event hook raised an exception, which the call ignores"
    }


def test_keyboard_interrupt_in_hook_is_raised(server: ScriptedServer) -> None:
    server.script = [EMPTY_LIST]

    def hook(_: CallEvent) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        _call_sync(server.url, _options(hook))


def test_hook_is_not_in_repr_of_options() -> None:
    assert "on_event" not in repr(ClientOptions(on_event=print))
