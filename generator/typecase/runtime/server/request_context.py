"""What a server knows about the request that it handles: credentials, or a refusal.

This module also defines the callbacks with which an application checks credentials and
chooses the responses to refused requests.
"""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from ..credentials import Secrets
from ..errors import Fault
from .response_encoder import Reply


@dataclass(frozen=True, slots=True)
class Credentials:
    """The credentials of a request for an operation.

    Attributes:
        operation: The operation's id, such as ``pets/list``.
        values: The credentials as `Secret` objects, by the names of the client's
            arguments, such as ``token``. ``values.get("token")`` is None if the request
            has no token or a malformed one. ``reveal()`` returns the text, or a tuple
            of user and password.
    """

    operation: str
    values: Secrets


@dataclass(frozen=True, slots=True)
class Refusal:
    """A request that gets an error response, and the reason.

    Attributes:
        status: The status code of the error. The API's own error has status 422 in
            place of 400 or 415 if the operation declares only that.
        operation: The operation's id. None if no operation is known to match the
            request, or if an `HTTPException` is the reason.
        request: The request.
        faults: What is wrong with the request, if known.
        content: The body of the request. Empty if the body was not read completely, or
            if an `HTTPException` is the reason.
    """

    status: int
    operation: str | None
    request: Request
    faults: tuple[Fault, ...] = ()
    content: bytes = field(default=b"", repr=False)


Authenticate: TypeAlias = Callable[[Credentials], Awaitable[None]]
"""Checks credentials, and raises a `StatusError` or `HTTPException` to refuse them."""
Refuse: TypeAlias = Callable[[Refusal], Awaitable[Response | Reply | None]]
"""Returns the response to a refused request, or None for the API's error format."""

Current: TypeAlias = tuple[Request, Credentials]
"""A request and its credentials."""
CURRENT: ContextVar[Current] = ContextVar("current")
"""The request that is being handled or authenticated, and its credentials."""


def current_request() -> Request:
    """Return the request for which the handler or ``authenticate`` is running.

    The iterator over the items of a stream is a part of the handler.

    Raises:
        LookupError: Neither is running.
    """
    return CURRENT.get()[0]


def credentials() -> Credentials:
    """Return the credentials of the request that `current_request` returns.

    Raises:
        LookupError: Neither the handler nor ``authenticate`` is running.
    """
    return CURRENT.get()[1]


async def allow_anyone(credentials: Credentials) -> None:
    """Accept every request. Pass this as ``authenticate`` to a public server."""
