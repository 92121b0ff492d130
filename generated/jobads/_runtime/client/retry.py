"""Decide whether and when a call is sent again.

Money may be at stake: a request that may have reached the server is only repeated where
the API says that repeating is harmless.

Libraries for this (stamina, tenacity) know neither a budget that calls share nor a
lower bound set by the server nor full jitter; with all three in a hook of our own they
would add only their import.
"""

from typing import TYPE_CHECKING, Any

from ..errors import (
    ApiError,
    ConnectionFailedError,
    ConnectionLostError,
    StatusError,
    TimedOutError,
    TransportError,
)
from ..options import Retries

if TYPE_CHECKING:
    from ..deadline import Deadline
    from ..operation import Operation

_REPEATABLE = frozenset({408, 429, 502, 503, 504})
_REWARD = 0.2


class Budget:
    """What the calls of one client may spend on repetitions together.

    When a service is down, repeating every call would only multiply the load.
    """

    def __init__(self, size: float) -> None:
        # Without a lock: what two threads change at once is off by one at most.
        self._size = self._left = size

    def take(self) -> bool:
        """Pay for one repetition, if there is enough left."""
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def give(self, repetitions: int) -> None:
        """Give back what a call spent that succeeded in the end."""
        self._left = min(self._size, self._left + (repetitions or _REWARD))


class Attempts:
    """The attempts of one call."""

    def __init__(
        self,
        operation: "Operation[Any]",
        retries: Retries,
        budget: Budget,
        deadline: "Deadline",
    ) -> None:
        self._operation = operation
        self._retries = retries
        self._budget = budget
        self._deadline = deadline
        self._repetitions = 0

    def wait_after(self, error: ApiError) -> float | None:
        """Seconds to wait before the next attempt; None if there is to be none."""
        done = self._repetitions + 1
        if done >= self._retries.attempts or not _is_safe(self._operation, error):
            return None
        import random

        longest = min(self._retries.cap, self._retries.base * 2.0 ** (done - 1))
        # Not for secrets: the jitter only keeps clients from coming back together.
        wait = random.uniform(0.0, longest)  # noqa: S311
        if isinstance(error, StatusError) and error.retry_after is not None:
            wait = max(wait, error.retry_after)
        if wait >= self._deadline.remaining() or not self._budget.take():
            return None
        self._repetitions += 1
        return wait

    def succeeded(self) -> None:
        """Refill the budget."""
        self._budget.give(self._repetitions)


def _is_safe(operation: "Operation[Any]", error: ApiError) -> bool:
    match error:
        case TransportError(is_retryable=False):
            return False
        case ConnectionFailedError() | TimedOutError(phase="connect" | "pool"):
            return True
        case TimedOutError(phase="total"):
            return False
        case ConnectionLostError() | TimedOutError():
            return operation.idempotent
        case StatusError(status=status):
            if status in operation.retry:
                return True
            return operation.idempotent and status in _REPEATABLE
        case _:
            return False
