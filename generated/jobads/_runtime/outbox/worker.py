"""Deliver items in the background, with a pause after each delivery."""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from random import SystemRandom

from ..errors import ApiError, StatusError
from .records import Delivery, Pauses

_logger = logging.getLogger(__name__)
_random = SystemRandom()

_MAX_RETRY_AFTER = 86_400.0
"""One day in seconds. A longer ``Retry-After`` is probably a fault of the server."""

Deliver = Callable[[Callable[[], bool]], Delivery]
"""A function that delivers batches until no item can be sent or a batch fails.

The argument is a function, which is called before each batch, and returns True to stop
the delivery; see `QueueSender.deliver`.
"""


def run(name: str, deliver: Deliver, pauses: Pauses, stop: threading.Event) -> None:
    """Deliver and pause in turn until ``stop`` is set.

    A batch that is being sent is finished first. Errors do not end the loop, except a
    refusal; the next delivery follows after a longer pause.

    Args:
        name: The name of the queue in log messages.
        deliver: Delivers the pending items once.
        pauses: How long to wait between two deliveries.
        stop: The event that ends the loop.

    Raises:
        ApiError: The server refused a batch without naming an item.
        OutboxError: Outcomes could not be recorded when ``stop`` was set.
    """
    failures = 0
    while not stop.is_set():
        error: Exception | None
        try:
            delivery = deliver(stop.is_set)
        except Exception as failure:  # noqa: BLE001
            # Credential providers and transports are the user's code and can raise
            # anything. If the worker ended, items would pile up unnoticed.
            error = failure
            _logger.error("%s: delivery failed with %s", name, type(error).__name__)
        else:
            error = delivery.error
            if error is not None and delivery.is_refused:
                _logger.error("%s: worker stopped by %s", name, type(error).__name__)
                raise error
            # After a success, the backoff begins anew.
            failures = 0 if delivery.accepted else failures
        failures = failures + 1 if error is not None else 0
        stop.wait(pause_seconds(pauses, failures, error))
    # This sends nothing, but records known outcomes.
    deliver(stop.is_set)


def pause_seconds(pauses: Pauses, failures: int, error: Exception | None) -> float:
    """Return the seconds until the next delivery.

    After an error, the pause is an exponential backoff with jitter, and not shorter
    than the server's ``Retry-After``, of which one day counts at most.

    Args:
        pauses: The pauses when idle and after failures.
        failures: The number of failures in a row.
        error: The error of the last delivery; None means that there was none.
    """
    if error is None:
        return pauses.idle
    # The exponent is limited, because 2.0 ** 1024 would overflow.
    backoff = min(pauses.first * 2.0 ** min(failures - 1, 60), pauses.longest)
    seconds = _random.uniform(backoff / 2, backoff)
    retry_after = error.retry_after if isinstance(error, StatusError) else None
    return max(seconds, min(retry_after or 0.0, _MAX_RETRY_AFTER))


class Worker:
    """A background thread that calls `run`.

    Args:
        name: The name of the queue in log messages and in the name of the thread.
        deliver: Delivers the pending items once.
        pauses: How long to wait between two deliveries.
    """

    def __init__(self, name: str, deliver: Deliver, pauses: Pauses) -> None:
        self._name = name
        self._deliver = deliver
        self._pauses = pauses
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Start the thread, unless it is running."""
        if self._thread is not None and self._thread.is_alive():
            return
        self._stop.clear()
        # A daemon thread may die with the process. Its items then stay pending.
        self._thread = threading.Thread(
            target=self._run, name=f"outbox {self._name}", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread, and wait until the batch that is being sent is finished."""
        if self._thread is not None:
            self._stop.set()
            self._thread.join()

    def _run(self) -> None:
        # `run` has logged why the last delivery failed.
        with suppress(ApiError):
            run(self._name, self._deliver, self._pauses, self._stop)
