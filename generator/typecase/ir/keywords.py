"""Describe the keywords of JSON Schema, each once.

Every keyword belongs either to a bound, in ``BOUNDS``, or to a set below it. The sets
tell what becomes of the other keywords.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal

from msgspec import Struct

LiteralValue = str | int | float | bool | None
"""A constant of JSON Schema: an item of ``enum``, or the value of ``const``."""

JsonType = Literal["string", "number", "array", "object"]
"""A JSON type with bounds; "number" includes integers."""


class Bounds(Struct, frozen=True):
    """The restrictions of a value; None means that a restriction is absent.

    ``min_length`` and ``max_length`` limit the length of a string, the number of items
    of a list, or the number of keys of a map. ``unique_items`` applies to lists.

    Rust's regex engine checks ``pattern``. A pattern with syntax that only Python's
    engine supports, such as a lookahead, is stored in ``matches`` instead.

    ``bit_width`` limits an integer to a signed integer of 32 or 64 bits; it is None if
    other limits are narrower. ``values`` are the only allowed values, each as JSON
    text; an empty tuple allows all values.
    """

    minimum: int | float | None = None
    maximum: int | float | None = None
    exclusive_minimum: int | float | None = None
    exclusive_maximum: int | float | None = None
    multiple_of: int | float | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None
    matches: str | None = None
    unique_items: bool = False
    bit_width: Literal[32, 64] | None = None
    values: tuple[str, ...] = ()

    def stated(self) -> Iterator[tuple["Bound", Any]]:
        """Yield each bound that is present, with its value."""
        for name, bound in BOUNDS.items():
            value = getattr(self, name)
            if value is not None and value is not False:
                yield bound, value


NO_BOUNDS = Bounds()


class Bound(Struct, frozen=True):
    """What the keywords of one bound mean in a schema and in generated code.

    ``keywords`` are the keywords that state the bound, by the type of the value.
    Pydantic enforces the bound by the argument ``argument`` of `Field`. If it is
    empty, the runtime does: ``annotation`` is the module in `runtime.models` and the
    name of the class, which is called with the value of the bound, or without
    arguments if the value is true.

    ``text`` describes the bound in the reference. ``{}`` is the value, and ``{unit}``
    what the length of the value counts. An empty text leaves the bound out.
    """

    keywords: Mapping[JsonType, str] = {}
    argument: str = ""
    annotation: tuple[str, str] | None = None
    text: str = ""


BOUNDS: Mapping[str, Bound] = {
    "minimum": Bound({"number": "minimum"}, "ge", text="at least {}"),
    "maximum": Bound({"number": "maximum"}, "le", text="at most {}"),
    "exclusive_minimum": Bound(
        {"number": "exclusiveMinimum"}, "gt", text="more than {}"
    ),
    "exclusive_maximum": Bound(
        {"number": "exclusiveMaximum"}, "lt", text="less than {}"
    ),
    "multiple_of": Bound(
        {"number": "multipleOf"}, "multiple_of", text="a multiple of {}"
    ),
    "min_length": Bound(
        {"string": "minLength", "array": "minItems", "object": "minProperties"},
        "min_length",
        text="at least {} {unit}",
    ),
    "max_length": Bound(
        {"string": "maxLength", "array": "maxItems", "object": "maxProperties"},
        "max_length",
        text="at most {} {unit}",
    ),
    "pattern": Bound({"string": "pattern"}, "pattern", text="matching {}"),
    "matches": Bound(
        annotation=("python_pattern", "PythonPattern"), text="matching {}"
    ),
    "unique_items": Bound(
        {"array": "uniqueItems"}, annotation=("unique_items", "UniqueItems")
    ),
}
"""The bounds that keywords state, by the name of their field of `Bounds`."""


@cache
def bound_keywords(json_type: JsonType) -> Mapping[str, str]:
    """Return the names of the bounds of a type, by the keywords that state them."""
    return {
        bound.keywords[json_type]: name
        for name, bound in BOUNDS.items()
        if json_type in bound.keywords
    }


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
    {"format", "nullable", "type", *bound_keywords("string"), *bound_keywords("number")}
)
"""Keywords of scalar schemas; they mean the same in every `allOf` branch."""

LIMITS = SCALAR | {"additionalProperties", "items", *bound_keywords("array")}
"""Keywords that, beside an `anyOf` or `oneOf`, restrict each of its branches."""

SHAPES = frozenset(
    {"$ref", "allOf", "anyOf", "const", "enum", "not", "oneOf", "properties", "type"}
)
"""Keywords that determine which kind of value a schema describes."""

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

CHECKED = {
    "array": {*bound_keywords("array")},
    "object": {*bound_keywords("object"), "patternProperties", "propertyNames"},
}
"""Keywords that generated lists and maps check although they are in ``UNCHECKED``."""

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
