"""Lower `additionalProperties` and `patternProperties` of objects that become classes.

A class has a single type for all properties that its schema does not list. The type is
None in the usual case: these properties may have any value.
"""

from collections.abc import Iterable, Iterator, Sequence

from typecase.ir import Anything, Type
from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.lower.context import Context, NameHint, Node
from typecase.lower.lowering_protocol import Lowering
from typecase.lower.schemas.unions import union

ExtraType = tuple[str, Type]
"""The pointer of `additionalProperties`, and the type of the unlisted properties."""


def lower_extra_properties(
    schemas: Lowering, node: Node, pointer: str, hint: NameHint
) -> Iterator[ExtraType]:
    """Yield the pointer of `additionalProperties` and the type of unlisted properties.

    The type is the union of the types of `additionalProperties` and of all
    `patternProperties`. Yield nothing if `additionalProperties` is not a schema with
    keywords, or if the union allows any value.
    """
    if not as_mapping(node.get("additionalProperties")):
        return
    additional_pointer = join_pointer(pointer, "additionalProperties")
    patterns = as_mapping(node.get("patternProperties"))
    schema_by_pointer = {additional_pointer: node["additionalProperties"]} | {
        join_pointer(pointer, "patternProperties", pattern): schema
        for pattern, schema in patterns.items()
    }
    value_type = union(
        schemas.lower_property(schema, schema_pointer, (*hint, "value"))
        for schema_pointer, schema in schema_by_pointer.items()
    )
    if not isinstance(value_type, Anything):
        yield additional_pointer, value_type


def choose_extra_type(
    context: Context, candidates: Sequence[ExtraType], bases: Iterable[tuple[str, Node]]
) -> Type | None:
    """Return the type of the first candidate, or None without candidates.

    A class can apply only one type to its unlisted properties. If a base class has such
    a type already, return None. ``bases`` are the pointer and the schema of the base
    class, or empty. Report the candidates that differ from the result.
    """
    is_inherited = any(
        as_mapping(part.get("additionalProperties"))
        for _, base in bases
        for part in context.iter_all_of(base)
    )
    chosen = candidates[0][1] if candidates and not is_inherited else None
    for pointer, value_type in candidates:
        if value_type != chosen:
            context.report_degraded(
                "`additionalProperties` is not checked: another part of the object"
                " defines it too",
                pointer,
                hint="define `additionalProperties` in only one part of the `allOf`",
            )
    return chosen
