"""The one tree of errors.

In: what is known about a failure. Out: exceptions with short, safe messages: operation,
method, path template, status and the server's own words, never a query, a header value
or a credential. They pickle and copy. How a failure is found does not belong here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, TypeAlias

from .headers import Headers
from .wording import server_message

Phase: TypeAlias = Literal["connect", "read", "write", "pool"]


@dataclass(frozen=True, slots=True)
class Origin:
    """The call that an error belongs to."""

    operation: str
    method: str
    path: str

    def __str__(self) -> str:
        return f"{self.operation} ({self.method} {self.path})"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a value; the value itself is kept out of every text."""

    place: str
    message: str
    value: Any = field(default=None, repr=False)

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class ApiError(Exception):
    """Everything that this package raises on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self.args, self.__dict__)


def _restore(
    kind: type[ApiError], args: tuple[Any, ...], state: dict[str, Any]
) -> ApiError:
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
        super().__init__(f"{origin}: {'; '.join(map(str, faults))}")


class TransportError(ApiError):
    """No whole answer arrived."""

    def __init__(self, origin: Origin, reason: str) -> None:
        self.origin = origin
        super().__init__(f"{origin}: {reason}")


class ConnectionFailedError(TransportError):
    """No connection was made (refused, DNS, TLS), so nothing was sent."""


class ConnectionLostError(TransportError):
    """The connection broke; the server may have received the request."""


class TimedOutError(TransportError):
    """A limit of time was reached; ``phase`` tells which one.

    In the phases ``connect`` and ``pool`` nothing was sent.
    """

    def __init__(self, origin: Origin, phase: Phase) -> None:
        self.phase: Phase = phase
        super().__init__(origin, f"timed out ({phase})")


class DecodingError(ApiError):
    """An answer that does not have the declared form; ``content`` holds its bytes."""

    def __init__(
        self,
        origin: Origin,
        status: int,
        content: bytes,
        reason: str,
        *,
        json_path: str | None = None,
    ) -> None:
        self.origin = origin
        self.status = status
        self.content = content
        self.json_path = json_path
        place = f" at {json_path}" if json_path else ""
        super().__init__(f"{origin}: status {status}, {reason}{place}")


class StatusError(ApiError):
    """An answer whose status is not a success.

    A client fills in everything. A server handler raises the same class with the body
    to answer, or with nothing for the API's own form.
    """

    default_status: ClassVar[int] = 500
    body: Any

    def __init__(
        self,
        body: Any = None,
        *,
        status: int | None = None,
        headers: Mapping[str, str] | None = None,
        content: bytes = b"",
        origin: Origin | None = None,
    ) -> None:
        self.body = body
        self.status = self.default_status if status is None else status
        self.headers = Headers((headers or {}).items())
        self.content = content
        self.origin = origin
        said = server_message(content)
        where = "" if origin is None else f"{origin}: "
        super().__init__(f"{where}status {self.status}" + (f", {said}" if said else ""))


class ClientError(StatusError):
    """4xx: the server refuses the request."""

    default_status = 400


class ServerError(StatusError):
    """5xx: the server failed."""


class BadRequestError(ClientError):
    """400 Bad Request."""


class UnauthorizedError(ClientError):
    """401 Unauthorized."""

    default_status = 401


class PaymentRequiredError(ClientError):
    """402 Payment Required."""

    default_status = 402


class ForbiddenError(ClientError):
    """403 Forbidden."""

    default_status = 403


class NotFoundError(ClientError):
    """404 Not Found."""

    default_status = 404


class MethodNotAllowedError(ClientError):
    """405 Method Not Allowed."""

    default_status = 405


class NotAcceptableError(ClientError):
    """406 Not Acceptable."""

    default_status = 406


class RequestTimeoutError(ClientError):
    """408 Request Timeout, said by the server; see also ``TimedOutError``."""

    default_status = 408


class ConflictError(ClientError):
    """409 Conflict."""

    default_status = 409


class GoneError(ClientError):
    """410 Gone."""

    default_status = 410


class PreconditionFailedError(ClientError):
    """412 Precondition Failed."""

    default_status = 412


class PayloadTooLargeError(ClientError):
    """413 Payload Too Large."""

    default_status = 413


class UnsupportedMediaTypeError(ClientError):
    """415 Unsupported Media Type."""

    default_status = 415


class UnprocessableEntityError(ClientError):
    """422 Unprocessable Entity."""

    default_status = 422


class TooManyRequestsError(ClientError):
    """429 Too Many Requests."""

    default_status = 429


class InternalServerError(ServerError):
    """500 Internal Server Error."""


class NotImplementedStatusError(ServerError):
    """501 Not Implemented."""

    default_status = 501


class BadGatewayError(ServerError):
    """502 Bad Gateway."""

    default_status = 502


class ServiceUnavailableError(ServerError):
    """503 Service Unavailable."""

    default_status = 503


class GatewayTimeoutError(ServerError):
    """504 Gateway Timeout."""

    default_status = 504


STATUS_ERRORS: Mapping[int, type[StatusError]] = {
    kind.default_status: kind
    for kind in (*ClientError.__subclasses__(), *ServerError.__subclasses__())
}


def status_error(status: int) -> type[StatusError]:
    """The class for a status: its own, its hundred's or the plain one."""
    match status // 100:
        case 4:
            return STATUS_ERRORS.get(status, ClientError)
        case 5:
            return STATUS_ERRORS.get(status, ServerError)
        case _:
            return StatusError
