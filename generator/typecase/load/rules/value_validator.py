"""Validate values, such as defaults, against schemas of a document.

A hostile document could make validation take hours. Patterns and `uniqueItems` are
therefore not checked, and only a limited number of references is followed.
"""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import jsonschema  # type: ignore[import-untyped] # it has no stubs
import openapi_schema_validator
import referencing
from referencing.jsonschema import DRAFT202012

from typecase.load.metaschema.error_filter import SchemaError

_DOCUMENT_URI = "urn:typecase:document"
# The types of these libraries are missing or too vague for strict type checking.
_jsonschema: Any = jsonschema
_validators: Any = openapi_schema_validator
_referencing: Any = referencing
_follow_reference: Any = jsonschema.Draft202012Validator.VALIDATORS["$ref"]
# The check of `additionalProperties` matches the patterns of `patternProperties` too.
_UNCHECKED = ("pattern", "patternProperties", "additionalProperties", "uniqueItems")
_MAX_REFERENCES = 5_000
"""References that all values together may follow."""
_REFERENCES_PER_VALUE = 20
"""References that each value adds to the limit of all values together."""


class ValueValidator:
    """Validates values against the schemas of a document.

    ``root`` is the root of the document, and ``version`` its OpenAPI version. The
    validator follows only a limited number of references.
    """

    def __init__(self, root: object, version: str) -> None:
        base = getattr(_validators, f"OAS{version.replace('.', '')}Validator")
        overrides = {**dict.fromkeys(_UNCHECKED, _accept), "$ref": self._follow}
        self._validator = _jsonschema.validators.extend(
            base, overrides, format_checker=base.FORMAT_CHECKER
        )
        resource = _referencing.Resource(root, DRAFT202012)
        self._registry = _referencing.Registry().with_resource(_DOCUMENT_URI, resource)
        self._references_left = _MAX_REFERENCES

    def first(self, pointer: str, value: Any) -> str | None:
        """Return the message of the first error of a value, or None if it is valid.

        ``pointer`` is the JSON pointer of the schema in the document.
        """
        self._references_left += _REFERENCES_PER_VALUE
        schema = {"$ref": f"{_DOCUMENT_URI}#{quote(pointer)}"}
        errors: Iterator[SchemaError] = self._validator(
            schema, registry=self._registry
        ).iter_errors(value)
        try:
            return next((error.message for error in errors), None)
        except Exception as error:
            # Whatever exception the library raises, the user gets a diagnostic.
            return f"it cannot be checked ({type(error).__name__})"

    def _follow(self, validator: Any, *rest: Any) -> Any:
        self._references_left -= 1
        if self._references_left < 0:
            raise TimeoutError  # `first` turns any exception into a message.
        return _follow_reference(validator, *rest)


def _accept(*_: Any) -> tuple[()]:
    """Accept any value; this function replaces the check of a keyword."""
    return ()
