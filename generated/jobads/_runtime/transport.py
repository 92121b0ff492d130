"""HTTP: the one file that knows httpx2.

In: prepared requests. Out: answers read fully, or transport errors whose tracebacks end
in this package, so that no frame with a credential is reachable from them. Redirects
are answers like any other. What a call means does not belong here.
"""

import logging
import time

import httpx2

from .errors import (
    ApiError,
    ConnectionFailedError,
    ConnectionLostError,
    DecodingError,
    Fault,
    InvalidRequestError,
    TimedOutError,
)
from .response import Headers, Received
from .session import Prepared
from .wording import shown

_logger = logging.getLogger(__name__)
_FAILURES = (httpx2.HTTPError, httpx2.InvalidURL)


class Transport:
    """Sends synchronously."""

    def __init__(self, client: httpx2.Client | None) -> None:
        self._owned = client is None
        self._client = client or httpx2.Client()

    def send(self, prepared: Prepared) -> Received:
        """Send once and read the whole answer."""
        call = _Call(prepared)
        try:
            request = call.request(self._client)
            response = self._client.send(request, stream=True, follow_redirects=False)
            call.status = response.status_code
            try:
                response.read()
            finally:
                response.close()
        except _FAILURES as error:
            failure = call.failed(error)
        else:
            return call.received(response)
        raise failure

    def close(self) -> None:
        """Close the client that was made here."""
        if self._owned:
            self._client.close()


class AsyncTransport:
    """Sends asynchronously."""

    def __init__(self, client: httpx2.AsyncClient | None) -> None:
        self._owned = client is None
        self._client = client or httpx2.AsyncClient()

    async def send(self, prepared: Prepared) -> Received:
        """Send once and read the whole answer."""
        call = _Call(prepared)
        try:
            request = call.request(self._client)
            response = await self._client.send(
                request, stream=True, follow_redirects=False
            )
            call.status = response.status_code
            try:
                await response.aread()
            finally:
                await response.aclose()
        except _FAILURES as error:
            failure = call.failed(error)
        else:
            return call.received(response)
        raise failure

    async def close(self) -> None:
        """Close the client that was made here."""
        if self._owned:
            await self._client.aclose()


class _QuietURL(httpx2.URL):
    """An address that shows no query where it is logged or printed."""

    def __str__(self) -> str:
        return super().__str__().partition("?")[0]

    def __repr__(self) -> str:
        return f"URL({str(self)!r})"


class _Call:
    """One sending: its request, its clock, its outcome."""

    __slots__ = ("_prepared", "_started", "status")

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._started = time.monotonic()
        self.status = 0

    def request(self, client: httpx2.Client | httpx2.AsyncClient) -> httpx2.Request:
        prepared = self._prepared
        limits = prepared.timeouts
        request = client.build_request(
            prepared.origin.method,
            prepared.url,
            headers=prepared.headers,
            content=prepared.content,
            timeout=httpx2.Timeout(
                connect=limits.connect,
                read=limits.read,
                write=limits.write,
                pool=limits.pool,
            ),
        )
        # Set again, because a client with parameters of its own replaces the query.
        request.url = _QuietURL(prepared.url)
        return request

    def received(self, response: httpx2.Response) -> Received:
        self._log(str(response.status_code))
        headers = Headers(response.headers.multi_items())
        return Received(response.status_code, headers, response.content)

    def failed(self, error: Exception) -> ApiError:
        self._log(type(error).__name__)
        origin = self._prepared.origin
        reason = shown(str(error))
        match error:
            case httpx2.ConnectTimeout():
                return TimedOutError(origin, "connect")
            case httpx2.PoolTimeout():
                return TimedOutError(origin, "pool")
            case httpx2.WriteTimeout():
                return TimedOutError(origin, "write")
            case httpx2.TimeoutException():
                return TimedOutError(origin, "read")
            case httpx2.ConnectError() | httpx2.ProxyError():
                return ConnectionFailedError(origin, f"no connection: {reason}")
            case httpx2.DecodingError():
                reason = "its content encoding is broken"
                return DecodingError(origin, self.status, b"", reason)
            case httpx2.InvalidURL() | httpx2.LocalProtocolError():
                fault = Fault("", "the request cannot be written as HTTP")
                return InvalidRequestError(origin, (fault,))
            case _:
                return ConnectionLostError(origin, f"connection lost: {reason}")

    def _log(self, outcome: str) -> None:
        if _logger.isEnabledFor(logging.DEBUG):
            took = (time.monotonic() - self._started) * 1000
            _logger.debug("%s -> %s in %.0f ms", self._prepared.origin, outcome, took)
