"""Test storing, delivering and rejecting items, with SQLite and with PostgreSQL.

A service accepts every batch, unless `service.behaviors` says otherwise. A batch has at
most five items.
"""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy

from tests.runtime.outbox.fake_service import (
    FakeService,
    error_response,
    success_response,
)
from tests.runtime.outbox.hiring import Event, Events, make_event
from tests.timeouts import HANG_TIMEOUT
from typecase.runtime.errors import InvalidRequestError, StatusError
from typecase.runtime.outbox import queue_store
from typecase.runtime.outbox.outbox import Outbox
from typecase.runtime.outbox.records import Delivery, Pauses

SHORT_PAUSES = Pauses(idle=0.01, first=0.01, longest=0.05)


@pytest.fixture
def service() -> FakeService:
    return FakeService()


@pytest.fixture
def outbox(service: FakeService, database: str) -> Iterator[Outbox[Event]]:
    with Outbox(service.events.send_all, database, pauses=SHORT_PAUSES) as outbox:
        yield outbox


def test_items_are_delivered_in_order(
    outbox: Outbox[Event], service: FakeService
) -> None:
    first = outbox.put(make_event(0))
    ids = outbox.put_many(make_event(number) for number in range(1, 12))
    assert [first, *ids] == sorted({first, *ids})
    assert outbox.counts().pending == 12
    assert outbox.deliver().accepted == 12
    assert service.accepted_numbers == list(range(12))
    assert [len(batch) for batch in service.batches] == [5, 5, 2]
    assert outbox.counts().pending == 0
    assert outbox.deliver().accepted == 0


def test_many_items_keep_their_order(outbox: Outbox[Event], database: str) -> None:
    ids = outbox.put_many(make_event(number) for number in range(2_500))
    assert ids == sorted(set(ids))
    engine = sqlalchemy.create_engine(database)
    with engine.connect() as connection:
        query = "SELECT content FROM outbox_items ORDER BY id"
        contents = connection.exec_driver_sql(query).scalars().all()
    engine.dispose()
    numbers = [Event.model_validate_json(content).number for content in contents]
    assert numbers == list(range(2_500))


def test_delivered_item_equals_stored_item(
    outbox: Outbox[Event], service: FakeService
) -> None:
    received: list[Event] = []
    service.behaviors = [received.extend]
    # The model has no field `later`: an item may have such members.
    event = Event.model_validate(
        {"sid": "ä\0'\"", "step": "rejected", "later": {"a": [1, None]}}
    )
    outbox.put(event)
    outbox.deliver()
    assert received == [event]
    assert received[0].model_fields_set == event.model_fields_set


def test_invalid_item_is_not_stored(outbox: Outbox[Event]) -> None:
    invalid_event = Event.model_construct(number="x")
    with pytest.raises(InvalidRequestError, match="number: Input should be"):
        outbox.put(invalid_event)
    with pytest.raises(InvalidRequestError, match=r"\[1\]\.number: Input should"):
        outbox.put_many([make_event(1), invalid_event])
    assert outbox.put_many([]) == []
    assert outbox.counts().pending == 0


def test_refused_items_are_kept_with_reason(
    outbox: Outbox[Event], service: FakeService
) -> None:
    ids = outbox.put_many(make_event(number) for number in range(7))
    service.behaviors = [service.refuse_numbers(1, 3)]
    delivery = outbox.deliver()
    assert (delivery.accepted, delivery.rejected, delivery.error) == (5, 2, None)
    rejected = outbox.rejected()
    assert [record.id for record in rejected] == [ids[1], ids[3]]
    assert rejected[0].item == make_event(1)
    assert rejected[0].reason["status"] == 400
    assert rejected[0].reason["entry"] == {"message": "no", "sid": "sid-1"}
    assert "sid" not in repr(rejected[0])
    assert len(outbox.rejected(1)) == 1
    assert (outbox.counts().pending, outbox.counts().rejected) == (0, 2)


def test_requeued_items_return_to_their_position(
    outbox: Outbox[Event], service: FakeService
) -> None:
    ids = outbox.put_many(make_event(number) for number in range(3))
    service.behaviors = [service.refuse_numbers(0, 2)]
    outbox.deliver()
    later = outbox.put(make_event(9))
    assert outbox.requeue([ids[0], ids[1], later]) == 1
    assert outbox.discard([ids[2], later]) == 1
    outbox.deliver()
    assert service.accepted_numbers == [1, 0, 9]
    assert outbox.rejected() == []


