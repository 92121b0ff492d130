"""Choose the items that a worker may send now, and record their outcomes.

An attempt to send items is recorded before it begins: the items are marked with the
number of a lease, and the worker holds a lock as long as the lease lasts. If the worker
dies, the lock is released, and the items of the lease become pending again.

In PostgreSQL, several workers may share a queue: each lease has a lock. In SQLite, one
worker at a time holds a lock for the queue.
"""

import json
import logging
import os
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Any, TypeAlias

from sqlalchemy import Connection, bindparam, delete, func, select, update

from ..batches.batch_sender import parse_identifiers
from ..batches.batching import Batching
from ..errors import ApiError
from .database import Database, OutboxError, take_lock
from .queue_store import Queue, hash_key, now
from .records import Order, reason_of
from .tables import ITEMS, KEYS, PENDING, REJECTED, SENDING, SENT
from .worker_lock import lease_lock, worker_lock

_logger = logging.getLogger(__name__)
_random = SystemRandom()

_IS_ITEM = ITEMS.c.id == bindparam("item_id")


@dataclass(frozen=True, slots=True)
class Item:
    """A pending item.

    Attributes:
        id: The number of the item in the database.
        content: The item's JSON.
        unrecorded: How often the item was sent without a recorded outcome.
        keys: The identifiers by which a response names the item.
    """

    id: int
    content: str = field(repr=False)
    unrecorded: int
    keys: frozenset[str] = field(repr=False)


@dataclass(slots=True)
class BatchOutcomes:
    """The outcomes of the items in a batch, and the error that stopped it, if any.

    Attributes:
        delivered: Ids of accepted items, which are then deleted from the database.
        rejected: Reasons in JSON, by the ids of items to set aside.
        waiting: Reasons in JSON, by the ids of items that stay in the queue.
        error: The error after which the delivery must stop, or None.
        is_refused: Whether the error means that the request must be corrected.
        is_busy: Whether no item was sent because another worker is sending.
    """

    delivered: list[int] = field(default_factory=list[int])
    rejected: dict[int, str] = field(default_factory=dict[int, str])
    waiting: dict[int, str] = field(default_factory=dict[int, str])
    error: ApiError | None = None
    is_refused: bool = False
    is_busy: bool = False

    def __len__(self) -> int:
        return len(self.delivered) + len(self.rejected) + len(self.waiting)


Send: TypeAlias = Callable[[list[Item]], BatchOutcomes]
"""A function that sends items, and returns their outcomes."""


@dataclass(slots=True)
class _Lease:
    """The right to send items, from before they are sent until they are recorded.

    Attributes:
        number: The number that marks the items in the database.
        lock: The lock, which is released when this is closed.
        connection: The connection that holds the lock in PostgreSQL.
        outcomes: The outcomes of the items; None until they are known.
    """

    number: int = field(default_factory=lambda: _random.getrandbits(63))
    lock: ExitStack = field(default_factory=ExitStack)
    connection: Connection | None = None
    outcomes: BatchOutcomes | None = None

    def release(self) -> None:
        """Release the lock."""
        self.lock.close()
        self.connection = None


