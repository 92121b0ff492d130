"""Find the bodies whose members are arguments of methods."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from typecase.ir import (
    AccessMode,
    Field,
    LiteralOf,
    Nullable,
    ObjectSchema,
    Operation,
    Ref,
    Scalar,
    Schema,
    SchemaId,
    Type,
    UnionOf,
    allowed_values,
    contains_secret,
    flat_members,
    is_nullable,
    iter_bases,
    without_null,
)

Fields = Mapping[SchemaId, Sequence[Field]]
"""The fields of an object that a request may have, by the object that declares them."""


class BodyMember(Struct, frozen=True):
    """A member of a body that is an argument of the client's method.

    ``attribute`` is the name of the model's field, and ``argument`` that of the
    argument. If the body is a union, ``variants`` has the field of each variant, or
    None if the variant lacks the member, and ``field`` joins these fields. The
    attribute is that of the last variant.
    """

    field: Field
    attribute: str
    argument: str = ""
    variants: tuple[Field | None, ...] = ()

    @property
    def is_secret(self) -> bool:
        """Whether the value contains a part that must be redacted."""
        return contains_secret(self.field.type)


def list_body_members(
    operation: Operation,
    schemas: Mapping[SchemaId, Schema],
    attributes: Mapping[SchemaId, Mapping[str, str]],
) -> list[BodyMember]:
    """Return the members of the body that are arguments, still without their names.

    ``attributes`` has the names of models' fields, as `Names.fields`. The result is
    empty unless all bodies of the operation are the same object, as JSON or as a form,
    or extend that of the first body, as a form with files does; or all are the same
    union of objects, as JSON. Each such object has at least one field.
    """
    types = [body.type for body in operation.bodies if body.sequence is None]
    if len(types) != len(operation.bodies) or not types:
        return []
    first = types[0]
    if isinstance(first, UnionOf):
        return _list_union_members(operation, first, schemas, attributes)
    schema = schemas[first.id] if isinstance(first, Ref) else None
    if not isinstance(schema, ObjectSchema) or not all(
        kind == first or _extends(kind, schema, schemas) for kind in types
    ):
        return []
    return [
        BodyMember(field, attributes[owner][field.wire_name])
        for owner, fields in _sent_fields(schema, schemas).items()
        for field in fields
    ]


def list_variants(kind: Type, schemas: Mapping[SchemaId, Schema]) -> list[ObjectSchema]:
    """Return the objects of a union; none if the type is no union of objects."""
    members = kind.members if isinstance(kind, UnionOf) else ()
    found = [schemas[each.id] for each in members if isinstance(each, Ref)]
    objects = [each for each in found if isinstance(each, ObjectSchema)]
    return objects if len(objects) == len(members) else []


def _list_union_members(
    operation: Operation,
    union: UnionOf,
    schemas: Mapping[SchemaId, Schema],
    attributes: Mapping[SchemaId, Mapping[str, str]],
) -> list[BodyMember]:
    variants = list_variants(union, schemas)
    # An overload of the operation would need one for each variant.
    if operation.overloads or any(
        body.type != union or not body.is_json for body in operation.bodies
    ):
        return []
    found = [_sent_fields(variant, schemas) for variant in variants]
    if not all(found):
        return []
    fields = [
        {field.wire_name: _require_tag(field) for own in sent.values() for field in own}
        for sent in found
    ]
    names = {
        field.wire_name: attributes[owner][field.wire_name]
        for sent in found
        for owner, own in sent.items()
        for field in own
    }
    return [
        _join_fields(tuple([each.get(wire_name) for each in fields]), attribute)
        for wire_name, attribute in names.items()
    ]


def _require_tag(field: Field) -> Field:
    """Return a field that callers must set if it is a discriminator.

    Nobody knows which variant is meant without it. Its constants are its type.
    """
    if field.implied is None:
        return field
    kind, constants = field.type, allowed_values(field.type)
    values = tuple([each for each in constants if isinstance(each, str | int)])
    # Another number is no literal of Python.
    if isinstance(kind, Scalar) and values and len(values) == len(constants):
        kind = LiteralOf(values)
    return replace(field, type=kind, implied=None)


def _join_fields(variants: tuple[Field | None, ...], attribute: str) -> BodyMember:
    """Return a member of a union, given its field in each variant, if any."""
    fields = [field for field in variants if field is not None]
    types = tuple(dict.fromkeys([field.type for field in fields]))
    kind = types[0]
    if len(types) > 1:
        flat = dict.fromkeys(flat_members(map(without_null, types)))
        kind = UnionOf(tuple(flat)) if len(flat) > 1 else without_null(kind)
        if any(map(is_nullable, types)):
            kind = Nullable(kind)
    described = [field for field in fields if field.notes.description]
    shown = [*described, *fields][0]
    is_deprecated = all(field.notes.deprecated for field in fields)
    joined = replace(
        shown,
        type=kind,
        notes=replace(shown.notes, deprecated=is_deprecated),
        required=all(field is not None and field.required for field in variants),
    )
    return BodyMember(joined, attribute, variants=variants)


def _sent_fields(schema: ObjectSchema, schemas: Mapping[SchemaId, Schema]) -> Fields:
    """Return the fields of an object that a request may have.

    Those of the most distant base come first.
    """
    owners = [*reversed([*iter_bases(schema, schemas)]), schema]
    # A field of the object replaces an inherited field with the same wire name.
    declaring = {
        field.wire_name: owner.id for owner in owners for field in owner.fields
    }
    fields = {
        owner.id: [
            field
            for field in owner.fields
            if declaring[field.wire_name] == owner.id
            and field.access is not AccessMode.READ_ONLY
        ]
        for owner in owners
    }
    return {owner: own_fields for owner, own_fields in fields.items() if own_fields}


def _extends(
    kind: Type, base: ObjectSchema, schemas: Mapping[SchemaId, Schema]
) -> bool:
    schema = schemas[kind.id] if isinstance(kind, Ref) else None
    return isinstance(schema, ObjectSchema) and base in iter_bases(schema, schemas)
