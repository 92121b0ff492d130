"""Choose the items that a worker may send now, and record what became of them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import Connection, Select, bindparam, delete, func, select, update

from ..bulk.batching import keys_of
from ..errors import ApiError
from ..operation import Batching
from .database import Database
from .queue_store import Line, digest, now
from .records import Order
from .schema import ITEMS, KEYS, PENDING, REJECTED
from .worker_lock import worker_lock


@dataclass(frozen=True, slots=True)
class Item:
    """A pending item: its place in the line, its JSON, what it can be told by."""

    id: int
    content: str = field(repr=False)
    keys: frozenset[str] = field(repr=False)


@dataclass(slots=True)
class Batch:
    """What became of the items of one batch, by their ids; reasons are JSON.

    Delivered items are deleted, rejected ones kept aside, and waiting ones stay at
    their place in the line. ``error`` is what stopped the delivery. A batch is empty
    and ``is_busy`` if another worker is delivering what comes next.
    """

    delivered: list[int] = field(default_factory=list[int])
    rejected: dict[int, str] = field(default_factory=dict[int, str])
    waiting: dict[int, str] = field(default_factory=dict[int, str])
    error: ApiError | None = None
    is_refused: bool = False
    is_busy: bool = False

    def __len__(self) -> int:
        return len(self.delivered) + len(self.rejected) + len(self.waiting)


Send: TypeAlias = Callable[[list[Item]], Batch]


class Claims:
    """Takes items off the head of one line, for one worker at a time or for several."""

    def __init__(
        self, database: Database, line: Line, batching: Batching, order: Order
    ) -> None:
        self._database = database
        self._line = line
        self._batching = batching
        self._order: Order = order

    def take(self, most: int, send: Send) -> Batch:
        """Send the next items, and record what became of them.

        If this ends early, however it does, the items are pending as before.
        """
        file = self._database.file
        if file is None:
            return self._take_of_many(most, send)
        lock = file.with_name(f"{file.name}-worker-{self._line.lock % 2**32:08x}")
        return self._take_alone(lock, most, send)

    def _take_of_many(self, most: int, send: Send) -> Batch:
        # The locks of rows last as long as the transaction, which is open while the
        # items are sent: they are free at once if this worker is killed.
        def work(connection: Connection) -> Batch:
            head = self._head(most).with_for_update(skip_locked=True)
            locked = self._items(connection, head)
            if self._order == "all":
                items = self._unpassed(connection, most, locked)
            else:
                items = self._unshared(connection, locked)
            if not items:
                rest = connection.execute(self._head(1)).first()
                return Batch(is_busy=rest is not None)
            batch = send(items)
            _record(connection, batch)
            return batch

        return self._database.transaction(work)

    def _take_alone(self, lock: Path, most: int, send: Send) -> Batch:
        with worker_lock(lock) as is_held:
            if not is_held:
                return Batch(is_busy=True)
            head = self._head(most)
            found = self._database.transaction(lambda c: self._items(c, head))
            items = apart(found, {}, in_line=self._order == "all")
            batch = Batch()
            if items:
                # No transaction is open meanwhile, so that nobody waits to store.
                batch = send(items)
                self._database.transaction(lambda c: _record(c, batch))
            self._database.erase()
            return batch

    def _head(self, most: int) -> "Select[Any, Any]":
        columns = select(ITEMS.c.id, ITEMS.c.content)
        pending = columns.where(self._line.where(PENDING))
        return pending.order_by(ITEMS.c.id).limit(most)

    def _items(self, connection: Connection, head: "Select[Any, Any]") -> list[Item]:
        return [
            Item(row.id, row.content, keys_of(self._batching, row.content.encode()))
            for row in connection.execute(head)
        ]

    def _unpassed(
        self, connection: Connection, most: int, locked: list[Item]
    ) -> list[Item]:
        # What was skipped because another worker has it may not be passed by. If that
        # worker is done since, the items are no longer pending and not seen here.
        pending = connection.execute(self._head(most)).scalars().all()
        pairs = zip(locked, pending, strict=False)
        own = [item for item, _ in takewhile(lambda p: p[0].id == p[1], pairs)]
        return apart(own, {}, in_line=True)

    def _unshared(self, connection: Connection, locked: list[Item]) -> list[Item]:
        # An item waits for earlier ones that share a key and that other workers have.
        if not locked:
            return []
        own = [item.id for item in locked]
        keys = {digest(key): key for item in locked for key in item.keys}
        earlier = connection.execute(
            select(KEYS.c.key, func.min(KEYS.c.item))
            .join(ITEMS, ITEMS.c.id == KEYS.c.item)
            .where(
                self._line.where(PENDING),
                KEYS.c.key.in_(keys),
                KEYS.c.item < own[-1],
                KEYS.c.item.not_in(own),
            )
            .group_by(KEYS.c.key)
        )
        return apart(locked, {keys[row[0]]: row[1] for row in earlier})


def apart(
    items: Iterable[Item], first_elsewhere: Mapping[str, int], *, in_line: bool = False
) -> list[Item]:
    """Choose items that an answer can tell from one another.

    An item has to wait for those before it that share a key with it: chosen or waiting
    ones, and the first with that key that another worker has. Items ``in_line`` wait
    for every item that waits.
    """
    taken: list[Item] = []
    held: set[str] = set()
    for item in items:
        earlier = [first_elsewhere.get(key, item.id) < item.id for key in item.keys]
        if not held & item.keys and not any(earlier):
            taken.append(item)
        elif in_line:
            break
        held |= item.keys
    return taken


def _record(connection: Connection, batch: Batch) -> None:
    is_item = ITEMS.c.id == bindparam("of")
    change = update(ITEMS).where(is_item)
    change = change.values(reason=bindparam("why"), changed_at=now())
    if batch.delivered:
        done = [{"of": id} for id in batch.delivered]
        connection.execute(delete(ITEMS).where(is_item), done)
    if batch.rejected:
        kept = [{"of": id, "why": why} for id, why in batch.rejected.items()]
        connection.execute(change.values(state=REJECTED), kept)
    if batch.waiting:
        kept = [{"of": id, "why": why} for id, why in batch.waiting.items()]
        connection.execute(change.values(attempts=ITEMS.c.attempts + 1), kept)
