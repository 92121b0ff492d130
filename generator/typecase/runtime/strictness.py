"""What tolerance lets through: a decoded body and its type in, everything in it that
the document does not declare out. What happens then does not belong here.
"""

from collections.abc import Iterable, Iterator
from types import UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel

from .errors import Fault
from .faults import dotted
from .model import OpenIntEnum, OpenStrEnum, Unlisted, others, wire_fields
from .plain import is_array, is_object

_Departure: TypeAlias = tuple[list[str | int], str]
_Member: TypeAlias = tuple[str | int, Any, list[Any]]


def departures(value: Any, kind: Any) -> Iterator[Fault]:
    """Members, enumeration values and objects of a choice that are not declared, each
    with its place.

    Free-form objects declare every member, and an absent member is no departure. A
    constant is not looked at: its type says no more than what kind of value it is.
    """
    for place, message in _departures(value, _arms(kind)):
        yield Fault(dotted(["$", *reversed(place)]), message)


def _departures(value: Any, arms: list[Any]) -> Iterator[_Departure]:
    """Places from the inside out: they grow at the end, on the way back."""
    members: Iterable[_Member] = ()
    if isinstance(value, OpenStrEnum | OpenIntEnum):
        if not value.is_known:
            yield [], "is not a known value"
    elif isinstance(value, BaseModel):
        members = _fields(value)
        if others(type(value)) is Any:
            for unknown in value.model_extra or {}:
                yield [unknown], "is not declared"
    elif is_array(value):
        inner = _inside(arms, list, tuple)
        members = ((place, item, inner) for place, item in enumerate(value))
    elif is_object(value):
        inner = _inside(arms, dict)
        if Unlisted in arms and not inner:
            yield [], "is none of the declared kinds"
            return
        members = ((name, item, inner) for name, item in value.items())
    for name, item, kinds in members:
        for place, message in _departures(item, kinds):
            yield [*place, name], message


def _fields(value: BaseModel) -> Iterator[_Member]:
    fields = type(value).model_fields
    for wire, name in wire_fields(type(value)).items():
        yield wire, getattr(value, name, None), _arms(fields[name].annotation)
    if (kind := others(type(value))) is not Any:
        inner = _arms(kind)
        yield from (
            (key, each, inner) for key, each in (value.model_extra or {}).items()
        )


def _arms(kind: Any) -> list[Any]:
    """The types that a choice is between; of any other type itself."""
    match get_origin(kind):
        case origin if origin is Annotated and kind != Unlisted:
            return _arms(get_args(kind)[0])
        case origin if origin in (Union, UnionType):
            return [arm for each in get_args(kind) for arm in _arms(each)]
        case _:
            return [kind]


def _inside(arms: list[Any], *containers: type) -> list[Any]:
    """The types of items in the lists, or of values in the maps, among some types."""
    parts = (get_args(arm) for arm in arms if get_origin(arm) in containers)
    return [arm for part in parts for each in part for arm in _arms(each)]
