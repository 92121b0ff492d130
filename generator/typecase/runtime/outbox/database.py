"""Run transactions in the database of an outbox.

Error messages contain no password, no SQL statement and no item. If the operating
system permits, only the owner of a SQLite file can read the file.
"""

import logging
import os
import sqlite3
import stat
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakSet

from sqlalchemy import Connection, Engine, create_engine, event, func, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from ..errors import ApiError, ConfigurationError
from ..http.error_message import to_printable
from ..optional_dependency import missing_dependency_error
from ..redaction.traceback_redaction import CutTraceback
from .tables import create_tables

R = TypeVar("R")

_logger = logging.getLogger(__name__)

_DRIVERS = {
    "sqlite": "sqlite+pysqlite",
    "sqlite+pysqlite": "sqlite+pysqlite",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
_SECRET_OPTIONS = frozenset({"password", "sslpassword"})
_LOCK_TIMEOUT = 30
"""Seconds that a writer of SQLite waits for another writer."""
_ERASE_TIMEOUT = 1
"""Seconds that `Database.erase_deleted` waits for readers of SQLite."""
_SCHEMA_LOCK_ID = 7_306_637_519_124_103_269
"""Number of PostgreSQL's advisory lock for creating the tables; an arbitrary number."""

# SQLite notes its locks in the memory of the process, but a forked process does not
# have them: it must inherit no connection. So a fork waits for transactions of SQLite.
_sqlite_gate = threading.RLock()
_engines: WeakSet[Engine] = WeakSet()

# A worker's connection is idle while it waits for a response, so it must not time out.
# Keepalives detect within two minutes that a worker's machine is gone; PostgreSQL then
# releases the worker's items. Versions before 14 have no `idle_session_timeout`.
_SET_TIMEOUTS = """
SELECT set_config(name, value, false)
FROM pg_settings JOIN (VALUES
    ('idle_session_timeout', '0'),
    ('tcp_keepalives_idle', '60'),
    ('tcp_keepalives_interval', '10'),
    ('tcp_keepalives_count', '6')
) AS wanted (name, value) USING (name)
"""
# Without this, a crash of the server could lose items that `put` has confirmed. Only
# `off` is replaced: stricter settings stay.
_SET_DURABILITY = """
SELECT set_config('synchronous_commit', 'on', false)
WHERE current_setting('synchronous_commit') = 'off'
"""


def database_url(text: str) -> URL:
    """Parse a database URL, and set the driver of the database in the result.

    Raises:
        ConfigurationError: The URL is invalid or not supported. The message does not
            quote the URL, because it may contain a password.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        url = None
    if url is None:
        raise ConfigurationError(
            "the database of an outbox must be a valid URL, such as"
            " sqlite:///outbox.db"
        )
    driver = _DRIVERS.get(url.drivername)
    if driver is None:
        raise ConfigurationError(
            "the URL of an outbox must begin with sqlite:/// or postgresql://"
        )
    path = url.database or ":memory:"
    if driver == _DRIVERS["sqlite"] and path.startswith((":memory:", "file:")):
        # A database in memory would lose its items with the process.
        raise ConfigurationError(
            "the URL of a SQLite outbox must name the path of a file: sqlite:///path"
        )
    if not _SECRET_OPTIONS.isdisjoint(url.query):
        raise ConfigurationError(
            "the query of an outbox's URL must not contain `password` or `sslpassword`:"
            " put the password of the database in front of the host, such as"
            " postgresql://user:password@host, and use a key without a password"
        )
    return url.set(drivername=driver)


class OutboxError(ApiError):
    """A failure of an outbox's database."""


class Database:
    """The database of an outbox; the first transaction creates missing tables.

    Attributes:
        url: The URL with the password.
        is_postgresql: Whether the database is PostgreSQL, and not SQLite.
        file: The path of a SQLite database, without symbolic links; None for
            PostgreSQL.
        gate: Held while SQLite is used, so that no fork happens meanwhile.

    Raises:
        ModuleNotFoundError: The driver of PostgreSQL is not installed.
    """

    def __init__(self, url: URL) -> None:
        self.url = url
        self.is_postgresql = url.get_backend_name() == "postgresql"
        # SQLite resolves symbolic links, and keeps its log files beside the real file.
        self.file = (
            None if self.is_postgresql else Path(os.path.realpath(str(url.database)))
        )
        self._engine = (
            _postgresql_engine(url) if self.is_postgresql else _sqlite_engine(url)
        )
        self._has_tables = False
        self.gate: AbstractContextManager[object] = (
            nullcontext() if self.is_postgresql else _sqlite_gate
        )
        _engines.add(self._engine)

    def __str__(self) -> str:
        # The query may contain options that are secret.
        return self.url.set(query={}).render_as_string(hide_password=True)

    def transaction(
        self,
        work: Callable[[Connection], R],
        connection: Connection | None = None,
        *,
        repeat_if_lost: bool = False,
    ) -> R:
        """Return the result of ``work``, which runs in a transaction.

        The transaction is undone if ``work`` raises an error.

        Args:
            work: The function that uses the database.
            connection: The connection to use, or None for any.
            repeat_if_lost: Whether to run ``work`` again, in a new connection, if its
                connection is lost.

        Raises:
            OutboxError: The database failed.
            ConfigurationError: The tables belong to another version of the outbox.
        """
        try:
            # Frames of SQLAlchemy and of the driver have the password.
            with CutTraceback(), self.gate:
                self._ensure_tables()
                opened: AbstractContextManager[Connection] = (
                    self._engine.connect()
                    if connection is None
                    else nullcontext(connection)
                )
                with opened as used, used.begin():
                    return work(used)
        except (SQLAlchemyError, sqlite3.Error) as error:
            is_lost = isinstance(error, DBAPIError) and error.connection_invalidated
            outbox_error = self._to_outbox_error(error)
        if is_lost and repeat_if_lost:
            return self.transaction(work)
        # Raised outside of `except`, the new error does not refer to the original
        # error, whose traceback has frames with the password.
        raise outbox_error

    def connect(self) -> Connection:
        """Return a connection, which the caller must close.

        Raises:
            OutboxError: The database failed.
            ConfigurationError: The tables belong to another version of the outbox.
        """
        try:
            with CutTraceback():
                self._ensure_tables()
                return self._engine.connect()
        except SQLAlchemyError as error:
            outbox_error = self._to_outbox_error(error)
        # As in `transaction`.
        raise outbox_error

    def erase_deleted(self) -> None:
        """Erase deleted items from SQLite's write-ahead log; PostgreSQL needs no call.

        SQLite cannot erase them while another connection reads the file. In this case a
        later call erases the items.
        """
        self.checkpoint("TRUNCATE")

    def checkpoint(self, mode: str) -> None:
        """Copy SQLite's write-ahead log into the database, if nothing prevents it.

        The next transaction then overwrites the log. It needs no more room on the disk
        than those before it, unless the mode is TRUNCATE, which empties the log.
        """
        if self.file is None:
            return
        with (
            self.gate,
            suppress(sqlite3.Error),
            closing(sqlite3.connect(self.file, timeout=_ERASE_TIMEOUT)) as connection,
        ):
            connection.execute(f"PRAGMA wal_checkpoint({mode})")

    def close(self) -> None:
        """Close the idle connections. A later transaction opens a new one."""
        self._engine.dispose()

    def _ensure_tables(self) -> None:
        if self._has_tables:
            return
        if self.file is not None:
            make_private(self.file)
        with self._engine.begin() as connection:
            if self.is_postgresql:
                take_lock(connection, _SCHEMA_LOCK_ID)
            create_tables(connection)
        self._has_tables = True

    def _to_outbox_error(self, error: Exception) -> OutboxError:
        # SQLAlchemy's message quotes the statement and its parameters. The driver's
        # message, in `orig`, does not quote them in its first line.
        cause = error.orig if isinstance(error, DBAPIError) else error
        message = str(cause)
        if self.url.password:
            message = message.replace(self.url.password, "***")
        first_line = to_printable(message.partition("\n")[0])
        return OutboxError(f"{self}: {type(cause).__name__}: {first_line}")


def _before_fork() -> None:
    _sqlite_gate.acquire()
    for engine in _engines:
        if engine.name == "sqlite":
            engine.dispose()


def _after_fork_in_child() -> None:
    for engine in _engines:
        engine.dispose(close=False)
    _sqlite_gate.release()


if sys.platform != "win32":
    os.register_at_fork(
        before=_before_fork,
        after_in_parent=_sqlite_gate.release,
        after_in_child=_after_fork_in_child,
    )


def take_lock(connection: Connection, lock_id: int) -> None:
    """Wait for an advisory lock of PostgreSQL, which the transaction then holds."""
    connection.execute(select(func.pg_advisory_xact_lock(lock_id)))


def make_private(file: Path) -> None:
    """Create a database file that only its owner can read, or protect an existing file.

    Existing log files of SQLite beside the file are protected too. Log a warning for
    each file that cannot be protected.

    An existing file is not opened: to close the file again would release the locks that
    other connections of this process have on it.
    """
    # SQLite will report a wrong path with a better message.
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    for suffix in ("", "-wal", "-shm", "-journal"):
        path = file.with_name(file.name + suffix)
        try:
            mode = path.stat().st_mode
            if stat.S_ISREG(mode) and stat.S_IMODE(mode) != 0o600:
                path.chmod(0o600)
        except FileNotFoundError:
            continue
        except OSError:
            _logger.warning(
                "other users may be able to read %s: its owner must run chmod 600 on"
                " the file",
                path,
            )


def _sqlite_engine(url: URL) -> Engine:
    engine = create_engine(url, hide_parameters=True)
    event.listen(engine, "connect", _configure_sqlite)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def _postgresql_engine(url: URL) -> Engine:
    if (
        missing_driver := missing_dependency_error("psycopg", "postgresql")
    ) is not None:
        raise missing_driver
    engine = create_engine(
        url, hide_parameters=True, pool_pre_ping=True, isolation_level="READ COMMITTED"
    )
    event.listen(engine, "connect", _configure_postgresql)
    return engine


def _configure_sqlite(connection: Any, _: object) -> None:
    # The driver must not begin transactions itself: `_begin_immediate` does.
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {_LOCK_TIMEOUT * 1000}")
    # The file stores the mode. If the file is locked, another connection is setting the
    # mode, so this connection need not set it.
    with suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    # Otherwise deleted items stay readable in the file until their space is reused.
    connection.execute("PRAGMA secure_delete = ON")


def _configure_postgresql(connection: Any, _: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_SET_TIMEOUTS)
        cursor.execute(_SET_DURABILITY)
    connection.commit()


def _begin_immediate(connection: Connection) -> None:
    # Otherwise a transaction that first reads and then writes would fail at once if
    # another transaction wrote in between.
    connection.exec_driver_sql("BEGIN IMMEDIATE")
