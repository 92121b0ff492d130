"""What a document says of values and the printed models do not check.

In: schemas of the document. Out: diagnostics, so that nothing is dropped in silence.
The value itself is always carried.
"""

from collections.abc import Iterable

from typecase.load.document import join
from typecase.load.plain import items
from typecase.lower.context import Context, Node

OF_OBJECTS = (
    "propertyNames",
    "patternProperties",
    "dependentRequired",
    "unevaluatedProperties",
)
HELD = {
    "object": ("minProperties", "maxProperties", "propertyNames", "patternProperties"),
    "array": ("uniqueItems",),
}
"""Keywords that the printed types of maps and lists hold."""
OF_VALUES = (
    "not",
    "if",
    "dependentSchemas",
    "uniqueItems",
    "contains",
    "minContains",
    "maxContains",
    "unevaluatedItems",
    "minProperties",
    "maxProperties",
    *OF_OBJECTS,
)
"""Keywords that limit values and that no printed type holds."""


def report_keywords(context: Context, node: Node, pointer: str) -> None:
    """Report the keywords of one schema that is not an object with members."""
    kinds = [node.get("type"), *items(node.get("type"))]
    if "type" not in node and "patternProperties" in node:
        kinds = ["object"]
    held = {word for kind in kinds for word in HELD.get(str(kind), ())}
    if node.keys() & {"allOf", "anyOf", "oneOf", "enum", "const"}:
        held = set[str]()
    if node.get("properties"):
        at = join(pointer, "properties")
        context.degraded("members of what is no object are left out", at)
    for keyword in OF_VALUES:
        if keyword not in held and node.get(keyword, False) is not False:
            context.degraded(f"`{keyword}` is not checked", join(pointer, keyword))
    _report_closed(context, node, pointer)


def report_object(
    context: Context, node: Node, pointer: str, unknown: Iterable[str]
) -> None:
    """Report the keywords of an object with members; ``unknown`` rules among them."""
    for keyword in (*unknown, *(word for word in OF_OBJECTS if word in node)):
        context.degraded(f"`{keyword}` is not checked", join(pointer, keyword))
    _report_closed(context, node, pointer)
    if "discriminator" in node:
        at = join(pointer, "discriminator")
        context.degraded("it is read as itself, never as one of its subtypes", at)


def _report_closed(context: Context, node: Node, pointer: str) -> None:
    if node.get("additionalProperties") is False:
        at = join(pointer, "additionalProperties")
        context.degraded("the object stays open: unknown members are kept", at)
