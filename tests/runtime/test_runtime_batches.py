"""Items sent in batches, over a real socket, by the printed clients of both kinds."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from jobads._runtime.batches import send_all, send_all_async
from jobads._runtime.errors import (
    ApiError,
    ConnectionLostError,
    DecodingError,
    InvalidRequestError,
    StatusError,
)
from jobads._runtime.operation import Batching
from jobads._runtime.outcomes import Accepted, Failed, Outcome, Rejected
from jobads.disposition import AsyncDispositionClient, DispositionClient, models
from jobads.disposition.events import SEND
from tests.runtime.raw_server import RawServer, answer

Event = models.DispositionEvent
SendAll = Callable[[str, Iterable[Any]], list[Outcome[Any]]]

KEYS = ("svc_sid", "svc_application_id")
# Batches of three, and no call is repeated.
OPERATION = replace(SEND, batching=Batching(Event, 3, KEYS, "/failed_events"), retry=())
OK = answer(b'{"num_succeeded_events":3}')


def _sync(url: str, items: Iterable[Any]) -> list[Outcome[Any]]:
    with DispositionClient(base_url=url) as client:
        return send_all(client, OPERATION, items)


async def _sent(url: str, items: Any) -> list[Outcome[Any]]:
    async with AsyncDispositionClient(base_url=url) as client:
        return await send_all_async(client, OPERATION, items)


def _async(url: str, items: Iterable[Any]) -> list[Outcome[Any]]:
    return asyncio.run(_sent(url, items))


def _streamed(url: str, items: Iterable[Any]) -> list[Outcome[Any]]:
    async def stream() -> AsyncIterator[Any]:
        for item in items:
            yield item

    return asyncio.run(_sent(url, stream()))


@pytest.fixture(params=[_sync, _async, _streamed], ids=["sync", "async", "streamed"])
def send(request: pytest.FixtureRequest) -> SendAll:
    """Send all items with a new client."""
    made: SendAll = request.param
    return made


def event(sid: str | None, application: str | None = None) -> Event:
    """An event with these identifiers; in tests, "/x" is the application x."""
    members = {"svc_sid": sid, "svc_application_id": application}
    given = {name: value for name, value in members.items() if value is not None}
    return Event.model_validate(
        {"event": "hired", "event_time": "2026-01-02T03:04:05Z", **given}
    )


def events(names: str) -> list[Event]:
    """``a /b c/d``: a click, an application, an event that has both."""
    split = [name.partition("/") for name in names.split()]
    return [event(sid or None, application or None) for sid, _, application in split]


def refusal(content: object, status: str = "400 Bad Request") -> bytes:
    return answer(json.dumps(content).encode(), status)


def failed(*entries: dict[str, Any]) -> bytes:
    return refusal({"num_succeeded_events": 0, "failed_events": entries})


def sent(raw: RawServer) -> list[str]:
    """What each call held, written as `events` reads it."""
    bodies = [json.loads(request.partition(b"\r\n\r\n")[2]) for request in raw.received]
    return [" ".join(map(_name, body)) for body in bodies]


def _name(item: dict[str, str]) -> str:
    application = item.get("svc_application_id")
    return item.get("svc_sid", "") + (f"/{application}" if application else "")


def kinds(outcomes: list[Outcome[Any]]) -> str:
    """One letter an outcome: (A)ccepted, (R)ejected, (F)ailed."""
    return "".join(type(outcome).__name__[0] for outcome in outcomes)


@pytest.mark.parametrize(
    ("names", "batches"),
    [
        ("", []),
        ("a", ["a"]),
        ("a b c", ["a b c"]),
        ("a b c d e f g", ["a b c", "d e f", "g"]),
        # A second event of a click waits for the next call, and what follows it too.
        ("a b a c", ["a b", "a c"]),
        ("a a a", ["a", "a", "a"]),
        ("a/x b/x", ["a/x", "b/x"]),
        ("a/x a/y", ["a/x", "a/y"]),
        # The same text as the other kind of identifier is another name.
        ("a /a b/c", ["a /a b/c"]),
    ],
)
def test_the_batches(
    send: SendAll, raw: RawServer, names: str, batches: list[str]
) -> None:
    raw.script = [OK] * len(batches)
    items = events(names)
    outcomes = send(raw.url, iter(items))
    assert outcomes == [Accepted(item) for item in items]
    assert sent(raw) == batches


ENTRY = {"message": "unknown", "errors": [{"field": "svc_sid", "message": "no"}]}


@pytest.mark.parametrize(
    ("names", "content", "told"),
    [
        ("a b c", failed({"svc_sid": "b", **ENTRY}), "ARA"),
        ("a b c", failed({"svc_sid": "c", **ENTRY}, {"svc_sid": "a"}), "RAR"),
        ("a /b c", failed({"svc_application_id": "b"}), "ARA"),
        ("a/x b c", failed({"svc_application_id": "x"}), "RAA"),
        ("a b/x c", failed({"svc_sid": "b", "svc_application_id": "x"}), "ARA"),
        # The server adds the other identifier: the event is still known.
        ("a b c", failed({"svc_sid": "b", "svc_application_id": "z"}), "ARA"),
        ("a b c", failed({"svc_sid": "b"}, {"svc_sid": "b"}), "ARA"),
        # What the refusal does not settle has failed: nobody knows what became of it.
        ("a b c", failed({"svc_sid": "b"}, {"svc_sid": "z"}), "FRF"),
        ("a b c", failed({"svc_sid": "b"}, ENTRY), "FRF"),
        ("a b c", failed({"svc_sid": "a", "svc_application_id": "x"}), "RAA"),
        ("a /x c", failed({"svc_sid": "a", "svc_application_id": "x"}), "FFF"),
        ("a b c", failed(ENTRY), "FFF"),
        ("a b c", failed(), "FFF"),
        ("a b c", refusal(ENTRY), "FFF"),
        ("a b c", refusal([]), "FFF"),
        ("a b c", answer(b"<p>no", "400 Bad Request", "text/html"), "FFF"),
        # One event alone is the one that is at fault.
        ("a", failed({"svc_sid": "a", **ENTRY}), "R"),
        ("a", failed(ENTRY), "R"),
        ("a", refusal({"svc_sid": "a", **ENTRY}), "R"),
        ("a", refusal([]), "R"),
        ("a", answer(b"<p>no", "400 Bad Request", "text/html"), "R"),
    ],
)
def test_a_refusal(
    send: SendAll, raw: RawServer, names: str, content: bytes, told: str
) -> None:
    raw.script = [content]
    items = events(names)
    outcomes = send(raw.url, items)
    assert kinds(outcomes) == told
    assert all(
        outcome.item is item for outcome, item in zip(outcomes, items, strict=True)
    )
    assert len(raw.received) == 1


@pytest.mark.parametrize("content", [failed, lambda *entries: refusal(entries[0])])
def test_a_rejected_event_has_the_servers_entry(
    send: SendAll, raw: RawServer, content: Callable[..., bytes]
) -> None:
    raw.script = [content({"svc_sid": "a", **ENTRY})]
    (outcome,) = send(raw.url, events("a"))
    assert isinstance(outcome, Rejected)
    assert isinstance(outcome.entry, models.EventInvalid)
    assert outcome.entry.svc_sid == "a"
    assert outcome.entry.errors is not None
    assert outcome.entry.errors[0].field == "svc_sid"
    assert isinstance(outcome.error, StatusError)
    assert outcome.error.status == 400


def test_a_partial_refusal_gives_each_event_its_own_entry(
    send: SendAll, raw: RawServer
) -> None:
    raw.script = [failed({"svc_sid": "c", "message": "C"}, {"svc_sid": "a"})]
    first, second, third = send(raw.url, events("a b c"))
    assert isinstance(first, Rejected)
    assert first.entry == models.EventInvalid(svc_sid="a")
    assert isinstance(second, Accepted)
    assert isinstance(third, Rejected)
    assert third.entry == models.EventInvalid(svc_sid="c", message="C")


def test_an_invalid_event_is_not_sent_and_bars_no_other(
    send: SendAll, raw: RawServer
) -> None:
    a, b, c, d = events("a b c d")
    b.reason = models.RejectionReason.OTHER  # Allowed for rejected events alone.
    raw.script = [OK]
    items = [a, b, {"event": "hired"}, c, 7, d]
    outcomes = send(raw.url, items)
    assert kinds(outcomes) == "ARRARA"
    assert [outcome.item for outcome in outcomes] == items
    assert sent(raw) == ["a c d"]
    rejected = [outcome for outcome in outcomes if isinstance(outcome, Rejected)]
    assert all(outcome.entry is None for outcome in rejected)
    assert all(isinstance(outcome.error, InvalidRequestError) for outcome in rejected)


def test_nothing_is_sent_when_all_are_invalid(send: SendAll, raw: RawServer) -> None:
    assert kinds(send(raw.url, [{}] * 7)) == "R" * 7
    assert raw.received == []


@pytest.mark.parametrize(
    ("content", "kind", "transient"),
    [
        (refusal({"message": "down"}, "500 Internal Server Error"), StatusError, True),
        (refusal({}, "429 Too Many Requests"), StatusError, True),
        (refusal({}, "503 Service Unavailable"), StatusError, True),
        (refusal({}, "403 Forbidden"), StatusError, True),
        (refusal({}, "404 Not Found"), StatusError, False),
        (b"", ConnectionLostError, True),
        (answer(b"<p>", content_type="text/html"), DecodingError, True),
    ],
)
def test_a_failed_call_does_not_stop_the_rest(
    send: SendAll,
    raw: RawServer,
    content: bytes,
    kind: type[ApiError],
    transient: bool,
) -> None:
    raw.script = [OK, content, failed({"svc_sid": "g"})]
    items = events("a b c d e f g h")
    outcomes = send(raw.url, items)
    assert kinds(outcomes) == "AAAFFFRA"
    assert [outcome.item for outcome in outcomes] == items
    assert sent(raw) == ["a b c", "d e f", "g h"]
    for outcome in outcomes[3:6]:
        assert isinstance(outcome, Failed)
        assert isinstance(outcome.error, kind)
        assert outcome.is_transient is transient


def test_a_full_batch_is_sent_before_more_is_asked_for(
    send: SendAll, raw: RawServer
) -> None:
    raw.script = [OK, OK]
    seen: list[int] = []

    def slow() -> Iterator[Event]:
        for item in events("a b c d"):
            seen.append(len(raw.received))
            yield item

    assert kinds(send(raw.url, slow())) == "AAAA"
    assert seen == [0, 0, 0, 1]


def test_only_operations_that_declare_batches_take_them(raw: RawServer) -> None:
    operation = replace(SEND, batching=None)
    with (
        DispositionClient(base_url=raw.url) as client,
        pytest.raises(TypeError, match="events/send takes no batches"),
    ):
        send_all(client, operation, [])
