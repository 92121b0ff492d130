"""Which items a worker may send now: a line and its order in, items that no other one
has out; then what became of them in, and into the tables. Sending is not here.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, TypeAlias, assert_never

from sqlalchemy import Connection, Select, bindparam, delete, func, select, update

from ..batches import keys_of
from ..operation import Batching
from .database import Database
from .items import Order
from .lock import worker_lock
from .schema import ITEMS, KEYS, PENDING, REJECTED
from .store import Line, chosen, chunks, digest, now
from .url import sqlite_file


@dataclass(frozen=True, slots=True)
class Item:
    """A pending item: its place in the line, its JSON, what it can be told by."""

    id: int
    content: str = field(repr=False)
    keys: frozenset[str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Delivered:
    """The item is done with."""

    id: int


@dataclass(frozen=True, slots=True)
class Refused:
    """The item is kept aside, with the reason."""

    id: int
    reason: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Waiting:
    """The item stays where it is in the line."""

    id: int
    reason: str = field(repr=False)


Verdict: TypeAlias = Delivered | Refused | Waiting
Send: TypeAlias = Callable[[list[Item]], list[Verdict]]


@dataclass(frozen=True, slots=True)
class Claim:
    """How many items were taken; none, if ``is_busy``, because others have them."""

    taken: int
    is_busy: bool = False


class Claims:
    """Takes items off the head of one line, for one worker at a time or for several."""

    def __init__(
        self, database: Database, line: Line, batching: Batching, order: Order
    ) -> None:
        self._database = database
        self._line = line
        self._batching = batching
        self._order: Order = order
        file = None if database.is_postgresql else sqlite_file(database.url)
        name = f"-worker-{line.lock % 2**32:08x}"
        self._lock = worker_lock(file and file.with_name(file.name + name))

    def take(self, most: int, send: Send) -> Claim:
        """Let the next items be sent, and keep what became of them.

        If this ends early, however it does, the items are pending as before.
        """
        if self._database.is_postgresql:
            return self._take_of_many(most, send)
        return self._take_alone(most, send)

    def _take_of_many(self, most: int, send: Send) -> Claim:
        # The locks of rows last as long as the transaction, which is open while the
        # items are sent: they are free at once if this worker is killed.
        def work(connection: Connection) -> Claim:
            head = self._head(most).with_for_update(skip_locked=True)
            locked = self._items(connection, head)
            match self._order:
                case "all":
                    items = self._unpassed(connection, most, locked)
                case "key":
                    items = self._unshared(connection, locked)
                case _:
                    assert_never(self._order)
            if items:
                _record(connection, send(items))
                return Claim(len(items))
            rest = connection.execute(self._head(1)).first()
            return Claim(0, is_busy=rest is not None)

        return self._database.transaction(work)

    def _take_alone(self, most: int, send: Send) -> Claim:
        with self._lock() as is_held:
            if not is_held:
                return Claim(0, is_busy=True)
            head = self._head(most)
            found = self._database.transaction(lambda c: self._items(c, head))
            items = apart(found, in_line=self._order == "all")
            if items:
                # No transaction is open meanwhile, so that nobody waits to store.
                verdicts = send(items)
                self._database.transaction(lambda c: _record(c, verdicts))
            self._database.erase()
            return Claim(len(items))

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
        return apart(own, in_line=True)

    def _unshared(self, connection: Connection, locked: list[Item]) -> list[Item]:
        if not locked:
            return []
        digests = {digest(key) for item in locked for key in item.keys}
        own = [item.id for item in locked]
        earlier = connection.execute(
            select(KEYS.c.key, func.min(KEYS.c.item))
            .join(ITEMS, ITEMS.c.id == KEYS.c.item)
            .where(
                self._line.where(PENDING),
                KEYS.c.key.in_(digests),
                KEYS.c.item < own[-1],
                KEYS.c.item.not_in(own),
            )
            .group_by(KEYS.c.key)
        )
        first_elsewhere: dict[str, int] = {row[0]: row[1] for row in earlier}
        return apart(
            locked,
            in_line=False,
            is_free=lambda item: all(
                item.id < first_elsewhere.get(digest(key), item.id + 1)
                for key in item.keys
            ),
        )


def apart(
    items: Iterable[Item],
    *,
    in_line: bool,
    is_free: Callable[[Item], bool] = lambda _: True,
) -> list[Item]:
    """Items that an answer can tell from one another.

    Those ``in_line`` end where that ends; otherwise an item that has to wait holds back
    just those that share a key with it.
    """
    taken: list[Item] = []
    held: set[str] = set()
    for item in items:
        if not held & item.keys and is_free(item):
            taken.append(item)
        elif in_line:
            break
        held |= item.keys
    return taken


def _record(connection: Connection, verdicts: Sequence[Verdict]) -> None:
    delivered: list[int] = []
    refused: list[dict[str, Any]] = []
    waiting: list[dict[str, Any]] = []
    for verdict in verdicts:
        match verdict:
            case Delivered():
                delivered.append(verdict.id)
            case Refused():
                refused.append({"of": verdict.id, "why": verdict.reason})
            case Waiting():
                waiting.append({"of": verdict.id, "why": verdict.reason})
            case _:
                assert_never(verdict)
    for some in chunks(delivered):
        connection.execute(delete(ITEMS).where(chosen(some)))
    change = update(ITEMS).where(ITEMS.c.id == bindparam("of"))
    change = change.values(reason=bindparam("why"), changed_at=now())
    if refused:
        connection.execute(change.values(state=REJECTED), refused)
    if waiting:
        connection.execute(change.values(attempts=ITEMS.c.attempts + 1), waiting)
