"""Several workers on one PostgreSQL: who gets what, and what happens when one dies."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
import sqlalchemy

from tests.patience import PATIENCE
from tests.runtime.outbox.fake_service import Service
from tests.runtime.outbox.hiring import Event, event
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

Open = Callable[[Service, Order], Outbox[Event]]


@pytest.fixture
def open_outbox(many: str) -> Iterator[Open]:
    with ExitStack() as stack:
        yield lambda service, order: stack.enter_context(
            Outbox(service.events.send_all, many, order=order)
        )


@contextmanager
def _sending(outbox: Outbox[Event], service: Service) -> Iterator[None]:
    """Let a worker deliver one batch, which takes as long as the context."""
    out, back = threading.Event(), threading.Event()

    def wait(_: list[Event]) -> None:
        out.set()
        assert back.wait(PATIENCE)

    service.answers = [wait]
    thread = threading.Thread(target=outbox.deliver, args=(1,))
    thread.start()
    assert out.wait(PATIENCE)
    yield
    back.set()
    thread.join()


def test_workers_deliver_different_keys_at_the_same_time(open_outbox: Open) -> None:
    first, second = Service(), Service()
    one, other = open_outbox(first, "key"), open_outbox(second, "key")
    one.put_many(event(n, sid=sid) for n, sid in enumerate("abac"))
    with _sending(one, first):
        assert other.deliver().accepted == 2
        assert second.batches == [[1, 3]]
        assert other.deliver().is_busy
    assert first.numbers == [0]
    assert other.deliver().accepted == 1
    assert second.numbers == [1, 3, 2]


def test_an_item_with_two_keys_waits_for_both(open_outbox: Open) -> None:
    first, second = Service(), Service()
    one, other = open_outbox(first, "key"), open_outbox(second, "key")
    one.put(event(0, sid="a"))
    one.put(event(1, sid="b", application="x"))
    one.put(event(2, sid="a", application="x"))
    one.put(event(3, sid=None, application="x"))
    with _sending(one, first):
        other.deliver()
    assert second.batches == [[1]]
    other.deliver()
    assert second.batches == [[1], [2], [3]]


def test_workers_pass_by_nothing_in_an_order_of_all(open_outbox: Open) -> None:
    first, second = Service(), Service()
    one, other = open_outbox(first, "all"), open_outbox(second, "all")
    one.put_many(event(number) for number in range(9))
    with _sending(one, first):
        done = other.deliver()
        assert (done.accepted, done.is_busy) == (0, True)
    assert other.deliver().accepted == 8
    assert (first.numbers, second.numbers) == ([0], list(range(1, 9)))


def test_what_comes_back_is_not_followed_by_what_others_have_not_sent(
    open_outbox: Open,
) -> None:
    first, second = Service(), Service()
    one, other = open_outbox(first, "all"), open_outbox(second, "all")
    ids = one.put_many(event(number) for number in range(4))
    first.answers = [first.refuse(0)]
    one.deliver(limit=1)
    with _sending(one, first):
        assert one.requeue(ids[:1]) == 1
        done = other.deliver()
        assert (done.accepted, done.is_busy) == (1, True)
        assert second.batches == [[0]]
    assert other.deliver().accepted == 2


def test_places_in_the_line_are_given_out_in_the_order_of_commits(
    open_outbox: Open, many: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or a worker would pass by an item whose producer is slow to commit."""
    service = Service()
    outbox = open_outbox(service, "all")
    outbox.counts()
    inserted, commit = threading.Event(), threading.Event()
    insert_keys = queue_store._insert_keys

    def slow(*arguments: Any) -> None:
        insert_keys(*arguments)
        if not inserted.is_set():
            inserted.set()
            assert commit.wait(PATIENCE)

    monkeypatch.setattr(queue_store, "_insert_keys", slow)
    first = threading.Thread(target=outbox.put, args=(event(1),))
    second = threading.Thread(target=outbox.put, args=(event(2),))
    first.start()
    assert inserted.wait(PATIENCE)
    second.start()
    _wait_for_lock(many)
    assert outbox.deliver().accepted == 0
    commit.set()
    first.join()
    second.join()
    assert outbox.deliver().accepted == 2
    assert service.numbers == [1, 2]


def test_a_pause_grows_and_is_never_shorter_than_asked() -> None:
    pauses = Pauses(idle=0.5, first=1, longest=8)
    lost = ConnectionLostError(Origin("o", "POST", "/"), "reset")
    assert pause_seconds(pauses, 0, None) == 0.5
    for failures, most in [(1, 1), (2, 2), (3, 4), (4, 8), (5, 8), (5_000, 8)]:
        for _ in range(20):
            assert most / 2 <= pause_seconds(pauses, failures, lost) <= most
    for asked, least in [("30", 30), ("0", 0.5), ("nan", 0.5), ("1e99", 0.5)]:
        assert pause_seconds(pauses, 1, _limited(asked)) >= least
    assert pause_seconds(pauses, 1, _limited("9" * 30)) == 86_400


def _wait_for_lock(database: str) -> None:
    """Wait until somebody waits for an advisory lock."""
    engine = sqlalchemy.create_engine(database)
    query = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    waiting = threading.Event()
    for _ in range(int(PATIENCE) * 100):
        with engine.connect() as connection:
            if connection.exec_driver_sql(query).first():
                break
        waiting.wait(0.01)
    else:
        raise AssertionError("nobody waits")
    engine.dispose()


def _limited(retry_after: str) -> StatusError:
    return status_error_class(429)(status=429, headers={"Retry-After": retry_after})
