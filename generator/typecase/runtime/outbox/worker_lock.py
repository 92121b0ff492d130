"""The lock that lets one worker at a time deliver from a SQLite database."""

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from .database import OutboxError, make_private


@contextmanager
def worker_lock(file: Path) -> Generator[bool]:
    """Hold the lock in a ``with`` block; False if another worker holds it.

    The operating system frees it when its holder dies. The file is an empty database:
    SQLite's locks work on every system, and no producer waits for this one.
    """
    make_private(file)
    try:
        connection = sqlite3.connect(
            file, timeout=0, isolation_level=None, check_same_thread=False
        )
    except sqlite3.Error as error:
        raise _failed(error) from None
    with closing(connection):
        yield _is_exclusive(connection)


def _is_exclusive(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            return False
        raise _failed(error) from None
    return True


def _failed(error: sqlite3.Error) -> OutboxError:
    return OutboxError(f"the lock of the outbox's worker: {error}")
