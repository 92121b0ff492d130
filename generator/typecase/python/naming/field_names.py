"""Name the fields of models.

A model inherits the fields of its base classes, so a name must be unique among own and
inherited fields. A name must also differ from the wire names of other fields, because a
model accepts the value of a field under either name.
"""

from collections.abc import Collection, Mapping

from typecase.ir import HeadersSchema, ObjectSchema, Schema, SchemaId, iter_bases
from typecase.python.naming.name_assignment import (
    NameCollision,
    NameRequest,
    assign_names,
)
from typecase.python.naming.reserved import FIELDS, HEADERS_MODEL_METHODS
from typecase.python.text.identifiers import avoid_reserved, snake

Schemas = Mapping[SchemaId, Schema]


def name_fields(
    schemas: Schemas, collisions: list[NameCollision] | None = None
) -> dict[SchemaId, dict[str, str]]:
    """Return the names of the own fields of every object, by wire name."""
    objects = [s for s in schemas.values() if isinstance(s, ObjectSchema)]
    # The wire names of the fields that the subclasses of each object add.
    wire_names_below: dict[SchemaId, set[str]] = {}
    for schema in objects:
        for base in iter_bases(schema, schemas):
            wire_names_below.setdefault(base.id, set()).update(
                field.wire_name for field in schema.fields
            )
    named: dict[SchemaId, dict[str, str]] = {}
    for schema in objects:
        inherited: dict[str, str] = {}
        for part in (*reversed([*iter_bases(schema, schemas)]), schema):
            if part.id not in named:
                below = wire_names_below.get(part.id, ())
                named[part.id] = _name_own_fields(part, inherited, below, collisions)
            inherited |= named[part.id]
    return named


def _name_own_fields(
    schema: ObjectSchema,
    inherited: Mapping[str, str],
    below: Collection[str],
    collisions: list[NameCollision] | None,
) -> dict[str, str]:
    # Reserve the wire names that fields of subclasses keep as their names.
    kept = dict(inherited) | {wire: wire for wire in below if field_name(wire) == wire}
    own = {field.wire_name: field.pointer for field in schema.fields}
    is_headers = isinstance(schema, HeadersSchema)
    reserved = HEADERS_MODEL_METHODS if is_headers else frozenset[str]()
    requests = [
        # The low rank serves names that are already fixed before names of own fields.
        *(
            NameRequest(wire, (name,), rank=-1, wire_name=wire)
            for wire, name in sorted(kept.items())
            if wire not in own
        ),
        *(
            NameRequest(
                wire, (field_name(wire, reserved),), wire_name=wire, pointer=pointer
            )
            for wire, pointer in own.items()
        ),
    ]
    names = assign_names(requests, collisions)
    return {wire: names[wire] for wire in own}


def field_name(wire_name: str, reserved: frozenset[str] = frozenset()) -> str:
    """Return the preferred name of a field, regardless of other fields."""
    return avoid_reserved(snake(wire_name, empty="field"), FIELDS | reserved)
