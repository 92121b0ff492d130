"""Calls of one function, shared between this process and a forked one.

A pool of `concurrent.futures` would do, but its imports and its message for each call
cost more than half of the time that the second process saves.
"""

import os
import pickle
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any, NoReturn, TypeVar

T = TypeVar("T")


def shared(work: Callable[[int], T], count: int) -> list[T]:
    """Return ``work(index)`` for every index below ``count``; the longest come first.

    Where forking is not safe or anything fails, all is done here, in order, so that a
    fault is the same on every machine.
    """
    if count > 1 and _may_fork():
        with suppress(Exception):
            return _by_two(work, count)
    return [work(index) for index in range(count)]


def _may_fork() -> bool:
    """Tell whether there is a second core, and no thread that a fork would lose."""
    return (
        sys.platform == "linux"
        and len(os.sched_getaffinity(0)) > 1
        and threading.active_count() == 1
    )


def _by_two(work: Callable[[int], T], count: int) -> list[T]:
    with tempfile.TemporaryFile() as answers:
        child = os.fork()
        if child == 0:
            _answer(work, range(0, count, 2), answers)
        try:
            own = [work(index) for index in range(1, count, 2)]
        finally:
            _, status = os.waitpid(child, 0)
        if status:
            raise ChildProcessError
        answers.seek(0)
        others: list[T] = pickle.load(answers)  # noqa: S301  Our own process wrote it.
    return [(own if index % 2 else others)[index // 2] for index in range(count)]


def _answer(work: Callable[[int], Any], indexes: range, answers: IO[bytes]) -> NoReturn:
    """Run in the forked process, which never returns to the caller."""
    status = 1
    try:
        pickle.dump([work(index) for index in indexes], answers)
        answers.flush()
        status = 0
    finally:
        os._exit(status)
