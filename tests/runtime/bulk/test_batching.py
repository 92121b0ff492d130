"""Lists sent in batches: what is in each request, and what becomes of each item. One
table holds for both kinds of clients.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import Any, TypeAlias, assert_type

import pytest

from tests.runtime.outbox.hiring import (
    AsyncHiringClient,
    Event,
    HiringClient,
    Refusal,
    event,
)
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime.bulk.batch_outcomes import Accepted, Failed, Outcome, Rejected
from typecase.runtime.errors import (
    BadRequestError,
    ConnectionLostError,
    DecodingError,
    InternalServerError,
    InvalidRequestError,
    NotFoundError,
    PayloadTooLargeError,
    StatusError,
    TooManyRequestsError,
    UnauthorizedError,
)
from typecase.runtime.options import ClientOptions, RequestOptions

OPTIONS = ClientOptions(retries=1)

SendAll: TypeAlias = Callable[..., list[Outcome[Event]]]


def _sync(url: str, items: Iterable[Event], **given: Any) -> list[Outcome[Event]]:
    with HiringClient(base_url=url, options=OPTIONS) as client:
        outcomes = client.events.send_all(items, **given)
    assert_type(outcomes, list[Outcome[Event]])
    return outcomes


def _async(url: str, items: Iterable[Event], **given: Any) -> list[Outcome[Event]]:
    async def run() -> list[Outcome[Event]]:
        async with AsyncHiringClient(base_url=url, options=OPTIONS) as client:
            return await client.events.send_all(items, **given)

    return asyncio.run(run())


def _async_items(url: str, items: Iterable[Event], **given: Any) -> Any:
    async def each() -> AsyncIterator[Event]:
        for item in items:
            await asyncio.sleep(0)
            yield item

    async def run() -> list[Outcome[Event]]:
        async with AsyncHiringClient(base_url=url, options=OPTIONS) as client:
            return await client.events.send_all(each(), **given)

    return asyncio.run(run())


@pytest.fixture(
    params=[_sync, _async, _async_items], ids=["sync", "async", "async-items"]
)
def send_all(request: pytest.FixtureRequest) -> SendAll:
    """Send with a new client of either kind, from either kind of iterable."""
    made: SendAll = request.param
    return made


def _batches(server: ScriptedServer) -> list[list[int]]:
    bodies = (request.partition(b"\r\n\r\n")[2] for request in server.requests)
    return [[each["number"] for each in json.loads(body)] for body in bodies]


def _counted(number: int) -> bytes:
    return http_response(json.dumps({"succeeded": number}).encode())


def _refused(body: object, status: str = "400 Bad Request") -> bytes:
    return http_response(json.dumps(body).encode(), status)


def _kinds(outcomes: list[Outcome[Event]]) -> str:
    return "".join(type(outcome).__name__[0] for outcome in outcomes)


def test_batches_are_full_and_in_order(
    send_all: SendAll, server: ScriptedServer
) -> None:
    server.script = [_counted(5), _counted(5), _counted(1)]
    items = [event(number) for number in range(11)]
    outcomes = send_all(server.url, iter(items))
    assert outcomes == [Accepted(item) for item in items]
    assert _batches(server) == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10]]


def test_nothing_to_send_sends_nothing(
    send_all: SendAll, server: ScriptedServer
) -> None:
    assert send_all(server.url, []) == []
    assert server.requests == []


def test_items_that_share_a_key_share_no_batch(
    send_all: SendAll, server: ScriptedServer
) -> None:
    server.script = [_counted(2), _counted(1), _counted(3)]
    items = [
        event(0, sid="a"),
        event(1, sid=None, application="a"),
        event(2, sid="b", application="a"),
        event(3, sid="b"),
        event(4, sid=None),
        event(5, sid=None),
    ]
    assert _kinds(send_all(server.url, items)) == "AAAAAA"
    assert _batches(server) == [[0, 1], [2], [3, 4, 5]]


def test_what_breaks_the_rules_spoils_no_batch(
    send_all: SendAll, server: ScriptedServer
) -> None:
    server.script = [_counted(2)]
    wrong = Event.model_construct(step="promoted", number=1)
    items = [event(0), wrong, event(2)]
    outcomes = send_all(server.url, items)
    assert _kinds(outcomes) == "ARA"
    assert isinstance(outcomes[1], Rejected)
    assert isinstance(outcomes[1].error, InvalidRequestError)
    assert outcomes[1].item is wrong
    assert _batches(server) == [[0, 2]]


def test_refused_items_are_told_by_their_keys(
    send_all: SendAll, server: ScriptedServer
) -> None:
    failed = [{"application": "x", "message": "late"}, {"sid": "sid-0"}]
    server.script = [_refused({"succeeded": 3, "failed": failed}), _counted(1)]
    items = [event(n) for n in range(4)] + [event(4, application="x"), event(5)]
    outcomes = send_all(server.url, items)
    assert _kinds(outcomes) == "RAAARA"
    assert isinstance(outcomes[4], Rejected)
    assert isinstance(outcomes[4].error, BadRequestError)
    assert outcomes[4].entry == Refusal(application="x", message="late")


UNTIED: dict[str, object] = {
    "unknown": {"failed": [{"sid": "sid-7"}]},
    "nameless": {"failed": [{"message": "no"}]},
    "of two": {"failed": [{"sid": "sid-0", "application": "b"}]},
    "of another type": {"failed": [{"sid": 0}]},
    "none": {"failed": []},
    "single form": {"message": "no", "sid": "sid-0"},
    "too few counted": {"succeeded": 0, "failed": [{"sid": "sid-7"}]},
    "no object": ["no"],
}


@pytest.mark.parametrize("body", UNTIED.values(), ids=UNTIED.keys())
def test_a_refusal_that_names_no_item_accepts_none(
    send_all: SendAll, server: ScriptedServer, body: object
) -> None:
    server.script = [_refused(body)]
    outcomes = send_all(server.url, [event(0), event(1, application="b")])
    assert _kinds(outcomes) == "FF"
    for outcome in outcomes:
        assert isinstance(outcome, Failed)
        assert isinstance(outcome.error, BadRequestError)
        assert not outcome.is_transient


def test_an_item_that_is_named_is_rejected_even_if_others_are_open(
    send_all: SendAll, server: ScriptedServer
) -> None:
    server.script = [_refused({"failed": [{"sid": "sid-1"}, {"sid": "?"}]})]
    outcomes = send_all(server.url, [event(0), event(1), event(2)])
    assert _kinds(outcomes) == "FRF"


def test_a_refusal_that_counts_too_few_leaves_the_others_open(
    send_all: SendAll, server: ScriptedServer
) -> None:
    server.script = [_refused({"succeeded": 1, "failed": [{"sid": "sid-1"}]})]
    outcomes = send_all(server.url, [event(0), event(1), event(2)])
    assert _kinds(outcomes) == "FRF"


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ({"message": "no", "sid": "sid-0"}, "R"),
        ({"failed": [{"sid": "sid-0"}]}, "R"),
        ({"failed": [{"sid": "?"}]}, "F"),
        ({"message": "no", "sid": "sid-7"}, "F"),
        ({}, "F"),
        (None, "F"),
    ],
)
def test_a_batch_of_one_is_rejected_if_it_is_named(
    send_all: SendAll, server: ScriptedServer, body: object, kind: str
) -> None:
    server.script = [_refused(body)]
    (outcome,) = send_all(server.url, [event(0)])
    assert type(outcome).__name__[0] == kind
    assert isinstance(outcome, Rejected | Failed)
    assert isinstance(outcome.error, BadRequestError)


def test_a_refusal_that_does_not_count_leaves_the_others_open(
    send_all: SendAll, server: ScriptedServer
) -> None:
    failed = [{"sid": "sid-1"}]
    bodies: list[object] = [
        {"failed": failed},
        {"succeeded": 3, "failed": failed},
        {"succeeded": "2", "failed": failed},
        {"succeeded": 2, "failed": failed},
    ]
    server.script = [_refused(body) for body in bodies]
    outcomes = [
        _kinds(send_all(server.url, [event(0), event(1), event(2)])) for _ in bodies
    ]
    assert outcomes == ["FRF", "FRF", "FRF", "ARA"]


def _told(body: object) -> bytes:
    return http_response(json.dumps(body).encode())


# The answer, and what becomes of a batch of one and of one of three.
CONFIRMATIONS: dict[str, tuple[bytes, str, str]] = {
    "flag": (_told({"success": True}), "A", "FFF"),
    "no": (_told({"success": False}), "F", "FFF"),
    "null": (_told({"success": None}), "F", "FFF"),
    "flag as text": (_told({"success": "true"}), "F", "FFF"),
    "flag as number": (_told({"success": 1}), "F", "FFF"),
    "one": (_told({"succeeded": 1}), "A", "FFF"),
    "three": (_told({"succeeded": 3}), "F", "AAA"),
    "both": (_told({"success": True, "succeeded": 3}), "F", "AAA"),
    "no, and all": (_told({"success": False, "succeeded": 3}), "F", "FFF"),
    "none": (_told({"succeeded": 0}), "F", "FFF"),
    "fewer": (_told({"succeeded": 2}), "F", "FFF"),
    "more": (_told({"succeeded": 4}), "F", "FFF"),
    "count as text": (_told({"succeeded": "3"}), "F", "FFF"),
    "count as boolean": (_told({"succeeded": True}), "F", "FFF"),
    "count as null": (_told({"succeeded": None}), "F", "FFF"),
    "refused ones": (_told({"succeeded": 3, "failed": [{"sid": "?"}]}), "F", "FFF"),
    "empty object": (_told({}), "F", "FFF"),
    "other object": (_told({"message": "ok"}), "F", "FFF"),
    "list": (_told([True]), "F", "FFF"),
    "nothing": (http_response(b""), "F", "FFF"),
    "204": (http_response(b"", "204 No Content", None), "F", "FFF"),
    "202": (http_response(b'{"success": false}', "202 Accepted"), "F", "FFF"),
    "page": (http_response(b"<p>Back soon.", content_type="text/html"), "F", "FFF"),
    "half": (http_response(b'{"succeeded": '), "F", "FFF"),
}


@pytest.mark.parametrize(
    ("content", "one", "three"), CONFIRMATIONS.values(), ids=CONFIRMATIONS.keys()
)
def test_only_what_is_confirmed_is_accepted(
    send_all: SendAll, server: ScriptedServer, content: bytes, one: str, three: str
) -> None:
    server.script = [content, content]
    single = send_all(server.url, [event(0)])
    several = send_all(server.url, [event(1), event(2), event(3)])
    assert (_kinds(single), _kinds(several)) == (one, three)
    for outcome in single + several:
        if isinstance(outcome, Failed):
            assert isinstance(outcome.error, DecodingError)
            assert not outcome.is_transient


def test_a_success_says_what_it_lacks(
    send_all: SendAll, server: ScriptedServer
) -> None:
    server.script = [_counted(1), _told({"success": False}), _told({})]
    several = send_all(server.url, [event(0), event(1)])
    single = send_all(server.url, [event(2)])
    empty = send_all(server.url, [event(3)])
    told = [str(each.error) for (each, *_) in (several, single, empty)]  # type: ignore[union-attr]
    assert "expected 2 at /succeeded, found 1" in told[0]
    assert "expected true at /success, found False" in told[1]
    assert "a confirmation of 1 accepted items at /success or /succeeded" in told[2]


TOO_LARGE = _refused({}, "413 Too Large")


def test_a_batch_that_is_too_large_is_halved(
    send_all: SendAll, server: ScriptedServer
) -> None:
    server.script = [TOO_LARGE, _counted(2), TOO_LARGE, TOO_LARGE, _counted(2)]
    outcomes = send_all(server.url, [event(number) for number in range(5)])
    assert _kinds(outcomes) == "AARAA"
    assert _batches(server) == [[0, 1, 2, 3, 4], [0, 1], [2, 3, 4], [2], [3, 4]]
    assert isinstance(outcomes[2], Rejected)
    assert isinstance(outcomes[2].error, PayloadTooLargeError)


def test_no_half_overtakes_one_that_failed(
    send_all: SendAll, server: ScriptedServer
) -> None:
    server.script = [TOO_LARGE, _refused({}, "503 Busy"), _counted(2)]
    outcomes = send_all(server.url, [event(number) for number in range(7)])
    assert _kinds(outcomes) == "FFFFFAA"
    assert _batches(server) == [[0, 1, 2, 3, 4], [0, 1], [5, 6]]
    assert all(outcome.is_transient for outcome in outcomes[:5])  # type: ignore[union-attr]


@pytest.mark.parametrize("status", ["400 Bad Request", "422 Unprocessable"])
def test_a_refused_batch_is_not_halved(
    send_all: SendAll, server: ScriptedServer, status: str
) -> None:
    """The service may have counted its valid items."""
    server.script = [_refused({"message": "no"}, status), _counted(2)]
    assert _kinds(send_all(server.url, [event(0), event(1)])) == "FF"
    assert len(server.requests) == 1


FAILURES: dict[str, tuple[bytes, type[Exception], bool]] = {
    "reset": (b"", ConnectionLostError, True),
    "page": (http_response(b"<p>", content_type="text/html"), DecodingError, False),
    "500": (_refused({}, "500 Down"), InternalServerError, True),
    "429": (_refused({}, "429 Slow Down"), TooManyRequestsError, True),
    "401": (_refused({}, "401 Who"), UnauthorizedError, True),
    "302": (_refused({}, "302 Elsewhere"), StatusError, True),
    "404": (_refused({}, "404 Where"), NotFoundError, False),
}


@pytest.mark.parametrize(
    ("broken", "error", "is_transient"), FAILURES.values(), ids=FAILURES.keys()
)
def test_a_batch_that_fails_holds_no_other_back(
    send_all: SendAll,
    server: ScriptedServer,
    broken: bytes,
    error: type[Exception],
    is_transient: bool,
) -> None:
    server.script = [_counted(5), broken, _counted(5)]
    items = [event(number) for number in range(15)]
    outcomes = send_all(server.url, items)
    assert _kinds(outcomes) == "AAAAAFFFFFAAAAA"
    assert [outcome.item for outcome in outcomes] == items
    for outcome in outcomes[5:10]:
        assert isinstance(outcome, Failed)
        assert isinstance(outcome.error, error)
        assert outcome.is_transient == is_transient
        assert outcome.error.__traceback__ is None


def test_options_hold_for_every_batch(
    send_all: SendAll, server: ScriptedServer
) -> None:
    server.script = [_counted(5), _counted(1)]
    options = RequestOptions(headers={"X-Run": "7"})
    send_all(server.url, (event(number) for number in range(6)), options=options)
    assert [b"X-Run: 7" in request for request in server.requests] == [True, True]


def test_items_are_taken_as_they_are_sent(server: ScriptedServer) -> None:
    server.script = [_counted(5), _counted(2)]
    sent: list[int] = []

    def items() -> Iterator[Event]:
        for number in range(7):
            sent.append(len(server.requests))
            yield event(number)

    _sync(server.url, items())
    assert sent == [0, 0, 0, 0, 0, 0, 1]
