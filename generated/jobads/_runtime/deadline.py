"""The deadline of a call, and waits that end with it."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import ContextVar, Token, copy_context
from typing import TypeVar

from .options import Timeouts

T = TypeVar("T")


class DeadlinePassedError(TimeoutError):
    """The deadline of a call passed during a wait of this package."""


class Deadline:
    """A moment after which a call must not go on.

    A deadline that is made while another one is in force never ends after it.
    """

    __slots__ = ("_at",)

    def __init__(self, seconds: float) -> None:
        self._at = time.monotonic() + seconds
        if (outer := _current.get()) is not None:
            self._at = min(self._at, outer._at)

    def remaining(self) -> float:
        """Return the seconds that are left, negative if the deadline has passed."""
        return self._at - time.monotonic()

    def limits(self, timeouts: Timeouts) -> dict[str, float]:
        """Return the timeouts of one request, none of them beyond the deadline."""
        left = max(self.remaining(), 0.001)
        return {
            "connect": min(timeouts.connect, left),
            "read": min(timeouts.read, left),
            "write": min(timeouts.write, left),
            "pool": min(timeouts.pool, left),
        }


# Sockets are read deep inside the HTTP library, which knows nothing of a deadline.
_current: ContextVar[Deadline | None] = ContextVar("deadline", default=None)


class bound:
    """Put a deadline, or none, in force for the block."""

    __slots__ = ("_deadline", "_token")

    def __init__(self, deadline: Deadline | None) -> None:
        self._deadline = deadline

    def __enter__(self) -> None:
        self._token: Token[Deadline | None] = _current.set(self._deadline)

    def __exit__(self, *_: object) -> None:
        _current.reset(self._token)


def wait_limit(timeout: float | None) -> float | None:
    """Cut a timeout in seconds at the deadline in force.

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


def in_thread(function: Callable[[], T]) -> "Future[T]":
    """Run a function in a daemon thread.

    Neither a call nor the end of the program has to wait for it.
    """
    future: Future[T] = Future()
    # An abandoned function still sets its result, which nobody reads.
    future.set_running_or_notify_cancel()
    context = copy_context()

    def run() -> None:
        try:
            future.set_result(context.run(function))
        except BaseException as error:
            future.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return future


def waited(future: "Future[T]") -> T:
    """Wait for a result until the deadline in force."""
    limit = wait_limit(None)
    try:
        future.exception(limit)
    except TimeoutError:
        raise DeadlinePassedError("the deadline of the call has passed") from None
    return future.result()
