"""What an outbox promises, on SQLite and on PostgreSQL."""

import threading
from collections.abc import Callable, Iterator

import pytest
import sqlalchemy

from tests.outbox.hiring import Event, event
from tests.outbox.service import Service, failing
from typecase.runtime.errors import InvalidRequestError, StatusError
from typecase.runtime.outbox.box import Outbox
from typecase.runtime.outbox.items import Pauses

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
    with pytest.raises(InvalidRequestError, match=r"\[1\]: holds"):
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


@pytest.mark.parametrize("status", [400, 404, 413, 422])
def test_what_would_never_be_accepted_holds_nothing_back(
    outbox: Outbox[Event], service: Service, status: int
) -> None:
    outbox.put_many(event(number) for number in range(7))
    service.answers = [failing(status)]
    done = outbox.deliver()
    assert (done.accepted, done.rejected, done.error) == (2, 5, None)
    assert {each.reason["status"] for each in outbox.rejected()} == {status}
    assert outbox.requeue(each.id for each in outbox.rejected()) == 5
    assert outbox.deliver().accepted == 5


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
    for _ in range(1_000):
        if done():
            return
        waiting.wait(0.01)
    raise AssertionError("it did not happen within ten seconds")
