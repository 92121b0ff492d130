"""Store, count, requeue and discard the items of a queue.

The module `leases` chooses the items that a worker may send.
"""

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Delete,
    Row,
    Update,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from .database import Database, take_lock
from .records import Counts
from .tables import ITEMS, KEYS, PENDING, REJECTED, SENDING


@dataclass(frozen=True, slots=True)
class Queue:
    """The items of one operation of one API, in the order in which they were stored.

    The tables of a database may contain several queues.

    Attributes:
        api: The package of the API, such as ``jobads.disposition``.
        operation: The id of the operation.
    """

    api: str
    operation: str

    def __str__(self) -> str:
        return f"{self.api} {self.operation}"

    @property
    def lock_id(self) -> int:
        """The number of PostgreSQL's advisory lock for putting items into the queue.

        It has 64 bits of a hash. In the number of the lock for choosing items, the last
        bit is the opposite.
        """
        digest = sha256(f"outbox {self}".encode()).digest()
        return int.from_bytes(digest[:8], signed=True)

    def in_state(self, *states: str) -> ColumnElement[bool]:
        """Return the SQL condition that an item of this queue is in such a state."""
        return and_(
            ITEMS.c.api == self.api,
            ITEMS.c.operation == self.operation,
            or_(*(ITEMS.c.state == state for state in states)),
        )


class QueueStore:
    """A store that reads and changes a queue, in at most one transaction per call.

    Every method raises `OutboxError` if the database fails, and `ConfigurationError` if
    the tables belong to another version of the outbox.
    """

    def __init__(self, database: Database, queue: Queue) -> None:
        self._database = database
        self._queue = queue

    def put(self, items: Sequence[tuple[str, frozenset[str]]]) -> list[int]:
        """Append all items or none to the queue, and return their ids in order.

        Args:
            items: For each item, its JSON and the identifiers by which a response names
                the item.
        """

        stored_at = now()
        rows = [
            {
                "api": self._queue.api,
                "operation": self._queue.operation,
                "state": PENDING,
                "content": content,
                "attempts": 0,
                "stored_at": stored_at,
                "changed_at": stored_at,
            }
            for content, _ in items
        ]

        def work(connection: Connection) -> list[int]:
            if self._database.is_postgresql:
                # Without the lock, ids could be committed out of order, and a worker
                # would pass over an item that it cannot see yet.
                take_lock(connection, self._queue.lock_id)
            # The ids ascend in the order of the rows.
            returning = insert(ITEMS).returning(
                ITEMS.c.id, sort_by_parameter_order=True
            )
            ids = list(connection.execute(returning, rows).scalars())
            if self._database.is_postgresql:
                keys = [item_keys for _, item_keys in items]
                _insert_keys(connection, zip(ids, keys, strict=True))
            return ids

        return self._database.transaction(work) if items else []

    def counts(self) -> Counts:
        """Count the items, and describe the oldest pending item."""

        def work(connection: Connection) -> Counts:
            is_pending = self._queue.in_state(PENDING, SENDING)
            is_rejected = self._queue.in_state(REJECTED)
            pending, rejected, unrecorded = (
                connection.execute(select(func.count()).where(condition)).scalar_one()
                for condition in (
                    is_pending,
                    is_rejected,
                    and_(is_rejected, ITEMS.c.unrecorded > 0),
                )
            )
            oldest = connection.execute(
                select(ITEMS).where(is_pending).order_by(ITEMS.c.id).limit(1)
            ).first()
            if oldest is None:
                return Counts(pending, rejected, unrecorded=unrecorded)
            return Counts(
                pending,
                rejected,
                unrecorded=unrecorded,
                oldest=to_datetime(oldest.stored_at),
                # The system's clock may have been set back since.
                oldest_age=max(0, now() - oldest.stored_at) / 1000,
                attempts=oldest.attempts,
                reason=None if oldest.reason is None else json.loads(oldest.reason),
            )

        return self._database.transaction(work)

    def rejected(self, limit: int | None) -> Sequence[Row[Any]]:
        """Return the rows of the rejected items, in the order of the queue.

        ``limit`` is the largest number of rows; None means no limit.
        """
        items = (
            select(ITEMS)
            .where(self._queue.in_state(REJECTED))
            .order_by(ITEMS.c.id)
            .limit(limit)
        )
        return self._database.transaction(lambda c: c.execute(items).all())

    def requeue(self, ids: Iterable[int]) -> int:
        """Make rejected items pending at their old places, and return their number.

        Ids that belong to no rejected item of this queue are ignored.
        """
        values = {
            "state": PENDING,
            "reason": None,
            "attempts": 0,
            "unrecorded": 0,
            "changed_at": now(),
        }
        return self._change_rejected(update(ITEMS).values(values), ids)

    def discard(self, ids: Iterable[int]) -> int:
        """Delete rejected items for good, and return their number.

        Ids that belong to no rejected item of this queue are ignored.
        """
        count = self._change_rejected(delete(ITEMS), ids)
        self._database.erase_deleted()
        return count

    def _change_rejected(self, statement: Update | Delete, ids: Iterable[int]) -> int:
        """Apply a statement to rejected items by id, and return their number."""
        change = statement.where(
            self._queue.in_state(REJECTED), ITEMS.c.id == bindparam("item_id")
        )
        parameters = [{"item_id": id} for id in ids]
        if not parameters:
            return 0
        return self._database.transaction(
            lambda c: c.execute(change, parameters).rowcount
        )


def hash_key(key: str) -> str:
    """Return the SHA-256 digest of a key, which is stored instead of the key."""
    return sha256(key.encode()).hexdigest()


def now() -> int:
    """Return the current time in milliseconds since 1970 in UTC."""
    return time.time_ns() // 1_000_000


def to_datetime(milliseconds: int) -> datetime:
    """Convert milliseconds since 1970 to an aware datetime in UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def _insert_keys(
    connection: Connection, items: Iterable[tuple[int, frozenset[str]]]
) -> None:
    rows = [{"item": id, "key": hash_key(key)} for id, keys in items for key in keys]
    if rows:
        connection.execute(insert(KEYS), rows)
