"""Validate values, such as defaults, against schemas of a document.

A hostile document could make validation take hours. Patterns, `additionalProperties`
and `uniqueItems` are therefore not checked, and only a limited number of references is
followed. Formats are not checked either.
"""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import jsonschema  # type: ignore[import-untyped] # it has no stubs
import openapi_schema_validator
import referencing
from referencing.jsonschema import DRAFT202012

from typecase.load.document import join_pointer
from typecase.load.metaschema.error_filter import SchemaError
from typecase.load.metaschema.error_messages import describe_violation

_DOCUMENT_URI = "urn:typecase:document"
# The types of these libraries are missing or too vague for strict type checking.
_jsonschema: Any = jsonschema
_validators: Any = openapi_schema_validator
_referencing: Any = referencing
_follow_reference: Any = jsonschema.Draft202012Validator.VALIDATORS["$ref"]
# The check of `additionalProperties` matches the patterns of `patternProperties` too.
_UNCHECKED = ("pattern", "patternProperties", "additionalProperties", "uniqueItems")
_MAX_REFERENCES = 5_000
"""The greatest number of references to follow for all values together."""
_REFERENCES_PER_VALUE = 20
"""The number by which each value raises that limit."""


class ValueValidator:
    """A validator of values against the schemas of a document.

    ``root`` is the root of the document, and ``version`` is its OpenAPI version: "3.0",
    "3.1" or "3.2". The validator follows only a limited number of references.
    """

    def __init__(self, root: object, version: str) -> None:
        # The class has a name such as `OAS31Validator`.
        base = getattr(_validators, f"OAS{version.replace('.', '')}Validator")
        overrides = {**dict.fromkeys(_UNCHECKED, _accept), "$ref": self._follow}
        self._validator = _jsonschema.validators.extend(base, overrides)
        self._registry = _referencing.Registry().with_resource(
            _DOCUMENT_URI, _referencing.Resource(root, DRAFT202012)
        )
        self._references_left = _MAX_REFERENCES

    def find_error(self, pointer: str, value: Any) -> str | None:
        """Return what is wrong with a value, or None if the value is valid.

        The text is the predicate of a sentence, such as "must be a string, not null".
        Only the first error counts. A value that cannot be checked is also wrong.
        ``pointer`` is the JSON pointer of the schema in the document.
        """
        self._references_left += _REFERENCES_PER_VALUE
        schema = {"$ref": f"{_DOCUMENT_URI}#{quote(pointer)}"}
        errors: Iterator[SchemaError] = self._validator(
            schema, registry=self._registry
        ).iter_errors(value)
        try:
            return next(map(_explain, errors), None)
        except Exception as error:  # noqa: BLE001
            # Whatever exception the library raises, the user gets a diagnostic.
            return (
                "cannot be checked, because the schema is too complex or unusual "
                f"({type(error).__name__})"
            )

    def _follow(self, validator: Any, *rest: Any) -> Any:
        self._references_left -= 1
        if self._references_left < 0:
            raise TimeoutError  # `find_error` turns any exception into a message.
        return _follow_reference(validator, *rest)


def _explain(error: SchemaError) -> str:
    # The pointer, within the checked value, of the part that is invalid.
    pointer = join_pointer("", *error.absolute_path)
    part = f"is invalid: `{pointer}` " if pointer else ""
    return f"{part}{describe_violation(error)}"


def _accept(*_: Any) -> tuple[()]:
    """Accept any value; this function replaces the check of a keyword."""
    return ()
