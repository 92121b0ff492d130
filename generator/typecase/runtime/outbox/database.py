"""The database of an outbox: transactions on tables that exist, errors that show no
password, no statement and no item, and files that only their owner can read.
"""

import logging
import os
import sqlite3
import stat
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, func, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from ..errors import ApiError, ConfigurationError
from ..http.server_message import shown
from ..optional_dependency import missing
from .schema import prepare

R = TypeVar("R")

_logger = logging.getLogger(__name__)

_DRIVERS = {
    "sqlite": "sqlite+pysqlite",
    "sqlite+pysqlite": "sqlite+pysqlite",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
_SECRET_OPTIONS = frozenset({"password", "sslpassword"})
_PATIENCE = 30
"""Seconds that a writer waits for another one of SQLite."""
_ERASING = 1
"""Seconds that a delivery waits for readers of SQLite, to erase what it delivered."""
_SCHEMA_LOCK = 7_306_637_519_124_103_269
"""Which of PostgreSQL's advisory locks keeps two processes from making the tables."""

# A worker whose machine is gone gives its items back within two minutes; one that waits
# for an answer may do so, whatever the server thinks of idle transactions.
_POSTGRESQL = """
SELECT set_config('idle_in_transaction_session_timeout', '0', false),
       set_config('tcp_keepalives_idle', '60', false),
       set_config('tcp_keepalives_interval', '10', false),
       set_config('tcp_keepalives_count', '6', false)
"""
_DURABLE = """
SELECT set_config('synchronous_commit', 'on', false)
WHERE current_setting('synchronous_commit') = 'off'
"""


def database_url(text: str) -> URL:
    """The address, with the driver that the outbox knows."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        url = None
    # No frame of a traceback shows it.
    del text
    if url is None:
        raise ConfigurationError("an outbox needs the URL of its database")
    driver = _DRIVERS.get(url.drivername)
    is_secret = not _SECRET_OPTIONS.isdisjoint(url.query)
    url = url.set(drivername=driver or "sqlite", query={} if is_secret else url.query)
    if driver is None:
        raise ConfigurationError("an outbox is kept in sqlite:// or postgresql://")
    path = url.database or ":memory:"
    if driver == _DRIVERS["sqlite"] and path.startswith((":memory:", "file:")):
        # What lives in memory is lost with the process.
        raise ConfigurationError("give the path of a file of SQLite, sqlite:///path")
    if is_secret:
        # What follows the question mark is shown in too many places.
        raise ConfigurationError("give the password as postgresql://user:password@host")
    return url


class OutboxError(ApiError):
    """The database of an outbox did not do what it was asked."""


class Database:
    """Transactions on the tables of an outbox, which the first one makes."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.is_postgresql = url.get_backend_name() == "postgresql"
        # SQLite keeps its other files beside the file itself, not beside a link to it.
        path = os.path.realpath(str(url.database))
        self.file = None if self.is_postgresql else Path(path)
        self._engine = _postgresql(url) if self.is_postgresql else _sqlite(url)
        self._ready = False
        self._making = threading.Lock()

    def __str__(self) -> str:
        return self.url.set(query={}).render_as_string(hide_password=True)

    def transaction(self, work: Callable[[Connection], R]) -> R:
        """Commit what the work did, or nothing of it."""
        try:
            self._prepare()
            with self._engine.begin() as connection:
                return work(connection)
        except (SQLAlchemyError, sqlite3.Error) as error:
            failure = self._failed(error)
        # Raised here, so that no frame with a password hangs on the error.
        raise failure

    def erase(self) -> None:
        """Remove what was deleted from SQLite's write-ahead log, which still holds it.

        Whoever reads the file at the moment prevents that; the next call does it.
        """
        if self.file is None:
            return
        with (
            suppress(sqlite3.Error),
            closing(sqlite3.connect(self.file, timeout=_ERASING)) as connection,
        ):
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Give all connections back."""
        self._engine.dispose()

    def _prepare(self) -> None:
        with self._making:
            if self._ready:
                return
            if self.file is not None:
                make_private(self.file)
            with self._engine.begin() as connection:
                if self.is_postgresql:
                    lock = func.pg_advisory_xact_lock(_SCHEMA_LOCK)
                    connection.execute(select(lock))
                prepare(connection)
            self._ready = True

    def _failed(self, error: Exception) -> OutboxError:
        cause = error.orig if isinstance(error, DBAPIError) else error
        message = str(cause)
        if self.url.password:
            message = message.replace(self.url.password, "***")
        line = message.partition("\n")[0]
        return OutboxError(f"{self}: {type(cause).__name__}: {shown(line)}")


def make_private(file: Path) -> None:
    """Create a file of SQLite, or keep others from reading the existing one.

    An existing file is not opened: closing it again would release the locks that other
    connections of this process hold.
    """
    with suppress(OSError):  # SQLite says better what is wrong with the path.
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
            _logger.warning("others may read %s: its owner has to chmod it 600", path)


def _sqlite(url: URL) -> Engine:
    engine = create_engine(url, hide_parameters=True)
    event.listen(engine, "connect", _on_sqlite)
    event.listen(engine, "begin", _begin)
    return engine


def _postgresql(url: URL) -> Engine:
    if (lack := missing("psycopg", "postgresql")) is not None:
        raise lack
    engine = create_engine(
        url, hide_parameters=True, pool_pre_ping=True, isolation_level="READ COMMITTED"
    )
    event.listen(engine, "connect", _on_postgresql)
    return engine


def _on_sqlite(connection: Any, _: object) -> None:
    # Transactions are begun below, not where the driver thinks best.
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {_PATIENCE * 1000}")
    # The mode belongs to the file: if another connection is changing it, that will do.
    with suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    # Else deleted items stay readable in the file until their space is used again.
    connection.execute("PRAGMA secure_delete = ON")


def _on_postgresql(connection: Any, _: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_POSTGRESQL)
        cursor.execute(_DURABLE)
    connection.commit()


def _begin(connection: Connection) -> None:
    # A transaction that begins by reading could not wait for its turn to write.
    connection.exec_driver_sql("BEGIN IMMEDIATE")
