"""Find keywords of JSON Schema that mean nothing after references are bundled."""

from collections.abc import Iterator
from typing import Any

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join_pointer
from typecase.load.navigate.index import OpenAPIObject

DYNAMIC_REFERENCES = ("$dynamicRef", "$recursiveRef")
_UNKNOWN_IN_3_0 = frozenset({"$comment", "$defs", "$schema", "definitions"})

Slot = tuple[dict[str, Any], str]
"""A mapping and one of its keys, such as one whose value is a reference."""


def find_obsolete_keys(
    schema: dict[str, Any], version: str, has_own_file: bool
) -> Iterator[Slot]:
    """Yield the keys of a schema that are removed in the end, without a warning.

    An `$id` would be the base of the references within the schema. Without relative
    references, it only names the schema.

    ``has_own_file`` is whether the schema is in another file than the main document,
    whose OpenAPI version is ``version``. Such a file may be a JSON Schema, with keys
    that schemas in OpenAPI 3.0 do not have. Definitions that are used become
    components.
    """
    if isinstance(schema.get("$id"), str):
        yield schema, "$id"
    if has_own_file and version.startswith("3.0"):
        for key in _UNKNOWN_IN_3_0 & schema.keys():
            yield schema, key


def remove_dynamic_references(
    document: Document, obj: OpenAPIObject
) -> Iterator[Diagnostic]:
    """Remove `$dynamicRef` and `$recursiveRef` from a schema, with warnings."""
    for keyword in DYNAMIC_REFERENCES:
        if keyword in obj.node:
            del obj.node[keyword]
            yield document.diagnostic(
                "degraded",
                f"`{keyword}` may lead to several schemas, or to none; it is ignored",
                join_pointer(obj.pointer, keyword),
                hint="use `$ref` with the place of the schema",
            )
