"""Find out which JSON types a Python type accepts, and the types of its parts.

Parameters and forms carry only text, and the declared type decides what a text means.
So their encoders and decoders use this module.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel

from ...json_value import is_list, is_object
from ...models.model import OpenIntEnum, wire_fields
from ...models.model import additional_properties_type as extra_type

Shape: TypeAlias = Literal["list", "object", "scalar"]

_SCALARS = frozenset({str, int, float, bool})
_JSON_TYPES: Mapping[Any, frozenset[type]] = {
    Any: frozenset({*_SCALARS, list, dict}),
    int: frozenset({int}),
    float: frozenset({int, float}),
    bool: frozenset({bool}),
    list: frozenset({list}),
    tuple: frozenset({list}),
    dict: frozenset({dict}),
}


def iter_union_members(kind: Any) -> Iterator[Any]:
    """Yield the members of a union, or a single type itself. Skip None."""
    origin = get_origin(kind)
    if origin is Annotated:
        yield from iter_union_members(get_args(kind)[0])
    elif origin in (Union, UnionType):
        for arm in get_args(kind):
            yield from iter_union_members(arm)
    elif kind is not NoneType:
        yield kind


@lru_cache(maxsize=1024)
def get_json_types(kind: Any) -> frozenset[type]:
    """Return the types of the JSON values that a type accepts, except null."""
    return frozenset(
        json_type for arm in iter_union_members(kind) for json_type in _json_types(arm)
    )


def _json_types(arm: Any) -> frozenset[type]:
    origin = get_origin(arm) or arm
    if origin is Literal:
        types: set[type] = {type(value) for value in get_args(arm)}
        return frozenset(types)
    if isinstance(origin, type) and issubclass(origin, BaseModel):
        return _JSON_TYPES[dict]
    if isinstance(origin, type) and issubclass(origin, OpenIntEnum):
        return _JSON_TYPES[int]
    # Dates, enumerations and the like are strings in JSON.
    return _JSON_TYPES.get(origin, frozenset({str}))


@lru_cache(maxsize=1024)
def get_shape(kind: Any) -> Shape:
    """Return the shape of the first list or object in a union, or else "scalar"."""
    for arm in iter_union_members(kind):
        if _json_types(arm) == _JSON_TYPES[list]:
            return "list"
        if _json_types(arm) == _JSON_TYPES[dict]:
            return "object"
    return "scalar"


def has_parts(kind: Any, value: Any) -> bool:
    """Return whether a style encodes each item or property of the value separately.

    A list or object that the type does not declare is encoded as one JSON text.
    """
    if is_list(value):
        return get_shape(kind) == "list" or Any in iter_union_members(kind)
    return is_object(value) and get_shape(kind) == "object"


def may_be_scalar(kind: Any) -> bool:
    """Return whether a type accepts values other than lists and objects."""
    return not get_json_types(kind).isdisjoint(_SCALARS)


def get_item_type(kind: Any) -> Any:
    """Return the type of a list's items, or Any if it is not declared."""
    item_types = [
        argument
        for arm in iter_union_members(kind)
        if get_origin(arm) in (list, tuple)
        for argument in get_args(arm)
    ]
    return _union(item_types) if item_types else Any


@lru_cache(maxsize=1024)
def get_property_types(kind: Any) -> Mapping[str, Any]:
    """Return the types of an object's declared properties, by wire name."""
    types: dict[str, Any] = {}
    for arm in iter_union_members(kind):
        if isinstance(arm, type) and issubclass(arm, BaseModel):
            for name, own in _model_properties(arm).items():
                types[name] = types[name] | own if name in types else own
    return types


@cache
def _model_properties(model: type[BaseModel]) -> Mapping[str, Any]:
    return {
        wire: model.model_fields[name].annotation
        for wire, name in wire_fields(model).items()
    }


def get_property_type(kind: Any, name: str) -> Any:
    """Return the type of one property of an object, declared or not."""
    return get_property_types(kind).get(name, _additional_property_type(kind))


@lru_cache(maxsize=1024)
def _additional_property_type(kind: Any) -> Any:
    """Return the type of an object's undeclared properties, or Any by default."""
    types = list(_additional_types(kind))
    return _union(types) if types else Any


def _additional_types(kind: Any) -> Iterator[Any]:
    for arm in iter_union_members(kind):
        if get_origin(arm) is dict:
            yield get_args(arm)[1]
        elif isinstance(arm, type) and issubclass(arm, BaseModel):
            yield from {extra_type(arm)} - {Any}


def _union(kinds: Iterable[Any]) -> Any:
    first, *rest = kinds
    for kind in rest:
        first = first | kind
    return first
