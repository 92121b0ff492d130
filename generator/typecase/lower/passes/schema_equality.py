"""Tell which schemas are equal: those whose classes have the same members and types.

Texts and order say nothing about the values of a schema, so an edit of them must not
make two classes of one.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from typecase.ir import (
    AliasSchema,
    AnyOf,
    Condition,
    Discriminator,
    EnumSchema,
    Field,
    ListOf,
    LiteralOf,
    MapOf,
    Notes,
    ObjectSchema,
    OneOf,
    OnlyWith,
    Scalar,
    Schema,
    TupleOf,
    Type,
    UnionOf,
    Unlisted,
    map_child_types,
)

T = TypeVar("T")


def equality_key(schema: Schema) -> object:
    """Return what must be equal in schemas that become one.

    Documentation and the order of members and values are left out: descriptions,
    deprecation and defaults, which generated code only documents.
    """
    if isinstance(schema, EnumSchema):
        members = frozenset([(member.value, member.name) for member in schema.members])
        return members, schema.is_integer, schema.is_open
    if isinstance(schema, AliasSchema):
        return _sort_type(schema.type)
    additional = schema.additional_type
    return (
        frozenset(map(_field_key, schema.fields)),
        schema.base,
        frozenset(map(_sort_condition, schema.conditions)),
        None if additional is None else _sort_type(additional),
    )


def _field_key(field: Field) -> object:
    return (
        field.wire_name,
        _sort_type(field.type),
        field.required,
        field.access,
        field.implied,
        # True equals 1.
        type(field.implied),
    )


def _sort_condition(condition: Condition) -> Condition:
    match condition:
        case AnyOf(names) | OneOf(names):
            return replace(condition, names=tuple(sorted(names)))
        case OnlyWith(values=values):
            return replace(condition, values=_sort(values))
        case _:
            return condition


def _sort_type(value_type: Type) -> Type:
    """Return a type with its alternatives and constants in an order of their own."""
    match value_type:
        case Scalar() | ListOf() | MapOf() | TupleOf() if value_type.bounds.values:
            bounds = value_type.bounds
            bounds = replace(bounds, values=_sort(bounds.values))
            value_type = replace(value_type, bounds=bounds)
        case LiteralOf(values):
            return replace(value_type, values=_sort(values))
        case Unlisted(listed):
            return Unlisted(_sort((name, _sort(values)) for name, values in listed))
        case UnionOf(members, discriminator):
            return replace(
                value_type,
                members=_sort(map(_sort_type, members)),
                discriminator=discriminator and _sort_discriminator(discriminator),
            )
        case _:
            pass
    return map_child_types(value_type, _sort_type)


def _sort_discriminator(discriminator: Discriminator) -> Discriminator:
    return replace(
        discriminator,
        mapping=_sort(discriminator.mapping),
        nested=_sort(
            (id_, _sort_discriminator(nested)) for id_, nested in discriminator.nested
        ),
    )


def _sort(values: Iterable[T]) -> tuple[T, ...]:
    return tuple(sorted(values, key=repr))


def keep_common_texts(schema: Schema, others: Sequence[Schema]) -> Schema:
    """Return a schema with the documentation that it shares with equal schemas.

    What differs is left out, of the schema as of each of its members. A former name
    that only one of the schemas states is kept: its callers use it.
    """
    schema = replace(
        schema,
        title=_common([schema.title, *(each.title for each in others)], ""),
        notes=_common_notes([schema.notes, *(each.notes for each in others)]),
    )
    if isinstance(schema, EnumSchema):
        former = {
            member.value: member.former
            for each in reversed([schema, *others])
            if isinstance(each, EnumSchema)
            for member in each.members
            if member.former is not None
        }
        members = (
            replace(member, former=former.get(member.value))
            for member in schema.members
        )
        return replace(schema, members=tuple(members)) if former else schema
    if not isinstance(schema, ObjectSchema):
        return schema
    fields: dict[str, list[Field]] = {}
    for each in others:
        if isinstance(each, ObjectSchema):
            for field in each.fields:
                fields.setdefault(field.wire_name, []).append(field)
    return replace(
        schema,
        fields=tuple(
            _keep_common_texts(field, fields[field.wire_name])
            for field in schema.fields
        ),
    )


def _keep_common_texts(field: Field, others: Sequence[Field]) -> Field:
    same = [field, *others]
    constants = _common([_sort(each.constants) for each in same], ())
    has_default = _is_common([(each.has_default, repr(each.default)) for each in same])
    return replace(
        field,
        notes=_common_notes([each.notes for each in same]),
        constants=field.constants if constants else (),
        has_default=field.has_default and has_default,
        default=field.default if has_default else None,
        former=next((each.former for each in same if each.former), ""),
    )


def _common_notes(notes: Sequence[Notes]) -> Notes:
    first = notes[0]
    if _is_common(notes):
        return first
    return Notes(
        summary=_common([each.summary for each in notes], ""),
        description=_common([each.description for each in notes], ""),
        not_shown=_common([each.not_shown for each in notes], ()),
        deprecated=all(each.deprecated for each in notes),
        extensions=first.extensions,
    )


def _common(values: Sequence[T], otherwise: T) -> T:
    return values[0] if _is_common(values) else otherwise


def _is_common(values: Sequence[object]) -> bool:
    return all(value == values[0] for value in values)
