"""Call a function for many indexes in several processes: this one and forked children.

This module does without `concurrent.futures.ProcessPoolExecutor`. The executor's import
and its messages would take more than half of the time that a second process saves.

The processes share an open file of indexes. Each takes the next index by reading it,
because the system moves the position in the file for all of them. Each child writes its
results to a file of its own, which this process reads when the child has ended.
"""

import gc
import os
import pickle
import sys
import tempfile
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import IO, Any, NoReturn, TypeVar

from typecase.cache.process_limits import count_processes

T = TypeVar("T")

_INDEX_SIZE = 4
"""The number of bytes of an index in the file of indexes."""


def ignore_count(_: int) -> None:
    """Do nothing with the number of calls that are done."""


def run_in_processes(
    work: Callable[[int], T],
    count: int,
    *,
    most: int = sys.maxsize,
    report_done: Callable[[int], None] = ignore_count,
) -> list[T]:
    """Return ``work(index)`` for every index below ``count``, in order.

    Calls that take long should have low indexes, so that all processes end at the same
    time. There are as many processes as the system allows, but not more than ``most``.
    After each call in this process, ``report_done`` is called with the number of calls
    that all processes have done.

    If forking is unsafe or useless, or if calls fail, this process makes the missing
    calls in order. The exception that is raised is then the same on every machine.
    """
    results: dict[int, T] = {}
    most = min(count, most)
    if most > 1 and _may_fork():
        with suppress(Exception):
            processes = min(count_processes(), most)
            if processes > 1:
                _share(work, count, processes, results, report_done)
                report_done(len(results))
    for index in range(count):
        if index not in results:
            results[index] = work(index)
            report_done(len(results))
    return [results[index] for index in range(count)]


@contextmanager
def work_beside(work: Callable[[], None] | None) -> Generator[None, None, None]:
    """Let another process work while the body runs, and wait for it at the end.

    If forking is unsafe or useless, this process works at the end. What goes wrong in
    the other process is ignored. Without work, there is none.
    """
    if work is None:
        yield
        return
    child: int | None = None
    if _may_fork() and count_processes() > 1:
        with suppress(OSError):
            child = os.fork()
    if child == 0:
        try:
            gc.freeze()
            work()
        finally:
            # Without this, the child would return to the caller and run its cleanup.
            os._exit(0)
    try:
        yield
    finally:
        if child is None:
            work()
        else:
            # A process that ignores SIGCHLD waits, but finds no child.
            with suppress(ChildProcessError):
                os.waitpid(child, 0)


def _may_fork() -> bool:
    """Return whether forking is safe.

    It is on Linux, in a process with a single thread: a forked child has no other
    threads.
    """
    return sys.platform == "linux" and threading.active_count() == 1


def _share(
    work: Callable[[int], T],
    count: int,
    processes: int,
    results: dict[int, T],
    report_done: Callable[[int], None],
) -> None:
    """Call ``work`` in all processes, and put the results into ``results``.

    Results are missing if a child has failed or was killed. If a call fails in this
    process, the children stop, and the exception is raised.
    """
    with ExitStack() as stack:
        indexes = stack.enter_context(tempfile.TemporaryFile(buffering=0))
        indexes.write(
            b"".join(index.to_bytes(_INDEX_SIZE, "little") for index in range(count))
        )
        indexes.seek(0)
        children: list[tuple[int, IO[bytes]]] = []
        try:
            # Without the memory for another child, there are fewer.
            with suppress(OSError):
                for _ in range(processes - 1):
                    file: IO[bytes] = stack.enter_context(tempfile.TemporaryFile())
                    children.append((_fork(work, indexes, file), file))
            for index in _take(indexes):
                results[index] = work(index)
                taken = indexes.tell() // _INDEX_SIZE
                # Each child may still work on one of those taken.
                report_done(max(len(results), taken - len(children)))
        finally:
            _stop(indexes)
            for child, file in children:
                # A process that ignores SIGCHLD waits, but finds no child.
                with suppress(ChildProcessError):
                    os.waitpid(child, 0)
                file.seek(0)
                results.update(_read_results(file))


def _fork(work: Callable[[int], Any], indexes: IO[bytes], file: IO[bytes]) -> int:
    """Start a child that works, and return its process identifier."""
    parent = os.getpid()
    child = os.fork()
    if child == 0:
        _run_child(work, indexes, file, parent)
    return child


def _run_child(
    work: Callable[[int], Any], indexes: IO[bytes], file: IO[bytes], parent: int
) -> NoReturn:
    """Write each index that this child takes and its result to a file; end the child.

    After a call that fails, no process takes another index.
    """
    try:
        # Garbage collection would write to the memory that is shared with the parent.
        gc.freeze()
        for index in _take(indexes):
            pickle.dump((index, work(index)), file)
            if os.getppid() != parent:
                break
        file.flush()
    finally:
        _stop(indexes)
        # Without this, the child would return to the caller and run its cleanup.
        os._exit(0)


def _take(indexes: IO[bytes]) -> Iterator[int]:
    """Yield indexes until there are no more."""
    while taken := indexes.read(_INDEX_SIZE):
        yield int.from_bytes(taken, "little")


def _stop(indexes: IO[bytes]) -> None:
    """Leave no index for any process."""
    indexes.seek(0, os.SEEK_END)


def _read_results(file: IO[bytes]) -> Iterator[tuple[int, Any]]:
    """Yield the indexes and results of a child, without one that is incomplete."""
    with suppress(Exception):
        while True:
            # Safe to unpickle: only the child has written to this unnamed file.
            yield pickle.load(file)  # noqa: S301
