"""The deadline of a call: seconds in, what is left of them for each step out."""

import time
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import overload

from .options import Timeouts


class DeadlinePassedError(TimeoutError):
    """The deadline of a call passed while it waited for something of ours."""


class Deadline:
    """A moment after which a call must not go on."""

    __slots__ = ("_at",)

    def __init__(self, seconds: float) -> None:
        self._at = time.monotonic() + seconds

    def remaining(self) -> float:
        """Seconds that are left, negative if it has passed."""
        return self._at - time.monotonic()

    def limit(self, timeouts: Timeouts) -> Timeouts:
        """The same limits, none of them beyond the deadline."""
        left = max(self.remaining(), 0.001)
        if left >= max(timeouts.connect, timeouts.read, timeouts.write, timeouts.pool):
            return timeouts
        return replace(
            timeouts,
            connect=min(timeouts.connect, left),
            read=min(timeouts.read, left),
            write=min(timeouts.write, left),
            pool=min(timeouts.pool, left),
        )


# Sockets are read deep inside the HTTP library, which knows nothing of a deadline.
_current: ContextVar[Deadline | None] = ContextVar("deadline", default=None)


@contextmanager
def bound(deadline: Deadline) -> Generator[None]:
    """Hold a deadline over all reads and writes of this thread meanwhile."""
    token = _current.set(deadline)
    try:
        yield
    finally:
        _current.reset(token)


@overload
def left(timeout: float) -> float: ...


@overload
def left(timeout: float | None) -> float | None: ...


def left(timeout: float | None) -> float | None:
    """A timeout in seconds, cut at the current deadline."""
    deadline = _current.get()
    if deadline is None:
        return timeout
    remaining = max(deadline.remaining(), 0.001)
    return remaining if timeout is None else min(timeout, remaining)
