"""What typecase does with each keyword of a schema, and reports of those it ignores.

A new keyword is listed here once; the file that lowers its kind of schema reads it.
"""

from collections.abc import Iterable

from typecase.load.json_types import items
from typecase.lower.context import Context, Node

ANNOTATIONS = frozenset(
    {
        "$comment",
        "default",
        "deprecated",
        "description",
        "example",
        "examples",
        "externalDocs",
        "readOnly",
        "summary",
        "title",
        "writeOnly",
        "xml",
    }
)
"""Keywords that say something to people and nothing about values."""

SCALAR = frozenset(
    {
        "exclusiveMaximum",
        "exclusiveMinimum",
        "format",
        "maxLength",
        "maximum",
        "minLength",
        "minimum",
        "multipleOf",
        "nullable",
        "pattern",
        "type",
    }
)
"""Keywords of values without parts, which mean the same wherever they stand."""

LIMITS = SCALAR | {
    "additionalProperties",
    "items",
    "maxItems",
    "minItems",
    "uniqueItems",
}
"""Keywords that limit every member of a choice when they stand beside it."""

SHAPES = frozenset(
    {"$ref", "allOf", "anyOf", "const", "enum", "not", "oneOf", "properties", "type"}
)
"""Keywords by which a schema says what kind of value it describes."""

CHECKED = {
    "object": ("minProperties", "maxProperties", "propertyNames", "patternProperties"),
    "array": ("uniqueItems",),
}
"""Keywords of ``UNCHECKED`` that the generated types of maps and lists check."""

UNCHECKED_IN_OBJECTS = (
    "propertyNames",
    "patternProperties",
    "dependentRequired",
    "unevaluatedProperties",
)
UNCHECKED = (
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
    *UNCHECKED_IN_OBJECTS,
)
"""Keywords that limit values and that generated types mostly do not check."""

IGNORED = {
    "$dynamicAnchor": "dynamic references are not followed",
    "$dynamicRef": "a dynamic reference is any value",
    "$recursiveAnchor": "dynamic references are not followed",
    "$recursiveRef": "a dynamic reference is any value",
    "$vocabulary": "vocabularies are not read",
    "contentEncoding": "the text is carried as it is, not decoded",
    "contentMediaType": "the text is carried as it is, not decoded",
    "contentSchema": "the text is carried as it is, not decoded",
    "dependencies": "the dependency is not checked",
    "xml": "XML is carried as text",
}
"""Keywords that are ignored in every schema, with the reason for the ledger."""

KNOWN = {
    *ANNOTATIONS,
    *LIMITS,
    *SHAPES,
    *UNCHECKED,
    *("$anchor", "$defs", "$id", "$schema", "definitions"),
    *("discriminator", "else", "prefixItems", "required", "then"),
}
"""All other keywords: what is not applied of them is reported where it is lowered."""


def reason_ignored(keyword: str) -> str:
    """Return why a keyword is ignored in every schema; empty if it is not."""
    unknown = "" if keyword in KNOWN else "not a keyword that is known here"
    return IGNORED.get(keyword, unknown)


def report_keywords(context: Context, node: Node, pointer: str) -> None:
    """Report the keywords of one schema that is not an object with members."""
    kinds = [node.get("type"), *items(node.get("type"))]
    if "type" not in node and "patternProperties" in node:
        kinds = ["object"]
    checked = {word for kind in kinds for word in CHECKED.get(str(kind), ())}
    if node.keys() & {"allOf", "anyOf", "oneOf", "enum", "const"}:
        checked = set[str]()
    if node.get("properties"):
        context.degraded(
            "members of what is no object are left out", pointer, "properties"
        )
    for keyword in UNCHECKED:
        if keyword not in checked and node.get(keyword, False) is not False:
            context.degraded(f"`{keyword}` is not checked", pointer, keyword)
    _report_closed(context, node, pointer)


def report_object(
    context: Context, node: Node, pointer: str, unknown: Iterable[str]
) -> None:
    """Report the keywords of an object with members; ``unknown`` rules among them."""
    unchecked = [word for word in UNCHECKED_IN_OBJECTS if word in node]
    for keyword in (*unknown, *unchecked):
        context.degraded(f"`{keyword}` is not checked", pointer, keyword)
    _report_closed(context, node, pointer)
    if "discriminator" in node:
        context.degraded(
            "it is read as itself, never as one of its subtypes",
            pointer,
            "discriminator",
        )


def _report_closed(context: Context, node: Node, pointer: str) -> None:
    if node.get("additionalProperties") is False:
        context.degraded(
            "the object stays open: unknown members are kept",
            pointer,
            "additionalProperties",
        )
