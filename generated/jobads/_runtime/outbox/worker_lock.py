"""Hold a lock while items are sent, which tells other workers that this worker lives.

In SQLite, the lock is that of the queue: one worker at a time delivers its items. In
PostgreSQL, the lock is that of a lease, and only the items of the lease are taken.
"""

import os
import sqlite3
from collections.abc import Generator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

from .database import Database, OutboxError, make_private


@contextmanager
def lease_lock(database: Database, lease: int) -> Generator[Connection]:
    """Hold the lock of a lease in PostgreSQL, and yield the connection that holds it.

    The lock is an advisory lock of the session: PostgreSQL releases it when the process
    or the connection dies, and no transaction is open while the items are sent.

    Raises:
        OutboxError: The database failed.
    """
    process = os.getpid()
    connection = database.connect()
    try:
        lock = select(func.pg_advisory_lock(lease))
        database.transaction(lambda c: c.execute(lock), connection)
        yield connection
    finally:
        # A forked process has inherited the connection, and must not use it.
        if process == os.getpid():
            with suppress(SQLAlchemyError):
                connection.execute(select(func.pg_advisory_unlock(lease)))
            connection.close()


@contextmanager
def worker_lock(file: Path) -> Generator[bool]:
    """Hold the lock of a queue during a ``with`` block, and yield True.

    If another worker holds the lock, yield False at once, without the lock.

    The lock is an exclusive transaction on an empty database of its own, in ``file``,
    which is created if necessary. SQLite's locks work on every operating system, which
    releases them when the process dies. Producers write to the outbox itself, so they
    never wait for this lock.

    Raises:
        OutboxError: The file cannot be created or locked.
    """
    make_private(file)
    with ExitStack() as stack:
        try:
            connection = stack.enter_context(
                closing(
                    sqlite3.connect(
                        file, timeout=0, isolation_level=None, check_same_thread=False
                    )
                )
            )
            connection.execute("BEGIN EXCLUSIVE")
            is_locked = True
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_BUSY:
                raise OutboxError(
                    f"a worker must be able to create and lock {file}: {error}"
                ) from None
            is_locked = False
        yield is_locked
