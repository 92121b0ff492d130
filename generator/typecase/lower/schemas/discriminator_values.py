"""Let the objects of discriminated unions write the discriminator's value themselves.

The class of an object determines the value, so callers need not set it, and another
value is wrong. The property may be declared by the object, by one of its bases or by
none of them.
"""

import json
from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from msgspec.structs import replace

from typecase.ir import (
    Anything,
    EnumSchema,
    Field,
    LiteralOf,
    LiteralValue,
    Notes,
    ObjectSchema,
    Ref,
    Scalar,
    ScalarKind,
    Schema,
    SchemaId,
    Type,
    iter_bases,
    without_null,
)
from typecase.lower.schemas.scalars import lower_literal
from typecase.lower.schemas.unions import nullable


def imply_discriminator_values(
    schemas: Mapping[SchemaId, Schema],
    values: Mapping[tuple[SchemaId, str], list[LiteralValue]],
    default_variants: AbstractSet[SchemaId],
    mapped_parents: AbstractSet[SchemaId],
) -> dict[SchemaId, Schema]:
    """Return the schemas, with the values of discriminators in their objects.

    ``values`` has the values that select an object, by the object's id and the wire
    name of the property. ``default_variants`` are the objects that may have any other
    value too, and ``mapped_parents`` those bases that have no other value.
    """
    changed = dict(schemas)
    extensions: dict[SchemaId | None, list[SchemaId]] = {}
    for schema in schemas.values():
        if isinstance(schema, ObjectSchema):
            extensions.setdefault(schema.base, []).append(schema.id)
    # The same value may be listed twice. As JSON, true is not equal to 1.
    by_key = {
        key: {json.dumps(value): value for value in own_values}
        for key, own_values in values.items()
    }
    for (schema_id, name), distinct in by_key.items():
        schema = changed[schema_id]
        may_have_others = schema_id not in mapped_parents and any(
            len(distinct) == 1 or (child, name) not in values
            for child in extensions.get(schema_id, ())
        )
        if isinstance(schema, ObjectSchema):
            changed[schema_id] = _imply(
                schema,
                name,
                tuple(distinct.values()),
                schemas,
                is_open=schema_id in default_variants or may_have_others,
                is_base=schema_id in extensions,
                base_has_default=any(
                    len(by_key.get((base.id, name), ())) == 1
                    for base in iter_bases(schema, schemas)
                ),
            )
    return changed


def _imply(
    schema: ObjectSchema,
    name: str,
    values: tuple[LiteralValue, ...],
    schemas: Mapping[SchemaId, Schema],
    *,
    is_open: bool,
    is_base: bool,
    base_has_default: bool,
) -> ObjectSchema:
    """Return an object whose property has one of the values; a single one by default.

    Without values, the object may lack the property. ``is_open`` tells whether the
    property accepts other values, too, because other objects extend the object, or
    because it stands for unknown values. ``is_base`` tells whether other objects extend
    it, and ``base_has_default`` whether one of its bases has a single value.
    """
    own = next((field for field in schema.fields if field.wire_name == name), None)
    if own is not None and isinstance(own.type, Anything):
        own = None  # A schema that only requires the property does not declare it.
    bases = list(iter_bases(schema, schemas))
    inherited = [
        field for base in bases for field in base.fields if field.wire_name == name
    ]
    is_single = len(values) == 1
    has_other_type = False
    if own is None and inherited:
        own = inherited[0]
        has_other_type = not isinstance(own.type, Scalar) or not (
            is_single or own.required
        )
    if has_other_type or (base_has_default and not is_single):
        # Subclasses cannot narrow the type of an inherited field, nor lack its default.
        schema = _without_base(schema, bases)
        inherited = []
    field = own or Field(
        name, Scalar(ScalarKind.STRING), bool(values), Notes(), str(schema.id)
    )
    value_type = field.type
    if not is_open:
        is_shared = is_base or bool(inherited)
        value_type = _limit(value_type, values, keeps_scalar=is_shared)
    elif is_single:
        value_type = _inline_enumeration(value_type, schemas)
    implied = values[0] if is_single else None
    # The annotation in a subclass must equal that of its base.
    required = field.required or (bool(values) and not inherited)
    field = replace(field, type=value_type, required=required, implied=implied)
    fields = {each.wire_name: each for each in schema.fields} | {name: field}
    return replace(schema, fields=tuple(fields.values()))


def _inline_enumeration(value_type: Type, schemas: Mapping[SchemaId, Schema]) -> Type:
    """Return a type with constants in place of an enumeration, for a default.

    A member as default would be imported from the module of the enumeration.
    """
    inner = without_null(value_type)
    enumeration = schemas[inner.id] if isinstance(inner, Ref) else None
    if not isinstance(enumeration, EnumSchema):
        return value_type
    values = tuple(member.value for member in enumeration.members)
    literal = LiteralOf(values, enumeration.id, is_open=True)
    return literal if inner is value_type else nullable(literal)


def _limit(
    value_type: Type, values: tuple[LiteralValue, ...], *, keeps_scalar: bool
) -> Type:
    """Return the type of a property that has one of the values.

    If ``keeps_scalar`` is true, a scalar stays the same type for type checkers.
    """
    constants = [value for value in values if value is not None]
    literal = lower_literal(constants)
    if not constants:
        return Scalar(ScalarKind.NULL)
    if isinstance(value_type, Scalar) and (keeps_scalar or literal is None):
        texts = tuple(map(json.dumps, values))
        return replace(value_type, bounds=replace(value_type.bounds, values=texts))
    limited = literal or value_type
    return nullable(limited) if None in values else limited


def _without_base(schema: ObjectSchema, bases: list[ObjectSchema]) -> ObjectSchema:
    """Return an object that has the fields and rules of its bases itself."""
    owners = [*reversed(bases), schema]
    fields = {field.wire_name: field for owner in owners for field in owner.fields}
    extra = [owner.additional_type for owner in owners if owner.additional_type]
    return replace(
        schema,
        base=None,
        fields=tuple(fields.values()),
        conditions=tuple(rule for owner in owners for rule in owner.conditions),
        additional_type=extra[0] if extra else None,
    )
