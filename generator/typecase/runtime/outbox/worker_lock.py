"""Lock a SQLite outbox, so that only one worker at a time delivers from it."""

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from .database import OutboxError, make_private


@contextmanager
def worker_lock(file: Path) -> Generator[bool]:
    """Hold the lock in a ``with`` block, and yield True.

    Yield False if another worker holds the lock.

    The lock is an exclusive transaction on an empty database of its own. SQLite's locks
    work on every operating system, which releases them when the process dies. Producers
    write to the outbox itself, so they never wait for this lock.

    Raises:
        OutboxError: The file cannot be created or locked.
    """
    make_private(file)
    try:
        connection = sqlite3.connect(
            file, timeout=0, isolation_level=None, check_same_thread=False
        )
    except sqlite3.Error as error:
        raise _lock_error(error) from None
    with closing(connection):
        yield _try_to_lock(connection)


def _try_to_lock(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            return False
        raise _lock_error(error) from None
    return True


def _lock_error(error: sqlite3.Error) -> OutboxError:
    return OutboxError(f"cannot lock the outbox for this worker: {error}")
