"""Run transactions on the sandbox's database, SQLite or PostgreSQL.

A handler passes `Database.run` a function that takes a session, conventionally called
`work`, which runs as one transaction. Transactions run one after the other: each
acquires a lock that all of them share when it begins. So a handler can read a number
and write a new one without a lock of its own, and transactions never conflict.
"""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy import DateTime, Dialect, Engine, create_engine, event, make_url
from sqlalchemy.orm import DeclarativeBase, Session
from sqlalchemy.pool import QueuePool
from sqlalchemy.types import TypeDecorator

from tests.timeouts import HANG_TIMEOUT

T = TypeVar("T")

_LOCK_ID = 7_402
"""An arbitrary number for the advisory lock of each transaction on PostgreSQL."""


class Base(DeclarativeBase):
    """The base class of the tables of all APIs."""


class UtcDateTime(TypeDecorator[datetime]):
    """A datetime in UTC; SQLite itself does not store time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(
        self, value: datetime | None, _dialect: Dialect
    ) -> datetime | None:
        """Convert a value to UTC before it is stored."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(
        self, value: datetime | None, _dialect: Dialect
    ) -> datetime | None:
        """Add the time zone that SQLite does not return."""
        return None if value is None else value.replace(tzinfo=value.tzinfo or UTC)


class Database:
    """A SQLite or PostgreSQL database, by its SQLAlchemy URL."""

    def __init__(self, url: str) -> None:
        self._engine = _create_engine(url)

    async def run(self, work: Callable[[Session], T]) -> T:
        """Run `work` as one transaction in a thread; an error rolls it back."""
        return await asyncio.to_thread(self.run_sync, work)

    def run_sync(self, work: Callable[[Session], T]) -> T:
        """Run `work` as one transaction in the calling thread."""
        # Without expiry, returned rows stay readable after the session has ended.
        session = Session(self._engine, expire_on_commit=False)
        with session, session.begin():
            return work(session)

    def create_tables(self) -> None:
        """Create the missing tables of all imported modules."""
        Base.metadata.create_all(self._engine)

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()


def _create_engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        parsed = parsed.set(drivername="postgresql+psycopg")
        engine = create_engine(parsed, pool_size=8, pool_timeout=HANG_TIMEOUT)
        event.listen(engine, "begin", _lock_postgresql)
        return engine
    # SQLite has one writer. The threads of this process queue for a single connection,
    # which is fair; with several connections they would race for the lock of the file.
    engine = create_engine(
        parsed,
        poolclass=QueuePool,
        pool_size=1,
        max_overflow=0,
        pool_timeout=HANG_TIMEOUT,
        connect_args={"timeout": HANG_TIMEOUT, "check_same_thread": False},
    )
    event.listen(engine, "connect", _configure_sqlite)
    event.listen(engine, "begin", _lock_sqlite)
    return engine


def _configure_sqlite(connection: Any, _record: Any) -> None:
    # Turn off the driver's implicit BEGIN, which comes after the first reads.
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA foreign_keys = ON")


def _lock_sqlite(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _lock_postgresql(connection: Any) -> None:
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK_ID})")
