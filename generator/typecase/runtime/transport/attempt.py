"""Build the requests of one attempt of a call, and translate errors of httpx2."""

import asyncio
import logging
import ssl
import time
from collections.abc import Callable
from contextvars import Token
from types import TracebackType

import httpx2

from ..errors import (
    ApiError,
    ConnectionFailedError,
    ConnectionLostError,
    Fault,
    InvalidRequestError,
    Phase,
    TimedOutError,
    TransportError,
)
from ..http.server_message import to_printable
from ..redaction.traceback_redaction import copy_without_request
from .log_filter import call_in_progress
from .prepared_request import PreparedRequest
from .redirects import MAX_REDIRECTS, build_redirected_request

_logger = logging.getLogger(__name__)
# The asynchronous half of httpx2 does not translate TLS errors after the handshake.
_HTTPX2_ERRORS = (httpx2.HTTPError, httpx2.InvalidURL, TimeoutError, ssl.SSLError)
_PHASES: dict[type[Exception], Phase] = {
    httpx2.ConnectTimeout: "connect",
    httpx2.WriteTimeout: "write",
    httpx2.PoolTimeout: "pool",
    TimeoutError: "total",
}
# If a timeout expires and fewer seconds than this are left until the deadline, the
# deadline caused the timeout: no timeout extends beyond the deadline.
_DEADLINE_TOLERANCE = 0.005


class _URLWithoutQuery(httpx2.URL):
    """A URL whose text leaves out the query, for logs and error reports.

    The query may contain a credential.
    """

    def __str__(self) -> str:
        return super().__str__().partition("?")[0]

    def __repr__(self) -> str:
        return f"URL({str(self)!r})"


class Attempt:
    """One attempt: a request, the redirects that it follows, and the final response.

    As a context manager, an attempt raises this package's exceptions in place of those
    of httpx2. ``is_closed`` returns whether the client was closed.
    """

    def __init__(
        self, prepared: PreparedRequest, is_closed: Callable[[], bool]
    ) -> None:
        self.prepared = prepared
        self._is_closed = is_closed
        self._started = time.monotonic()
        self._redirect_count = 0

    def request(
        self, client: httpx2.Client | httpx2.AsyncClient | None
    ) -> httpx2.Request:
        """Build the httpx2 request to send next.

        ``client`` is the user's client, which adds its defaults; None if there is none.
        """
        prepared = self.prepared
        url = _URLWithoutQuery(prepared.url)
        create_request = httpx2.Request if client is None else client.build_request
        request = create_request(
            prepared.origin.method,
            url,
            headers=prepared.headers,
            content=prepared.content,
            extensions={"timeout": prepared.deadline.limits(prepared.timeouts)},
        )
        # Set the URL again: httpx2 converts it to its own class, and the `params` of
        # the user's client replace the query.
        request.url = url
        return request

    def follow_redirect(self, response: httpx2.Response) -> bool:
        """Make a redirect the next request; return whether the attempt follows it."""
        location = response.headers.get("location")
        if location is None or self._redirect_count == MAX_REDIRECTS:
            return False
        next_request = build_redirected_request(
            self.prepared, response.status_code, location
        )
        if next_request is None:
            return False
        self._redirect_count += 1
        self.prepared = next_request
        return True

    def limit_to_deadline(self) -> asyncio.Timeout:
        """Return a context manager that raises `TimeoutError` at the deadline."""
        return asyncio.timeout(self.prepared.deadline.remaining())

    def require_time_left(self) -> None:
        """Raise `TimedOutError` if the deadline of the call has passed."""
        if self.prepared.deadline.remaining() <= 0:
            raise TimedOutError(self.prepared.origin, "total")

    def log(self, outcome: str) -> None:
        """Log the outcome and the duration of the attempt, without any content."""
        if _logger.isEnabledFor(logging.DEBUG):
            milliseconds = (time.monotonic() - self._started) * 1000
            _logger.debug(
                "%s -> %s in %.0f ms", self.prepared.origin, outcome, milliseconds
            )

    def __enter__(self) -> None:
        self._token: Token[bool] = call_in_progress.set(True)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        call_in_progress.reset(self._token)
        # If the client is closed during a call, the connection raises these errors.
        is_cut = isinstance(error, OSError | RuntimeError) and self._is_closed()
        is_http_error = isinstance(error, _HTTPX2_ERRORS)
        if isinstance(error, Exception) and (is_cut or is_http_error):
            raise self._translate(error) from copy_without_request(error, self._redact)

    def _translate(self, error: Exception) -> ApiError:
        self.log(type(error).__name__)
        origin, is_closed = self.prepared.origin, self._is_closed()
        reason = self._redact(str(error))
        if is_closed:
            reason = "the client was closed during the call"
        match error:
            case httpx2.InvalidURL() | httpx2.LocalProtocolError():
                fault = Fault("", "the request cannot be written as HTTP")
                return InvalidRequestError(origin, (fault,))
            case httpx2.TimeoutException() | TimeoutError():
                failure: TransportError = TimedOutError(origin, self._phase(error))
            case httpx2.ConnectError() | httpx2.ProxyError():
                failure = ConnectionFailedError(origin, f"no connection: {reason}")
            case _:
                failure = ConnectionLostError(origin, f"connection lost: {reason}")
        # A retry would meet the same certificate, and a closed client sends nothing.
        failure.is_retryable = not (is_closed or _is_certificate_error(error))
        return failure

    def _phase(self, error: Exception) -> Phase:
        phase = _PHASES.get(type(error), "read")
        # Keep the phases "connect" and "pool": they tell the caller that nothing was
        # sent, which "total" does not.
        is_sent = phase not in ("connect", "pool")
        is_at_deadline = self.prepared.deadline.remaining() < _DEADLINE_TOLERANCE
        return "total" if is_sent and is_at_deadline else phase

    def _redact(self, message: str) -> str:
        """Redact a message of the HTTP library, which may quote the response."""
        # Cut the quotation off: the repr of bytes may escape a secret, which the search
        # for secrets would then miss.
        reason, _, _ = message.partition(": bytearray(")
        return to_printable(self.prepared.redactor.text(reason))


def _is_certificate_error(error: BaseException) -> bool:
    """Return whether an httpx2 exception was caused by an untrusted certificate."""
    cause: BaseException | None = error
    # The chain has exceptions of httpx2, httpcore2 and ssl, in this order. Any further
    # exceptions may belong to the caller.
    for _ in range(3):
        if cause is None or isinstance(cause, ssl.SSLCertVerificationError):
            break
        cause = cause.__cause__ or cause.__context__
    return isinstance(cause, ssl.SSLCertVerificationError)
