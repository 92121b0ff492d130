"""What a document says of values and the printed models do not check.

In: schemas, in the document and lowered. Out: diagnostics, so that nothing is dropped
in silence. The value itself is always carried.
"""

from collections.abc import Iterable, Iterator

from typecase.ir import (
    Bounds,
    ListOf,
    LiteralOf,
    MapOf,
    Nullable,
    ObjectSchema,
    Scalar,
    Schema,
    Type,
    UnionOf,
)
from typecase.load.plain import mapping
from typecase.lower.context import Context, Node, child

OF_OBJECTS = (
    "propertyNames",
    "patternProperties",
    "minProperties",
    "maxProperties",
    "dependentRequired",
    "unevaluatedProperties",
)
OF_VALUES = (
    "not",
    "if",
    "dependentSchemas",
    "uniqueItems",
    "contains",
    "minContains",
    "maxContains",
    "unevaluatedItems",
    *OF_OBJECTS,
)
"""Keywords that limit values and that no printed type holds."""


def report_keywords(context: Context, node: Node, pointer: str) -> None:
    """Report the keywords of one schema that is not an object with members."""
    for keyword in OF_VALUES:
        if node.get(keyword, False) is not False:
            context.degraded(f"`{keyword}` is not checked", child(pointer, keyword))
    _report_closed(context, node, pointer)


def report_object(
    context: Context, node: Node, pointer: str, unknown: Iterable[str]
) -> None:
    """Report the keywords of an object with members; ``unknown`` rules among them."""
    for keyword in (*unknown, *(word for word in OF_OBJECTS if word in node)):
        context.degraded(f"`{keyword}` is not checked", child(pointer, keyword))
    _report_closed(context, node, pointer)
    if node.get("properties") and mapping(node.get("additionalProperties")):
        at = child(pointer, "additionalProperties")
        context.degraded("further members are kept, but not checked", at)


def _report_closed(context: Context, node: Node, pointer: str) -> None:
    if node.get("additionalProperties") is False:
        at = child(pointer, "additionalProperties")
        context.degraded("the object stays open: unknown members are kept", at)


def report_members(context: Context, schemas: Iterable[Schema]) -> None:
    """Report what members of objects say and models do not check."""
    for schema in schemas:
        if isinstance(schema, ObjectSchema):
            for member in schema.fields:
                for what in sorted(set(_lost(member.type, inside=False))):
                    context.degraded(f"{what} not checked by the model", member.pointer)


def _lost(kind: Type, *, inside: bool) -> Iterator[str]:
    match kind:
        case Scalar() if inside and kind.bounds != Bounds():
            yield "limits inside a list, a map or a choice are"
        case LiteralOf(values) if len(values) > 1 or inside:
            yield "constants are"
        case ListOf(item, bounds):
            if inside and bounds != Bounds():
                yield "limits inside a list, a map or a choice are"
            yield from _lost(item, inside=True)
        case MapOf(value):
            yield from _lost(value, inside=True)
        case UnionOf(members):
            for member in members:
                yield from _lost(member, inside=True)
        case Nullable(Scalar()):
            return
        case Nullable(inner):
            yield from _lost(inner, inside=True)
        case _:
            return
