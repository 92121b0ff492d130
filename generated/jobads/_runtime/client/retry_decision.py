"""Decide whether and when to retry a call.

A repeated request may cost money. A request that may have reached the server is retried
only if the API says that repeating it is safe.

This module does not use stamina or tenacity. They lack three features: a budget that
calls share, a minimum wait that the server sets, and full jitter.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from ..errors import (
    ApiError,
    ConnectionFailedError,
    ConnectionLostError,
    StatusError,
    TimedOutError,
    TransportError,
)
from ..options import RETRY_STATUSES, Retries

if TYPE_CHECKING:
    from ..deadline import Deadline
    from ..operation import Operation

# A call that succeeds without a retry adds this to the budget.
_REWARD = 0.2


class RetryBudget:
    """The number of retries that the calls of one client may still make together.

    The budget protects a service that is down: retrying every call would multiply its
    load.

    Args:
        size: The initial and maximum number of retries.
    """

    def __init__(self, size: float) -> None:
        # There is no lock: if two threads change the number at once, an update may be
        # lost, which does no harm.
        self._size = self._remaining = size

    def take(self) -> bool:
        """Take one retry from the budget; return False if less than one is left."""
        if self._remaining < 1:
            return False
        self._remaining -= 1
        return True

    def refund(self, retries: int) -> None:
        """Give back the retries of a successful call.

        If the call made no retry, add `_REWARD` in their place. The budget never
        exceeds its initial size.
        """
        self._remaining = min(self._size, self._remaining + (retries or _REWARD))


class RetryState:
    """The retries of one call: how many were made, and whether to make another.

    Args:
        operation: The operation of the call.
        retries: The retry options of the call.
        budget: The retry budget of the client.
        deadline: The deadline of the call.
        statuses: The statuses after which a call that may be repeated is retried.
    """

    def __init__(
        self,
        operation: "Operation[Any]",
        retries: Retries,
        budget: RetryBudget,
        deadline: "Deadline",
        statuses: Collection[int] = RETRY_STATUSES,
    ) -> None:
        self._operation = operation
        self._options = retries
        self._budget = budget
        self._deadline = deadline
        self._statuses = statuses
        self._retry_count = 0

    def get_retry_delay(self, error: ApiError) -> float | None:
        """Return the seconds until the next attempt, or None if there is no retry.

        There is no retry if the error does not permit one, if the attempts or the
        budget are used up, or if the wait would last until the deadline. Otherwise,
        this method takes the retry from the budget.
        """
        is_last_attempt = self._retry_count + 1 >= self._options.attempts
        if is_last_attempt or not self._is_retryable(error):
            return None
        import random

        # The largest power of two that a float can hold is 2**1023.
        backoff = self._options.base * 2.0 ** min(self._retry_count, 1023)
        # The jitter is not a secret: it only keeps clients from retrying all at once.
        delay = random.uniform(0.0, min(self._options.cap, backoff))
        if isinstance(error, StatusError) and error.retry_after is not None:
            delay = max(delay, error.retry_after)
        if delay >= self._deadline.remaining() or not self._budget.take():
            return None
        self._retry_count += 1
        return delay

    def succeeded(self) -> None:
        """Refill the budget after the call succeeded."""
        self._budget.refund(self._retry_count)

    def _is_retryable(self, error: ApiError) -> bool:
        """Return whether another attempt is safe and may succeed after an error."""
        operation = self._operation
        match error:
            # No time is left for a retry after the deadline of the whole call.
            case TransportError(is_retryable=False) | TimedOutError(phase="total"):
                return False
            # Nothing was sent, so even a call that is not idempotent may be repeated.
            case ConnectionFailedError() | TimedOutError(phase="connect" | "pool"):
                return True
            case ConnectionLostError() | TimedOutError():
                return operation.may_be_repeated
            case StatusError(error_status=status):
                if status in operation.retry:
                    # The API says nothing about errors in the bodies of successes.
                    return error.named_status is None or operation.may_be_repeated
                return operation.may_be_repeated and status in self._statuses
            case _:
                return False
