"""Build the httpx2 requests of one attempt: the first one and those of redirects."""

import logging
import sys
import time
from collections.abc import Callable
from contextvars import Token
from types import TracebackType
from urllib.parse import urlencode

import httpx2

from ..deadline import DeadlineScope
from ..errors import Fault, InvalidRequestError, TimedOutError
from ..lazy_import import asyncio
from ..models.file import FileError
from ..signal_handlers import find_handler_error
from .error_translation import HTTPX2_ERRORS, translate_error
from .log_filter import call_in_progress
from .prepared_request import PreparedRequest
from .redirects import MAX_REDIRECTS, build_redirected_request

_logger = logging.getLogger(__name__)


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

    In a ``with`` block, an attempt translates the exceptions of httpx2 into those of
    this package.

    Args:
        prepared: The request to send first. Each redirect replaces ``prepared``.
        is_closed: A function that returns whether the client was closed.
    """

    def __init__(
        self, prepared: PreparedRequest, is_closed: Callable[[], bool]
    ) -> None:
        self.prepared = prepared
        self._is_closed = is_closed
        self._started = time.monotonic()
        self._redirect_count = 0
        # The scope of each wait of a synchronous client.
        self.deadline_scope = DeadlineScope(prepared.deadline)

    def build_request(
        self, client: httpx2.Client | httpx2.AsyncClient | None
    ) -> httpx2.Request:
        """Build the httpx2 request to send next.

        ``client`` is the user's httpx2 client, which adds its default headers, cookies
        and parameters; None if the user has not passed one. The target of a redirect
        gets no parameters.
        """
        prepared = self.prepared
        full_url = prepared.url
        if client is not None and client.params and not self._redirect_count:
            full_url = _add_params(full_url, client.params)
        url = _URLWithoutQuery(full_url)
        create_request = httpx2.Request if client is None else client.build_request
        request = create_request(
            prepared.origin.method,
            url,
            headers=prepared.headers,
            content=prepared.content,
            extensions={"timeout": prepared.deadline.cut_timeouts(prepared.timeouts)},
        )
        if not isinstance(prepared.content, bytes | None):
            # httpx2 would wrap the stream in one that only synchronous clients send.
            request.stream = prepared.content
        # Set the URL again: httpx2 converts it to its own class, and the `params` of
        # the user's client replace the query.
        request.url = url
        return request

    def follow_redirect(self, response: httpx2.Response) -> bool:
        """Set ``prepared`` to the request that a redirect demands.

        Return whether to send this request. Return False if the response is not a
        redirect, or if this package does not follow the redirect; then ``prepared``
        stays unchanged.
        """
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

    def limit_to_deadline(self) -> "asyncio.Timeout":
        """Return a context manager that raises `TimeoutError` at the deadline."""
        return asyncio.timeout(self.prepared.deadline.remaining())

    def require_time_left(self) -> None:
        """Check that the deadline of the call has not passed.

        Raises:
            TimedOutError: The deadline has passed.
        """
        if self.prepared.deadline.remaining() <= 0:
            raise TimedOutError(self.prepared.origin, "total")

    def log(self, outcome: str) -> None:
        """Log the outcome and the duration of the attempt at level DEBUG.

        ``outcome`` is a status code or the name of an exception.
        """
        if _logger.isEnabledFor(logging.DEBUG):
            milliseconds = (time.monotonic() - self._started) * 1000
            _logger.debug(
                "%s -> %s in %.0f ms", self.prepared.origin, outcome, milliseconds
            )

    def __enter__(self) -> None:
        self._handled = sys.exception()
        self._context_token: Token[bool] = call_in_progress.set(True)

    def __exit__(
        self,
        error_class: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        call_in_progress.reset(self._context_token)
        if isinstance(error, Exception):
            self._raise_failure_of_body(error)
        # A connection that is closed during a call raises one of these errors.
        is_interrupted = isinstance(error, OSError | RuntimeError) and self._is_closed()
        is_http_error = isinstance(error, HTTPX2_ERRORS)
        if isinstance(error, Exception) and (is_interrupted or is_http_error):
            if raised := find_handler_error(error, self._handled):
                context = raised.__context__
                try:
                    raise raised from raised.__cause__
                finally:
                    # It would be an exception of httpx2, which has the request.
                    raised.__context__ = context
            self.log(type(error).__name__)
            raise translate_error(error, self.prepared, is_closed=self._is_closed())

    def _raise_failure_of_body(self, error: Exception) -> None:
        """Raise the exception of the caller's file or iterator, if there is one.

        ``error`` is the exception that this caused in the HTTP library.

        Raises:
            InvalidRequestError: A file cannot be read or has changed.
        """
        failure = getattr(self.prepared.content, "failure", None)
        if failure is not None:
            self.log(type(failure).__name__)
            if isinstance(failure, FileError):
                fault = Fault(failure.place, str(failure))
                raise InvalidRequestError(self.prepared.origin, (fault,))
            # An exception of httpx2 refers to the request, which has credentials.
            vars(error).pop("_request", None)
            raise failure


def _add_params(url: str, params: httpx2.QueryParams) -> str:
    """Return a URL with the parameters whose names its query does not have."""
    base, _, query = url.partition("?")
    names = httpx2.QueryParams(query).keys()
    pairs = [pair for pair in params.multi_items() if pair[0] not in names]
    return f"{base}?{'&'.join(filter(None, (query, urlencode(pairs))))}"
