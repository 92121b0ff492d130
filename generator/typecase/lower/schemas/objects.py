"""Lower object schemas: their properties, `allOf` branches and conditions.

`Schemas` decides which schemas are objects.
"""

from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from typecase.ir import AccessMode, Condition, Field, ObjectSchema, Ref, SchemaId
from typecase.load.document import join_pointer
from typecase.load.json_types import as_list, as_mapping
from typecase.lower.context import (
    Context,
    Hint,
    Node,
    collect_notes,
    iter_inline_schemas,
)
from typecase.lower.coverage.unenforced_keywords import report_object
from typecase.lower.lowering_protocol import Lowering
from typecase.lower.schemas.additional_properties import (
    ExtraType,
    choose_extra_type,
    lower_extra_properties,
)
from typecase.lower.schemas.conditions import read_conditions
from typecase.lower.schemas.name_hints import derive_hint, resolve_with_hint

LONGEST_DEFAULT = 400
"""The longest `repr` of a default, in characters, that a docstring shows."""


class _Parts(Struct):
    """The parts of an object, collected from its schema and its `allOf` branches."""

    fields: dict[str, Field] = field(default_factory=dict[str, Field])
    required: set[str] = field(default_factory=set[str])
    conditions: list[Condition] = field(default_factory=list[Condition])
    bases: list[tuple[str, Node]] = field(default_factory=list[tuple[str, Node]])
    """The pointers and schemas of `allOf` branches that are references."""
    visited: set[str] = field(default_factory=set[str])
    """The pointers of the schemas that have been copied, to copy each only once."""
    extra_types: list[ExtraType] = field(default_factory=list[ExtraType])


def lower_object(
    schemas: Lowering, node: Node, pointer: str, hint: Hint
) -> ObjectSchema:
    """Lower an object schema.

    If `allOf` contains a single `$ref`, its target becomes the base class, unless the
    object changes one of the inherited properties.
    """
    parts = _Parts()
    _gather(schemas, node, pointer, hint, parts)
    base = _base(schemas, parts)
    fields = tuple(
        replace(f, required=f.wire_name in parts.required)
        for f in parts.fields.values()
    )
    return ObjectSchema(
        id=SchemaId(pointer),
        hint=hint,
        notes=collect_notes(node),
        fields=fields,
        base=base,
        conditions=tuple(parts.conditions),
        additional_type=choose_extra_type(
            schemas.context, parts.extra_types, parts.bases if base else ()
        ),
    )


def _base(schemas: Lowering, parts: _Parts) -> SchemaId | None:
    """Return the base class, or None after copying all bases into ``parts``."""
    if len(parts.bases) == 1:
        at, target = parts.bases[0]
        inherited = {
            name
            for part in schemas.context.iter_all_of(target)
            for name in part.get("properties", ())
        }
        if not inherited & (set(parts.fields) | parts.required):
            base = Ref(SchemaId(at))
            if schemas.lower(target, at, derive_hint(schemas.context, at)) == base:
                return base.id
    for at, target in parts.bases:
        copied = _Parts(visited=parts.visited)
        _gather(
            schemas, target, at, derive_hint(schemas.context, at), copied, flatten=True
        )
        parts.fields = copied.fields | parts.fields
        parts.required |= copied.required
        parts.conditions += copied.conditions
        parts.extra_types += copied.extra_types
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
    """Add what a schema and its `allOf` branches state to ``parts``.

    Collect the references in `allOf` as bases. If ``flatten`` is true, add what their
    targets state instead.
    """
    if flatten and pointer in parts.visited:
        return
    parts.visited.add(pointer)
    for index, branch in enumerate(node.get("allOf", ())):
        at = join_pointer(pointer, "allOf", index)
        target, target_at, words = resolve_with_hint(schemas.context, branch, at, hint)
        if "$ref" in as_mapping(branch) and not flatten:
            parts.bases.append((target_at, target))
        else:
            _gather(schemas, target, target_at, words, parts, flatten=flatten)
    if not may_be_object(node):
        schemas.context.report_degraded(
            "`type` is ignored: the schema is combined with an object", pointer, "type"
        )
    parts.required |= set(node.get("required", ()))
    for name, schema in node.get("properties", {}).items():
        at = join_pointer(pointer, "properties", name)
        parts.fields[name] = _field(schemas, name, schema, at, hint)
    parts.extra_types += lower_extra_properties(schemas, node, pointer, hint)
    supported, unsupported = read_conditions(node)
    parts.conditions += supported
    report_object(schemas.context, node, pointer, unsupported)


def _field(schemas: Lowering, name: str, node: Any, pointer: str, hint: Hint) -> Field:
    """Lower a property; keywords beside a `$ref` override those of the target."""
    own = as_mapping(node)
    target = schemas.context.target(own, pointer)[0] if own else {}
    kind = schemas.lower_property(node, pointer, (*hint, name))
    default = next((p["default"] for p in (own, target) if "default" in p), None)
    is_short = len(repr(default)) <= LONGEST_DEFAULT
    if not is_short:
        schemas.context.report_degraded(
            f"the default is left out: it is longer than {LONGEST_DEFAULT} characters",
            pointer,
            "default",
        )
    return Field(
        access=_way(schemas.context, (own, target), pointer),
        wire_name=name,
        type=kind,
        required=False,
        notes=collect_notes(
            own,
            also=(target,) if target is not own else (),
            within=iter_inline_schemas(as_mapping(target.get("items"))),
        ),
        pointer=pointer,
        has_default=default is not None and is_short,
        default=default if is_short else None,
    )


def _way(
    context: Context, places: tuple[Node, Node], pointer: str
) -> AccessMode | None:
    """Return whether a property is read-only or write-only.

    Return None if the property is neither or, wrongly, both.
    """
    by_keyword = {"readOnly": AccessMode.READ_ONLY, "writeOnly": AccessMode.WRITE_ONLY}
    ways = [
        way
        for keyword, way in by_keyword.items()
        if any(place.get(keyword) is True for place in places)
    ]
    if len(ways) > 1:
        context.report_degraded(
            "`readOnly` and `writeOnly` are ignored: the property has both",
            pointer,
            "readOnly",
        )
    return ways[0] if len(ways) == 1 else None


def may_be_object(node: Node) -> bool:
    """Return whether a schema has no `type` or a `type` that allows objects."""
    return "object" in (*as_list(node.get("type")), node.get("type", "object"))
