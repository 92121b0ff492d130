"""The shape of a type, as far as text without types must be read by it: a Python type
in, whether it has parts, and their types, out. Values do not belong here.
"""

from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel

from .model import wire_fields

Shape: TypeAlias = Literal["list", "object", "scalar"]


def arms(kind: Any) -> Iterator[Any]:
    """The types that a type is a choice of, without null."""
    origin = get_origin(kind)
    if origin is Annotated:
        yield from arms(get_args(kind)[0])
    elif origin in (Union, UnionType):
        for arm in get_args(kind):
            yield from arms(arm)
    elif kind is not NoneType:
        yield kind


def shape(kind: Any) -> Shape:
    """The shape of the first type with parts, if there is any."""
    for arm in arms(kind):
        if (found := _shape(arm)) != "scalar":
            return found
    return "scalar"


def may_be_scalar(kind: Any) -> bool:
    """Whether a value may be one text."""
    return any(_shape(arm) == "scalar" for arm in arms(kind))


def item(kind: Any) -> Any:
    """The type of a list's items."""
    lists = (arm for arm in arms(kind) if get_origin(arm) is list)
    return next((get_args(arm)[0] for arm in lists), Any)


def members(kind: Any) -> Mapping[str, Any]:
    """The types of the members that an object declares, by wire name."""
    found: dict[str, Any] = {}
    for arm in arms(kind):
        if isinstance(arm, type) and issubclass(arm, BaseModel):
            for wire, name in wire_fields(arm).items():
                found.setdefault(wire, arm.model_fields[name].annotation)
    return found


def others(kind: Any) -> Any:
    """The type of the members that an object does not declare."""
    maps = (arm for arm in arms(kind) if get_origin(arm) is dict)
    return next((get_args(arm)[1] for arm in maps), Any)


def _shape(arm: Any) -> Shape:
    if get_origin(arm) is list:
        return "list"
    is_model = isinstance(arm, type) and issubclass(arm, BaseModel)
    return "object" if get_origin(arm) is dict or is_model else "scalar"
