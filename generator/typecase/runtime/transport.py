"""HTTP, in the one file that knows httpx2: prepared requests in, answers read fully
out, or errors whose tracebacks end here, so that no frame with a credential hangs on
them.
"""

import logging
import time

import httpx2

from .errors import (
    ApiError,
    ConfigurationError,
    ConnectionFailedError,
    ConnectionLostError,
    DecodingError,
    Fault,
    InvalidRequestError,
    Phase,
    TimedOutError,
)
from .response import Headers, Received
from .session import Prepared
from .wording import shown

_logger = logging.getLogger(__name__)
_FAILURES = (httpx2.HTTPError, httpx2.InvalidURL)
_PHASES: dict[type[Exception], Phase] = {
    httpx2.ConnectTimeout: "connect",
    httpx2.WriteTimeout: "write",
    httpx2.PoolTimeout: "pool",
}


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

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._started = time.monotonic()
        self.status = 0

    def request(self, client: httpx2.Client | httpx2.AsyncClient) -> httpx2.Request:
        if client.is_closed:
            raise ConfigurationError("the client is closed")
        prepared, limits = self._prepared, self._prepared.timeouts
        url = _QuietURL(prepared.url)
        request = client.build_request(
            prepared.origin.method,
            url,
            headers=prepared.headers,
            content=prepared.content,
            timeout=(limits.connect, limits.read, limits.write, limits.pool),
        )
        # Set again: httpx2 copies it, and parameters of a client replace the query.
        request.url = url
        return request

    def received(self, response: httpx2.Response) -> Received:
        self._log(str(self.status))
        headers = Headers(response.headers.multi_items())
        return Received(self.status, headers, response.content)

    def failed(self, error: Exception) -> ApiError:
        self._log(type(error).__name__)
        origin = self._prepared.origin
        reason = shown(str(error))
        match error:
            case httpx2.TimeoutException():
                return TimedOutError(origin, _PHASES.get(type(error), "read"))
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
