"""Test several workers with a PostgreSQL database: keys, order and pauses.

Most tests have two outboxes with the same database, each with its own service.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
import sqlalchemy

from tests.runtime.outbox.fake_service import FakeService
from tests.runtime.outbox.hiring import Event, make_event
from tests.timeouts import HANG_TIMEOUT
from typecase.runtime.errors import (
    ConnectionLostError,
    StatusError,
    status_error_class,
)
from typecase.runtime.outbox import queue_store
from typecase.runtime.outbox.outbox import Outbox
from typecase.runtime.outbox.records import Order, Pauses
from typecase.runtime.outbox.worker import pause_seconds
from typecase.runtime.response import Origin

Open = Callable[[FakeService, Order], Outbox[Event]]


@pytest.fixture
def open_outbox(postgresql_database: str) -> Iterator[Open]:
    """A function that opens an outbox with the database that all of them share."""
    with ExitStack() as stack:
        yield lambda service, order: stack.enter_context(
            Outbox(service.events.send_all, postgresql_database, order=order)
        )


@contextmanager
def _hold_delivery(outbox: Outbox[Event], service: FakeService) -> Iterator[None]:
    """Let a worker deliver one item; the delivery ends with the `with` block."""
    sending, finish = threading.Event(), threading.Event()

    def wait(_: list[Event]) -> None:
        sending.set()
        assert finish.wait(HANG_TIMEOUT)

    service.behaviors = [wait]
    thread = threading.Thread(target=outbox.deliver, args=(1,))
    thread.start()
    assert sending.wait(HANG_TIMEOUT)
    yield
    finish.set()
    thread.join()


def test_workers_deliver_different_keys_at_the_same_time(open_outbox: Open) -> None:
    first_service, second_service = FakeService(), FakeService()
    first_outbox = open_outbox(first_service, "key")
    second_outbox = open_outbox(second_service, "key")
    first_outbox.put_many(make_event(n, sid=sid) for n, sid in enumerate("abac"))
    with _hold_delivery(first_outbox, first_service):
        assert second_outbox.deliver().accepted == 2
        assert second_service.batches == [[1, 3]]
        assert second_outbox.deliver().is_busy
    assert first_service.accepted_numbers == [0]
    assert second_outbox.deliver().accepted == 1
    assert second_service.accepted_numbers == [1, 3, 2]


def test_item_with_two_keys_waits_for_both(open_outbox: Open) -> None:
    first_service, second_service = FakeService(), FakeService()
    first_outbox = open_outbox(first_service, "key")
    second_outbox = open_outbox(second_service, "key")
    first_outbox.put(make_event(0, sid="a"))
    first_outbox.put(make_event(1, sid="b", application="x"))
    first_outbox.put(make_event(2, sid="a", application="x"))
    first_outbox.put(make_event(3, sid=None, application="x"))
    with _hold_delivery(first_outbox, first_service):
        second_outbox.deliver()
    assert second_service.batches == [[1]]
    second_outbox.deliver()
    assert second_service.batches == [[1], [2], [3]]


def test_order_all_allows_a_single_worker(open_outbox: Open) -> None:
    first_service, second_service = FakeService(), FakeService()
    first_outbox = open_outbox(first_service, "all")
    second_outbox = open_outbox(second_service, "all")
    first_outbox.put_many(make_event(number) for number in range(9))
    with _hold_delivery(first_outbox, first_service):
        delivery = second_outbox.deliver()
        assert (delivery.accepted, delivery.is_busy) == (0, True)
    assert second_outbox.deliver().accepted == 8
    assert first_service.accepted_numbers == [0]
    assert second_service.accepted_numbers == list(range(1, 9))


def test_requeued_item_is_sent_before_items_of_other_worker(
    open_outbox: Open,
) -> None:
    first_service, second_service = FakeService(), FakeService()
    first_outbox = open_outbox(first_service, "all")
    second_outbox = open_outbox(second_service, "all")
    ids = first_outbox.put_many(make_event(number) for number in range(4))
    first_service.behaviors = [first_service.refuse_numbers(0)]
    first_outbox.deliver(limit=1)
    with _hold_delivery(first_outbox, first_service):
        assert first_outbox.requeue(ids[:1]) == 1
        delivery = second_outbox.deliver()
        assert (delivery.accepted, delivery.is_busy) == (1, True)
        assert second_service.batches == [[0]]
    assert second_outbox.deliver().accepted == 2


@pytest.mark.parametrize("order", ["all", "key"])
def test_item_that_becomes_pending_during_a_choice_is_not_overtaken(
    open_outbox: Open, order: Order, request: pytest.FixtureRequest
) -> None:
    first_service, second_service = FakeService(), FakeService()
    first_outbox = open_outbox(first_service, order)
    second_outbox = open_outbox(second_service, order)
    first_outbox.put_many(make_event(number, sid="a") for number in range(2))
    sending, finish = threading.Event(), threading.Event()

    def fail(_: list[Event]) -> None:
        sending.set()
        assert finish.wait(HANG_TIMEOUT)
        raise status_error_class(503)(status=503)

    first_service.behaviors = [fail]
    thread = threading.Thread(target=first_outbox.deliver)

    def let_first_worker_record(*arguments: Any) -> None:
        # This query comes after the one that reads the pending items.
        if "min(" in arguments[2] and not finish.is_set():
            finish.set()
            # The first worker must wait, or else it makes its item pending here.
            thread.join(0.3)

    hook = sqlalchemy.Engine, "before_cursor_execute", let_first_worker_record
    thread.start()
    assert sending.wait(HANG_TIMEOUT)
    sqlalchemy.event.listen(*hook)
    request.addfinalizer(lambda: sqlalchemy.event.remove(*hook))
    delivery = second_outbox.deliver(limit=1)
    thread.join()
    assert finish.is_set()
    assert (delivery.accepted, delivery.is_busy) == (0, True)
    assert second_outbox.deliver().accepted == 2
    assert second_service.accepted_numbers == [0, 1]


def test_item_positions_follow_commit_order(
    open_outbox: Open, postgresql_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise workers would skip an item whose producer is slow to commit."""
    service = FakeService()
    outbox = open_outbox(service, "all")
    # Create the tables.
    outbox.counts()
    inserted, commit = threading.Event(), threading.Event()
    insert_keys = queue_store._insert_keys

    def insert_and_wait(*arguments: Any) -> None:
        insert_keys(*arguments)
        if not inserted.is_set():
            inserted.set()
            assert commit.wait(HANG_TIMEOUT)

    monkeypatch.setattr(queue_store, "_insert_keys", insert_and_wait)
    first_thread = threading.Thread(target=outbox.put, args=(make_event(1),))
    second_thread = threading.Thread(target=outbox.put, args=(make_event(2),))
    first_thread.start()
    assert inserted.wait(HANG_TIMEOUT)
    second_thread.start()
    _wait_for_lock(postgresql_database)
    assert outbox.deliver().accepted == 0
    commit.set()
    first_thread.join()
    second_thread.join()
    assert outbox.deliver().accepted == 2
    assert service.accepted_numbers == [1, 2]


