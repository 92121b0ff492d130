"""Which process delivers from a SQLite file: a path in, whether the lock was free out.
The system frees it when its holder dies, even at once. Other databases have locks of
their own.
"""

import sqlite3
import threading
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeAlias

from .database import OutboxError, make_private

WorkerLock: TypeAlias = Callable[[], AbstractContextManager[bool]]


def worker_lock(path: Path | None) -> WorkerLock:
    """A lock held by one worker at a time; False is what the others get.

    Without a path, the database lives in this process and so does the lock.
    """
    if path is None:
        return _in_process(threading.Lock())
    return lambda: _on_file(path)


def _in_process(lock: threading.Lock) -> WorkerLock:
    @contextmanager
    def held() -> Generator[bool]:
        is_held = lock.acquire(blocking=False)
        try:
            yield is_held
        finally:
            if is_held:
                lock.release()

    return held


@contextmanager
def _on_file(path: Path) -> Generator[bool]:
    # An empty database beside the other one, since its locks work on every system, and
    # producers of the other one are not kept waiting.
    make_private(path)
    try:
        connection = sqlite3.connect(
            path, timeout=0, isolation_level=None, check_same_thread=False
        )
    except sqlite3.Error as error:
        failure = _failed(error)
    else:
        try:
            yield _is_exclusive(connection)
        finally:
            connection.close()
        return
    raise failure


def _is_exclusive(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            return False
        failure = _failed(error)
    else:
        return True
    raise failure


def _failed(error: sqlite3.Error) -> OutboxError:
    return OutboxError(f"the lock of the outbox's worker: {error}")
