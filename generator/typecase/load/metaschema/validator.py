"""Find every fault of a document's shape; slow, and imports much.

The schemas are those of openapi-spec-validator. `relevant` says which of the errors
matter, `wording` what they mean, and `mending` which of them a document can do without.
"""

from collections.abc import Iterator
from typing import Any

import jsonschema  # type: ignore[import-untyped] # it has no stubs
import referencing

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document
from typecase.load.metaschema.error_filter import Metaschema, SchemaFault
from typecase.load.metaschema.fast_validator import are_sound
from typecase.load.metaschema.messages import explain
from typecase.load.metaschema.openapi_schemas import dialect, openapi_schema
from typecase.load.navigate.walk import outer_schemas

# Neither is typed well enough to be read in any other way.
_jsonschema: Any = jsonschema
_referencing: Any = referencing

Fault = tuple[SchemaFault, Diagnostic]
"""An error of the validator, and what to tell of it."""


def shape_faults(document: Document, version: str) -> list[Fault]:
    """Hold the document against the schema of its OpenAPI version, all of it."""
    found = list(_check_objects(document, version))
    if version != "3.0":
        found += _check_schemas(document, version)
    return found


def _check_objects(document: Document, version: str) -> Iterator[Fault]:
    schema = openapi_schema(version)
    metaschema = Metaschema(schema)
    name = schema.get("$id") or schema["id"]
    # A registry that is not crawled is, for every schema of the document anew.
    resource = _referencing.Resource.from_contents(schema)
    registry = _referencing.Registry().with_resource(name, resource).crawl()
    known = _jsonschema.validators.validator_for(schema)
    validator = known({"$ref": name}, registry=registry)
    for fault in metaschema.relevant(validator.iter_errors(document.root)):
        for diagnostic in explain(document, fault, metaschema):
            yield fault, diagnostic


def _check_schemas(document: Document, version: str) -> Iterator[Fault]:
    """Since OpenAPI 3.1, its schema leaves JSON Schemas to their own."""
    schema, *others = dialect(version)
    # A schema with an id is found by it wherever it stands.
    schema = {**schema, "$defs": {each["$id"]: each for each in others}}
    validator = _jsonschema.Draft202012Validator(schema)
    metaschema = Metaschema(schema)
    for found in outer_schemas(document):
        if not are_sound([found.node], version):
            for fault in metaschema.relevant(validator.iter_errors(found.node)):
                for diagnostic in explain(document, fault, metaschema, found.pointer):
                    yield fault, diagnostic
