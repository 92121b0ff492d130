"""One line of an outbox: items in JSON in, committed before the call returns; what is
kept out. Which worker takes what belongs to the claims.
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
    select,
    update,
)

from .database import Database
from .records import Counts
from .schema import ITEMS, KEYS, PENDING, REJECTED


@dataclass(frozen=True, slots=True)
class Line:
    """Which items belong together: those of one operation of one API."""

    api: str
    operation: str

    def __str__(self) -> str:
        return f"{self.api} {self.operation}"

    @property
    def lock(self) -> int:
        """Its number among the advisory locks of PostgreSQL."""
        digest = sha256(f"outbox {self}".encode()).digest()
        return int.from_bytes(digest[:8], signed=True)

    def where(self, state: str) -> ColumnElement[bool]:
        """The condition that an item is of this line and in that state."""
        return and_(
            ITEMS.c.api == self.api,
            ITEMS.c.operation == self.operation,
            ITEMS.c.state == state,
        )


class Store:
    """The items of one line."""

    def __init__(self, database: Database, line: Line) -> None:
        self._database = database
        self._line = line

    def put(self, items: Sequence[tuple[str, frozenset[str]]]) -> list[int]:
        """Store items, given as JSON and keys, at the end of the line; all or none."""

        def work(connection: Connection) -> list[int]:
            if self._database.is_postgresql:
                # Ids are given out in the order of commits, or workers would pass by an
                # item that is not there yet.
                lock = func.pg_advisory_xact_lock(self._line.lock)
                connection.execute(select(lock))
            ids = _insert(connection, [self._row(content) for content, _ in items])
            if self._database.is_postgresql:
                keys = [each for _, each in items]
                _insert_keys(connection, zip(ids, keys, strict=True))
            return ids

        return self._database.transaction(work) if items else []

    def counts(self) -> Counts:
        """How many items there are, and how the first pending one fares."""

        def work(connection: Connection) -> Counts:
            pending, rejected = (
                connection.execute(
                    select(func.count()).where(self._line.where(state))
                ).scalar_one()
                for state in (PENDING, REJECTED)
            )
            head = select(ITEMS).where(self._line.where(PENDING)).order_by(ITEMS.c.id)
            first = connection.execute(head.limit(1)).first()
            if first is None:
                return Counts(pending, rejected)
            reason = None if first.reason is None else json.loads(first.reason)
            # Clocks may be set back.
            age = max(0, now() - first.stored_at) / 1000
            oldest = moment(first.stored_at)
            return Counts(pending, rejected, oldest, age, first.attempts, reason)

        return self._database.transaction(work)

    def rejected(self, limit: int | None) -> Sequence[Row[Any]]:
        """The rejected items, in the line's order."""
        kept = select(ITEMS).where(self._line.where(REJECTED)).order_by(ITEMS.c.id)
        return self._database.transaction(lambda c: c.execute(kept.limit(limit)).all())

    def requeue(self, ids: Iterable[int]) -> int:
        """Let rejected items be delivered again, each at its old place in the line."""
        again = {"state": PENDING, "reason": None, "attempts": 0, "changed_at": now()}
        return self._change(update(ITEMS).values(again), ids)

    def discard(self, ids: Iterable[int]) -> int:
        """Delete rejected items for good."""
        deleted = self._change(delete(ITEMS), ids)
        self._database.erase()
        return deleted

    def _change(self, statement: Update | Delete, ids: Iterable[int]) -> int:
        """Change the rejected ones among some items; return how many there were."""
        is_item = ITEMS.c.id == bindparam("of")
        change = statement.where(self._line.where(REJECTED), is_item)
        items = [{"of": id} for id in ids]
        if not items:
            return 0
        return self._database.transaction(lambda c: c.execute(change, items).rowcount)

    def _row(self, content: str) -> dict[str, Any]:
        at = now()
        return {
            "api": self._line.api,
            "operation": self._line.operation,
            "state": PENDING,
            "content": content,
            "attempts": 0,
            "stored_at": at,
            "changed_at": at,
        }


def digest(key: str) -> str:
    """A key as it is stored: of one length, and without telling what it is."""
    return sha256(key.encode()).hexdigest()


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def moment(milliseconds: int) -> datetime:
    """The moment that a stored number stands for."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def _insert(connection: Connection, rows: list[dict[str, Any]]) -> list[int]:
    """Insert rows; their ids, which rise as the rows go."""
    returning = insert(ITEMS).returning(ITEMS.c.id, sort_by_parameter_order=True)
    return list(connection.execute(returning, rows).scalars())


def _insert_keys(
    connection: Connection, items: Iterable[tuple[int, frozenset[str]]]
) -> None:
    rows = [{"item": id, "key": digest(key)} for id, keys in items for key in keys]
    if rows:
        connection.execute(insert(KEYS), rows)
