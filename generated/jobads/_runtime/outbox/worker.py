"""Deliver in the background, with a pause after each delivery."""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from random import SystemRandom

from ..errors import ApiError, StatusError
from .records import Delivery, Pauses

_logger = logging.getLogger(__name__)
_random = SystemRandom()

_LONGEST_ASKED = 86_400.0
"""Seconds beyond which no server is obeyed: by then somebody has had a look."""

Deliver = Callable[[Callable[[], bool]], Delivery]


def run(name: str, deliver: Deliver, pauses: Pauses, stop: threading.Event) -> None:
    """Deliver until asked to stop, and finish the batch that is being sent.

    Raises:
        ApiError: The server refused a batch and named no item.
    """
    failures = 0
    while not stop.is_set():
        error: Exception | None
        try:
            delivery = deliver(stop.is_set)
        except Exception as failure:
            # Credential providers and transports are the user's and raise what they
            # like; a worker that dies of it would keep everything waiting unseen.
            error = failure
            _logger.error("%s: delivery broken by %s", name, type(error).__name__)
        else:
            error = delivery.error
            if error is not None and delivery.is_refused:
                _logger.error("%s: worker stopped by %s", name, type(error).__name__)
                raise error
            failures = 0 if delivery.accepted else failures
        failures = failures + 1 if error is not None else 0
        stop.wait(pause(pauses, failures, error))


def pause(pauses: Pauses, failures: int, error: Exception | None) -> float:
    """Seconds until the next delivery; never less than the server asked for."""
    if error is None:
        return pauses.idle
    wait = min(pauses.first * 2.0 ** min(failures - 1, 60), pauses.longest)
    wait = _random.uniform(wait / 2, wait)
    asked = error.retry_after if isinstance(error, StatusError) else None
    return wait if asked is None else max(wait, min(asked, _LONGEST_ASKED))


class Worker:
    """A thread that delivers until it is stopped."""

    def __init__(self, name: str, deliver: Deliver, pauses: Pauses) -> None:
        self._name = name
        self._deliver = deliver
        self._pauses = pauses
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Start the thread, unless it runs."""
        if self._thread is not None and self._thread.is_alive():
            return
        self._stop.clear()
        # A daemon: what it does not finish is delivered by the next one.
        self._thread = threading.Thread(
            target=self._run, name=f"outbox {self._name}", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread and wait for the batch that is out."""
        if self._thread is not None:
            self._stop.set()
            self._thread.join()

    def _run(self) -> None:
        # The log has told what stopped it.
        with suppress(ApiError):
            run(self._name, self._deliver, self._pauses, self._stop)
