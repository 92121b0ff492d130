"""Find the bodies whose members are arguments of methods."""

from collections.abc import Mapping

from msgspec import Struct

from typecase.ir import (
    AccessMode,
    Field,
    ObjectSchema,
    Operation,
    Ref,
    Schema,
    SchemaId,
    Type,
    contains_secret,
    iter_bases,
)


class BodyMember(Struct, frozen=True):
    """A member of a body that is an argument of the client's method.

    ``attribute`` is the name of the model's field, and ``argument`` that of the
    argument.
    """

    field: Field
    attribute: str
    argument: str

    @property
    def is_secret(self) -> bool:
        """Whether the value contains a part that must be redacted."""
        return contains_secret(self.field.type)


def body_fields(
    operation: Operation, schemas: Mapping[SchemaId, Schema]
) -> dict[SchemaId, tuple[Field, ...]]:
    """Return the fields that a request may have, by the object that declares them.

    The most distant base comes first. The result is empty unless all bodies of the
    operation are the same object, as JSON or as a form, or extend that of the first
    body, as a form with files does. Such an object has at least one field.
    """
    types = [body.type for body in operation.bodies if body.sequence is None]
    if len(types) != len(operation.bodies) or not types:
        return {}
    first = types[0]
    schema = schemas[first.id] if isinstance(first, Ref) else None
    if not isinstance(schema, ObjectSchema) or not all(
        kind == first or _extends(kind, schema, schemas) for kind in types
    ):
        return {}
    owners = [*reversed([*iter_bases(schema, schemas)]), schema]
    # A field of the object replaces an inherited field with the same wire name.
    declaring = {
        field.wire_name: owner.id for owner in owners for field in owner.fields
    }
    fields = {
        owner.id: tuple(
            field
            for field in owner.fields
            if declaring[field.wire_name] == owner.id
            and field.access is not AccessMode.READ_ONLY
        )
        for owner in owners
    }
    return {owner: own_fields for owner, own_fields in fields.items() if own_fields}


def _extends(
    kind: Type, base: ObjectSchema, schemas: Mapping[SchemaId, Schema]
) -> bool:
    schema = schemas[kind.id] if isinstance(kind, Ref) else None
    return isinstance(schema, ObjectSchema) and base in iter_bases(schema, schemas)
