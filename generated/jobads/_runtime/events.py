"""Events of a call for the user's hook; they hold no secret, argument or answer."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from .errors import DecodingError, StatusError
from .response import Origin

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AttemptStarted:
    """A request is about to be sent; ``origin.attempts`` counts from 1."""

    origin: Origin


@dataclass(frozen=True, slots=True)
class AttemptEnded:
    """An attempt ended, after ``seconds``.

    ``status`` is that of the answer, if one arrived. ``error`` is the class of what
    went wrong, None for a success. A stream's attempt ends with its headers.
    """

    origin: Origin
    seconds: float
    status: int | None
    error: type[BaseException] | None


@dataclass(frozen=True, slots=True)
class RetryScheduled:
    """The call is tried once more, after ``wait`` seconds."""

    origin: Origin
    wait: float


CallEvent: TypeAlias = AttemptStarted | AttemptEnded | RetryScheduled


class Observer:
    """Tells the hook about one call."""

    def __init__(self, hook: Callable[[CallEvent], object] | None) -> None:
        self._hook = hook
        self._started = 0.0

    def started(self, origin: Origin) -> None:
        """An attempt starts."""
        self._started = time.monotonic()
        self._tell(AttemptStarted(origin))

    def ended(self, origin: Origin, status: int) -> None:
        """An attempt ended with a success."""
        seconds = time.monotonic() - self._started
        self._tell(AttemptEnded(origin, seconds, status, None))

    def failed(self, origin: Origin, error: BaseException) -> None:
        """An attempt ended with an error."""
        seconds = time.monotonic() - self._started
        status = (
            error.status if isinstance(error, StatusError | DecodingError) else None
        )
        self._tell(AttemptEnded(origin, seconds, status, type(error)))

    def waits(self, origin: Origin, seconds: float) -> None:
        """Another attempt follows."""
        self._tell(RetryScheduled(origin, seconds))

    def _tell(self, event: CallEvent) -> None:
        if self._hook is None:
            return
        try:
            self._hook(event)
        except Exception:
            # The call may have spent money: its outcome matters more than its log.
            _logger.exception("the hook for events failed")
