"""Strict reading of answers: what a body has that the document does not declare."""

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from ..errors import Fault
from ..models.model import UnlistedObject, others
from .request_validation import faults_in, unknown_value


def departures(value: object) -> Iterator[Fault]:
    """Yield a fault for each member, enumeration value and object of a choice that the
    document does not declare, with its place.

    Free-form objects declare every member, and an absent member is no departure.
    """
    return faults_in(value, "$", _undeclared)


def _undeclared(value: object) -> Iterator[tuple[list[str | int], str]]:
    yield from unknown_value(value)
    if isinstance(value, UnlistedObject):
        yield [], "is none of the declared kinds"
    elif isinstance(value, BaseModel):
        declares_others = others(type(value)) is not Any
        for name in () if declares_others else value.model_extra or ():
            yield [name], "is not declared"
