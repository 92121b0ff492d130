"""openapi-spec-validator's schemas at work, to tell every fault; it imports much.

In: a document whose version is supported. Out: located diagnostics. Wording belongs to
`wording`; which versions may be checked at all to `specification`; what a document can
do without to `mending`.
"""

from collections.abc import Iterator
from typing import Any, cast

import jsonschema  # type: ignore[import-untyped] # it has no stubs
import referencing
from msgspec.structs import replace
from openapi_schema_validator import OAS31Validator, OAS32Validator

from typecase.diagnostics import Diagnostic, Severity
from typecase.load.document import Document, join
from typecase.load.mending import mend
from typecase.load.openapi_schemas import openapi_schema
from typecase.load.plain import is_mapping
from typecase.load.relevant import Metaschema, SchemaFault
from typecase.load.walk import outer_schemas
from typecase.load.wording import explain

# Neither is typed well enough to be read in any other way.
_jsonschema: Any = jsonschema
_referencing: Any = referencing

_Told = tuple[SchemaFault, Diagnostic]


def check_shape(document: Document, version: str) -> Iterator[Diagnostic]:
    """Hold the document against the schema of its OpenAPI version, all of it.

    What it can do without is left out afterwards, so that no fault hides another.
    """
    whole, document = document, replace(document, moved={})
    told = list(_check_objects(document, version))
    if version != "3.0":
        # Since OpenAPI 3.1, its schema leaves JSON Schemas to their own.
        dialect: Any = OAS31Validator if version == "3.1" else OAS32Validator
        outer = list(outer_schemas(document))
        if not _are_schemas([found.node for found in outer], dialect):
            for found in outer:
                told += _check_schema(document, found.node, found.pointer, dialect)
    for fault, diagnostic in told:
        mended = mend(document, fault, diagnostic.pointer)
        if mended is not None:
            words = f"{diagnostic.message}; {mended}"
            diagnostic = diagnostic._replace(message=words, severity=Severity.WARNING)
        yield whole.locate(diagnostic)


def _check_objects(document: Document, version: str) -> Iterator[_Told]:
    schema = openapi_schema(version)
    metaschema = Metaschema(schema)
    name = schema.get("$id") or schema["id"]
    # A registry that is not crawled is, for every schema of the document anew.
    resource = _referencing.Resource.from_contents(schema)
    registry = _referencing.Registry().with_resource(name, resource).crawl()
    known = _jsonschema.validators.validator_for(schema)
    validator = known({"$ref": name}, registry=registry)
    for fault in metaschema.relevant(validator.iter_errors(document.root)):
        if not _is_about_required(document, fault):
            for diagnostic in explain(document, fault, metaschema):
                yield fault, diagnostic


def _is_about_required(document: Document, fault: SchemaFault) -> bool:
    """Path parameters are required: one of our own checks says that better."""
    place = list(fault.absolute_path)
    if fault.validator in ("enum", "const") and place[-1:] == ["required"]:
        parameter = document.lookup(join("", *place[:-1]))
        return is_mapping(parameter) and parameter.get("in") == "path"
    return (
        fault.validator == "required"
        and fault.message.startswith("'required'")
        and fault.instance.get("in") == "path"
    )


def _are_schemas(values: list[Any], dialect: Any) -> bool:
    """Check all at once, which hardly takes longer than one."""
    together = {"$defs": {str(index): value for index, value in enumerate(values)}}
    checker = _without_patterns(dialect.FORMAT_CHECKER)
    try:
        dialect.check_schema(together, format_checker=checker)
    except _jsonschema.SchemaError:
        return False
    return True


def _check_schema(
    document: Document, value: Any, pointer: str, dialect: Any
) -> Iterator[_Told]:
    checker = _without_patterns(dialect.FORMAT_CHECKER)
    try:
        dialect.check_schema(value, format_checker=checker)
        return
    except _jsonschema.SchemaError as error:
        first = cast(SchemaFault, error)
    # It stops at the first fault; the plain metaschema tells them all.
    plain = _jsonschema.Draft202012Validator.META_SCHEMA
    metaschema = Metaschema(plain)
    validator = _jsonschema.Draft202012Validator(plain, format_checker=checker)
    for fault in metaschema.relevant(validator.iter_errors(value)) or [first]:
        for diagnostic in explain(document, fault, metaschema, pointer):
            yield fault, diagnostic


def _without_patterns(checker: Any) -> Any:
    """Python's own expressions are not those of a document: `patterns` checks them."""
    checkers = {k: v for k, v in checker.checkers.items() if k != "regex"}
    reduced = _jsonschema.FormatChecker(formats=())
    reduced.checkers = checkers
    return reduced
