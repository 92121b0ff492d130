"""Check values against the schemas of a document, as OpenAPI defines them.

The types of a generated package are less strict than the document in some places: they
accept null for optional properties of responses, for example. A response of a mock must
be valid according to the document.
"""

from typing import Any

import jsonschema_rs

from typecase.schema import JsonSchema
from typecase.schema.validation import Side, ValidationSchemas
from typecase.serving.document.exact_numbers import to_floats

_Validator = jsonschema_rs.Draft202012Validator


class SchemaChecks:
    """The checks of the schemas of a document.

    Args:
        side: Which properties may be missing even if they are required.
    """

    def __init__(self, side: Side) -> None:
        self._schemas = ValidationSchemas(side)
        self._validators: dict[JsonSchema | None, Any] = {}

    def is_valid(self, schema: JsonSchema, value: Any) -> bool:
        """Return whether a value is valid; a schema that is unusable accepts all."""
        return self.find_fault(schema, value) is None

    def find_fault(self, schema: JsonSchema | None, value: Any) -> str | None:
        """Return the place and the reason why a value is invalid, or None.

        An example is ``/pets/0: "name" is a required property``. If ``schema`` is None,
        every JSON value is valid.
        """
        if schema not in self._validators:
            self._validators[schema] = self._compile(schema)
        try:
            errors = self._validators[schema].iter_errors(to_floats(value))
            error = next(iter(errors), None)
        except (ValueError, OverflowError, RecursionError):
            return ": is no JSON value"
        if error is None:
            return None
        place = "".join(f"/{token}" for token in error.instance_path)
        return f"{place}: {error.message}"

    def _compile(self, schema: JsonSchema | None) -> Any:
        try:
            return _Validator(
                {} if schema is None else self._schemas.write(schema),
                retriever=self._schemas.read,
                validate_formats=True,
            )
        except (ValueError, RecursionError, jsonschema_rs.ReferencingError):
            return _Validator({})
