"""What is wrong with a value, if it does not fit a schema of a document?

In: the document, and a pointer and a value at a time. Out: the library's own words.
What may take hours with a hostile document is not tried: patterns, whether many items
differ, and choices that lead on and on.
"""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import jsonschema  # type: ignore[import-untyped] # it has no stubs
import openapi_schema_validator
import referencing
from referencing.jsonschema import DRAFT202012

from typecase.load.metaschema.error_filter import SchemaFault

_NAME = "urn:typecase:document"
# None is typed well enough to be read in any other way.
_jsonschema: Any = jsonschema
_validators: Any = openapi_schema_validator
_referencing: Any = referencing
_reference: Any = jsonschema.Draft202012Validator.VALIDATORS["$ref"]
_UNCHECKED = ("pattern", "patternProperties", "additionalProperties", "uniqueItems")
_MOST_STEPS = 5_000
_STEPS_EACH = 20
"""How many more references each value may follow, beside what all of them share."""


class Misfits:
    """Holds values against schemas of one document, and gives up after many steps."""

    def __init__(self, root: object, version: str) -> None:
        known = getattr(_validators, f"OAS{version.replace('.', '')}Validator")
        changed = {**dict.fromkeys(_UNCHECKED, _nothing), "$ref": self._follow}
        self._validator = _jsonschema.validators.extend(
            known, changed, format_checker=known.FORMAT_CHECKER
        )
        resource = _referencing.Resource(root, DRAFT202012)
        self._registry = _referencing.Registry().with_resource(_NAME, resource)
        self._left = _MOST_STEPS

    def first(self, pointer: str, value: Any) -> str | None:
        """What the first fault of a value is, if it has any."""
        self._left += _STEPS_EACH
        schema = {"$ref": f"{_NAME}#{quote(pointer)}"}
        validator = self._validator(schema, registry=self._registry)
        faults: Iterator[SchemaFault] = validator.iter_errors(value)
        try:
            return next((fault.message for fault in faults), None)
        except Exception as error:
            # Whatever the library trips over, the user gets a diagnostic.
            return f"it cannot be checked ({type(error).__name__})"

    def _follow(self, validator: Any, *rest: Any) -> Any:
        self._left -= 1
        if self._left < 0:
            raise TimeoutError
        return _reference(validator, *rest)


def _nothing(*_: Any) -> tuple[()]:
    return ()
