"""Choose the Python names of the fields of models.

A model inherits the fields of its base classes, so a name must be unique among own and
inherited fields. A name must also differ from the wire names of other fields: a model
accepts the value of a field under the name and under the wire name.
"""

from collections.abc import Collection, Mapping

from typecase.ir import HeadersSchema, ObjectSchema, Schema, SchemaId, iter_bases
from typecase.names.assignment import (
    NameCollision,
    NameRequest,
    assign_names,
)
from typecase.names.identifiers import avoid_reserved, snake
from typecase.names.reserved import FIELDS, HEADERS_MODEL_METHODS

Schemas = Mapping[SchemaId, Schema]

_SUBCLASS = "\0subclass "
"""What precedes names of subclasses in the place of wire names, which differ."""


def name_fields(
    schemas: Schemas,
    collisions: list[NameCollision],
    kept_names: Mapping[SchemaId, Mapping[str, str]] = {},
) -> dict[SchemaId, dict[str, str]]:
    """Return the names of the own fields of every object, by id and wire name.

    Collisions are appended to the list ``collisions``. ``kept_names`` are those of the
    last run, in the same form.
    """
    objects = [s for s in schemas.values() if isinstance(s, ObjectSchema)]
    # For each object, the wire names of the fields that its subclasses add.
    subclass_wire_names: dict[SchemaId, set[str]] = {}
    # The same for the names that these fields had in the last run.
    subclass_names: dict[SchemaId, set[str]] = {}
    for schema in objects:
        for base in iter_bases(schema, schemas):
            subclass_wire_names.setdefault(base.id, set()).update(
                field.wire_name for field in schema.fields
            )
            # A field that a subclass has again may share the name of the base's.
            inherited_wire_names = {field.wire_name for field in base.fields}
            subclass_names.setdefault(base.id, set()).update(
                name
                for wire_name, name in kept_names.get(schema.id, {}).items()
                if wire_name not in inherited_wire_names
            )
    names: dict[SchemaId, dict[str, str]] = {}
    for schema in objects:
        inherited: dict[str, str] = {}
        # Bases come first, because their names restrict the names of subclasses.
        for owner in (*reversed([*iter_bases(schema, schemas)]), schema):
            if owner.id not in names:
                names[owner.id] = _name_own_fields(
                    owner,
                    inherited,
                    subclass_wire_names.get(owner.id, ()),
                    collisions,
                    kept_names.get(owner.id, {}),
                    subclass_names.get(owner.id, ()),
                )
            inherited |= names[owner.id]
    return names


def _name_own_fields(
    schema: ObjectSchema,
    inherited: Mapping[str, str],
    subclass_wire_names: Collection[str],
    collisions: list[NameCollision],
    kept_names: Mapping[str, str],
    subclass_names: Collection[str],
) -> dict[str, str]:
    """Return the names of an object's own fields, by wire name.

    ``inherited`` has the names of inherited fields, by wire name.
    ``subclass_wire_names`` are the wire names of the fields that subclasses add.
    Collisions are appended to the list ``collisions``. ``kept_names`` has the names
    that the fields had in the last run, and ``subclass_names`` those of subclasses.
    """
    # If a subclass has a field whose wire name is a legal name, keep the name for it.
    fixed_names = dict(inherited) | {
        wire_name: wire_name
        for wire_name in subclass_wire_names
        if field_name(wire_name) == wire_name
    }
    pointers = {field.wire_name: field.pointer for field in schema.fields}
    is_headers = isinstance(schema, HeadersSchema)
    reserved = HEADERS_MODEL_METHODS if is_headers else frozenset[str]()
    requests = [
        # The low rank serves names that are already fixed before names of own fields.
        *(
            NameRequest(wire_name, (name,), rank=-1, wire_name=wire_name)
            for wire_name, name in sorted(fixed_names.items())
            if wire_name not in pointers
        ),
        *(
            NameRequest(f"{_SUBCLASS}{name}", (name,), rank=-1)
            for name in sorted({*subclass_names} - pointers.keys())
            if name not in fixed_names.values()
        ),
        *(
            NameRequest(
                wire_name,
                (field_name(wire_name, reserved),),
                wire_name=wire_name,
                pointer=pointer,
                # The field with this wire name must have it: models accept both.
                kept=None if kept in pointers or kept in reserved else kept,
            )
            for wire_name, pointer in pointers.items()
            for kept in (kept_names.get(wire_name),)
        ),
    ]
    names = assign_names(requests, collisions)
    return {wire_name: names[wire_name] for wire_name in pointers}


def field_name(wire_name: str, reserved: frozenset[str] = frozenset()) -> str:
    """Return the preferred name of a field, such as `pet_id` for `petId`.

    The names ``reserved`` are avoided, in addition to those reserved in all models.
    """
    name = snake(wire_name, empty="field")
    return avoid_reserved(name, reserved if name in reserved else FIELDS)
