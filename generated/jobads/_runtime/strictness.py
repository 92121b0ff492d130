"""What tolerance lets through: a decoded body in, everything in it that the document
does not declare out. What happens then does not belong here.
"""

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from pydantic import BaseModel

from .errors import Fault
from .faults import dotted
from .model import OpenIntEnum, OpenStrEnum, wire_fields
from .plain import is_list, is_object
from .wording import shown

_Departure: TypeAlias = tuple[list[str | int], str]


def departures(value: Any) -> Iterator[Fault]:
    """Members and enumeration values that are not declared, each with its place.

    Free-form objects declare every member, and an absent member is no departure.
    """
    for place, message in _departures(value):
        yield Fault(dotted(["$", *reversed(place)]), message)


def _departures(value: Any) -> Iterator[_Departure]:
    """Places from the inside out: they grow at the end, on the way back."""
    members: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, OpenStrEnum | OpenIntEnum):
        if not value.is_known:
            yield [], "is not a known value"
    elif isinstance(value, BaseModel):
        fields = wire_fields(type(value)).items()
        members = ((wire, getattr(value, name)) for wire, name in fields)
        for unknown in value.model_extra or {}:
            yield [shown(unknown)], "is not declared"
    elif is_list(value):
        members = enumerate(value)
    elif is_object(value):
        members = value.items()
    for name, item in members:
        for place, message in _departures(item):
            yield [*place, name], message
