"""Lower `additionalProperties` and `patternProperties` of objects that become classes.

A class has a single type for all properties that its schema does not list. The type is
None in the usual case, in which the schema does not mention such properties: responses
may have them, with any value, but callers may not send them.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from typecase.ir import Anything, Type
from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.lower.context import NameHint, Node
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
    schemas: Lowering,
    node: Node,
    pointer: str,
    candidates: Sequence[ExtraType],
    bases: Iterable[tuple[str, Node]],
) -> Type | None:
    """Return the type of the unlisted properties of the class for a schema.

    It is the type of the first candidate, or `Anything` if there are no candidates but
    the schema allows unlisted properties. A class can apply only one type: if a base
    class has a type already, return None. ``bases`` are the pointer and the schema of
    the base class, or empty. Report the candidates that differ from the result.
    """
    base_schemas = [base for _, base in bases]
    is_inherited = any(
        as_mapping(part.get("additionalProperties"))
        for base in base_schemas
        for part in schemas.context.iter_all_of(base)
    )
    chosen = candidates[0][1] if candidates and not is_inherited else None
    for candidate_pointer, value_type in candidates:
        if value_type != chosen:
            schemas.context.report_degraded(
                "`additionalProperties` is not checked: another part of the object"
                " defines it too",
                candidate_pointer,
                hint="define `additionalProperties` in only one part of the `allOf`",
            )
    if chosen is not None or is_inherited:
        return chosen
    is_open = _allows_unlisted(schemas, node)
    is_base_open = any(_allows_unlisted(schemas, base) for base in base_schemas)
    return Anything(pointer) if is_open and not is_base_open else None


def _allows_unlisted(schemas: Lowering, node: Node) -> bool:
    """Return whether a schema allows properties that its class does not list.

    Some keywords say so. A discriminator without known subtypes means that there are
    others, whose properties are allowed too. So are the properties of conditional
    branches, such as those of `oneOf`.
    """
    own_parts = list(schemas.context.iter_all_of(node))
    listed = {name for part in own_parts for name in part.get("properties", ())}
    # A branch may refer to a schema that contains the branch.
    pending, seen = [node], set[int]()
    while pending:
        for part in schemas.context.iter_all_of(pending.pop()):
            if id(part) in seen:
                continue
            seen.add(id(part))
            is_open = any(
                # An object without keywords is the same as `true`.
                part.get(keyword) is True or isinstance(part.get(keyword), dict)
                for keyword in ("additionalProperties", "unevaluatedProperties")
            )
            if is_open or part.keys() & {"patternProperties", "$dynamicRef"}:
                return True
            if schemas.hierarchies.is_parent(part):
                # The subtypes are classes of their own.
                continue
            if "discriminator" in part or part.get("properties", {}).keys() - listed:
                return True
            pending += [
                schemas.context.resolve(as_mapping(branch), "")[0]
                for branch in _iter_branches(part)
                if branch
            ]
    return False


def _iter_branches(node: Node) -> Iterator[Any]:
    """Yield the schemas that apply to an object under a condition."""
    for keyword in ("anyOf", "oneOf"):
        yield from node.get(keyword, ())
    for keyword in ("dependentSchemas", "dependencies"):
        yield from as_mapping(node.get(keyword)).values()
    for keyword in ("then", "else"):
        yield node.get(keyword)
