"""Choose the items that a worker may send now, and record their outcomes.

In PostgreSQL, several workers may share a queue: each worker locks the rows of its
items. In SQLite, one worker at a time holds a lock for the queue.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import Connection, Select, bindparam, delete, func, select, update

from ..bulk.batching import parse_identifiers
from ..errors import ApiError
from ..operation import Batching
from .database import Database
from .queue_store import Queue, hash_key, now
from .records import Order
from .tables import ITEMS, KEYS, PENDING, REJECTED
from .worker_lock import worker_lock


@dataclass(frozen=True, slots=True)
class Item:
    """A pending item.

    Attributes:
        id: The number of the item in the database.
        content: The item's JSON.
        keys: The identifiers by which a response names the item.
    """

    id: int
    content: str = field(repr=False)
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


class Leases:
    """The items of a queue, of which a worker reserves those that it is sending.

    Args:
        database: The database of the queue.
        queue: The queue.
        batching: How the API represents batches.
        order: ``"all"`` if all items keep their order, ``"key"`` if only items that
            share a key do.
    """

    def __init__(
        self, database: Database, queue: Queue, batching: Batching, order: Order
    ) -> None:
        self._database = database
        self._queue = queue
        self._batching = batching
        self._order: Order = order

    def send_next(self, limit: int, send: Send) -> BatchOutcomes:
        """Send up to ``limit`` of the next items, record and return their outcomes.

        If ``send`` raises an error, or the process dies, the items stay pending. If no
        item can be sent now, ``send`` is not called, and the outcomes are empty.

        Raises:
            OutboxError: The database failed, maybe after the items were sent.
            ConfigurationError: The tables belong to another version of the outbox.
        """
        file = self._database.file
        if file is None:  # PostgreSQL
            return self._send_from_postgresql(limit, send)
        # Each queue has a lock file, named after eight hexadecimal digits of its hash.
        lock = file.with_name(f"{file.name}-worker-{self._queue.lock_id % 2**32:08x}")
        return self._send_from_sqlite(lock, limit, send)

    def _send_from_postgresql(self, limit: int, send: Send) -> BatchOutcomes:
        """Send items from PostgreSQL, where other workers may send items too."""

        # The rows are locked until the end of the transaction, which is open while the
        # items are sent. If this worker is killed, the rows are unlocked at once.
        def work(connection: Connection) -> BatchOutcomes:
            # Rows that other workers have locked are skipped.
            lock_unlocked_rows = self._select_pending(limit).with_for_update(
                skip_locked=True
            )
            locked = self._read_items(connection, lock_unlocked_rows)
            if self._order == "all":
                items = self._before_any_gap(connection, limit, locked)
            else:
                items = self._without_keys_of_other_workers(connection, locked)
            if not items:
                next_item = connection.execute(self._select_pending(1)).first()
                return BatchOutcomes(is_busy=next_item is not None)
            batch = send(items)
            _record(connection, batch)
            return batch

        return self._database.transaction(work)

    def _send_from_sqlite(self, lock: Path, limit: int, send: Send) -> BatchOutcomes:
        """Send items from SQLite, unless another worker holds the lock."""
        with worker_lock(lock) as is_held:
            if not is_held:
                return BatchOutcomes(is_busy=True)
            pending = self._database.transaction(
                lambda c: self._read_items(c, self._select_pending(limit))
            )
            items = choose_distinguishable(
                pending, first_elsewhere={}, keep_order=self._order == "all"
            )
            batch = BatchOutcomes()
            if items:
                # No transaction is open while the items are sent: in SQLite, an open
                # transaction would keep producers from storing items.
                batch = send(items)
                self._database.transaction(lambda c: _record(c, batch))
            self._database.erase_deleted()
            return batch

    def _select_pending(self, limit: int) -> "Select[Any, Any]":
        """Return the query for the first pending items, at most ``limit``."""
        return (
            select(ITEMS.c.id, ITEMS.c.content)
            .where(self._queue.in_state(PENDING))
            .order_by(ITEMS.c.id)
            .limit(limit)
        )

    def _read_items(
        self, connection: Connection, query: "Select[Any, Any]"
    ) -> list[Item]:
        return [
            Item(
                row.id,
                row.content,
                parse_identifiers(self._batching, row.content.encode()),
            )
            for row in connection.execute(query)
        ]

    def _before_any_gap(
        self, connection: Connection, limit: int, locked: list[Item]
    ) -> list[Item]:
        """Return the locked items before the first item of another worker.

        The result also ends before the first item with a key of an earlier item.

        If 1, 2 and 5 are locked, and 1, 2, 3 and 5 are pending, the result is 1 and 2.
        Items that another worker has delivered by now are no longer pending, so they
        leave no gap.
        """
        pending_ids = connection.execute(self._select_pending(limit)).scalars().all()
        pairs = zip(locked, pending_ids, strict=False)
        first_items = [
            item for item, _ in takewhile(lambda pair: pair[0].id == pair[1], pairs)
        ]
        return choose_distinguishable(first_items, first_elsewhere={}, keep_order=True)

    def _without_keys_of_other_workers(
        self, connection: Connection, locked: list[Item]
    ) -> list[Item]:
        """Return the locked items that may overtake the items of other workers.

        An item must wait if an earlier pending item of another worker has one of its
        keys, or if an earlier locked item does.
        """
        if not locked:
            return []
        locked_ids = [item.id for item in locked]
        keys = {hash_key(key): key for item in locked for key in item.keys}
        # The hash of each key that an item of another worker has, and the id of the
        # first such item.
        rows = connection.execute(
            select(KEYS.c.key, func.min(KEYS.c.item))
            .join(ITEMS, ITEMS.c.id == KEYS.c.item)
            .where(
                self._queue.in_state(PENDING),
                KEYS.c.key.in_(keys),
                KEYS.c.item < locked_ids[-1],
                KEYS.c.item.not_in(locked_ids),
            )
            .group_by(KEYS.c.key)
        )
        return choose_distinguishable(
            locked,
            first_elsewhere={keys[key_hash]: item_id for key_hash, item_id in rows},
        )


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


def _record(connection: Connection, batch: BatchOutcomes) -> None:
    """Delete delivered items; store why the others were rejected or must wait."""
    is_item = ITEMS.c.id == bindparam("item_id")
    change = (
        update(ITEMS)
        .where(is_item)
        .values(reason=bindparam("new_reason"), changed_at=now())
    )
    if batch.delivered:
        connection.execute(
            delete(ITEMS).where(is_item), [{"item_id": id} for id in batch.delivered]
        )
    if batch.rejected:
        connection.execute(
            change.values(state=REJECTED), _parameters_of(batch.rejected)
        )
    if batch.waiting:
        connection.execute(
            change.values(attempts=ITEMS.c.attempts + 1), _parameters_of(batch.waiting)
        )


def _parameters_of(reasons: Mapping[int, str]) -> list[dict[str, Any]]:
    return [{"item_id": id, "new_reason": reason} for id, reason in reasons.items()]
