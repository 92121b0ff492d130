"""The refusals of the advertiser API: what is wrong in, an error with its envelope out.
When to refuse belongs to the handlers.
"""

from http import HTTPStatus
from typing import Any, TypeVar

from jobads import StatusError
from jobads.advertiser import models

T = TypeVar("T")

INT32 = range(-(2**31), 2**31)


def refused(message: str, status: HTTPStatus = HTTPStatus.BAD_REQUEST) -> StatusError:
    """An error to raise; the envelope repeats its status."""
    envelope = models.ErrorEnvelope(code=status, title=status.phrase, error=message)
    return StatusError(envelope, status=status)


def unauthorized(message: str) -> StatusError:
    """For a caller who is not known."""
    return refused(message, HTTPStatus.UNAUTHORIZED)


def forbidden(message: str) -> StatusError:
    """For a caller whose role does not suffice."""
    return refused(message, HTTPStatus.FORBIDDEN)


def not_found(message: str) -> StatusError:
    """For what is not there, or not for this caller."""
    return refused(message, HTTPStatus.NOT_FOUND)


def required(name: str, value: T | None) -> T:
    """The value of an argument that an operation cannot do without."""
    if value is None:
        raise refused(f"{name} is required")
    return value


def int32(name: str, value: int) -> int:
    """What was reckoned, if the API's int32 holds it."""
    if value not in INT32:
        raise refused(f"{name} is no int32")
    return value


def storable(name: str, value: Any) -> Any:
    """JSON of a body, if a database holds it: its texts have no NUL."""
    match value:
        case str() if "\0" in value:
            raise refused(f"{name} holds a NUL character")
        case list():
            for item in value:
                storable(name, item)
        case dict():
            for key, item in value.items():
                storable(name, key)
                storable(f"{name}.{key}", item)
        case _:
            pass
    return value
