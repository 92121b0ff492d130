"""Check that the default of each schema is a valid value of that schema.

The caller removes an invalid default with a warning: tools that write documents often
state defaults of their own programming language. This module finds most valid defaults
of simple schemas. `value_validator` checks all other defaults, and is imported only if
there are any, because its import is slow.
"""

from collections.abc import Iterator
from typing import Any

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list, is_list, is_mapping
from typecase.load.metaschema.error_messages import describe_place
from typecase.load.metaschema.fast_validator import matches_schema
from typecase.load.navigate.index import OpenAPIObject, index_of
from typecase.schema import JsonSchema, read_schema

_HANDLED_KEYWORDS = frozenset(("items", "maxItems", "type", "uniqueItems"))
"""Keywords that concern lists, and `type`, which `_is_clearly_valid` handles."""
_UNCHECKED_KEYWORDS = frozenset(("additionalProperties", "pattern", "uniqueItems"))
"""Keywords that `value_validator` does not check either."""
_SIMPLE_KEYWORDS = frozenset(
    ("enum", "maximum", "maxItems", "maxLength", "minimum", "minItems", "minLength")
)
"""Keywords that the fast validator checks exactly as `value_validator` does."""


def check_defaults(document: Document, version: str) -> list[Diagnostic]:
    """Return a diagnostic for each default that its schema does not allow.

    A default that cannot be checked has a diagnostic too.
    """
    pending = [
        obj
        for obj in index_of(document).schemas_with("default")
        if not _is_clearly_valid(
            read_schema(document, obj.node, obj.pointer), obj.node["default"]
        )
    ]
    return list(_check(document, version, pending)) if pending else []


def _is_clearly_valid(schema: JsonSchema, value: Any) -> bool:
    """Return whether a value is valid for certain.

    Return False if the value is invalid or if `value_validator` must decide.
    """
    if as_list(value) and "$ref" in schema.keywords:
        return False
    # Annotations beside a `$ref`, such as `description`, make no difference.
    if schema.asserting_keywords - _HANDLED_KEYWORDS == {"$ref"}:
        schema = schema if schema.types else schema.target
    if value is None and not is_list(schema.raw.get("type")):
        return schema.adds_null
    keywords = schema.asserting_keywords - _UNCHECKED_KEYWORDS - {"type"}
    # Many tools write a reference with a default like this.
    if keywords == {"allOf"} and len(schema.all_of) == 1 and not schema.raw.get("type"):
        return _is_clearly_valid(schema.all_of[0], value)
    # `value_validator` does not check formats.
    if not _depends_on_version(value):
        keywords.discard("format")
    items = as_list(value)
    if not items or is_mapping(schema.raw.get("items")):
        keywords.discard("items")
    if not keywords <= _SIMPLE_KEYWORDS or not all(
        not _depends_on_version(item) and _is_clearly_valid(schema.items, item)
        for item in items
    ):
        return False
    simple = {
        key: schema.raw[key] for key in (*keywords, "type") if key in schema.keywords
    }
    return matches_schema(simple, value)


def _depends_on_version(value: Any) -> bool:
    """Return whether versions of OpenAPI differ in which types a value has."""
    return value is None or (isinstance(value, float) and value.is_integer())


def _check(
    document: Document, version: str, schemas: list[OpenAPIObject]
) -> Iterator[Diagnostic]:
    from typecase.load.rules.value_validator import ValueValidator

    validator = ValueValidator(document.root, version)
    for schema in schemas:
        problem = validator.find_error(schema.pointer, schema.node["default"])
        if problem is not None:
            yield document.diagnostic(
                "bad-default",
                f"the default of {describe_place(document, schema.pointer)} {problem}",
                join_pointer(schema.pointer, "default"),
            )
