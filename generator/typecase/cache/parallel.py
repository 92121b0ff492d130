"""Call a function for many indexes in two processes: this process and a forked child.

This module does without `concurrent.futures.ProcessPoolExecutor`. The executor's import
and its messages would take more than half of the time that the second process saves.
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


def run_in_two_processes(work: Callable[[int], T], count: int) -> list[T]:
    """Return ``work(index)`` for every index below ``count``, in order.

    Calls that take long should have low indexes, so that both processes end at the same
    time. If forking is unsafe or useless, or if a call fails, this process makes all
    calls in order. The exception that is raised is then the same on every machine.
    """
    if count > 1 and _may_fork():
        with suppress(Exception):
            return _fork_and_share(work, count)
    return [work(index) for index in range(count)]


def _may_fork() -> bool:
    """Return whether forking is safe and a second core can run the child.

    Forking is safe on Linux, in a process with a single thread: a forked child has no
    other threads.
    """
    return (
        sys.platform == "linux"
        and len(os.sched_getaffinity(0)) > 1
        and threading.active_count() == 1
    )


def _fork_and_share(work: Callable[[int], T], count: int) -> list[T]:
    """Let the child work on even indexes, and this process on odd indexes.

    Return the results in the order of the indexes. Raise `ChildProcessError` if a call
    fails in the child. An exception of a call in this process is raised unchanged.
    """
    with tempfile.TemporaryFile() as results_file:
        child = os.fork()
        if child == 0:
            _run_child(work, range(0, count, 2), results_file)
        try:
            odd = [work(index) for index in range(1, count, 2)]
        finally:
            _, status = os.waitpid(child, 0)
        if status:
            raise ChildProcessError
        results_file.seek(0)
        # Safe to unpickle: only the child has written to this unnamed file.
        even: list[T] = pickle.load(results_file)  # noqa: S301
    return [(odd if index % 2 else even)[index // 2] for index in range(count)]


def _run_child(
    work: Callable[[int], Any], indexes: range, results_file: IO[bytes]
) -> NoReturn:
    """Write the pickled results of the child to a file, and end the child.

    The child's exit status is 1 if a call fails or a result cannot be pickled.
    """
    status = 1
    try:
        pickle.dump([work(index) for index in indexes], results_file)
        results_file.flush()
        status = 0
    finally:
        # Without this, the child would return to the caller and run its cleanup.
        os._exit(status)
