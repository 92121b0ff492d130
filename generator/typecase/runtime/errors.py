"""The exceptions of this package.

The exceptions can be pickled and copied. Their messages contain no credentials and no
values of arguments. The message of a `StatusError` contains the error message of the
server, in which a client redacts the secrets of the call.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, NamedTuple, Protocol, TypeAlias

from .http.error_message import shorten, strip_url_secrets, to_printable
from .http.headers import Headers
from .http.retry_after import read_retry_after
from .lazy_import import show_public_paths
from .response import Fault as Fault  # noqa: PLC0414
from .response import Origin

# A message lists this many faults; the attribute ``faults`` has all of them.
_MAX_LISTED_FAULTS = 20

# The headers that name a request, in the order of preference.
_REQUEST_ID_HEADERS = (
    "x-request-id",
    "request-id",
    "x-correlation-id",
    "x-amzn-requestid",
    "x-amz-request-id",
    "x-ms-request-id",
)

Phase: TypeAlias = Literal["connect", "read", "write", "pool", "rate", "total"]


class ApiError(Exception):
    """Base class of this package's exceptions.

    Messages are cut at 2000 characters.

    Attributes:
        origin: The operation and the attempt that failed; None if they are not known.
    """

    origin: Origin | None = None

    def __init__(self, text: str = "") -> None:
        super().__init__(shorten(text, max_length=2000))

    @property
    def attempts(self) -> int:
        """The number of attempts that the call made; 0 if ``origin`` is None."""
        return 0 if self.origin is None else self.origin.attempts

    def add_advice(self, advice: str) -> None:
        """Add to the message what the error means for the caller, or how to mend it."""
        self.args = (f"{self}; {advice}",)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self.args, self.__dict__)


def _restore(
    error_class: type[ApiError], args: tuple[Any, ...], state: dict[str, Any]
) -> ApiError:
    # The constructors of subclasses take different arguments, so call no constructor.
    error = error_class.__new__(error_class, *args)
    error.__dict__.update(state)
    return error


class ConfigurationError(ApiError):
    """A client, a server or an option is not set up or not used correctly."""


class InvalidRequestError(ApiError, ValueError):
    """The arguments of a call are invalid, so the request was not sent.

    If a file turns out to be unreadable while it is sent, a part of the request was
    sent, on a connection that was then closed.

    ``faults`` lists the errors that were found.
    """

    def __init__(self, origin: Origin, faults: tuple[Fault, ...]) -> None:
        self.origin = origin
        self.faults = faults
        texts = [str(fault) for fault in faults[:_MAX_LISTED_FAULTS]]
        if len(faults) > _MAX_LISTED_FAULTS:
            texts.append(f"and {len(faults) - _MAX_LISTED_FAULTS} more")
        super().__init__(f"{origin}: {'; '.join(texts)}")


class TransportError(ApiError):
    """No complete response arrived.

    After a redirect, "the request" means the last request in the docstrings below.

    Attributes:
        is_retryable: Whether another attempt may succeed. It cannot succeed if the
            certificate of the server is not trusted, or if the client was closed.
        may_have_acted: Whether the server may have received the request and acted on
            it. This is False if the request was not sent.
        is_safe_to_repeat: Whether the caller may repeat the call without checking
            anything: the request was not sent, or the operation is idempotent, or the
            caller passed an idempotency key. If this is False, the message says how to
            find out whether the server acted, or how to repeat the call safely.
    """

    is_retryable: bool = True
    may_have_acted: bool = False
    is_safe_to_repeat: bool = True
    _advice = ""

    def __init__(self, origin: Origin, reason: str) -> None:
        self.origin = origin
        super().__init__(f"{origin}: {reason}")

    def explain_outcome(
        self, *, idempotent: bool, verify: str | None, new_key: str | None = None
    ) -> None:
        """Say in the message whether the server may have acted, and what to do then.

        Nothing changes if the request was not sent.

        Args:
            idempotent: Whether the same request has the same effect as a single one.
            verify: The method that shows whether the operation acted, such as
                ``jobs.list``; None if it is not known.
            new_key: The idempotency key that the client made for the call, as a keyword
                argument. Another call would have another key.
        """
        if not self.may_have_acted:
            return
        self.is_safe_to_repeat = idempotent and new_key is None
        check = f"check with `{verify}`" if verify else "find out"
        received = "the server may have received the request"
        if new_key is not None:
            advice = f"{received}: to repeat the call safely, pass `{new_key}`"
        elif idempotent:
            advice = "the operation is idempotent, so repeating the call is safe"
        else:
            advice = (
                f"{received}, and it was not repeated: {check} whether it acted before"
                " you call it again"
            )
        self.replace_advice(advice)

    def replace_advice(self, advice: str) -> None:
        """Add advice to the message, in place of the advice of `explain_outcome`."""
        if self._advice:
            self.args = (str(self).replace(f"; {self._advice}", "", 1),)
        self.add_advice(advice)
        self._advice = advice


class ConnectionFailedError(TransportError):
    """No connection could be made, for example because the TLS handshake failed.

    The request was not sent.
    """


class ConnectionLostError(TransportError):
    """The connection was lost; the server may have received the request."""

    may_have_acted = True


class TimedOutError(TransportError):
    """A timeout expired.

    ``phase`` is the name of the field of `Timeouts` that sets this timeout, or ``rate``
    if `ClientOptions.rate` permits no attempt before the deadline of the call. In the
    phases ``connect``, ``pool`` and ``rate`` the request was not sent. In the phases
    ``read``, ``write`` and ``total`` the server may have received the request, unless
    the call was still waiting for a token.
    """

    def __init__(self, origin: Origin, phase: Phase) -> None:
        self.phase: Phase = phase
        self.may_have_acted = phase not in ("connect", "pool", "rate")
        hint = (
            "the client's `rate` permits no attempt before the deadline: make fewer "
            "calls at once, or raise `rate` or `timeout`"
            if phase == "rate"
            else "see the option `timeout`"
        )
        super().__init__(origin, f"timed out ({phase}): {hint}")


class Position(NamedTuple):
    """The position of the next item of an operation that returns pages.

    Store a position, as JSON or as a pickle, to continue an iteration later. A position
    is only valid for calls with the same arguments.

    Attributes:
        page: What selects the page: its number, the offset of its first item, a cursor
            or a URL. None means the first page.
        item: The index of the item in the page, counted from 0.
        size: The number of items on a page that was requested. None means that the
            service chose the number, or that ``page`` is not the number of a page.
    """

    page: int | str | None
    item: int
    size: int | None = None


class DecodingError(ApiError):
    """The response does not conform to the OpenAPI document, or cannot be decompressed.

    Attributes:
        status: The status code of the response.
        content: The body in bytes, in which credentials and secret arguments of the
            call are redacted. Empty if a header is invalid, if the body was not read to
            its end, or if the operation returns secrets.
        json_path: The path to the invalid value in the body; None if it is not known.
        header: The name of the invalid header; None if the error is in the body.
        position: The position at which a list that comes in pages can be continued;
            None if the error is not about the pages of a list.
    """

    position: Position | None = None

    def __init__(
        self,
        origin: Origin | None,
        status: int,
        content: bytes,
        reason: str,
        *,
        json_path: str | None = None,
        header: str | None = None,
        hint: str = "",
    ) -> None:
        self.origin = origin
        self.status = status
        self.content = content
        self.json_path = json_path
        self.header = header
        place = f" at {json_path}" if json_path else ""
        if header:
            place += f" in the header {header}"
        text = f"{_prefix(origin)}status {status}, {reason}{place}"
        # Imported here, since importing a package should not take longer.
        from .http.server_message import describe_reported_error

        # Many services report errors in the body of a success.
        reported = describe_reported_error(content)
        if reported and reported not in reason:
            text += f": the body reports the error {reported}"
        super().__init__(f"{text}: {hint}" if hint else text)


class ResponseTooLargeError(DecodingError):
    """The response is too large after decompression, or has too many parts.

    ``limit`` is the maximum that was exceeded, in the body, or in a single item if the
    response is a stream of items: of bytes, or of objects and arrays.
    """

    def __init__(
        self, origin: Origin, status: int, limit: int, reason: str = ""
    ) -> None:
        self.limit = limit
        super().__init__(
            origin,
            status,
            b"",
            reason
            or f"the body or an item of it has more than {limit} bytes: raise"
            " `max_response_bytes` of `ClientOptions`",
        )

    @classmethod
    def for_items(
        cls, origin: Origin, status: int, limit: int
    ) -> "ResponseTooLargeError":
        """Return the error about too many objects and arrays."""
        return cls(
            origin,
            status,
            limit,
            f"the body or an item of it has more than {limit} objects and arrays:"
            " raise `max_response_items` of `ClientOptions`",
        )


class TypedHeaders(Protocol):
    """The interface of the generated header classes, which have a field per header."""

    def texts(self) -> Mapping[str, str]:
        """Return a mapping of header names to encoded values."""
        ...


# The exception classes by status code. `StatusError.__init_subclass__` adds them.
STATUS_ERRORS: dict[int, type["StatusError"]] = {}


class StatusError(ApiError):
    """The server responded with a status code that is not a success (2xx).

    Or the status is a success, and the body names the status of an error in the
    property that the API declares for it; the class of the exception is then that of
    the status in the body.

    A client sets the attributes, and redacts credentials and secret arguments of the
    call in them. A handler of a server may raise this exception too. The server then
    sends ``body``. If ``body`` is None, or a text where the API declares no text, the
    server sends the error format of the API, with the text as its message.

    Attributes:
        body: The decoded body; None if no declared response with a body fits.
        status: The status code.
        named_status: The status of the error that the body of a success names; None if
            the status code itself is that of the error.
        may_have_acted: Whether the server may have acted on the request: it failed
            (5xx), or ``named_status`` is not None.
        headers: The headers.
        content: The body in bytes. It may be incomplete if the connection was lost.
        default_status: The status code if ``status`` is not passed.
    """

    default_status: ClassVar[int] = 500
    body: Any

    def __init_subclass__(cls, *, status: int | None = None) -> None:
        if status is not None:
            cls.default_status = status
            STATUS_ERRORS[status] = cls

    def __init__(
        self,
        body: Any = None,
        *,
        status: int | None = None,
        headers: Mapping[str, str] | TypedHeaders | None = None,
        content: bytes = b"",
        origin: Origin | None = None,
        named_status: int | None = None,
        has_secrets: bool = False,
    ) -> None:
        self.body = body
        self.status = self.default_status if status is None else status
        self.named_status = named_status
        self.may_have_acted = named_status is not None or self.status >= 500
        if headers is not None and not isinstance(headers, Mapping):
            headers = headers.texts()
        self.headers = Headers((headers or {}).items())
        self.content = content
        self.origin = origin
        from .http.server_message import extract_server_message

        named = f"the body names the error {named_status}" if named_status else None
        content_type = self.headers.get("content-type", "")
        message = extract_server_message(content, content_type, has_secrets=has_secrets)
        details = [f"status {self.status}", named, message]
        # Without an origin, a handler of a server raised the error: nothing is secret.
        if origin is None and not content and isinstance(body, str):
            details.append(to_printable(body))
        if self.request_id is not None:
            details.append(f"request ID {self.request_id}")
        if self.status // 100 == 3 and "location" in self.headers:
            details.append(
                f"to {to_printable(strip_url_secrets(self.headers['location']))}"
            )
        super().__init__(_prefix(origin) + ", ".join(filter(None, details)))

    @property
    def error_status(self) -> int:
        """The status of the error: ``named_status`` or else ``status``."""
        return self.named_status or self.status

    @property
    def retry_after(self) -> float | None:
        """The seconds to wait before a retry, from the header ``Retry-After``.

        None if the header is missing or invalid. Never negative.
        """
        return read_retry_after(self.headers)

    @property
    def request_id(self) -> str | None:
        """The name that the server has given to the request, for its support staff.

        It comes from one of the usual headers, such as ``X-Request-Id``, and is
        shortened and printable. None if the response has none of these headers.
        """
        names = (name for name in _REQUEST_ID_HEADERS if self.headers.get(name))
        name = next(names, None)
        return None if name is None else to_printable(self.headers[name])


class RedirectionError(StatusError):
    """3xx: a redirect that the client did not follow, or another status, such as 304.

    The message contains the target URL of a redirect, without its query. A client
    follows redirects of GET and HEAD requests only, and at most 5 for each attempt. It
    does not follow a redirect to an invalid URL, to a URL without TLS that
    `ClientOptions.allow_http` does not permit, or to a URL of another origin that
    contains a secret of the call outside of its query.
    """

    default_status = 300


class ClientError(StatusError):
    """4xx: the server rejected the request."""

    default_status = 400


class ServerError(StatusError):
    """5xx: the server failed to process the request."""


class BadRequestError(ClientError, status=400):
    """400 Bad Request."""


class AuthenticationError(ClientError, status=401):
    """401 Unauthorized."""


class PaymentRequiredError(ClientError, status=402):
    """402 Payment Required."""


class PermissionDeniedError(ClientError, status=403):
    """403 Forbidden."""


class NotFoundError(ClientError, status=404):
    """404 Not Found."""


class MethodNotAllowedError(ClientError, status=405):
    """405 Method Not Allowed."""


class NotAcceptableError(ClientError, status=406):
    """406 Not Acceptable."""


class RequestTimeoutError(ClientError, status=408):
    """408 Request Timeout."""


class ConflictError(ClientError, status=409):
    """409 Conflict."""


class GoneError(ClientError, status=410):
    """410 Gone."""


class PreconditionFailedError(ClientError, status=412):
    """412 Precondition Failed."""


class PayloadTooLargeError(ClientError, status=413):
    """413 Payload Too Large."""


class UnsupportedMediaTypeError(ClientError, status=415):
    """415 Unsupported Media Type."""


class UnprocessableEntityError(ClientError, status=422):
    """422 Unprocessable Entity."""


class RateLimitError(ClientError, status=429):
    """429 Too Many Requests."""


class InternalServerError(ServerError, status=500):
    """500 Internal Server Error."""


class NotImplementedStatusError(ServerError, status=501):
    """501 Not Implemented."""


class BadGatewayError(ServerError, status=502):
    """502 Bad Gateway."""


class ServiceUnavailableError(ServerError, status=503):
    """503 Service Unavailable."""


class GatewayTimeoutError(ServerError, status=504):
    """504 Gateway Timeout."""


def status_error_class(status: int) -> type[StatusError]:
    """Return the exception class of a status code.

    A status code without a class of its own has the class of its range, such as
    `ClientError` for 418. A status code outside of 300 to 599 has `StatusError`.
    """
    by_range = {3: RedirectionError, 4: ClientError, 5: ServerError}
    return STATUS_ERRORS.get(status) or by_range.get(status // 100, StatusError)


def _prefix(origin: Origin | None) -> str:
    return "" if origin is None else f"{origin}: "


show_public_paths(__name__)
