"""Events of a call, passed to `ClientOptions.on_event`.

Events contain no credentials, arguments or response bodies.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from .errors import DecodingError, StatusError
from .http.error_message import parse_server
from .lazy_import import show_public_paths
from .response import Origin

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AttemptStarted:
    """An attempt is about to send its request.

    Attributes:
        origin: The operation, and the number of the attempt, counted from 1.
        host: The host of the server, before any redirects.
        port: The port of the server.
    """

    origin: Origin
    host: str
    port: int


@dataclass(frozen=True, slots=True)
class AttemptEnded:
    """An attempt ended.

    Attributes:
        origin: The operation, and the number of the attempt, counted from 1.
        seconds: The duration of the attempt in seconds. If the call returns a stream,
            the attempt ends when the headers have arrived.
        status: The status code; None if the attempt failed and the exception is neither
            a `StatusError` nor a `DecodingError`.
        error: The class of the exception; None if the attempt succeeded.
        host: The host of the server, before any redirects.
        port: The port of the server.
    """

    origin: Origin
    seconds: float
    status: int | None
    error: type[BaseException] | None
    host: str
    port: int


@dataclass(frozen=True, slots=True)
class RetryScheduled:
    """The client will send the request again.

    Attributes:
        origin: The operation, and the number of the attempt that failed.
        wait: The seconds until the next attempt.
    """

    origin: Origin
    wait: float


CallEvent: TypeAlias = AttemptStarted | AttemptEnded | RetryScheduled


class EventReporter:
    """A reporter that passes the events of one call to the user's hook.

    Args:
        hook: The function that the user passed as `ClientOptions.on_event`; None if the
            user passed no function.
        url: The URL of the call.
    """

    def __init__(self, hook: Callable[[CallEvent], object] | None, url: str) -> None:
        self._hook = hook
        self._server = ("", 0) if hook is None else parse_server(url)
        self._started = 0.0

    def report_start(self, origin: Origin) -> None:
        """Report the start of an attempt."""
        self._started = time.monotonic()
        # Here and below, a call without a hook creates no events.
        if self._hook is not None:
            _emit(self._hook, AttemptStarted(origin, *self._server))

    def report_success(self, origin: Origin, status: int) -> None:
        """Report that an attempt succeeded with a status code."""
        if self._hook is not None:
            seconds = time.monotonic() - self._started
            event = AttemptEnded(origin, seconds, status, None, *self._server)
            _emit(self._hook, event)

    def report_failure(self, origin: Origin, error: BaseException) -> None:
        """Report that an attempt raised an exception."""
        if self._hook is not None:
            seconds = time.monotonic() - self._started
            status = (
                error.status if isinstance(error, StatusError | DecodingError) else None
            )
            event = AttemptEnded(origin, seconds, status, type(error), *self._server)
            _emit(self._hook, event)

    def report_retry(self, origin: Origin, seconds: float) -> None:
        """Report that the next attempt starts in ``seconds`` seconds."""
        if self._hook is not None:
            _emit(self._hook, RetryScheduled(origin, seconds))


def _emit(hook: Callable[[CallEvent], object], event: CallEvent) -> None:
    """Pass an event to the user's hook; log an exception that the hook raises."""
    try:
        hook(event)
    except Exception:
        # A failing hook must not hide the outcome of a call, which may have had an
        # effect on the server.
        _logger.exception(
            "the on_event hook raised an exception, which the call ignores"
        )


def report_progress(
    hook: Callable[[int, int | None], object], done: int, total: int | None
) -> None:
    """Pass the progress of an upload or a download to the user's hook.

    An exception that the hook raises is logged, as for `EventReporter`.
    """
    try:
        hook(done, total)
    except Exception:
        _logger.exception("a progress hook raised an exception, which the call ignores")


show_public_paths(__name__)