def test_pause_grows_and_respects_retry_after() -> None:
    pauses = Pauses(idle=0.5, first=1, longest=8)
    lost = ConnectionLostError(Origin("o", "POST", "/"), "reset")
    assert pause_seconds(pauses, 0, None) == 0.5
    # The pause is chosen at random between half of its maximum and the maximum.
    for failures, max_pause in [(1, 1), (2, 2), (3, 4), (4, 8), (5, 8), (5_000, 8)]:
        for _ in range(20):
            assert max_pause / 2 <= pause_seconds(pauses, failures, lost) <= max_pause
    for retry_after, min_pause in [("30", 30), ("0", 0.5), ("nan", 0.5), ("1e99", 0.5)]:
        assert (
            pause_seconds(pauses, 1, _make_rate_limit_error(retry_after)) >= min_pause
        )
    # Whatever the server asks for, no pause is longer than a day.
    assert pause_seconds(pauses, 1, _make_rate_limit_error("9" * 30)) == 86_400


def _wait_for_lock(database: str) -> None:
    """Wait until a connection waits for an advisory lock."""
    engine = sqlalchemy.create_engine(database)
    query = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    for _ in range(int(HANG_TIMEOUT) * 100):
        with engine.connect() as connection:
            if connection.exec_driver_sql(query).first():
                break
        time.sleep(0.01)
    else:
        raise AssertionError("no connection waits for a lock")
    engine.dispose()


def _make_rate_limit_error(retry_after: str) -> StatusError:
    return status_error_class(429)(status=429, headers={"Retry-After": retry_after})
