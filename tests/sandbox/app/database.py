"""The database of the sandbox, SQLite or PostgreSQL, and its transactions.

A handler passes a function of a session to `Database.run`, which runs it as one
transaction. Transactions run one after the other: each begins by taking the lock that
all writers share. So a handler may read a number and write a new one without a lock of
its own, and no transaction ever fails because of another one.
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

_LOCK = 7_402
"""The number of the advisory lock that each transaction on PostgreSQL takes."""


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
        """Run work as one transaction in the calling thread."""
        # What is returned stays readable once the session has ended.
        session = Session(self._engine, expire_on_commit=False)
        with session, session.begin():
            return work(session)

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
        engine = create_engine(address, pool_size=8, pool_timeout=HANG_TIMEOUT)
        event.listen(engine, "begin", _lock_postgresql)
        return engine
    # SQLite has one writer: the threads of this process wait for one connection, in
    # turn, rather than for the lock of the file, where the luckiest is served first.
    engine = create_engine(
        address,
        poolclass=QueuePool,
        pool_size=1,
        max_overflow=0,
        pool_timeout=HANG_TIMEOUT,
        connect_args={"timeout": HANG_TIMEOUT, "check_same_thread": False},
    )
    event.listen(engine, "connect", _on_connect)
    event.listen(engine, "begin", _lock_sqlite)
    return engine


def _on_connect(connection: Any, _record: Any) -> None:
    # The driver would begin transactions itself, and later than it should.
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA foreign_keys = ON")


def _lock_sqlite(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _lock_postgresql(connection: Any) -> None:
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