@pytest.mark.parametrize("status", [401, 403, 408, 429, 500, 503, 302])
def test_batch_after_an_accepted_one_stays_pending_if_it_fails(
    outbox: Outbox[Event], service: FakeService, status: int
) -> None:
    outbox.put_many(make_event(number) for number in range(7))
    service.behaviors = [_accept, error_response(status)]
    delivery = outbox.deliver()
    assert delivery.accepted == 5
    assert isinstance(delivery.error, StatusError)
    counts = outbox.counts()
    assert (counts.pending, counts.rejected, counts.attempts) == (2, 0, 1)
    assert counts.reason is not None
    assert counts.reason["status"] == status
    assert outbox.deliver().accepted == 2
    assert service.accepted_numbers == list(range(7))


@pytest.mark.parametrize("status", [302, 400, 401, 404, 405, 409, 410, 422, 451])
def test_refusal_without_item_stops_delivery_and_keeps_items(
    outbox: Outbox[Event], service: FakeService, status: int
) -> None:
    # A wrong URL causes such refusals, which must not empty the queue.
    outbox.put_many(make_event(number) for number in range(250))
    service.behaviors = [error_response(status)]
    delivery = outbox.deliver()
    assert (delivery.accepted, delivery.rejected, delivery.is_refused) == (0, 0, True)
    assert isinstance(delivery.error, StatusError)
    assert delivery.error.status == status
    assert service.behaviors == []
    assert service.batches == []
    counts = outbox.counts()
    assert (counts.pending, counts.rejected, counts.attempts) == (250, 0, 1)
    assert counts.reason is not None
    assert counts.reason["status"] == status
    assert outbox.deliver().accepted == 250
    assert service.accepted_numbers == list(range(250))


@pytest.mark.parametrize("status", [408, 429, 500, 503])
def test_transient_error_is_not_a_refusal(
    outbox: Outbox[Event], service: FakeService, status: int
) -> None:
    outbox.put(make_event(0))
    service.behaviors = [error_response(status)]
    assert not outbox.deliver().is_refused


def test_too_large_item_is_found_by_halving_batches(
    outbox: Outbox[Event], service: FakeService
) -> None:
    ids = outbox.put_many(make_event(number) for number in range(7))
    too_large = error_response(413)
    # The requests are 01234 (too large), 01, 234 (too large), 2 (too large), 34 and 56.
    service.behaviors = [too_large, _accept, too_large, too_large, _accept, _accept]
    delivery = outbox.deliver()
    assert (delivery.accepted, delivery.rejected, delivery.error) == (6, 1, None)
    assert service.batches == [[0, 1], [3, 4], [5, 6]]
    (rejected,) = outbox.rejected()
    assert (rejected.id, rejected.reason["status"]) == (ids[2], 413)


def test_second_half_is_not_sent_after_first_half_failed(
    outbox: Outbox[Event], service: FakeService
) -> None:
    outbox.put_many(make_event(number) for number in range(7))
    service.behaviors = [error_response(413), error_response(503)]
    delivery = outbox.deliver()
    assert (delivery.accepted, delivery.rejected, delivery.is_refused) == (0, 0, False)
    assert outbox.counts().pending == 7
    assert outbox.deliver().accepted == 7
    assert service.accepted_numbers == list(range(7))


def test_unconfirmed_half_is_rejected_without_other_half(
    outbox: Outbox[Event], service: FakeService
) -> None:
    ids = outbox.put_many(make_event(number) for number in range(5))
    service.behaviors = [error_response(413), success_response({"succeeded": 1})]
    # The response confirms one of the items 0 and 1, but not which, so both are
    # rejected.
    assert (outbox.deliver().rejected, outbox.counts().pending) == (2, 3)
    assert [rejected.id for rejected in outbox.rejected()] == ids[:2]
    assert outbox.deliver().accepted == 3
    assert service.accepted_numbers == [2, 3, 4]


