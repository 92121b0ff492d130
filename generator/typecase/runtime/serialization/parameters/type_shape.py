"""Find out which JSON types a Python type accepts, and the types of its parts.

Parameters and forms carry only text, so the declared type decides what a text means:
"5" is a number for ``int``, and a string for ``str``. Encoders and decoders of both
therefore use this module.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache, reduce
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel

from ...json_value import is_list, is_object
from ...models.fields import additional_properties_type as extra_type
from ...models.fields import field_type, wire_fields

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
    BaseModel: frozenset({dict}),
}


def iter_union_members(python_type: Any) -> Iterator[Any]:
    """Yield the members of a union, or the type itself if it is no union. Skip None."""
    origin = get_origin(python_type)
    if origin is Annotated:
        yield from iter_union_members(get_args(python_type)[0])
    elif origin in (Union, UnionType):
        for member in get_args(python_type):
            yield from iter_union_members(member)
    elif python_type is not NoneType:
        yield python_type


@lru_cache(maxsize=1024)
def get_json_types(python_type: Any) -> frozenset[type]:
    """Return the Python types of the JSON values that a type accepts, except null.

    ``list[int] | date``, for example, accepts values of the types ``list`` and ``str``.
    """
    return frozenset(
        json_type
        for member in iter_union_members(python_type)
        for json_type in _json_types(member)
    )


def _json_types(member: Any) -> frozenset[type]:
    """Return the types of the JSON values that one member of a union accepts."""
    origin = get_origin(member) or member
    if origin is Literal:
        constant_types: set[type] = {type(constant) for constant in get_args(member)}
        return frozenset(constant_types)
    for base in getattr(origin, "__mro__", (origin,)):
        if base in _JSON_TYPES:
            return _JSON_TYPES[base]
    # Dates, enumerations of strings and the like are strings in JSON.
    return frozenset({str})


@lru_cache(maxsize=1024)
def get_shape(python_type: Any) -> Shape:
    """Return the shape of a union's first member that is a list or an object.

    Return "scalar" if the union, or the single type, has no such member.
    """
    for member in iter_union_members(python_type):
        if _json_types(member) == _JSON_TYPES[list]:
            return "list"
        if _json_types(member) == _JSON_TYPES[dict]:
            return "object"
    return "scalar"


def has_parts(python_type: Any, value: Any) -> bool:
    """Return whether a style encodes each item or property of the value separately.

    If not, the value is a scalar, or a list or object that the type does not declare.
    Such a list or object is encoded as one JSON text.
    """
    if is_list(value):
        may_be_any = Any in iter_union_members(python_type)
        return may_be_any or get_shape(python_type) == "list"
    return is_object(value) and get_shape(python_type) == "object"


def is_list_only(python_type: Any) -> bool:
    """Return whether a type accepts lists and no other JSON values, except null."""
    return get_json_types(python_type) == _JSON_TYPES[list]


def may_be_scalar(python_type: Any) -> bool:
    """Return whether a type accepts strings, numbers or booleans."""
    return not get_json_types(python_type).isdisjoint(_SCALARS)


def get_item_type(python_type: Any) -> Any:
    """Return the type of a list's items, or Any if it is not declared.

    If several members of a union are lists, return the union of their item types.
    """
    item_types = [
        argument
        for member in iter_union_members(python_type)
        if get_origin(member) in (list, tuple)
        for argument in get_args(member)
    ]
    return _make_union(item_types)


@lru_cache(maxsize=1024)
def get_property_types(python_type: Any) -> Mapping[str, Any]:
    """Return the types of an object's declared properties, by wire name.

    If several models of a union declare a property, its type is the union of the types
    that they declare.
    """
    types: dict[str, Any] = {}
    for model in _iter_models(python_type):
        for name, field in wire_fields(model).items():
            own_type = field_type(model, field)
            types[name] = types[name] | own_type if name in types else own_type
    return types


def get_property_type(python_type: Any, name: str) -> Any:
    """Return the type of one property of an object, whether declared or not."""
    return get_property_types(python_type).get(
        name, _additional_property_type(python_type)
    )


def is_optional(python_type: Any, name: str) -> bool:
    """Return whether an object may lack a declared property."""
    return any(
        name in wire_fields(model)
        and not model.model_fields[wire_fields(model)[name]].is_required()
        for model in _iter_models(python_type)
    )


def leave_out_nulls(form_type: Any, values: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a form without those that are null and optional.

    Forms have no null: a receiver would take it for the text "null".
    """
    return {
        name: value
        for name, value in values.items()
        if value is not None or not is_optional(form_type, name)
    }


@lru_cache(maxsize=1024)
def _additional_property_type(python_type: Any) -> Any:
    """Return the type of an object's undeclared properties.

    Return Any if no member of the union declares such a type.
    """
    types = [
        get_args(member)[1]
        for member in iter_union_members(python_type)
        if get_origin(member) is dict
    ]
    # For a model that declares no such type, `extra_type` returns Any.
    types += {extra_type(model) for model in _iter_models(python_type)} - {Any}
    return _make_union(types)


def _iter_models(python_type: Any) -> Iterator[type[BaseModel]]:
    """Yield the members of a union that are models."""
    for member in iter_union_members(python_type):
        if isinstance(member, type) and issubclass(member, BaseModel):
            yield member


def _make_union(members: list[Any]) -> Any:
    """Return the union of types, or Any if there are none."""
    return reduce(lambda left, right: left | right, members) if members else Any
