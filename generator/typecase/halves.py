"""Calls of one function shared between this process and a forked one."""

import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")

_inherited: Callable[[int], Any]
"""What the forked process calls; it cannot be pickled."""


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
    # These imports take a while, and most runs have no use for them.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(1, get_context("fork"), _inherit, (work,))
    try:
        calls = [pool.submit(_call, index) for index in range(count)]
        # The other process takes the first; this one the last that it has not taken.
        own = {
            index: work(index)
            for index in reversed(range(count))
            if calls[index].cancel()
        }
        return [
            own[index] if index in own else calls[index].result()
            for index in range(count)
        ]
    finally:
        pool.shutdown(cancel_futures=True)


def _inherit(work: Callable[[int], Any]) -> None:
    global _inherited
    _inherited = work


def _call(index: int) -> Any:
    return _inherited(index)
