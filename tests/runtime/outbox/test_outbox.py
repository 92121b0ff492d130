"""What an outbox promises, on SQLite and on PostgreSQL."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy

from tests.patience import PATIENCE
from tests.runtime.outbox.fake_service import Answer, Service, failing, replying
from tests.runtime.outbox.hiring import Event, event
from typecase.runtime.errors import InvalidRequestError, StatusError
from typecase.runtime.outbox import queue_store
from typecase.runtime.outbox.outbox import Outbox
from typecase.runtime.outbox.records import Delivery, Pauses

QUICK = Pauses(idle=0.01, first=0.01, longest=0.05)


@pytest.fixture
def service() -> Service:
    return Service()


@pytest.fixture
def outbox(service: Service, database: str) -> Iterator[Outbox[Event]]:
    with Outbox(service.events.send_all, database, pauses=QUICK) as outbox:
        yield outbox


def test_items_are_delivered_in_order_and_then_gone(
    outbox: Outbox[Event], service: Service
) -> None:
    first = outbox.put(event(0))
    ids = outbox.put_many(event(number) for number in range(1, 12))
    assert [first, *ids] == sorted({first, *ids})
    assert outbox.counts().pending == 12
    assert outbox.deliver().accepted == 12
    assert service.numbers == list(range(12))
    assert [len(batch) for batch in service.batches] == [5, 5, 2]
    assert outbox.counts().pending == 0
    assert outbox.deliver().accepted == 0


def test_many_items_keep_their_order(outbox: Outbox[Event], database: str) -> None:
    ids = outbox.put_many(event(number) for number in range(2_500))
    assert ids == sorted(set(ids))
    engine = sqlalchemy.create_engine(database)
    with engine.connect() as connection:
        query = "SELECT content FROM outbox_items ORDER BY id"
        contents = connection.exec_driver_sql(query).scalars().all()
    engine.dispose()
    numbers = [Event.model_validate_json(content).number for content in contents]
    assert numbers == list(range(2_500))


def test_the_item_arrives_as_it_was_put(
    outbox: Outbox[Event], service: Service
) -> None:
    received: list[Event] = []
    service.answers = [received.extend]
    put = Event(sid="ä\0'\"", step="rejected", later={"a": [1, None]})  # type: ignore[arg-type,call-arg]
    outbox.put(put)
    outbox.deliver()
    assert received == [put]
    assert received[0].model_fields_set == put.model_fields_set


def test_what_breaks_the_rules_is_not_stored(outbox: Outbox[Event]) -> None:
    wrong = Event.model_construct(number="x")
    with pytest.raises(InvalidRequestError, match="wrong type"):
        outbox.put(wrong)
    with pytest.raises(InvalidRequestError, match=r"\[1\]: contains"):
        outbox.put_many([event(1), wrong])
    assert outbox.put_many([]) == []
    assert outbox.counts().pending == 0


def test_refused_items_are_kept_with_the_reason(
    outbox: Outbox[Event], service: Service
) -> None:
    ids = outbox.put_many(event(number) for number in range(7))
    service.answers = [service.refuse(1, 3)]
    done = outbox.deliver()
    assert (done.accepted, done.rejected, done.error) == (5, 2, None)
    kept = outbox.rejected()
    assert [each.id for each in kept] == [ids[1], ids[3]]
    assert kept[0].item == event(1)
    assert kept[0].reason["status"] == 400
    assert kept[0].reason["entry"] == {"message": "no", "sid": "sid-1"}
    assert "sid" not in repr(kept[0])
    assert len(outbox.rejected(1)) == 1
    assert (outbox.counts().pending, outbox.counts().rejected) == (0, 2)


def test_rejected_items_go_back_to_their_place(
    outbox: Outbox[Event], service: Service
) -> None:
    ids = outbox.put_many(event(number) for number in range(3))
    service.answers = [service.refuse(0, 2)]
    outbox.deliver()
    later = outbox.put(event(9))
    assert outbox.requeue([ids[0], ids[1], later]) == 1
    assert outbox.discard([ids[2], later]) == 1
    outbox.deliver()
    assert service.numbers == [1, 0, 9]
    assert outbox.rejected() == []


@pytest.mark.parametrize("status", [401, 403, 408, 429, 500, 503, 302])
def test_what_lies_outside_the_items_keeps_them_waiting(
    outbox: Outbox[Event], service: Service, status: int
) -> None:
    outbox.put_many(event(number) for number in range(7))
    service.answers = [lambda _: None, failing(status)]
    done = outbox.deliver()
    assert done.accepted == 5
    assert isinstance(done.error, StatusError)
    counts = outbox.counts()
    assert (counts.pending, counts.rejected, counts.attempts) == (2, 0, 1)
    assert counts.reason is not None
    assert counts.reason["status"] == status
    assert outbox.deliver().accepted == 2
    assert service.numbers == list(range(7))


@pytest.mark.parametrize("status", [302, 400, 401, 404, 405, 409, 410, 422, 451])
def test_a_refusal_that_names_no_item_stops_and_keeps(
    outbox: Outbox[Event], service: Service, status: int
) -> None:
    """As that of a wrong address, which would else empty the queue."""
    outbox.put_many(event(number) for number in range(250))
    service.answers = [failing(status)]
    done = outbox.deliver()
    assert (done.accepted, done.rejected, done.is_refused) == (0, 0, True)
    assert isinstance(done.error, StatusError)
    assert done.error.status == status
    assert service.answers == []
    assert service.batches == []
    counts = outbox.counts()
    assert (counts.pending, counts.rejected, counts.attempts) == (250, 0, 1)
    assert counts.reason is not None
    assert counts.reason["status"] == status
    assert outbox.deliver().accepted == 250
    assert service.numbers == list(range(250))


@pytest.mark.parametrize("status", [408, 429, 500, 503])
def test_a_failure_that_passes_is_no_refusal(
    outbox: Outbox[Event], service: Service, status: int
) -> None:
    outbox.put(event(0))
    service.answers = [failing(status)]
    assert not outbox.deliver().is_refused


def test_items_that_are_too_large_are_found_by_halving(
    outbox: Outbox[Event], service: Service
) -> None:
    ids = outbox.put_many(event(number) for number in range(7))
    too_large = failing(413)
    fine: Answer = lambda _: None  # noqa: E731
    # 0 1 2 3 4, then 0 1, then 2 3 4, 2, and 3 4.
    service.answers = [too_large, fine, too_large, too_large, fine, fine]
    done = outbox.deliver()
    assert (done.accepted, done.rejected, done.error) == (6, 1, None)
    assert service.batches == [[0, 1], [3, 4], [5, 6]]
    (kept,) = outbox.rejected()
    assert (kept.id, kept.reason["status"]) == (ids[2], 413)


def test_no_half_overtakes_another_one(outbox: Outbox[Event], service: Service) -> None:
    outbox.put_many(event(number) for number in range(7))
    service.answers = [failing(413), failing(503)]
    done = outbox.deliver()
    assert (done.accepted, done.rejected, done.is_refused) == (0, 0, False)
    assert outbox.counts().pending == 7
    assert outbox.deliver().accepted == 7
    assert service.numbers == list(range(7))


def test_a_half_that_is_unconfirmed_is_put_aside_alone(
    outbox: Outbox[Event], service: Service
) -> None:
    ids = outbox.put_many(event(number) for number in range(5))
    service.answers = [failing(413), replying({"succeeded": 1})]
    assert (outbox.deliver().rejected, outbox.counts().pending) == (2, 3)
    assert [kept.id for kept in outbox.rejected()] == ids[:2]
    assert outbox.deliver().accepted == 3
    assert service.numbers == [2, 3, 4]


@pytest.mark.parametrize(
    "body",
    [
        {"succeeded": 2, "failed": [{"message": "no"}]},
        {"succeeded": 2},
        {"failed": [{"sid": "sid-9"}]},
    ],
)
def test_a_refusal_that_may_have_counted_items_is_not_sent_again(
    outbox: Outbox[Event], service: Service, body: dict[str, Any]
) -> None:
    outbox.put_many(event(number) for number in range(7))
    service.answers = [failing(400, body=body)]
    done = outbox.deliver()
    assert (done.accepted, done.rejected, done.is_refused) == (0, 5, False)
    assert isinstance(done.error, StatusError)
    assert outbox.deliver().accepted == 2
    assert service.numbers == [5, 6]
    assert outbox.requeue(kept.id for kept in outbox.rejected()) == 5


def test_every_delivery_that_does_something_is_told(
    service: Service, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[Delivery] = []

    def hook(done: Delivery) -> None:
        told.append(done)
        raise RuntimeError("of the user's own making")

    with Outbox(service.events.send_all, database, on_delivery=hook) as outbox:
        outbox.deliver()
        outbox.put_many(event(number) for number in range(7))
        service.answers = [service.refuse(1), failing(404)]
        first = outbox.deliver()
        second = outbox.deliver()
    assert told == [first, second]
    assert (first.accepted, first.rejected, first.is_refused) == (4, 1, True)
    assert (second.accepted, second.error) == (2, None)
    assert "on_delivery callback failed" in caplog.text
    assert "1 items rejected" in caplog.text
    assert "delivery stopped by NotFoundError" in caplog.text


def test_an_alarm_can_see_how_old_and_how_many(
    outbox: Outbox[Event], service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = [1_000]
    monkeypatch.setattr(queue_store, "now", lambda: moments[-1])
    assert outbox.counts().oldest_age is None
    outbox.put(event(0))
    moments.append(6_500)
    outbox.put(event(1))
    assert outbox.counts().oldest_age == 5.5
    moments.append(10)
    assert outbox.counts().oldest_age == 0
    service.answers = [service.refuse(0, 1)]
    outbox.deliver()
    assert (outbox.counts().oldest_age, outbox.counts().rejected) == (None, 2)


def test_items_that_no_longer_fit_their_type_are_kept(
    outbox: Outbox[Event], service: Service, database: str
) -> None:
    outbox.put_many([event(0), event(1), event(2)])
    engine = sqlalchemy.create_engine(database)
    with engine.begin() as connection:
        changed = "UPDATE outbox_items SET content = %s WHERE content LIKE %s"
        changed = changed % ('\'{"step": "promoted"}\'', "'%sid-1%'")
        connection.execute(sqlalchemy.text(changed))
    engine.dispose()
    done = outbox.deliver()
    assert (done.accepted, done.rejected) == (2, 1)
    (kept,) = outbox.rejected()
    assert kept.item is None
    assert kept.content == '{"step": "promoted"}'
    assert kept.reason["faults"][0]["place"] == "step"
    assert service.numbers == [0, 2]


def test_a_limit_is_not_passed(outbox: Outbox[Event], service: Service) -> None:
    outbox.put_many(event(number) for number in range(9))
    assert outbox.deliver(limit=7).accepted == 7
    assert service.numbers == list(range(7))
    assert outbox.deliver(limit=0).accepted == 0


def test_items_with_a_key_in_common_never_share_a_batch(
    outbox: Outbox[Event], service: Service
) -> None:
    sids = ["a", "b", "a", "c", "c"]
    outbox.put_many(event(n, sid=sid) for n, sid in enumerate(sids))
    outbox.put(event(5, sid="d", application="x"))
    outbox.put(event(6, sid="e", application="x"))
    outbox.deliver()
    assert service.batches == [[0, 1], [2, 3], [4, 5], [6]]


def test_an_order_by_key_fills_batches_around_what_has_to_wait(
    service: Service, database: str
) -> None:
    sids = ["a", "a", "b", "a", "c"]
    with Outbox(service.events.send_all, database, order="key") as outbox:
        outbox.put_many(event(n, sid=sid) for n, sid in enumerate(sids))
        outbox.deliver()
    assert service.batches == [[0, 2, 4], [1], [3]]


def test_items_are_stored_while_others_are_sent(
    outbox: Outbox[Event], service: Service
) -> None:
    outbox.put(event(0))
    service.answers = [lambda _: print(outbox.put(event(1)))]
    assert outbox.deliver().accepted == 2
    assert service.numbers == [0, 1]


def test_whatever_breaks_a_delivery_loses_nothing(
    outbox: Outbox[Event], service: Service
) -> None:
    def broken(_: list[Event]) -> None:
        raise KeyboardInterrupt

    outbox.put_many([event(0), event(1)])
    service.answers = [broken]
    with pytest.raises(KeyboardInterrupt):
        outbox.deliver()
    assert outbox.counts().pending == 2
    assert outbox.deliver().accepted == 2


def test_one_worker_at_a_time_has_the_head_of_the_line(
    outbox: Outbox[Event], service: Service, database: str
) -> None:
    outbox.put_many(event(number) for number in range(9))
    with Outbox(service.events.send_all, database) as other:
        service.answers = [lambda _: seen.append(other.deliver())]
        seen: list[object] = []
        assert outbox.deliver(5).accepted == 5
        (meanwhile,) = seen
        assert meanwhile == type(other.deliver())(0, 0, is_busy=True)
        assert service.numbers == list(range(9))


def test_operations_share_a_database(outbox: Outbox[Event], database: str) -> None:
    class OtherEvents(type(Service().events)):  # type: ignore[misc]
        __module__ = "elsewhere.hiring.events"

    service = Service()
    events = OtherEvents(service)
    with Outbox(events.send_all, database) as other:
        other.put(event(1))
        outbox.put_many([event(2), event(3)])
        assert (other.counts().pending, outbox.counts().pending) == (1, 2)
        assert other.deliver().accepted == 1
        assert service.numbers == [1]


def test_a_thread_delivers_in_the_background(
    outbox: Outbox[Event], service: Service
) -> None:
    service.answers = [failing(503), failing(500, {"Retry-After": "0.01"}), _bug]
    outbox.start()
    outbox.start()
    for number in range(20):
        outbox.put(event(number))
    _wait(lambda: len(service.numbers) == 20)
    outbox.close()
    assert service.numbers == list(range(20))
    assert outbox.put(event(20))
    outbox.start()
    _wait(lambda: len(service.numbers) == 21)


def test_running_ends_with_a_refusal_that_names_no_item(
    outbox: Outbox[Event], service: Service
) -> None:
    outbox.put_many(event(number) for number in range(7))
    service.answers = [lambda _: None, failing(404)]
    with pytest.raises(StatusError, match="status 404"):
        outbox.run(threading.Event())
    assert (service.numbers, outbox.counts().pending) == (list(range(5)), 2)


def test_a_thread_that_was_refused_can_be_started_again(
    outbox: Outbox[Event], service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    outbox.put(event(0))
    service.answers = [failing(403)]
    outbox.start()
    _wait(lambda: "worker stopped by ForbiddenError" in caplog.text)
    assert "canary" not in caplog.text
    _wait(lambda: not _is_delivering())
    outbox.start()
    _wait(lambda: service.numbers == [0])


def _is_delivering() -> bool:
    return any(thread.name.startswith("outbox ") for thread in threading.enumerate())


def test_running_ends_when_it_is_told_to(
    outbox: Outbox[Event], service: Service
) -> None:
    stop = threading.Event()
    outbox.put_many(event(number) for number in range(9))
    service.answers = [lambda _: stop.set()]
    outbox.run(stop)
    assert service.numbers == list(range(5))
    assert outbox.counts().pending == 4


def _bug(_: list[Event]) -> None:
    raise RuntimeError("of the user's own making")


def _wait(done: Callable[[], bool]) -> None:
    waiting = threading.Event()
    for _ in range(int(PATIENCE) * 100):
        if done():
            return
        waiting.wait(0.01)
    raise AssertionError("it did not happen")
