"""The database of the sandbox: an address in, transactions out. What is stored belongs
to the tables of each API.

A handler gives its work, a function of a session, to `run`: that is one transaction,
which takes effect as a whole or not at all. Transactions happen as if one after the
other, so that work may read a number and write a new one without a lock of its own.
Work runs again from the start when the database says that it met another one, so it
changes nothing but the database.
"""

import asyncio
import random
import sqlite3
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy import DateTime, Dialect, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import DeclarativeBase, Session
from sqlalchemy.pool import QueuePool
from sqlalchemy.types import TypeDecorator

T = TypeVar("T")

_PATIENCE = 30.0
"""Seconds that a transaction waits for others, and that work is tried again."""
_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_MET_ANOTHER = ("40001", "40P01")
"""What PostgreSQL calls serialization_failure and deadlock_detected."""


class Base(DeclarativeBase):
    """The tables of all APIs."""


class Moment(TypeDecorator[datetime]):
    """A moment, which SQLite would give back without its zone; always UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(
        self, value: datetime | None, _dialect: Dialect
    ) -> datetime | None:
        """As it is stored."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(
        self, value: datetime | None, _dialect: Dialect
    ) -> datetime | None:
        """As it is read."""
        return None if value is None else value.replace(tzinfo=value.tzinfo or UTC)


class Database:
    """SQLite by default, as in `sqlite:///sandbox.db`; PostgreSQL by its address."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)

    async def run(self, work: Callable[[Session], T]) -> T:
        """Run work as one transaction, in a thread; an error takes all of it back."""
        return await asyncio.to_thread(self.transaction, work)

    def transaction(self, work: Callable[[Session], T]) -> T:
        """The same for callers that may wait."""
        deadline = time.monotonic() + _PATIENCE
        pause = 0.001
        while True:
            try:
                # What is returned stays readable once the session has ended.
                session = Session(self._engine, expire_on_commit=False)
                with session, session.begin():
                    return work(session)
            except DBAPIError as error:
                if not _may_be_repeated(error) or time.monotonic() > deadline:
                    raise
            time.sleep(random.uniform(0, pause))
            pause = min(pause * 2, 0.1)

    def create_tables(self) -> None:
        """Create those that are missing, of all tables that were imported."""
        Base.metadata.create_all(self._engine)

    def close(self) -> None:
        """Give back the connections."""
        self._engine.dispose()


def _engine(url: str) -> Engine:
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        address = address.set(drivername="postgresql+psycopg")
        return create_engine(address, isolation_level="SERIALIZABLE", pool_size=8)
    # SQLite has one writer: the threads of this process wait for one connection, in
    # turn, rather than for the lock of the file, where the luckiest is served first.
    engine = create_engine(
        address,
        poolclass=QueuePool,
        pool_size=1,
        max_overflow=0,
        pool_timeout=_PATIENCE,
        connect_args={"timeout": _PATIENCE, "check_same_thread": False},
    )
    event.listen(engine, "connect", _on_connect)
    event.listen(engine, "begin", _on_begin)
    return engine


def _on_connect(connection: Any, _record: Any) -> None:
    # The driver would begin transactions itself, and later than it should.
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA foreign_keys = ON")


def _on_begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _may_be_repeated(error: DBAPIError) -> bool:
    if isinstance(error.orig, sqlite3.OperationalError):
        # The rest of the number says more than is asked for here.
        return error.orig.sqlite_errorcode & 0xFF in _LOCKED
    return getattr(error.orig, "sqlstate", None) in _MET_ANOTHER
