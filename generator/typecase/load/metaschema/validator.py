"""Find every error in the structure of a document, and explain it.

This is slow and imports much, so `version` calls it only for documents that
`fast_validator` does not accept. `error_filter` selects the errors to report and
`messages` explains them.
"""

from collections.abc import Iterator
from typing import Any

import jsonschema  # type: ignore[import-untyped] # it has no stubs
import referencing

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document
from typecase.load.metaschema.error_filter import Metaschema, SchemaError
from typecase.load.metaschema.fast_validator import are_valid_schemas
from typecase.load.metaschema.messages import explain_error
from typecase.load.metaschema.openapi_schemas import (
    load_dialect_schemas,
    load_openapi_schema,
)
from typecase.load.navigate.walk import iter_outermost_schemas

# The types of these libraries are missing or too vague for strict type checking.
_jsonschema: Any = jsonschema
_referencing: Any = referencing

_ExplainedError = tuple[SchemaError, Diagnostic]


def find_schema_errors(document: Document, version: str) -> list[_ExplainedError]:
    """Return the errors of a document, each with the diagnostic to report for it."""
    errors = list(_check_document(document, version))
    if version != "3.0":
        errors += _check_schemas(document, version)
    return errors


def _check_document(document: Document, version: str) -> Iterator[_ExplainedError]:
    schema = load_openapi_schema(version)
    metaschema = Metaschema(schema)
    name = schema.get("$id") or schema["id"]
    # Without `crawl`, the registry would be crawled again for every `$ref`.
    resource = _referencing.Resource.from_contents(schema)
    registry = _referencing.Registry().with_resource(name, resource).crawl()
    validator_class = _jsonschema.validators.validator_for(schema)
    validator = validator_class({"$ref": name}, registry=registry)
    for error in metaschema.select_errors(validator.iter_errors(document.root)):
        for diagnostic in explain_error(document, error, metaschema):
            yield error, diagnostic


def _check_schemas(document: Document, version: str) -> Iterator[_ExplainedError]:
    """Check the JSON Schemas of a document, which OpenAPI's own schema leaves out."""
    schema, *vocabularies = load_dialect_schemas(version)
    # `$defs` can hold them because schemas with an `$id` are found by their `$id`.
    schema = {**schema, "$defs": {each["$id"]: each for each in vocabularies}}
    validator = _jsonschema.Draft202012Validator(schema)
    metaschema = Metaschema(schema)
    for outer in iter_outermost_schemas(document):
        if not are_valid_schemas([outer.node], version):
            for error in metaschema.select_errors(validator.iter_errors(outer.node)):
                for diagnostic in explain_error(
                    document, error, metaschema, outer.pointer
                ):
                    yield error, diagnostic
