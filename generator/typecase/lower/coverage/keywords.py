"""Classify the keywords of JSON Schema and report those that are not enforced.

To support a new keyword, add it to one of the sets below and read it in the module that
lowers schemas of its kind.
"""

from collections.abc import Iterable

from typecase.load.json_types import as_list
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
"""Keywords that describe a schema and do not restrict its values."""

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
"""Keywords of scalar schemas; they mean the same in every `allOf` branch."""

LIMITS = SCALAR | {
    "additionalProperties",
    "items",
    "maxItems",
    "minItems",
    "uniqueItems",
}
"""Keywords that, beside an `anyOf` or `oneOf`, restrict each of its branches."""

SHAPES = frozenset(
    {"$ref", "allOf", "anyOf", "const", "enum", "not", "oneOf", "properties", "type"}
)
"""Keywords that determine which kind of value a schema describes."""

CHECKED = {
    "object": ("minProperties", "maxProperties", "propertyNames", "patternProperties"),
    "array": ("uniqueItems",),
}
"""Keywords of ``UNCHECKED`` that generated maps and lists do check, by type."""

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
"""Keywords that restrict values but are not checked; ``CHECKED`` has the exceptions."""

IGNORED = {
    "$dynamicAnchor": "dynamic references are not resolved",
    "$dynamicRef": "dynamic references are not resolved: any value is accepted",
    "$recursiveAnchor": "recursive references are not resolved",
    "$recursiveRef": "recursive references are not resolved: any value is accepted",
    "$vocabulary": "vocabularies are not supported",
    "contentEncoding": "the string is not decoded",
    "contentMediaType": "the content of the string is not parsed",
    "contentSchema": "the content of the string is not validated",
    "dependencies": "the dependencies are not checked",
    "xml": "XML is passed through as text",
}
"""Keywords that are ignored in every schema, each with the reason for the ledger."""

KNOWN = {
    *ANNOTATIONS,
    *LIMITS,
    *SHAPES,
    *UNCHECKED,
    *("$anchor", "$defs", "$id", "$schema", "definitions"),
    *("discriminator", "else", "prefixItems", "required", "then"),
}
"""Keywords that have an effect; the lowering reports where one cannot be applied."""


def reason_ignored(keyword: str) -> str:
    """Return why a keyword is ignored in every schema, or "" for other keywords."""
    return IGNORED.get(keyword, "" if keyword in KNOWN else "the keyword is unknown")


def report_keywords(context: Context, node: Node, pointer: str) -> None:
    """Report the keywords that are not enforced in a schema that becomes no class."""
    types = [node.get("type"), *as_list(node.get("type"))]
    if "type" not in node and "patternProperties" in node:
        types = ["object"]
    checked = {word for name in types for word in CHECKED.get(str(name), ())}
    if node.keys() & {"allOf", "anyOf", "oneOf", "enum", "const"}:
        checked = set[str]()
    if node.get("properties"):
        context.report_degraded(
            "`properties` is ignored: the schema does not allow objects",
            pointer,
            "properties",
        )
    for keyword in UNCHECKED:
        if keyword not in checked and node.get(keyword, False) is not False:
            context.report_degraded(f"`{keyword}` is not checked", pointer, keyword)
    _report_closed(context, node, pointer)


def report_object(
    context: Context, node: Node, pointer: str, unsupported: Iterable[str]
) -> None:
    """Report the keywords that are not enforced in a schema that becomes a class.

    ``unsupported`` are the keywords whose conditions `read_conditions` cannot express.
    """
    for keyword in (*unsupported, *(k for k in UNCHECKED_IN_OBJECTS if k in node)):
        context.report_degraded(f"`{keyword}` is not checked", pointer, keyword)
    _report_closed(context, node, pointer)
    if "discriminator" in node:
        context.report_degraded(
            "the discriminator is ignored: values are parsed as this schema, never as"
            " one of its subtypes",
            pointer,
            "discriminator",
        )


def _report_closed(context: Context, node: Node, pointer: str) -> None:
    if node.get("additionalProperties") is False:
        context.report_degraded(
            "`additionalProperties: false` is not enforced: unknown properties are"
            " kept",
            pointer,
            "additionalProperties",
        )
