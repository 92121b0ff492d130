"""The shapes of types: which JSON values a type accepts, and what its parts are.

Annotations take long to inspect. So each type is inspected once, at the first use of
its shape, and the shapes of its parts when they are needed: to know those of a model's
fields may import other models. A shape never changes, so that threads share it.

Parameters and forms carry only text, so the shape decides what a text means: "5" is a
number for ``int``, and a string for ``str``.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, cast, get_args, get_origin

from pydantic import BaseModel

from ..json_value import is_list, is_object
from .fields import (
    additional_properties_type,
    allows_undeclared,
    field_type,
    fields_without_null,
    wire_fields,
)
from .references import evaluate_alias, is_alias

_SCALARS = frozenset({str, int, float, bool})
_JSON_TYPES: Mapping[Any, frozenset[type]] = {
    str: frozenset({str}),
    int: frozenset({int}),
    float: frozenset({int, float}),
    bool: frozenset({bool}),
    list: frozenset({list}),
    tuple: frozenset({list}),
    dict: frozenset({dict}),
}


class _Shape:
    """What all shapes have in common.

    Attributes:
        type: The Python type, without annotations.
        arguments: The arguments of the type, such as those of a list or a `Literal`.
        json_types: The Python types of the JSON values that the type accepts, except
            null. ``list[int] | date``, for example, accepts lists and strings.
        members: The members of a union without None, or the shape itself.
    """

    def __init__(
        self,
        python_type: Any,
        json_types: frozenset[type],
        members: "tuple[Shape, ...] | None" = None,
    ) -> None:
        self.type = python_type
        self.arguments = get_args(python_type)
        self.json_types = json_types
        itself = (cast("Shape", self),)
        self.members: tuple[Shape, ...] = itself if members is None else members

    @cached_property
    def item(self) -> "Shape":
        """The shape of a list's items; any if it is not declared.

        If several members of a union are lists, it is the union of their items.
        """
        lists = (each for each in self.members if isinstance(each, ListShape))
        return _join(make_shape(item) for each in lists for item in each.arguments)

    @cached_property
    def properties(self) -> "Mapping[str, Shape]":
        """The shapes of an object's declared properties, by wire name.

        If several models of a union declare a property, it is the union of theirs.
        """
        shapes: dict[str, list[Shape]] = {}
        for each in self._objects():
            for wire, name in wire_fields(each.model).items():
                shapes.setdefault(wire, []).append(each.fields[name])
        return {wire: _join(declared) for wire, declared in shapes.items()}

    @cached_property
    def python_names(self) -> Mapping[str, str]:
        """The Python names of an object's declared properties, by wire name."""
        return {
            wire: name
            for each in self._objects()
            for wire, name in wire_fields(each.model).items()
        }

    @cached_property
    def without_null(self) -> frozenset[str]:
        """The wire names of properties that no object may have as null.

        An object may lack each of them.
        """
        kinds = {True: set[str](), False: set[str]()}
        for each in self._objects():
            never_null = fields_without_null(each.model)
            for wire, name in wire_fields(each.model).items():
                kinds[name in never_null].add(wire)
        return frozenset(kinds[True] - kinds[False])

    @cached_property
    def _additional_property(self) -> "Shape":
        """The shape of an object's undeclared properties; any if it is not declared."""
        values = [each.value for each in self.members if isinstance(each, MapShape)]
        types = {additional_properties_type(each.model) for each in self._objects()}
        return _join([*values, *map(make_shape, types - {Any})])

    @cached_property
    def leaves(self) -> "list[Shape]":
        """The shapes within unions, lists and maps, or the shape itself."""
        leaves: list[Shape] = []
        pending, seen = [*self.members], set[Shape]()
        while pending:
            each = pending.pop(0)
            if not isinstance(each, ListShape | MapShape):
                leaves.append(each)
            elif each not in seen:  # A list may contain itself.
                seen.add(each)
                part = each.item if isinstance(each, ListShape) else each.value
                pending += part.members
        return leaves

    @cached_property
    def allows_undeclared(self) -> bool:
        """Whether the document allows undeclared properties in objects."""
        is_map = any(isinstance(member, MapShape) for member in self.members)
        return is_map or any(allows_undeclared(each.model) for each in self._objects())

    def get_property(self, name: str) -> "Shape":
        """Return the shape of one property of an object, whether declared or not."""
        return self.properties.get(name) or self._additional_property

    def is_optional(self, name: str) -> bool:
        """Return whether an object may lack a declared property."""
        return any(
            name in names and not each.model.model_fields[names[name]].is_required()
            for each in self._objects()
            for names in [wire_fields(each.model)]
        )

    def leave_out_nulls(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return the fields of a form without those that are null and optional.

        Forms have no null: a receiver would take it for the text "null".
        """
        return {
            name: value
            for name, value in values.items()
            if value is not None or not self.is_optional(name)
        }

    def _objects(self) -> "Iterator[ObjectShape]":
        return (each for each in self.members if isinstance(each, ObjectShape))

    @cached_property
    def kind(self) -> Literal["list", "object", "scalar"]:
        """What a union's first member is that is a list or an object, or "scalar"."""
        for member in self.members:
            if isinstance(member, ListShape):
                return "list"
            if isinstance(member, MapShape | ObjectShape):
                return "object"
        return "scalar"

    @cached_property
    def may_be_any(self) -> bool:
        """Whether a member of the union accepts any value."""
        return any(isinstance(member, AnyShape) for member in self.members)

    @property
    def may_be_scalar(self) -> bool:
        """Whether the type accepts strings, numbers or booleans."""
        return not self.json_types.isdisjoint(_SCALARS)

    @property
    def is_list_only(self) -> bool:
        """Whether the type accepts lists and no other JSON values, except null."""
        return self.json_types == _JSON_TYPES[list]

    @cached_property
    def has_one_scalar_type(self) -> bool:
        """Whether the type accepts values of one scalar type only.

        The text of such a value cannot be parsed as a value of another type.
        """
        # A type that accepts floats also accepts integers: count both as one type.
        types = self.json_types - {float}
        return len(types) == 1 and types.isdisjoint({list, dict})

    def has_member(self, python_type: type) -> bool:
        """Return whether a type that has no parts is a member of the union."""
        return any(member.type is python_type for member in self.members)

    def has_parts(self, value: Any) -> bool:
        """Return whether a style encodes each item or property of the value separately.

        If not, the value is a scalar, or a list or object that the type does not
        declare. Such a list or object is encoded as one JSON text.
        """
        if is_list(value):
            return self.may_be_any or self.kind == "list"
        return is_object(value) and self.kind == "object"


class Scalar(_Shape):
    """The shape of a string, number or boolean, or of what is sent as one."""


class AnyShape(_Shape):
    """The shape of a type that accepts any value."""


class ListShape(_Shape):
    """The shape of a list or a tuple."""


class MapShape(_Shape):
    """The shape of an object without declared properties."""

    @cached_property
    def value(self) -> "Shape":
        """The shape of the values."""
        return make_shape(self.arguments[-1]) if self.arguments else _ANY


class ObjectShape(_Shape):
    """The shape of a model, which may be a class of a user."""

    def __init__(self, model: type[BaseModel]) -> None:
        super().__init__(model, _JSON_TYPES[dict])
        self.model = model

    @cached_property
    def fields(self) -> "Mapping[str, Shape]":
        """The shapes of the fields, by Python name."""
        return {
            name: make_shape(field_type(self.model, name))
            for name in self.model.model_fields
        }


class UnionShape(_Shape):
    """The shape of a type with several members, each of which is no union."""


Shape: TypeAlias = Scalar | ListShape | MapShape | ObjectShape | UnionShape | AnyShape

_ANY = AnyShape(Any, _SCALARS | {list, dict})
_CLASSES: Mapping[Any, type[ListShape | MapShape]] = {
    list: ListShape,
    tuple: ListShape,
    dict: MapShape,
}


def make_shape(python_type: Any) -> Shape:
    """Return the shape of a type; return a shape unchanged."""
    if isinstance(python_type, _Shape):
        return cast("Shape", python_type)
    origin, arguments = get_origin(python_type), get_args(python_type)
    if origin is Annotated:
        return make_shape(arguments[0])
    if is_alias(python_type):
        return _alias_shape(python_type)
    if origin in (Union, UnionType):
        return _join(map(make_shape, arguments))
    if python_type is Any:
        return _ANY
    if python_type in (None, NoneType):
        return UnionShape(python_type, frozenset(), ())
    if origin is Literal:
        return Scalar(python_type, frozenset(map(type, arguments)))
    bases: tuple[Any, ...] = getattr(origin or python_type, "__mro__", ())
    if BaseModel in bases:
        return object_shape(python_type)
    # Dates, enumerations of strings and the like are strings in JSON.
    base = next((each for each in bases if each in _JSON_TYPES), str)
    return _CLASSES.get(base, Scalar)(python_type, _JSON_TYPES[base])


@cache
def _alias_shape(alias: Any) -> Shape:
    return make_shape(evaluate_alias(alias))


@cache
def object_shape(model: type[BaseModel]) -> ObjectShape:
    """Return the shape of a model."""
    return ObjectShape(model)


def _join(shapes: Iterable[Shape]) -> Shape:
    """Return the union of shapes, or the shape of any value if there are none."""
    shapes = tuple(shapes)
    members = tuple(member for shape in shapes for member in shape.members)
    if len(members) == 1:
        return members[0]
    json_types = frozenset[type]().union(*(each.json_types for each in members))
    return UnionShape(Union, json_types, members) if shapes else _ANY
