"""Describe the keywords of JSON Schema.

A bound restricts one value. A condition restricts which properties of an object are
present. The constants at the end of the module classify the keywords, and tell which
keywords are not enforced.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal

from typecase.ir.record import Record

LiteralValue = str | int | float | bool | None
"""A scalar constant of JSON Schema: an item of ``enum``, or the value of ``const``."""

JsonType = Literal["string", "number", "array", "object"]
"""A JSON type whose values can have bounds; "number" includes integers."""


class Bounds(Record, frozen=True):
    """The restrictions of a value; by default, there are none.

    ``min_length`` and ``max_length`` limit the length of a string, the number of items
    of a list, or the number of keys of a map. ``unique_items`` applies to arrays.

    Rust's regex engine checks ``pattern``. A pattern that only Python's engine can
    match, such as one with a lookahead, is stored in ``python_pattern`` instead.

    ``bit_width`` limits an integer to the range of a signed integer of 32 or 64 bits.
    It is None if other limits are narrower at both ends. ``values`` are the only
    allowed values, each as JSON text; an empty tuple allows all values.
    """

    minimum: int | float | None = None
    maximum: int | float | None = None
    exclusive_minimum: int | float | None = None
    exclusive_maximum: int | float | None = None
    multiple_of: int | float | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None
    python_pattern: str | None = None
    unique_items: bool = False
    bit_width: Literal[32, 64] | None = None
    values: tuple[str, ...] = ()

    def iter_stated(self) -> Iterator[tuple["Bound", Any]]:
        """Yield each bound of ``BOUNDS`` that is present, with its value."""
        if self == NO_BOUNDS:  # Most values have none.
            return
        for name, bound in BOUNDS.items():
            value = getattr(self, name)
            if value is not None and value is not False:
                yield bound, value

    def to_keywords(self, json_type: JsonType) -> dict[str, Any]:
        """Return the bounds of a JSON type as keywords of JSON Schema 2020-12."""
        return {
            bound.keywords[json_type]: value
            for bound, value in self.iter_stated()
            if json_type in bound.keywords
        }


NO_BOUNDS = Bounds()


class Bound(Record, frozen=True):
    """How a bound is written in a schema, in generated code and in documentation.

    ``text`` describes the bound in documentation: ``{}`` stands for the bound's value,
    and ``{unit}`` for what a length counts, such as "items". ``keywords`` are the
    keywords that state the bound, by the type of the restricted value.

    If pydantic enforces the bound, ``argument`` is the name of an argument of
    pydantic's `Field`. Otherwise the runtime enforces the bound, and ``annotation`` is
    the name of a module of `runtime.models` and of a class in this module. Generated
    code calls the class with the bound's value, or without arguments if the value is
    true.
    """

    text: str
    keywords: Mapping[JsonType, str]
    argument: str = ""
    annotation: tuple[str, str] | None = None


BOUNDS = {
    "minimum": Bound("at least {}", {"number": "minimum"}, "ge"),
    "maximum": Bound("at most {}", {"number": "maximum"}, "le"),
    "exclusive_minimum": Bound("more than {}", {"number": "exclusiveMinimum"}, "gt"),
    "exclusive_maximum": Bound("less than {}", {"number": "exclusiveMaximum"}, "lt"),
    "multiple_of": Bound("a multiple of {}", {"number": "multipleOf"}, "multiple_of"),
    "min_length": Bound(
        "at least {} {unit}",
        {"string": "minLength", "array": "minItems", "object": "minProperties"},
        "min_length",
    ),
    "max_length": Bound(
        "at most {} {unit}",
        {"string": "maxLength", "array": "maxItems", "object": "maxProperties"},
        "max_length",
    ),
    "pattern": Bound("matching {}", {"string": "pattern"}, "pattern"),
    "python_pattern": Bound(
        "matching {}", {}, annotation=("python_pattern", "PythonPattern")
    ),
    "unique_items": Bound(
        "without duplicates",
        {"array": "uniqueItems"},
        annotation=("unique_items", "UniqueItems"),
    ),
}
"""The bounds by field of `Bounds`, without ``bit_width`` and ``values``."""


@cache
def bound_keywords(json_type: JsonType) -> Mapping[str, str]:
    """Return the keywords that state bounds for values of a JSON type.

    Each keyword is mapped to the name of its field in `Bounds`: the result for "array"
    is ``{"minItems": "min_length", …}``.
    """
    return {
        bound.keywords[json_type]: name
        for name, bound in BOUNDS.items()
        if json_type in bound.keywords
    }


class AnyOf(Record, frozen=True):
    """A rule that at least one of the named properties is present."""

    names: tuple[str, ...]


class OneOf(Record, frozen=True):
    """A rule that exactly one of the named properties is present."""

    names: tuple[str, ...]


class OnlyWith(Record, frozen=True):
    """A rule that one property may be present only if another has a certain value.

    The property ``name`` may be present only if ``other`` has one of ``values``.
    """

    name: str
    other: str
    values: tuple[LiteralValue, ...]


class PropertyCount(Record, frozen=True):
    """A rule that limits the number of properties.

    ``least`` is ``minProperties`` and ``most`` is ``maxProperties``. None means that
    the number has no such limit.
    """

    least: int | None
    most: int | None


Condition = AnyOf | OneOf | OnlyWith | PropertyCount
"""A rule on which properties of an object are present.

The runtime has a class of the same name for each rule.
"""

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

UNCHECKED_IN_OBJECTS = (
    "propertyNames",
    "patternProperties",
    "dependentRequired",
    "unevaluatedProperties",
)
"""Keywords that generated classes do not check although they restrict values."""

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
"""Keywords that other types do not check, with the exceptions in ``CHECKED``."""

CHECKED = {
    "array": {*bound_keywords("array")},
    "object": {*bound_keywords("object"), "patternProperties", "propertyNames"},
}
"""Keywords that generated lists and maps check, by the `type` of the schema."""

IGNORED = {
    "$recursiveAnchor": "recursive references are not resolved",
    "$recursiveRef": "recursive references are not resolved: any value is accepted",
    "$vocabulary": "vocabularies are not supported",
    "contentEncoding": "the string is not decoded",
    "contentMediaType": "the content of the string is not parsed",
    "contentSchema": "the content of the string is not validated",
    "dependencies": "the dependencies are not checked",
    "xml": "XML is passed through as text",
}
"""Keywords that are ignored in every schema, each with the reason that is reported."""

KNOWN = {
    *ANNOTATIONS,
    *UNCHECKED,
    *bound_keywords("array"),
    *bound_keywords("number"),
    *bound_keywords("string"),
    *("$anchor", "$defs", "$dynamicAnchor", "$id", "$ref", "$schema", "definitions"),
    *("allOf", "anyOf", "discriminator", "else", "oneOf", "then"),
    *("additionalProperties", "items", "prefixItems", "properties", "required"),
    *("const", "enum", "format", "nullable", "type"),
}
"""Keywords that are not reported as unknown.

In a schema without a type, limits such as `minimum` are neither applied nor reported.
"""