class Leases:
    """The items of a queue, of which a worker reserves those that it is sending.

    Args:
        database: The database of the queue.
        queue: The queue.
        batching: How the API represents batches.
        order: ``"all"`` if all items keep their order, ``"key"`` if only items that
            share a key do.
        max_unrecorded_attempts: How often an item is sent without a recorded outcome.
    """

    def __init__(
        self,
        database: Database,
        queue: Queue,
        batching: Batching,
        order: Order,
        max_unrecorded_attempts: int,
    ) -> None:
        self._database = database
        self._queue = queue
        self._batching = batching
        self._order: Order = order
        self._max_unrecorded_attempts = max_unrecorded_attempts
        self._lease: _Lease | None = None
        self._turn = threading.Lock()
        self._process = os.getpid()

    def send_next(self, limit: int, send: Send) -> BatchOutcomes:
        """Send up to ``limit`` of the next items, record and return their outcomes.

        If the process dies, the items become pending again, but those that were sent
        too often without a recorded outcome are rejected. If no item can be sent now,
        ``send`` is not called. If it raises an error, the items stay pending.

        If the outcomes of earlier items are still to be recorded, record and return
        these, and send nothing. A limit of 0 sends nothing either.

        Raises:
            OutboxError: The database failed. If the items were sent, their outcomes are
                kept for the next calls.
            ConfigurationError: The tables belong to another version of the outbox.
        """
        if self._process != os.getpid():
            # This process was forked. The lease belongs to the parent.
            if self._lease is not None:
                self._lease.release()
            self._process, self._turn = os.getpid(), threading.Lock()
            self._lease = None
        if not self._turn.acquire(blocking=False):
            return BatchOutcomes(is_busy=True)
        try:
            if self._lease is not None:
                return self._record(self._lease)
            return self._send_next(limit, send) if limit else BatchOutcomes()
        finally:
            self._turn.release()

    def close(self) -> None:
        """Release the lock. Outcomes that are not recorded are kept."""
        if self._lease is not None and self._lease.outcomes is not None:
            self._lease.release()

    def _send_next(self, limit: int, send: Send) -> BatchOutcomes:
        lease = self._lease = _Lease()
        try:
            if not self._lock(lease):
                return BatchOutcomes(is_busy=True)
            items, batch = self._database.transaction(
                lambda c: self._begin_attempt(c, lease.number, limit), lease.connection
            )
            if not items:
                self._delete_sent(lease)
                return batch
            # Recording the outcome then needs no more room than the attempt.
            self._database.checkpoint("PASSIVE")
            try:
                lease.outcomes = send(items)
            except Exception as error:
                # The message may quote an item or a secret.
                reason = {
                    "type": type(error).__name__,
                    "message": "the call raised this error instead of an ApiError",
                }
                ids = (item.id for item in items)
                lease.outcomes = BatchOutcomes(
                    waiting=dict.fromkeys(ids, json.dumps(reason))
                )
                with suppress(OutboxError):
                    self._record(lease)
                raise
        finally:
            if lease.outcomes is None:
                self._lease = None
                lease.release()
        return self._record(lease)

    def _lock(self, lease: _Lease) -> bool:
        """Take the lock of a lease; return False if another worker has it."""
        file = self._database.file
        if file is None:  # PostgreSQL
            lease.connection = lease.lock.enter_context(
                lease_lock(self._database, lease.number)
            )
            return True
        # Each queue has a lock file, named after eight hexadecimal digits of its hash.
        path = file.with_name(f"{file.name}-worker-{self._queue.lock_id % 2**32:08x}")
        with self._database.gate:
            return lease.lock.enter_context(worker_lock(path))

    def _record(self, lease: _Lease) -> BatchOutcomes:
        """Record the known outcomes of a lease, return them and end the lease."""
        batch = lease.outcomes or BatchOutcomes()

        def work(connection: Connection) -> None:
            self._lock_choice(connection)
            _record(connection, lease.number, batch)

        self._database.transaction(work, lease.connection, repeat_if_lost=True)
        self._lease = None
        with lease.lock:
            self._delete_sent(lease)
        return batch

    def _delete_sent(self, lease: _Lease) -> None:
        """Delete the accepted items. If this fails, a later call deletes them."""
        statement = delete(ITEMS).where(self._queue.in_state(SENT))
        try:
            self._database.transaction(
                lambda c: c.execute(statement), lease.connection, repeat_if_lost=True
            )
        except OutboxError as error:
            _logger.warning(
                "%s: cannot delete the delivered items: %s", self._queue, error
            )
        self._database.erase_deleted()

    def _begin_attempt(
        self, connection: Connection, lease: int, limit: int
    ) -> tuple[list[Item], BatchOutcomes]:
        """Choose the items to send next, and record that an attempt begins.

        If there are none, the second result says why.
        """
        self._lock_choice(connection)
        self._free_items_of_dead_workers(connection)
        items = self._choose_items(connection, limit)
        batch = BatchOutcomes()
        if not items:
            unsent = select(ITEMS.c.id).where(self._queue.in_state(PENDING, SENDING))
            batch.is_busy = connection.execute(unsent.limit(1)).first() is not None
            return [], batch
        for item in items:
            if item.unrecorded >= self._max_unrecorded_attempts:
                batch.error = OutboxError(
                    "items were sent as often as the outbox permits, without a recorded"
                    f" outcome ({item.unrecorded} times): find out whether the server"
                    " has them, then requeue or discard them"
                )
                batch.rejected[item.id] = reason_of(batch.error)
        change = update(ITEMS).where(_IS_ITEM).values(changed_at=now())
        if batch.rejected:
            # The lease stays in the row: its worker may still record the outcome.
            connection.execute(
                change.values(state=REJECTED, reason=bindparam("new_reason")),
                _parameters_of(batch.rejected),
            )
            return [], batch
        attempt = change.values(
            state=SENDING,
            lease=lease,
            attempts=ITEMS.c.attempts + 1,
            unrecorded=ITEMS.c.unrecorded + 1,
        )
        connection.execute(attempt, [{"item_id": item.id} for item in items])
        return items, batch

    def _lock_choice(self, connection: Connection) -> None:
        """Let no other worker choose items before the transaction ends.

        Otherwise two workers could choose the same items, or items could become pending
        while another worker chooses, and be overtaken. In SQLite, transactions never
        overlap.
        """
        if self._database.is_postgresql:
            take_lock(connection, self._queue.lock_id ^ 1)

    def _free_items_of_dead_workers(self, connection: Connection) -> None:
        """Make items pending whose worker died before it recorded an outcome."""
        is_sending = self._queue.in_state(SENDING)
        leases = connection.execute(
            select(ITEMS.c.lease).where(is_sending).distinct()
        ).scalars()
        # In SQLite, this worker has the only lock, so the others are dead.
        dead = [
            lease
            for lease in leases.all()
            if not self._database.is_postgresql
            or connection.scalar(select(func.pg_try_advisory_xact_lock(lease)))
        ]
        if dead:
            connection.execute(
                update(ITEMS)
                .where(is_sending, ITEMS.c.lease.in_(dead))
                .values(state=PENDING)
            )

    def _choose_items(self, connection: Connection, limit: int) -> list[Item]:
        """Return the first pending items that this worker may send now."""
        pending = [
            Item(
                row.id,
                row.content,
                row.unrecorded,
                parse_identifiers(self._batching, row.content.encode()),
            )
            for row in connection.execute(
                select(ITEMS.c.id, ITEMS.c.content, ITEMS.c.unrecorded)
                .where(self._queue.in_state(PENDING))
                .order_by(ITEMS.c.id)
                .limit(limit)
                .with_for_update()
            )
        ]
        if self._order == "all":
            # No item may overtake one that another worker is sending.
            first_elsewhere = connection.scalar(
                select(func.min(ITEMS.c.id)).where(self._queue.in_state(SENDING))
            )
            if first_elsewhere is not None:
                pending = [item for item in pending if item.id < first_elsewhere]
            return choose_distinguishable(pending, {}, keep_order=True)
        return choose_distinguishable(
            pending, self._find_keys_elsewhere(connection, pending)
        )

    def _find_keys_elsewhere(
        self, connection: Connection, items: list[Item]
    ) -> dict[str, int]:
        """Return which keys of items belong to items that other workers are sending.

        For each of these keys, the value is the id of the first such item.
        """
        keys = {hash_key(key): key for item in items for key in item.keys}
        rows = connection.execute(
            select(KEYS.c.key, func.min(KEYS.c.item))
            .join(ITEMS, ITEMS.c.id == KEYS.c.item)
            .where(self._queue.in_state(SENDING), KEYS.c.key.in_(keys))
            .group_by(KEYS.c.key)
        )
        return {keys[key_hash]: item_id for key_hash, item_id in rows}


