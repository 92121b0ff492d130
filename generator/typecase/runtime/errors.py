"""The exceptions of this package.

They can be pickled and copied, and hold no query, header value or credential.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Protocol, TypeAlias

from .http.retry_after import retry_after
from .http.server_message import public_url, server_message, shortened, shown
from .response import Headers, Origin

# Faults that the text of an error lists; all of them are in its ``faults``.
_TOLD = 20

Phase: TypeAlias = Literal["connect", "read", "write", "pool", "total"]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a value; the value itself is kept out of every text."""

    place: str
    message: str
    value: Any = field(default=None, repr=False)

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class ApiError(Exception):
    """Everything that this package raises on purpose; its text has a bounded length."""

    origin: "Origin | None" = None

    def __init__(self, text: str = "") -> None:
        super().__init__(shortened(text, 2000))

    @property
    def attempts(self) -> int:
        """How often the call was tried; 0 if nothing was."""
        return 0 if self.origin is None else self.origin.attempts

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: type[ApiError], args: tuple[Any, ...], state: Any) -> ApiError:
    # The constructors of the tree differ, so none of them is called again.
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class ConfigurationError(ApiError):
    """The client lacks an address or a credential, or was given a bad one."""


class InvalidRequestError(ApiError, ValueError):
    """The arguments break the operation's own rules; nothing was sent."""

    def __init__(self, origin: Origin, faults: tuple[Fault, ...]) -> None:
        self.origin = origin
        self.faults = faults
        told = [str(fault) for fault in faults[:_TOLD]]
        told += [f"and {more} more"] if (more := len(faults) - _TOLD) > 0 else []
        super().__init__(f"{origin}: {'; '.join(told)}")


class TransportError(ApiError):
    """No whole answer arrived.

    If ``is_retryable`` is false, trying again would end the same way: the server's
    certificate is not trusted, or the client was closed during the call.
    """

    is_retryable: bool = True

    def __init__(self, origin: Origin, reason: str) -> None:
        self.origin = origin
        super().__init__(f"{origin}: {reason}")


class ConnectionFailedError(TransportError):
    """No connection was made (refused, DNS, TLS), so nothing was sent."""


class ConnectionLostError(TransportError):
    """The connection broke; the server may have received the request."""


class TimedOutError(TransportError):
    """A limit of time was reached; ``phase`` tells which one.

    In the phases ``connect`` and ``pool`` nothing was sent. ``total`` is the
    deadline of the whole call: the server may have received the request.
    """

    def __init__(self, origin: Origin, phase: Phase) -> None:
        self.phase: Phase = phase
        super().__init__(origin, f"timed out ({phase})")


class DecodingError(ApiError):
    """An answer that does not have the declared form; ``content`` holds its bytes.

    Secrets of the call that the server quotes are left out of them. Where a ``header``
    is at fault, no bytes are.
    """

    def __init__(
        self,
        origin: Origin | None,
        status: int,
        content: bytes,
        reason: str,
        *,
        json_path: str | None = None,
        header: str | None = None,
    ) -> None:
        self.origin = origin
        self.status = status
        self.content = content
        self.json_path = json_path
        self.header = header
        place = f" at {json_path}" if json_path else ""
        place += f" in the header {header}" if header else ""
        where = "" if origin is None else f"{origin}: "
        super().__init__(f"{where}status {status}, {reason}{place}")


class ResponseTooLargeError(DecodingError):
    """An answer with more bytes than ``limit``, counted after decompression."""

    def __init__(self, origin: Origin, status: int, limit: int) -> None:
        self.limit = limit
        super().__init__(origin, status, b"", f"more than {limit} bytes")


class Written(Protocol):
    """Headers with types, which know how they are written."""

    def texts(self) -> Mapping[str, str]: ...


STATUS_ERRORS: dict[int, type["StatusError"]] = {}


class StatusError(ApiError):
    """An answer whose status is not a success, without the secrets of the call.

    A client fills in everything. A server handler raises the same class with the body
    to answer, or with nothing for the API's own form.
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
        headers: "Mapping[str, str] | Written | None" = None,
        content: bytes = b"",
        origin: Origin | None = None,
    ) -> None:
        self.body = body
        self.status = self.default_status if status is None else status
        given = headers or {}
        texts = given if isinstance(given, Mapping) else given.texts()
        self.headers = Headers(texts.items())
        self.content = content
        self.origin: Origin | None = origin
        details = [f"status {self.status}", server_message(content)]
        if self.status // 100 == 3 and "location" in self.headers:
            details.append(f"to {shown(public_url(self.headers['location']))}")
        where = "" if origin is None else f"{origin}: "
        super().__init__(where + ", ".join(filter(None, details)))

    @property
    def retry_after(self) -> float | None:
        """Seconds that the server asks to wait; None if it says nothing clear."""
        return retry_after(self.headers.get("retry-after", ""))


class RedirectionError(StatusError):
    """3xx: a redirect that is not followed; the message names its address.

    Only GET and HEAD are redirected, at most 5 times, and never to an address without
    TLS unless that is allowed.
    """

    default_status = 300


class ClientError(StatusError):
    """4xx: the server refuses the request."""

    default_status = 400


class ServerError(StatusError):
    """5xx: the server failed."""


class BadRequestError(ClientError, status=400):
    """400 Bad Request."""


class UnauthorizedError(ClientError, status=401):
    """401 Unauthorized."""


class PaymentRequiredError(ClientError, status=402):
    """402 Payment Required."""


class ForbiddenError(ClientError, status=403):
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
    """413 Request Entity Too Large."""


class UnsupportedMediaTypeError(ClientError, status=415):
    """415 Unsupported Media Type."""


class UnprocessableEntityError(ClientError, status=422):
    """422 Unprocessable Entity."""


class TooManyRequestsError(ClientError, status=429):
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


def status_error(status: int) -> type[StatusError]:
    """The class for a status: its own, its hundred's or the plain one."""
    wider = {3: RedirectionError, 4: ClientError, 5: ServerError}.get(
        status // 100, StatusError
    )
    return STATUS_ERRORS.get(status, wider)
