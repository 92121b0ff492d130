"""Test sending items in batches: the requests, and the outcome of each item.

Each test runs with the synchronous client, with the asynchronous client, and with the
asynchronous client and an asynchronous iterable. Outcomes are compared by the initial
of their class: `A`ccepted, `R`ejected or `F`ailed.
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
    make_event,
)
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime.batches.outcomes import Accepted, Failed, Outcome, Rejected
from typecase.runtime.errors import (
    AuthenticationError,
    BadRequestError,
    ConnectionLostError,
    DecodingError,
    InternalServerError,
    InvalidRequestError,
    NotFoundError,
    PayloadTooLargeError,
    RateLimitError,
    StatusError,
)
from typecase.runtime.options import ClientOptions, RequestOptions

OPTIONS = ClientOptions(retries=0)

SendAll: TypeAlias = Callable[..., list[Outcome[Event]]]


def _send_sync(
    url: str, items: Iterable[Event], **options: Any
) -> list[Outcome[Event]]:
    with HiringClient(base_url=url, options=OPTIONS) as client:
        outcomes = client.events.send_all(items, **options)
    assert_type(outcomes, list[Outcome[Event]])
    return outcomes


def _send_async(
    url: str, items: Iterable[Event], **options: Any
) -> list[Outcome[Event]]:
    async def run() -> list[Outcome[Event]]:
        async with AsyncHiringClient(base_url=url, options=OPTIONS) as client:
            return await client.events.send_all(items, **options)

    return asyncio.run(run())


def _send_async_items(url: str, items: Iterable[Event], **options: Any) -> Any:
    async def items_async() -> AsyncIterator[Event]:
        for item in items:
            await asyncio.sleep(0)
            yield item

    async def run() -> list[Outcome[Event]]:
        async with AsyncHiringClient(base_url=url, options=OPTIONS) as client:
            return await client.events.send_all(items_async(), **options)

    return asyncio.run(run())


@pytest.fixture(
    params=[_send_sync, _send_async, _send_async_items],
    ids=["sync", "async", "async-items"],
)
def send_all(request: pytest.FixtureRequest) -> SendAll:
    """A function that sends items with a new client."""
    send_function: SendAll = request.param
    return send_function


def _read_sent_numbers(server: ScriptedServer) -> list[list[int]]:
    """Return the numbers of the events of each request."""
    return [[entry["number"] for entry in body] for body in server.json_bodies]


def _confirm(number: int) -> bytes:
    """Return a response that confirms this number of events."""
    return http_response(json.dumps({"succeeded": number}).encode())


def _refuse(body: object, status: str = "400 Bad Request") -> bytes:
    """Return an error response with this body."""
    return http_response(json.dumps(body).encode(), status)


def _get_initials(outcomes: list[Outcome[Event]]) -> str:
    """Return the initials of the classes of outcomes, such as ``"AAR"``."""
    return "".join(type(outcome).__name__[0] for outcome in outcomes)


def test_batches_are_full_and_in_order(
    send_all: SendAll, server: ScriptedServer
) -> None:
    server.script = [_confirm(5), _confirm(5), _confirm(1)]
    items = [make_event(number) for number in range(11)]
    outcomes = send_all(server.url, iter(items))
    assert outcomes == [Accepted(item) for item in items]
    assert _read_sent_numbers(server) == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10]]


def test_no_items_send_no_request(send_all: SendAll, server: ScriptedServer) -> None:
    assert send_all(server.url, []) == []
    assert server.requests == []


def test_items_with_same_key_are_in_different_batches(
    send_all: SendAll, server: ScriptedServer
) -> None:
    server.script = [_confirm(2), _confirm(1), _confirm(3)]
    items = [
        make_event(0, sid="a"),
        make_event(1, sid=None, application="a"),
        make_event(2, sid="b", application="a"),
        make_event(3, sid="b"),
        make_event(4, sid=None),
        make_event(5, sid=None),
    ]
    assert _get_initials(send_all(server.url, items)) == "AAAAAA"
    assert _read_sent_numbers(server) == [[0, 1], [2], [3, 4, 5]]


def test_invalid_item_is_rejected_without_its_batch(
    send_all: SendAll, server: ScriptedServer
) -> None:
    server.script = [_confirm(2)]
    invalid_event = Event.model_construct(step="promoted", number=1)
    items = [make_event(0), invalid_event, make_event(2)]
    outcomes = send_all(server.url, items)
    assert _get_initials(outcomes) == "ARA"
    assert isinstance(outcomes[1], Rejected)
    assert isinstance(outcomes[1].error, InvalidRequestError)
    assert outcomes[1].item is invalid_event
    assert _read_sent_numbers(server) == [[0, 2]]


def test_refused_items_are_matched_by_key(
    send_all: SendAll, server: ScriptedServer
) -> None:
    failed = [{"application": "x", "message": "late"}, {"sid": "sid-0"}]
    server.script = [_refuse({"succeeded": 3, "failed": failed}), _confirm(1)]
    items = [make_event(n) for n in range(4)] + [
        make_event(4, application="x"),
        make_event(5),
    ]
    outcomes = send_all(server.url, items)
    assert _get_initials(outcomes) == "RAAARA"
    assert isinstance(outcomes[4], Rejected)
    assert isinstance(outcomes[4].error, BadRequestError)
    assert outcomes[4].entry == Refusal(application="x", message="late")


REFUSALS_WITHOUT_ITEM: dict[str, object] = {
    "unknown key": {"failed": [{"sid": "sid-7"}]},
    "no key": {"failed": [{"message": "no"}]},
    "keys of two items": {"failed": [{"sid": "sid-0", "application": "b"}]},
    "key of another type": {"failed": [{"sid": 0}]},
    "empty list": {"failed": []},
    "body for a single item": {"message": "no", "sid": "sid-0"},
    "too small count": {"succeeded": 0, "failed": [{"sid": "sid-7"}]},
    "array": ["no"],
}


@pytest.mark.parametrize(
    "body", REFUSALS_WITHOUT_ITEM.values(), ids=REFUSALS_WITHOUT_ITEM.keys()
)
def test_refusal_without_known_item_fails_the_batch(
    send_all: SendAll, server: ScriptedServer, body: object
) -> None:
    server.script = [_refuse(body)]
    outcomes = send_all(server.url, [make_event(0), make_event(1, application="b")])
    assert _get_initials(outcomes) == "FF"
    for outcome in outcomes:
        assert isinstance(outcome, Failed)
        assert isinstance(outcome.error, BadRequestError)
        assert not outcome.is_transient


def test_named_item_is_rejected_among_failed_items(
    send_all: SendAll, server: ScriptedServer
) -> None:
    server.script = [_refuse({"failed": [{"sid": "sid-1"}, {"sid": "?"}]})]
    outcomes = send_all(server.url, [make_event(0), make_event(1), make_event(2)])
    assert _get_initials(outcomes) == "FRF"


def test_refusal_with_too_small_count_fails_other_items(
    send_all: SendAll, server: ScriptedServer
) -> None:
    server.script = [_refuse({"succeeded": 1, "failed": [{"sid": "sid-1"}]})]
    outcomes = send_all(server.url, [make_event(0), make_event(1), make_event(2)])
    assert _get_initials(outcomes) == "FRF"


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
def test_batch_of_one_item_is_rejected_if_named(
    send_all: SendAll, server: ScriptedServer, body: object, kind: str
) -> None:
    server.script = [_refuse(body)]
    (outcome,) = send_all(server.url, [make_event(0)])
    assert type(outcome).__name__[0] == kind
    assert isinstance(outcome, Rejected | Failed)
    assert isinstance(outcome.error, BadRequestError)


def test_refusal_with_wrong_count_fails_other_items(
    send_all: SendAll, server: ScriptedServer
) -> None:
    failed = [{"sid": "sid-1"}]
    bodies: list[object] = [
        {"failed": failed},
        {"succeeded": 3, "failed": failed},
        {"succeeded": "2", "failed": failed},
        {"succeeded": 2, "failed": failed},
    ]
    server.script = [_refuse(body) for body in bodies]
    outcomes = [
        _get_initials(
            send_all(server.url, [make_event(0), make_event(1), make_event(2)])
        )
        for _ in bodies
    ]
    assert outcomes == ["FRF", "FRF", "FRF", "ARA"]


def _succeed(body: object) -> bytes:
    """Return a success response with this body."""
    return http_response(json.dumps(body).encode())


# The response, the outcome of a batch of one item, and those of a batch of three.
SUCCESS_BODIES: dict[str, tuple[bytes, str, str]] = {
    "success flag": (_succeed({"success": True}), "A", "FFF"),
    "false success flag": (_succeed({"success": False}), "F", "FFF"),
    "null success flag": (_succeed({"success": None}), "F", "FFF"),
    "flag as text": (_succeed({"success": "true"}), "F", "FFF"),
    "flag as number": (_succeed({"success": 1}), "F", "FFF"),
    "count of one": (_succeed({"succeeded": 1}), "A", "FFF"),
    "count of three": (_succeed({"succeeded": 3}), "F", "AAA"),
    "flag and count": (_succeed({"success": True, "succeeded": 3}), "F", "AAA"),
    "false flag and count": (_succeed({"success": False, "succeeded": 3}), "F", "FFF"),
    "count of zero": (_succeed({"succeeded": 0}), "F", "FFF"),
    "too small count": (_succeed({"succeeded": 2}), "F", "FFF"),
    "too large count": (_succeed({"succeeded": 4}), "F", "FFF"),
    "count as text": (_succeed({"succeeded": "3"}), "F", "FFF"),
    "count as boolean": (_succeed({"succeeded": True}), "F", "FFF"),
    "count as null": (_succeed({"succeeded": None}), "F", "FFF"),
    "count and refused items": (
        _succeed({"succeeded": 3, "failed": [{"sid": "?"}]}),
        "F",
        "FFF",
    ),
    "empty object": (_succeed({}), "F", "FFF"),
    "other object": (_succeed({"message": "ok"}), "F", "FFF"),
    "list": (_succeed([True]), "F", "FFF"),
    "empty body": (http_response(b""), "F", "FFF"),
    "204": (http_response(b"", "204 No Content", None), "F", "FFF"),
    "202": (http_response(b'{"success": false}', "202 Accepted"), "F", "FFF"),
    "HTML page": (
        http_response(b"<p>Back soon.", content_type="text/html"),
        "F",
        "FFF",
    ),
    "incomplete JSON": (http_response(b'{"succeeded": '), "F", "FFF"),
}


@pytest.mark.parametrize(
    ("content", "single_outcomes", "triple_outcomes"),
    SUCCESS_BODIES.values(),
    ids=SUCCESS_BODIES.keys(),
)
def test_items_are_accepted_only_if_confirmed(
    send_all: SendAll,
    server: ScriptedServer,
    content: bytes,
    single_outcomes: str,
    triple_outcomes: str,
) -> None:
    server.script = [content, content]
    single = send_all(server.url, [make_event(0)])
    triple = send_all(server.url, [make_event(1), make_event(2), make_event(3)])
    assert (_get_initials(single), _get_initials(triple)) == (
        single_outcomes,
        triple_outcomes,
    )
    for outcome in single + triple:
        if isinstance(outcome, Failed):
            assert isinstance(outcome.error, DecodingError)
            assert not outcome.is_transient


def test_unconfirmed_success_names_missing_confirmation(
    send_all: SendAll, server: ScriptedServer
) -> None:
    server.script = [_confirm(1), _succeed({"success": False}), _succeed({})]
    pair = send_all(server.url, [make_event(0), make_event(1)])
    single = send_all(server.url, [make_event(2)])
    empty = send_all(server.url, [make_event(3)])
    messages = [str(outcomes[0].error) for outcomes in (pair, single, empty)]  # type: ignore[union-attr]
    assert "expected 2 at /succeeded, found 1" in messages[0]
    assert "expected true at /success, found false" in messages[1]
    assert (
        "confirmation of 1 item(s) at /success or /succeeded, found none" in messages[2]
    )


TOO_LARGE = _refuse({}, "413 Content Too Large")


def test_too_large_batch_is_halved(send_all: SendAll, server: ScriptedServer) -> None:
    server.script = [
        TOO_LARGE,
        _confirm(2),
        TOO_LARGE,
        TOO_LARGE,
        _confirm(2),
    ]
    outcomes = send_all(server.url, [make_event(number) for number in range(5)])
    assert _get_initials(outcomes) == "AARAA"
    assert _read_sent_numbers(server) == [
        [0, 1, 2, 3, 4],
        [0, 1],
        [2, 3, 4],
        [2],
        [3, 4],
    ]
    assert isinstance(outcomes[2], Rejected)
    assert isinstance(outcomes[2].error, PayloadTooLargeError)


def test_second_half_is_not_sent_after_first_half_failed(
    send_all: SendAll, server: ScriptedServer
) -> None:
    server.script = [TOO_LARGE, _refuse({}, "503 Service Unavailable"), _confirm(2)]
    outcomes = send_all(server.url, [make_event(number) for number in range(7)])
    assert _get_initials(outcomes) == "FFFFFAA"
    assert _read_sent_numbers(server) == [[0, 1, 2, 3, 4], [0, 1], [5, 6]]
    assert all(outcome.is_transient for outcome in outcomes[:5])  # type: ignore[union-attr]


@pytest.mark.parametrize("status", ["400 Bad Request", "422 Unprocessable Content"])
def test_refused_batch_is_not_halved(
    send_all: SendAll, server: ScriptedServer, status: str
) -> None:
    # The service may have accepted the valid items already.
    server.script = [_refuse({"message": "no"}, status), _confirm(2)]
    assert _get_initials(send_all(server.url, [make_event(0), make_event(1)])) == "FF"
    assert len(server.requests) == 1


# The response to a batch, the error of its items, and whether it is transient.
FAILURES: dict[str, tuple[bytes, type[Exception], bool]] = {
    "reset": (b"", ConnectionLostError, True),
    "HTML page": (
        http_response(b"<p>", content_type="text/html"),
        DecodingError,
        False,
    ),
    "500": (_refuse({}, "500 Internal Server Error"), InternalServerError, True),
    "429": (_refuse({}, "429 Too Many Requests"), RateLimitError, True),
    "401": (_refuse({}, "401 Unauthorized"), AuthenticationError, True),
    "302": (_refuse({}, "302 Found"), StatusError, True),
    "404": (_refuse({}, "404 Not Found"), NotFoundError, False),
}


@pytest.mark.parametrize(
    ("response", "error", "is_transient"), FAILURES.values(), ids=FAILURES.keys()
)
def test_failed_batch_does_not_stop_later_batches(
    send_all: SendAll,
    server: ScriptedServer,
    response: bytes,
    error: type[Exception],
    is_transient: bool,
) -> None:
    server.script = [_confirm(5), response, _confirm(5)]
    items = [make_event(number) for number in range(15)]
    outcomes = send_all(server.url, items)
    assert _get_initials(outcomes) == "AAAAAFFFFFAAAAA"
    assert [outcome.item for outcome in outcomes] == items
    for outcome in outcomes[5:10]:
        assert isinstance(outcome, Failed)
        assert isinstance(outcome.error, error)
        assert outcome.is_transient == is_transient
        assert outcome.error.__traceback__ is None


def test_options_apply_to_every_batch(
    send_all: SendAll, server: ScriptedServer
) -> None:
    server.script = [_confirm(5), _confirm(1)]
    options = RequestOptions(headers={"X-Run": "7"})
    send_all(server.url, (make_event(number) for number in range(6)), options=options)
    assert [b"X-Run: 7" in request for request in server.requests] == [True, True]


def test_items_are_consumed_lazily(server: ScriptedServer) -> None:
    server.script = [_confirm(5), _confirm(2)]
    # How many requests were sent when each item was taken.
    request_counts: list[int] = []

    def items() -> Iterator[Event]:
        for number in range(7):
            request_counts.append(len(server.requests))
            yield make_event(number)

    _send_sync(server.url, items())
    # The first batch is sent after the sixth item, which does not fit into it.
    assert request_counts == [0, 0, 0, 0, 0, 0, 1]


@pytest.mark.parametrize(
    "item", [make_event(1), {"number": 1}, "ab", b"ab"], ids=lambda item: type(item)
)
def test_single_item_is_no_list_of_items(item: Any) -> None:
    async def send() -> None:
        async with AsyncHiringClient(base_url="https://jobs.example") as client:
            await client.events.send_all(item)

    with (
        HiringClient(base_url="https://jobs.example") as client,
        pytest.raises(TypeError, match=r"such as \[item\]"),
    ):
        client.events.send_all(item)
    with pytest.raises(TypeError, match=r"such as \[item\]"):
        asyncio.run(send())
