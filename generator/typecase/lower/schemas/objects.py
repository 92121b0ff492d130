"""Objects: members, what `allOf` brings in, and the rules between members.

In: an object schema, and what lowers the types of its members. Out: the object of the
ir. Which schemas are objects is not decided here.
"""

from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from typecase.ir import Condition, Field, ObjectSchema, Ref, SchemaId, Way
from typecase.load.document import join
from typecase.load.json_types import items, mapping
from typecase.lower.context import Context, Hint, Node, notes, unnamed
from typecase.lower.coverage.keywords import report_object
from typecase.lower.dispatch import Lowering
from typecase.lower.schemas.additional_properties import Other, one_rule, others_of
from typecase.lower.schemas.conditions import conditions
from typecase.lower.schemas.name_hints import follow, home

LONGEST_DEFAULT = 400
"""Characters; nobody reads a longer one in a docstring."""


class _Parts(Struct):
    """What the pieces of one object say together."""

    fields: dict[str, Field] = field(default_factory=dict[str, Field])
    required: set[str] = field(default_factory=set[str])
    conditions: list[Condition] = field(default_factory=list[Condition])
    bases: list[tuple[str, Node]] = field(default_factory=list[tuple[str, Node]])
    taken: set[str] = field(default_factory=set[str])
    others: list[Other] = field(default_factory=list[Other])


def lower_object(
    schemas: Lowering, node: Node, pointer: str, hint: Hint
) -> ObjectSchema:
    """Lower an object; one `$ref` in its `allOf` whose members it keeps is its base."""
    parts = _Parts()
    _gather(schemas, node, pointer, hint, parts)
    base = _base(schemas, parts)
    own = tuple(
        replace(member, required=member.wire_name in parts.required)
        for member in parts.fields.values()
    )
    return ObjectSchema(
        id=SchemaId(pointer),
        hint=hint,
        notes=notes(node),
        fields=own,
        base=base,
        conditions=tuple(parts.conditions),
        others=one_rule(schemas.context, parts.others, parts.bases if base else ()),
    )


def _base(schemas: Lowering, parts: _Parts) -> SchemaId | None:
    """Choose the one object to extend, or take in the members of all of them."""
    if len(parts.bases) == 1:
        at, target = parts.bases[0]
        inherited = {
            name
            for part in schemas.context.with_all_of(target)
            for name in part.get("properties", ())
        }
        if not inherited & (set(parts.fields) | parts.required):
            base = Ref(SchemaId(at))
            if schemas.lower(target, at, home(schemas.context, at)) == base:
                return base.id
    for at, target in parts.bases:
        taken = _Parts(taken=parts.taken)
        _gather(schemas, target, at, home(schemas.context, at), taken, flatten=True)
        parts.fields = taken.fields | parts.fields
        parts.required |= taken.required
        parts.conditions += taken.conditions
        parts.others += taken.others
    return None


def _gather(
    schemas: Lowering,
    node: Node,
    pointer: str,
    hint: Hint,
    parts: _Parts,
    *,
    flatten: bool = False,
) -> None:
    if flatten and pointer in parts.taken:
        return
    parts.taken.add(pointer)
    for index, part in enumerate(node.get("allOf", ())):
        at = join(pointer, "allOf", index)
        target, target_at, named = follow(schemas.context, part, at, hint)
        if "$ref" in mapping(part) and not flatten:
            parts.bases.append((target_at, target))
        else:
            _gather(schemas, target, target_at, named, parts, flatten=flatten)
    if not may_be_object(node):
        schemas.context.degraded(
            "taken for an object, as the rest of it says", pointer, "type"
        )
    parts.required |= set(node.get("required", ()))
    for name, schema in node.get("properties", {}).items():
        at = join(pointer, "properties", name)
        parts.fields[name] = _member(schemas, name, schema, at, hint)
    parts.others += others_of(schemas, node, pointer, hint)
    found, unknown = conditions(node)
    parts.conditions += found
    report_object(schemas.context, node, pointer, unknown)


def _member(schemas: Lowering, name: str, node: Any, pointer: str, hint: Hint) -> Field:
    described = mapping(node)
    target = schemas.context.target(described, pointer)[0] if described else {}
    kind = schemas.lower_whole(node, pointer, (*hint, name))
    said = notes(
        described,
        also=(target,) if target is not described else (),
        within=unnamed(mapping(target.get("items"))),
    )
    default = next((p["default"] for p in (described, target) if "default" in p), None)
    is_short = len(repr(default)) <= LONGEST_DEFAULT
    if not is_short:
        schemas.context.degraded(
            "a default as long as this is not shown", pointer, "default"
        )
    return Field(
        way=_way(schemas.context, (described, target), pointer),
        wire_name=name,
        type=kind,
        required=False,
        notes=said,
        pointer=pointer,
        has_default=default is not None and is_short,
        default=default if is_short else None,
    )


def _way(context: Context, places: tuple[Node, Node], pointer: str) -> Way | None:
    words = {"readOnly": Way.READ_ONLY, "writeOnly": Way.WRITE_ONLY}
    ways = [
        way
        for word, way in words.items()
        if any(place.get(word) is True for place in places)
    ]
    if len(ways) > 1:
        context.degraded(
            "read-only and write-only: taken for neither", pointer, "readOnly"
        )
    return ways[0] if len(ways) == 1 else None


def may_be_object(node: Node) -> bool:
    """Whether the type of a schema, if it has one, allows objects."""
    return "object" in (*items(node.get("type")), node.get("type", "object"))
