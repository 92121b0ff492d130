"""The lock that lets one worker at a time deliver from a SQLite database."""

import sqlite3
import threading
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from .database import OutboxError, make_private


class WorkerLock:
    """A lock among the threads of this process and, with a file, among processes.

    The operating system frees it when its holder dies. The file is an empty database:
    SQLite's locks work on every system, and no producer waits for this one.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._threads = threading.Lock()

    @contextmanager
    def hold(self) -> Generator[bool]:
        """Hold the lock in a ``with`` block; False if another worker holds it."""
        if not self._threads.acquire(blocking=False):
            yield False
            return
        try:
            with closing(self._connect()) as connection:
                yield _is_exclusive(connection)
        finally:
            self._threads.release()

    def _connect(self) -> sqlite3.Connection:
        if self._file is not None:
            make_private(self._file)
        try:
            return sqlite3.connect(
                self._file or ":memory:",
                timeout=0,
                isolation_level=None,
                check_same_thread=False,
            )
        except sqlite3.Error as error:
            raise _failed(error) from None


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