@pytest.mark.parametrize(
    "body",
    [
        {"succeeded": 2, "failed": [{"message": "no"}]},
        {"succeeded": 2},
        {"failed": [{"sid": "sid-9"}]},
    ],
)
def test_batch_that_may_be_partly_accepted_is_not_repeated(
    outbox: Outbox[Event], service: FakeService, body: dict[str, Any]
) -> None:
    outbox.put_many(make_event(number) for number in range(7))
    service.behaviors = [error_response(400, body=body)]
    delivery = outbox.deliver()
    assert (delivery.accepted, delivery.rejected, delivery.is_refused) == (0, 5, False)
    assert isinstance(delivery.error, StatusError)
    assert outbox.deliver().accepted == 2
    assert service.accepted_numbers == [5, 6]
    assert outbox.requeue(rejected.id for rejected in outbox.rejected()) == 5


def test_on_delivery_receives_each_delivery(
    service: FakeService, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    deliveries: list[Delivery] = []

    def hook(delivery: Delivery) -> None:
        deliveries.append(delivery)
        raise RuntimeError("raised by the callback")

    with Outbox(service.events.send_all, database, on_delivery=hook) as outbox:
        outbox.deliver()
        outbox.put_many(make_event(number) for number in range(7))
        service.behaviors = [service.refuse_numbers(1), error_response(404)]
        first = outbox.deliver()
        second = outbox.deliver()
    assert deliveries == [first, second]
    assert (first.accepted, first.rejected, first.is_refused) == (4, 1, True)
    assert (second.accepted, second.error) == (2, None)
    assert "on_delivery callback failed" in caplog.text
    assert "items rejected: 1" in caplog.text
    assert "delivery stopped by NotFoundError" in caplog.text


def test_counts_have_age_of_oldest_item(
    outbox: Outbox[Event], service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = [1_000]  # in milliseconds
    monkeypatch.setattr(queue_store, "now", lambda: times[-1])
    assert outbox.counts().oldest_age is None
    outbox.put(make_event(0))
    times.append(6_500)
    outbox.put(make_event(1))
    assert outbox.counts().oldest_age == 5.5
    # The system clock may be set back.
    times.append(10)
    assert outbox.counts().oldest_age == 0
    service.behaviors = [service.refuse_numbers(0, 1)]
    outbox.deliver()
    assert (outbox.counts().oldest_age, outbox.counts().rejected) == (None, 2)


def test_stored_item_with_invalid_content_is_rejected(
    outbox: Outbox[Event], service: FakeService, database: str
) -> None:
    outbox.put_many([make_event(0), make_event(1), make_event(2)])
    engine = sqlalchemy.create_engine(database)
    with engine.begin() as connection:
        update = """UPDATE outbox_items SET content = '{"step": "promoted"}'
                    WHERE content LIKE '%sid-1%'"""
        connection.execute(sqlalchemy.text(update))
    engine.dispose()
    delivery = outbox.deliver()
    assert (delivery.accepted, delivery.rejected) == (2, 1)
    (rejected,) = outbox.rejected()
    assert rejected.item is None
    assert rejected.content == '{"step": "promoted"}'
    assert rejected.reason["faults"][0]["place"] == "step"
    assert service.accepted_numbers == [0, 2]


def test_delivery_limit(outbox: Outbox[Event], service: FakeService) -> None:
    outbox.put_many(make_event(number) for number in range(9))
    assert outbox.deliver(limit=7).accepted == 7
    assert service.accepted_numbers == list(range(7))
    assert outbox.deliver(limit=0).accepted == 0


def test_items_with_same_key_are_in_different_batches(
    outbox: Outbox[Event], service: FakeService
) -> None:
    sids = ["a", "b", "a", "c", "c"]
    outbox.put_many(make_event(n, sid=sid) for n, sid in enumerate(sids))
    outbox.put(make_event(5, sid="d", application="x"))
    outbox.put(make_event(6, sid="e", application="x"))
    outbox.deliver()
    assert service.batches == [[0, 1], [2, 3], [4, 5], [6]]


def test_order_by_key_fills_batches_with_other_keys(
    service: FakeService, database: str
) -> None:
    sids = ["a", "a", "b", "a", "c"]
    with Outbox(service.events.send_all, database, order="key") as outbox:
        outbox.put_many(make_event(n, sid=sid) for n, sid in enumerate(sids))
        outbox.deliver()
    assert service.batches == [[0, 2, 4], [1], [3]]


def test_items_can_be_stored_during_delivery(
    outbox: Outbox[Event], service: FakeService
) -> None:
    outbox.put(make_event(0))

    def put_second_event(_: list[Event]) -> None:
        outbox.put(make_event(1))

    service.behaviors = [put_second_event]
    assert outbox.deliver().accepted == 2
    assert service.accepted_numbers == [0, 1]


def test_interrupted_delivery_loses_no_item(
    outbox: Outbox[Event], service: FakeService
) -> None:
    def interrupt(_: list[Event]) -> None:
        raise KeyboardInterrupt

    outbox.put_many([make_event(0), make_event(1)])
    service.behaviors = [interrupt]
    with pytest.raises(KeyboardInterrupt):
        outbox.deliver()
    assert outbox.counts().pending == 2
    assert outbox.deliver().accepted == 2


def test_second_worker_is_busy_during_delivery(
    outbox: Outbox[Event], service: FakeService, database: str
) -> None:
    outbox.put_many(make_event(number) for number in range(9))
    with Outbox(service.events.send_all, database) as other_outbox:
        other_deliveries: list[Delivery] = []
        service.behaviors = [lambda _: other_deliveries.append(other_outbox.deliver())]
        assert outbox.deliver(5).accepted == 5
        assert other_deliveries == [Delivery(0, 0, is_busy=True)]
        assert other_outbox.deliver().accepted == 4
        assert service.accepted_numbers == list(range(9))


def test_operations_share_a_database(outbox: Outbox[Event], database: str) -> None:
    class OtherEvents(Events):
        # An outbox finds the name of its API in the module of the resource.
        __module__ = "elsewhere.hiring.events"

    service = FakeService()
    events = OtherEvents(service)
    with Outbox(events.send_all, database) as other_outbox:
        other_outbox.put(make_event(1))
        outbox.put_many([make_event(2), make_event(3)])
        assert (other_outbox.counts().pending, outbox.counts().pending) == (1, 2)
        assert other_outbox.deliver().accepted == 1
        assert service.accepted_numbers == [1]


def test_background_thread_delivers(
    outbox: Outbox[Event], service: FakeService
) -> None:
    service.behaviors = [
        error_response(503),
        error_response(500, {"Retry-After": "0.01"}),
        _fail_unexpectedly,
    ]
    outbox.start()
    # It has no effect while the thread runs.
    outbox.start()
    for number in range(20):
        outbox.put(make_event(number))
    _wait(lambda: len(service.accepted_numbers) == 20)
    outbox.close()
    assert service.accepted_numbers == list(range(20))
    # A closed outbox can still be used, and connects again.
    assert outbox.put(make_event(20))
    outbox.start()
    _wait(lambda: len(service.accepted_numbers) == 21)


def test_run_raises_refusal_without_item(
    outbox: Outbox[Event], service: FakeService
) -> None:
    outbox.put_many(make_event(number) for number in range(7))
    service.behaviors = [_accept, error_response(404)]
    with pytest.raises(StatusError, match="status 404"):
        outbox.run(threading.Event())
    assert (service.accepted_numbers, outbox.counts().pending) == (list(range(5)), 2)


def test_background_thread_can_be_restarted_after_refusal(
    outbox: Outbox[Event], service: FakeService, caplog: pytest.LogCaptureFixture
) -> None:
    outbox.put(make_event(0))
    service.behaviors = [error_response(403)]
    outbox.start()
    _wait(lambda: "worker stopped by PermissionDeniedError" in caplog.text)
    # `error_response` has this word in its message, which must not be logged.
    assert "canary" not in caplog.text
    _wait(lambda: not _is_delivering())
    outbox.start()
    _wait(lambda: service.accepted_numbers == [0])


def _is_delivering() -> bool:
    return any(thread.name.startswith("outbox ") for thread in threading.enumerate())


def test_run_ends_when_stop_event_is_set(
    outbox: Outbox[Event], service: FakeService
) -> None:
    stop = threading.Event()
    outbox.put_many(make_event(number) for number in range(9))
    service.behaviors = [lambda _: stop.set()]
    outbox.run(stop)
    assert service.accepted_numbers == list(range(5))
    assert outbox.counts().pending == 4


def _accept(_: list[Event]) -> None:
    """Accept a batch."""


def _fail_unexpectedly(_: list[Event]) -> None:
    raise RuntimeError("raised by a behavior")


def _wait(condition: Callable[[], bool]) -> None:
    """Poll a condition, 100 times a second, until it is fulfilled."""
    for _ in range(int(HANG_TIMEOUT) * 100):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("the condition was not fulfilled")
