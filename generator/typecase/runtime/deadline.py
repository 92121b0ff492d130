"""The deadline of a call: seconds in, what is left of them for each step out."""

import time
from contextvars import ContextVar, Token
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


class bound:
    """Hold a deadline, or none, over all reads and writes of this thread meanwhile."""

    __slots__ = ("_deadline", "_token")

    def __init__(self, deadline: Deadline | None) -> None:
        self._deadline = deadline

    def __enter__(self) -> None:
        self._token: Token[Deadline | None] = _current.set(self._deadline)

    def __exit__(self, *_: object) -> None:
        _current.reset(self._token)


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


def wait_limit(timeout: float | None) -> float | None:
    """A timeout in seconds, cut at the current deadline.

    Raises:
        DeadlinePassedError: The deadline has passed. A peer that always has something
            to read would otherwise never be cut.
    """
    deadline = _current.get()
    if deadline is None:
        return timeout
    if (remaining := deadline.remaining()) <= 0:
        raise DeadlinePassedError("the deadline of the call has passed")
    return remaining if timeout is None else min(timeout, remaining)
