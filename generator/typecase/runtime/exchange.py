"""One attempt: a prepared request in, httpx2's request and errors of our own out. It
follows the attempt through its redirects. Sending itself does not belong here.
"""

import logging
import ssl
import time
from contextvars import Token
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, TypeGuard

import httpx2

from .errors import (
    ApiError,
    ConnectionFailedError,
    ConnectionLostError,
    Fault,
    InvalidRequestError,
    Phase,
    TimedOutError,
    TransportError,
)
from .prepared import Prepared
from .quiet import calling
from .redirects import LIMIT, redirected
from .tracebacks import without_request
from .wording import shown

if TYPE_CHECKING:
    import asyncio
else:
    from .lazy import later

    # What calls synchronously has no use for it.
    (asyncio,) = later("asyncio")

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


class _Sender(Protocol):
    @property
    def is_closed(self) -> bool: ...


class Exchange:
    """One attempt, from the first request to the last byte of the answer."""

    def __init__(self, prepared: Prepared, sender: "_Sender") -> None:
        self.prepared = prepared
        self._sender = sender
        self._started = time.monotonic()
        self._redirects = 0

    def request(
        self, client: httpx2.Client | httpx2.AsyncClient | None
    ) -> httpx2.Request:
        """The request to send next."""
        prepared = self.prepared
        limits = prepared.deadline.limit(prepared.timeouts)
        timeout = {
            "connect": limits.connect,
            "read": limits.read,
            "write": limits.write,
            "pool": limits.pool,
        }
        url = _QuietURL(prepared.url)
        build = httpx2.Request if client is None else client.build_request
        request = build(
            prepared.origin.method,
            url,
            headers=prepared.headers,
            content=prepared.content,
            extensions={"timeout": timeout},
        )
        # Set again: httpx2 copies it, and parameters of a client replace the query.
        request.url = url
        return request

    def redirects(self, response: httpx2.Response) -> bool:
        """Whether the answer sends on to another address, which is then the next."""
        location = response.headers.get("location")
        if location is None or self._redirects == LIMIT:
            return False
        following = redirected(self.prepared, response.status_code, location)
        if following is None or not _is_address(following.url):
            return False
        self._redirects += 1
        self.prepared = following
        return True

    def translated(self) -> "_Translated":
        """Raise errors of httpx2 as our own."""
        return _Translated(self)

    def in_time(self) -> "asyncio.Timeout":
        """Hold the deadline over what is awaited meanwhile."""
        return asyncio.timeout(self.prepared.deadline.remaining())

    def expired(self) -> TimedOutError:
        """The error of a call whose deadline has passed."""
        return TimedOutError(self.prepared.origin, "total")

    def is_cut(self, error: BaseException) -> TypeGuard[Exception]:
        """Whether an error may come from a client that was closed during the call."""
        return isinstance(error, OSError | RuntimeError) and self._sender.is_closed

    def log(self, outcome: str) -> None:
        """Tell how the attempt ended, and when; never with what."""
        if _logger.isEnabledFor(logging.DEBUG):
            took = (time.monotonic() - self._started) * 1000
            _logger.debug("%s -> %s in %.0f ms", self.prepared.origin, outcome, took)

    def failed(self, error: Exception) -> ApiError:
        """Translate an exception of httpx2."""
        self.log(type(error).__name__)
        failure = self._translated(error)
        if isinstance(failure, TransportError):
            # The same certificate would come again; a closed client sends nothing more.
            lasts = self._sender.is_closed or _is_untrusted(error)
            failure.is_retryable = not lasts
        return failure

    def _translated(self, error: Exception) -> ApiError:
        origin = self.prepared.origin
        match error:
            case httpx2.TimeoutException() | TimeoutError():
                phase = _PHASES.get(type(error), "read")
                # Nothing was sent yet in these two, which a caller wants to know more.
                if phase not in ("connect", "pool") and self._is_late():
                    phase = "total"
                return TimedOutError(origin, phase)
            case httpx2.ConnectError() | httpx2.ProxyError():
                reason = f"no connection: {self._reason(error)}"
                return ConnectionFailedError(origin, reason)
            case httpx2.InvalidURL() | httpx2.LocalProtocolError():
                fault = Fault("", "the request cannot be written as HTTP")
                return InvalidRequestError(origin, (fault,))
            case _:
                reason = f"connection lost: {self._reason(error)}"
                return ConnectionLostError(origin, reason)

    def _reason(self, error: Exception) -> str:
        if self._sender.is_closed:
            return "the client was closed during the call"
        return self.shown(str(error))

    def shown(self, text: str) -> str:
        """Redact a text of the HTTP library, which quotes lines of an answer."""
        # The quotation itself may spell a secret as bytes: only what is wrong is kept.
        reason, _, _ = text.partition(": bytearray(")
        return shown(self.prepared.known.text(reason))

    def _is_late(self) -> bool:
        return self.prepared.deadline.remaining() < _NEAR


class _Translated:
    """A class, since a generator would cost four times as much, thrice a call."""

    __slots__ = ("_exchange", "_token")

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange

    def __enter__(self) -> None:
        self._token: Token[bool] = calling.set(True)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        calling.reset(self._token)
        if error is None:
            return
        if isinstance(error, _FAILURES) or self._exchange.is_cut(error):
            cause = without_request(error, self._exchange.shown)
            raise self._exchange.failed(error) from cause


def _is_untrusted(error: BaseException) -> bool:
    """Whether an exception of httpx2 comes from a certificate that is not trusted."""
    inner: BaseException | None = error
    # httpx2's, httpcore2's and that of TLS; what follows may be a caller's own.
    for _ in range(3):
        if inner is None or isinstance(inner, ssl.SSLCertVerificationError):
            break
        inner = inner.__cause__ or inner.__context__
    return isinstance(inner, ssl.SSLCertVerificationError)


def _is_address(url: str) -> bool:
    try:
        httpx2.URL(url)
    except httpx2.InvalidURL:
        return False
    return True
