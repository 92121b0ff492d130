"""What typecase does with each keyword of a schema, for the ledger.

In: nothing. Out: tables. What depends on more than the keyword is reported where it is
lowered.
"""

HELD = frozenset(
    {
        "$ref",
        "additionalProperties",
        "allOf",
        "anyOf",
        "const",
        "discriminator",
        "enum",
        "exclusiveMaximum",
        "exclusiveMinimum",
        "format",
        "items",
        "maxItems",
        "maxLength",
        "maximum",
        "minItems",
        "minLength",
        "minimum",
        "multipleOf",
        "nullable",
        "oneOf",
        "pattern",
        "properties",
        "readOnly",
        "required",
        "type",
        "writeOnly",
    }
)
"""Keywords that the printed types hold."""

TOLD = frozenset(
    {
        "$comment",
        "$defs",
        "$id",
        "$anchor",
        "$schema",
        "default",
        "definitions",
        "deprecated",
        "description",
        "example",
        "examples",
        "externalDocs",
        "summary",
        "title",
    }
)
"""Keywords that speak to people or to references, and limit no value."""

UNHELD = {
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
"""Keywords that are degraded wherever they stand."""
