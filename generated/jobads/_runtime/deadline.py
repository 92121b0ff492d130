"""Limit the duration of a call, including waits deep inside the HTTP library."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import ContextVar, Token, copy_context
from typing import TypeVar

from .options import Timeouts
from .signal_handlers import find_handler_error

T = TypeVar("T")


class DeadlinePassedError(TimeoutError):
    """The deadline of the call has passed, so this package does not wait any longer."""


class Deadline:
    """A point in time at which a call is cut off.

    A deadline that is created within a `DeadlineScope` is never later than the deadline
    of the scope.
    """

    __slots__ = ("_at",)

    def __init__(self, seconds: float) -> None:
        """Set the deadline ``seconds`` from now."""
        self._at = time.monotonic() + seconds
        if (outer := _current_deadline.get()) is not None:
            self._at = min(self._at, outer._at)

    def remaining(self) -> float:
        """Return the remaining seconds; negative if the deadline has passed."""
        return self._at - time.monotonic()

    def cut_timeouts(self, timeouts: Timeouts) -> dict[str, float]:
        """Return the timeouts of one request, each cut at the deadline, for httpx2.

        ``timeouts.total`` is left out. After the deadline, each timeout is at most a
        millisecond.
        """
        # Timeouts of sockets must be positive, so after the deadline, a millisecond is
        # left.
        remaining = max(self.remaining(), 0.001)
        return {
            "connect": min(timeouts.connect, remaining),
            "read": min(timeouts.read, remaining),
            "write": min(timeouts.write, remaining),
            "pool": min(timeouts.pool, remaining),
        }


# A context variable, because the HTTP library has no parameter that would carry a
# deadline to the code that reads its sockets.
_current_deadline: ContextVar[Deadline | None] = ContextVar("deadline", default=None)


class DeadlineScope:
    """A ``with`` block in which ``deadline`` is the current deadline.

    If ``deadline`` is None, the block has no current deadline.
    """

    __slots__ = ("_deadline", "_token")

    def __init__(self, deadline: Deadline | None) -> None:
        self._deadline = deadline

    def __enter__(self) -> None:
        self._token: Token[Deadline | None] = _current_deadline.set(self._deadline)

    def __exit__(self, *_: object) -> None:
        _current_deadline.reset(self._token)


def cut_at_deadline(timeout: float | None) -> float | None:
    """Return the shorter of a timeout and the time until the current deadline.

    Both are in seconds; None means no limit. If there is no current deadline, the
    timeout is returned unchanged.

    Raises:
        DeadlinePassedError: The deadline has passed.
    """
    deadline = _current_deadline.get()
    if deadline is None:
        return timeout
    # Without this check, a peer that keeps sending data could prolong the call forever.
    if (remaining := deadline.remaining()) <= 0:
        raise DeadlinePassedError("the deadline of the call has passed")
    return remaining if timeout is None else min(timeout, remaining)


def run_in_thread(function: Callable[[], T]) -> "Future[T]":
    """Run a function in a daemon thread, with the context variables of the caller.

    Return a future of the result at once. The thread does not delay the exit of the
    interpreter.

    Raises:
        RuntimeError: No thread can be started.
    """
    future: Future[T] = Future()
    # A future that is marked as running cannot be cancelled, so `run` can always set
    # its result, even if nobody waits for it anymore.
    future.set_running_or_notify_cancel()
    context = copy_context()

    def run() -> None:
        try:
            future.set_result(context.run(function))
        except BaseException as error:  # noqa: BLE001
            future.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return future


def wait_for_result(future: "Future[T]") -> T:
    """Wait for a future until the current deadline, and return its result.

    If the future has an exception in place of a result, raise this exception.

    Raises:
        DeadlinePassedError: The deadline has passed.
    """
    timeout = cut_at_deadline(timeout=None)
    try:
        # `future.result(timeout)` could also raise a TimeoutError that the function
        # itself raised, which does not mean that the deadline has passed.
        future.exception(timeout)
    except TimeoutError as error:
        if find_handler_error(error, error.__context__):
            raise
        raise DeadlinePassedError("the deadline of the call has passed") from None
    return future.result()
