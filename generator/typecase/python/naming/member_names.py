"""The Python names of the members of objects.

In: the named schemas of an API. Out: the names of each object's own members. A class
has its bases' members too: no name is given twice in such a line, and none means
another member on the wire, since models take both.
"""

from collections.abc import Collection, Mapping

from typecase.ir import HeadersSchema, ObjectSchema, Schema, SchemaId, bases
from typecase.python.naming.reserved import FIELDS, OF_HEADERS
from typecase.python.naming.scopes import Rival, Wish, settle
from typecase.python.text.identifiers import safe, snake

Schemas = Mapping[SchemaId, Schema]


def name_fields(
    schemas: Schemas, rivals: list[Rival] | None = None
) -> dict[SchemaId, dict[str, str]]:
    """Name the members of every object by their names on the wire."""
    below = _below(schemas)
    named: dict[SchemaId, dict[str, str]] = {}
    for schema in schemas.values():
        if isinstance(schema, ObjectSchema):
            inherited: dict[str, str] = {}
            for each in (*reversed([*bases(schema, schemas)]), schema):
                if each.id not in named:
                    later = below.get(each.id, ())
                    named[each.id] = _own(each, inherited, later, rivals)
                inherited |= named[each.id]
    return named


def _below(schemas: Schemas) -> dict[SchemaId, set[str]]:
    """Gather what the objects that extend an object call their own members."""
    below: dict[SchemaId, set[str]] = {}
    for schema in schemas.values():
        if isinstance(schema, ObjectSchema):
            for base in bases(schema, schemas):
                wires = {member.wire_name for member in schema.fields}
                below.setdefault(base.id, set()).update(wires)
    return below


def _own(
    schema: ObjectSchema,
    inherited: Mapping[str, str],
    later: Collection[str],
    rivals: list[Rival] | None,
) -> dict[str, str]:
    kept = dict(inherited) | {wire: wire for wire in later if field_name(wire) == wire}
    own = {member.wire_name: member.pointer for member in schema.fields}
    reserved = OF_HEADERS if isinstance(schema, HeadersSchema) else frozenset[str]()
    names = settle(
        [
            *(Wish(w, (n,), -1, w) for w, n in sorted(kept.items()) if w not in own),
            *(Wish(w, (field_name(w, reserved),), 0, w, at) for w, at in own.items()),
        ],
        rivals,
    )
    return {wire: names[wire] for wire in own}


def field_name(wire_name: str, reserved: frozenset[str] = frozenset()) -> str:
    """Name a member without regard to others."""
    return safe(snake(wire_name, empty="field"), FIELDS | reserved)
