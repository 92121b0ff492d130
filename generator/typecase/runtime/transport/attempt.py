"""Build the requests of one attempt, and translate the errors of httpx2."""

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
from ..http.server_message import shown
from ..redaction.traceback_redaction import without_request
from .log_filter import calling
from .prepared_request import Prepared
from .redirects import LIMIT, redirected

_logger = logging.getLogger(__name__)
# The asynchronous half of httpx2 lets errors of TLS through after the handshake.
_FAILURES = (httpx2.HTTPError, httpx2.InvalidURL, TimeoutError, ssl.SSLError)
_PHASES: dict[type[Exception], Phase] = {
    httpx2.ConnectTimeout: "connect",
    httpx2.WriteTimeout: "write",
    httpx2.PoolTimeout: "pool",
    TimeoutError: "total",
}
# A wait that was cut at the deadline ends about when the deadline does.
_NEAR = 0.005


class _QuietURL(httpx2.URL):
    """An address that shows no query where it is logged or printed."""

    def __str__(self) -> str:
        return super().__str__().partition("?")[0]

    def __repr__(self) -> str:
        return f"URL({str(self)!r})"


class Exchange:
    """One attempt, from the first request to the last byte of the answer.

    In its ``with`` block, errors of httpx2 are raised as errors of this package.
    """

    def __init__(self, prepared: Prepared, is_closed: Callable[[], bool]) -> None:
        self.prepared = prepared
        self._is_closed = is_closed
        self._started = time.monotonic()
        self._redirects = 0

    def request(
        self, client: httpx2.Client | httpx2.AsyncClient | None
    ) -> httpx2.Request:
        """Build the request to send next."""
        prepared = self.prepared
        url = _QuietURL(prepared.url)
        build = httpx2.Request if client is None else client.build_request
        request = build(
            prepared.origin.method,
            url,
            headers=prepared.headers,
            content=prepared.content,
            extensions={"timeout": prepared.deadline.limits(prepared.timeouts)},
        )
        # Set again: httpx2 copies it, and parameters of a client replace the query.
        request.url = url
        return request

    def redirects(self, response: httpx2.Response) -> bool:
        """Whether the answer redirects to an address, which is then the next one."""
        location = response.headers.get("location")
        if location is None or self._redirects == LIMIT:
            return False
        following = redirected(self.prepared, response.status_code, location)
        if following is None:
            return False
        self._redirects += 1
        self.prepared = following
        return True

    def in_time(self) -> asyncio.Timeout:
        """Hold the deadline over what is awaited in the block."""
        return asyncio.timeout(self.prepared.deadline.remaining())

    def require_time(self) -> None:
        """Refuse to go on after the deadline."""
        if self.prepared.deadline.remaining() <= 0:
            raise TimedOutError(self.prepared.origin, "total")

    def log(self, outcome: str) -> None:
        """Log how the attempt ended, and when; never with what."""
        if _logger.isEnabledFor(logging.DEBUG):
            took = (time.monotonic() - self._started) * 1000
            _logger.debug("%s -> %s in %.0f ms", self.prepared.origin, outcome, took)

    def __enter__(self) -> None:
        self._token: Token[bool] = calling.set(True)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        calling.reset(self._token)
        # A client that is closed during the call may cause these.
        is_cut = isinstance(error, OSError | RuntimeError) and self._is_closed()
        if isinstance(error, Exception) and (is_cut or isinstance(error, _FAILURES)):
            raise self._failure(error) from without_request(error, self._shown)

    def _failure(self, error: Exception) -> ApiError:
        self.log(type(error).__name__)
        origin, is_closed = self.prepared.origin, self._is_closed()
        reason = self._shown(str(error))
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
        # The same certificate would come again; a closed client sends nothing more.
        failure.is_retryable = not (is_closed or _is_untrusted(error))
        return failure

    def _phase(self, error: Exception) -> Phase:
        phase = _PHASES.get(type(error), "read")
        # Nothing was sent yet in these two, which a caller wants to know more.
        is_sent = phase not in ("connect", "pool")
        is_late = self.prepared.deadline.remaining() < _NEAR
        return "total" if is_sent and is_late else phase

    def _shown(self, text: str) -> str:
        """Redact a text of the HTTP library, which quotes lines of an answer."""
        # The quotation itself may spell a secret as bytes: only what is wrong is kept.
        reason, _, _ = text.partition(": bytearray(")
        return shown(self.prepared.known.text(reason))


def _is_untrusted(error: BaseException) -> bool:
    """Whether an exception of httpx2 comes from a certificate that is not trusted."""
    inner: BaseException | None = error
    # httpx2's, httpcore2's and that of TLS; what follows may be a caller's own.
    for _ in range(3):
        if inner is None or isinstance(inner, ssl.SSLCertVerificationError):
            break
        inner = inner.__cause__ or inner.__context__
    return isinstance(inner, ssl.SSLCertVerificationError)
