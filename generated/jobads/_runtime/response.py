"""Responses, their faults, and the operations that they come from.

Reprs omit the undecoded content, which may contain secrets.
"""

from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from .http.headers import Headers
from .lazy_import import show_public_paths

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Fault:
    """One validation error.

    Attributes:
        place: The path to the invalid value, such as ``events[3].reason``; empty if the
            error concerns the whole request.
        message: A description of the error, which does not contain the value.
        value: The invalid value if it is a number, a boolean or text, otherwise None.
            Long text is shortened.
    """

    place: str
    message: str
    value: Any = field(default=None, repr=False)

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


@dataclass(frozen=True, slots=True)
class Origin:
    """The operation that was called, as errors and events describe it.

    Attributes:
        operation: The id of the operation.
        method: The HTTP method.
        path: The path template, without the values of parameters.
        attempts: The number of attempts so far, including the current one.
        has_template: Whether ``path`` is a template: that of `Client.request` is not.
        name: The method of the client, such as ``pets.list``; empty if there is none.
    """

    operation: str
    method: str
    path: str
    attempts: int = 0
    has_template: bool = field(default=True, repr=False)
    name: str = ""

    def next_attempt(self) -> "Origin":
        """Return a copy for the next attempt."""
        return Origin(
            self.operation,
            self.method,
            self.path,
            self.attempts + 1,
            self.has_template,
            self.name,
        )

    def __str__(self) -> str:
        attempt = f", attempt {self.attempts}" if self.attempts else ""
        return f"{self.name or self.operation} ({self.method} {self.path}{attempt})"


@dataclass(frozen=True, slots=True)
class UndecodedResponse:
    """A complete response whose body has not been decoded."""

    status: int
    headers: Headers
    content: bytes = field(repr=False)


class Redactor(Protocol):
    """The part of `redaction.redactor.SecretRedactor` that a response uses."""

    def redact_text(self, text: str, /) -> str:
        """Return the text without the secrets of the call."""
        ...

    def is_secret_query_pair(self, pair: str, /) -> bool:
        """Return whether a pair of a query, such as ``key=value``, is a secret."""
        ...

    def redacted_content(self, received: UndecodedResponse, /) -> bytes:
        """Return the content without the secrets of the call, for use in an error.

        If the operation returns secrets, the result is empty.
        """
        ...


# Without slots: when ``Response[int](…)`` is called, typing sets an attribute of the
# new object, which raises a TypeError in Python 3.11 if a frozen class has slots.
@dataclass(frozen=True)
class Response(Generic[T]):
    """A successful response.

    Attributes:
        status: The status code.
        headers: The headers.
        content: The body in bytes; empty if the response is a stream of items.
        body: The decoded body.
        value: The value that the plain client method returns: the body, or a property
            of the body.
        attempts: The number of attempts that the call took.
        redactor: An object that removes the secrets of the call from the content; None
            if the secrets are not known, as in an unpickled response.
        origin: The operation and the attempt; None if they are not known.
        faults: What does not fit the OpenAPI document, if
            ``ClientOptions(decoding=Lenient())`` kept it. The faults have no values.
    """

    status: int
    headers: Headers
    content: bytes = field(repr=False)
    body: Any
    value: T
    attempts: int = 1
    redactor: Redactor | None = field(default=None, repr=False, compare=False)
    origin: Origin | None = field(default=None, repr=False, compare=False)
    faults: tuple[Fault, ...] = ()

    def redacted_content(self) -> bytes:
        """Return the content without the secrets of the call, for use in an error.

        If ``redactor`` is None, the content is unchanged. If the operation returns
        secrets, the result is empty.
        """
        if self.redactor is None:
            return self.content
        return self.redactor.redacted_content(
            UndecodedResponse(self.status, self.headers, self.content)
        )


show_public_paths(__name__)