def choose_distinguishable(
    items: Iterable[Item],
    first_elsewhere: Mapping[str, int],
    *,
    keep_order: bool = False,
) -> list[Item]:
    """Choose items that a response can tell apart, because they share no key.

    Leave out items that must wait for an item of another worker.

    Args:
        items: The items to choose from, in the order of the queue.
        first_elsewhere: For each key, the id of the first item of another worker that
            has the key, if there is one. Later items with the key must wait.
        keep_order: Whether to stop at the first item that must wait, so that no item
            overtakes it.
    """
    chosen: list[Item] = []
    used_keys: set[str] = set()
    for item in items:
        must_wait = not used_keys.isdisjoint(item.keys) or any(
            first_elsewhere.get(key, item.id) < item.id for key in item.keys
        )
        if must_wait and keep_order:
            break
        if not must_wait:
            chosen.append(item)
        # Later items must not overtake a waiting one with the same key.
        used_keys |= item.keys
    return chosen


def _record(connection: Connection, lease: int, batch: BatchOutcomes) -> None:
    """Record the outcomes of a lease, except those of items that have a later lease."""
    change = (
        update(ITEMS)
        .where(_IS_ITEM, ITEMS.c.lease == lease)
        .values(lease=None, changed_at=now())
    )
    explained = change.values(reason=bindparam("new_reason"))
    if batch.delivered:
        connection.execute(
            change.values(state=SENT), [{"item_id": id} for id in batch.delivered]
        )
    if batch.rejected:
        connection.execute(
            explained.values(state=REJECTED, unrecorded=0),
            _parameters_of(batch.rejected),
        )
    if batch.waiting:
        connection.execute(
            explained.values(state=PENDING, unrecorded=ITEMS.c.unrecorded - 1),
            _parameters_of(batch.waiting),
        )


def _parameters_of(reasons: Mapping[int, str]) -> list[dict[str, Any]]:
    return [{"item_id": id, "new_reason": reason} for id, reason in reasons.items()]
