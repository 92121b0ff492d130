"""The shape of a type, as far as text without types must be read by it: a Python type
in, whether it has parts, and their types, out. Values do not belong here.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel

from .model import others as unlisted
from .model import wire_fields
from .plain import is_list, is_object

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


def has_parts(kind: Any, value: Any) -> bool:
    """Whether a value is of the shape by which its type is read, and no single text."""
    if is_list(value):
        return shape(kind) == "list" or Any in arms(kind)
    return is_object(value) and shape(kind) == "object"


def may_be_scalar(kind: Any) -> bool:
    """Whether a value may be one text."""
    return any(_shape(arm) == "scalar" for arm in arms(kind))


def item(kind: Any) -> Any:
    """The type of a list's items."""
    items = [each for arm in arms(kind) if is_array(arm) for each in get_args(arm)]
    return _choice(items) if items else Any


def holds_numbers(kind: Any) -> bool:
    """Whether a value is always a list of numbers."""
    lists = [arm for arm in arms(kind) if is_array(arm)]
    return len(lists) == len(list(arms(kind))) and {*arms(item(kind))} <= {int, float}


def is_array(arm: Any) -> bool:
    """Whether a type is one of lists, or of tuples, which are lists on the wire."""
    return get_origin(arm) in (list, tuple)


def may_be_list(kind: Any) -> bool:
    """Whether a value may be a list."""
    return any(_shape(arm) == "list" for arm in arms(kind))


def may_be_object(kind: Any) -> bool:
    """Whether a value may be an object."""
    return any(_shape(arm) == "object" for arm in arms(kind))


def may_be_null(kind: Any) -> bool:
    """Whether a value may be null."""
    origin = get_origin(kind)
    if origin is Annotated:
        return may_be_null(get_args(kind)[0])
    if origin in (Union, UnionType):
        return any(may_be_null(arm) for arm in get_args(kind))
    return kind in (NoneType, Any)


def members(kind: Any) -> Mapping[str, Any]:
    """The types of the members that an object declares, by wire name."""
    found: dict[str, Any] = {}
    for arm in arms(kind):
        if isinstance(arm, type) and issubclass(arm, BaseModel):
            for wire, own in _members(arm).items():
                found[wire] = found[wire] | own if wire in found else own
    return found


@cache
def _members(model: type[BaseModel]) -> Mapping[str, Any]:
    nullable: frozenset[str] = getattr(model, "__nullable__", frozenset())
    found: dict[str, Any] = {}
    for wire, name in wire_fields(model).items():
        field = model.model_fields[name]
        kind: Any = field.annotation
        # That a member may be left out is written as if it could be null.
        is_null = may_be_null(kind) and (field.is_required() or name in nullable)
        found[wire] = kind if is_null else _without_null(kind)
    return found


def _without_null(kind: Any) -> Any:
    if get_origin(kind) not in (Union, UnionType):
        return kind
    return _choice(arm for arm in get_args(kind) if arm is not NoneType)


def others(kind: Any) -> Any:
    """The type of the members that an object does not declare."""
    found = list(_others(kind))
    return _choice(found) if found else Any


def _others(kind: Any) -> Iterator[Any]:
    for arm in arms(kind):
        if get_origin(arm) is dict:
            yield get_args(arm)[1]
        elif isinstance(arm, type) and issubclass(arm, BaseModel):
            yield from {unlisted(arm)} - {Any}


def _choice(kinds: Iterable[Any]) -> Any:
    first, *rest = kinds
    for kind in rest:
        first = first | kind
    return first


def _shape(arm: Any) -> Shape:
    if is_array(arm):
        return "list"
    is_model = isinstance(arm, type) and issubclass(arm, BaseModel)
    return "object" if get_origin(arm) is dict or is_model else "scalar"
