"""Find every error in the structure of a document, and explain it.

This search is slow and imports much, so `version_and_structure` starts the search only
for documents that `fast_validator` rejects. `error_filter` selects the errors to
report, and `error_messages` explains these errors.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema  # type: ignore[import-untyped] # it has no stubs
import referencing

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document
from typecase.load.json_types import is_mapping
from typecase.load.metaschema.error_filter import Metaschema, SchemaError
from typecase.load.metaschema.error_messages import explain_error
from typecase.load.metaschema.fast_validator import are_valid_schemas, is_valid_document
from typecase.load.metaschema.openapi_schemas import (
    load_dialect_schemas,
    load_openapi_schema,
)
from typecase.load.navigate.index import index_of

# The types of these libraries are missing or too vague for strict type checking.
_jsonschema: Any = jsonschema
_referencing: Any = referencing

_ExplainedError = tuple[SchemaError, Diagnostic]


def find_schema_errors(document: Document, version: str) -> list[_ExplainedError]:
    """Return the errors in the structure of a document, with their diagnostics.

    An error with several diagnostics is listed once for each of them.
    """
    errors = list(_check_document(document, version))
    if version != "3.0":
        errors += _check_schemas(document, version)
    return errors


def _check_document(document: Document, version: str) -> Iterator[_ExplainedError]:
    validator, metaschema = _document_validator(version)
    root = _without_valid_parts(document.root, version)
    for error in metaschema.select_errors(validator.iter_errors(root)):
        for diagnostic in explain_error(document, error, metaschema):
            yield error, diagnostic


def _without_valid_parts(root: Any, version: str) -> Any:
    """Return a document without the valid ones of its paths and components.

    Most parts of a large document are valid, and the search for errors is slow.
    """
    if not is_mapping(root):
        return root
    info = {"title": "", "version": ""}
    base = {"openapi": root.get("openapi"), "info": info, "paths": {}}

    def select_invalid(members: Any, *kinds: str) -> Any:
        """Return the members that are invalid; ``kinds`` are the keys above them."""
        if not is_mapping(members):
            return members
        invalid: dict[str, Any] = {}
        for name, member in members.items():
            part: dict[str, Any] = {name: member}
            for kind in reversed(kinds):
                part = {kind: part}
            if not is_valid_document({**base, **part}, version):
                invalid[name] = member
        return invalid

    rest = dict(root)
    if "paths" in root:
        rest["paths"] = select_invalid(root["paths"], "paths")
    if is_mapping(components := root.get("components")):
        rest["components"] = {
            kind: select_invalid(members, "components", kind)
            for kind, members in components.items()
        }
    return rest


@cache
def _document_validator(version: str) -> tuple[Any, Metaschema]:
    """Return the validator of documents of a version, and the schema that it checks."""
    schema = load_openapi_schema(version)
    # The schema of OpenAPI 3.0 is draft 4, in which `$id` is spelled `id`.
    name = schema.get("$id") or schema["id"]
    # Without `crawl`, the registry would be crawled again for every `$ref`.
    resource = _referencing.Resource.from_contents(schema)
    registry = _referencing.Registry().with_resource(name, resource).crawl()
    validator_class = _jsonschema.validators.validator_for(schema)
    return validator_class({"$ref": name}, registry=registry), Metaschema(schema)


def _check_schemas(document: Document, version: str) -> Iterator[_ExplainedError]:
    """Yield the errors in the schemas of a document, with their diagnostics.

    Since OpenAPI 3.1, the schema of documents leaves out this check.
    """
    validator, metaschema = _schema_validator(version)
    for outer in index_of(document).outermost_schemas:
        if not are_valid_schemas([outer.node], version):
            for error in metaschema.select_errors(validator.iter_errors(outer.node)):
                for diagnostic in explain_error(
                    document, error, metaschema, outer.pointer
                ):
                    yield error, diagnostic


@cache
def _schema_validator(version: str) -> tuple[Any, Metaschema]:
    """Return the validator of schemas of a version, and the schema that it checks."""
    schema, *vocabularies = load_dialect_schemas(version)
    # References find a vocabulary by its `$id`, so any key of `$defs` would do.
    schema = {**schema, "$defs": {other["$id"]: other for other in vocabularies}}
    return _jsonschema.Draft202012Validator(schema), Metaschema(schema)
