"""Do the defaults of schemas fit their schemas?

In: a document without errors. Out: a warning for each default that does not fit, which
is left out of the document: most programs that write such documents state defaults of
their own language. What may take hours with a hostile document is not tried: patterns,
whether many items differ, and choices that lead on and on.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

import jsonschema  # type: ignore[import-untyped] # it has no stubs
import openapi_schema_validator
import referencing
from referencing.jsonschema import DRAFT202012

from typecase.diagnostics import Diagnostic, Severity
from typecase.load.document import Document, join
from typecase.load.grammar import Kind
from typecase.load.mending import LEFT_OUT, leave_out
from typecase.load.relevant import SchemaFault
from typecase.load.walk import Found, objects
from typecase.load.wording import noun, shorten

_NAME = "urn:typecase:document"
# None is typed well enough to be read in any other way.
_jsonschema: Any = jsonschema
_validators: Any = openapi_schema_validator
_referencing: Any = referencing
_reference: Any = jsonschema.Draft202012Validator.VALIDATORS["$ref"]
_UNCHECKED = ("pattern", "patternProperties", "additionalProperties", "uniqueItems")
_MOST_STEPS = 10_000


def check_defaults(document: Document, version: str) -> list[Diagnostic]:
    """Leave out what does not fit, and say so."""
    found = [
        each
        for each in objects(document)
        if each.kind is Kind.SCHEMA and "default" in each.node
    ]
    if not found:
        return []
    told = list(_check(replace(document, moved={}), version, found))
    for diagnostic in told:
        leave_out(document, diagnostic.pointer)
    return [document.locate(diagnostic) for diagnostic in told]


def _check(
    document: Document, version: str, schemas: list[Found]
) -> Iterator[Diagnostic]:
    resource = _referencing.Resource(document.root, DRAFT202012)
    registry = _referencing.Registry().with_resource(_NAME, resource)
    steps = _Steps()
    validator = _validator(version, steps)
    for found in schemas:
        schema = {"$ref": f"{_NAME}#{quote(found.pointer)}"}
        value, pointer = found.node["default"], join(found.pointer, "default")
        if value is None and found.node.get("nullable") is True:
            continue
        steps.taken = 0
        fault = _first(validator(schema, registry=registry), value)
        if fault is not None:
            message = (
                f"the default of {noun(document, found.pointer)} does not fit its "
                f"schema: {shorten(fault)}; {LEFT_OUT}"
            )
            yield document.diagnostic(
                "bad-default", message, pointer, severity=Severity.WARNING
            )


@dataclass(slots=True)
class _Steps:
    """Follows references, and gives up after many for one default."""

    taken: int = 0

    def follow(self, validator: Any, *rest: Any) -> Any:
        self.taken += 1
        if self.taken > _MOST_STEPS:
            raise TimeoutError
        return _reference(validator, *rest)


def _validator(version: str, steps: _Steps) -> Any:
    base = {"3.0": "OAS30Validator", "3.1": "OAS31Validator"}
    known = getattr(_validators, base.get(version, "OAS32Validator"))
    changed = {**dict.fromkeys(_UNCHECKED, _nothing), "$ref": steps.follow}
    return _jsonschema.validators.extend(
        known, changed, format_checker=known.FORMAT_CHECKER
    )


def _nothing(*_: Any) -> tuple[()]:
    return ()


def _first(validator: Any, value: Any) -> str | None:
    """What the first fault of a value is, if it has any."""
    faults: Iterator[SchemaFault] = validator.iter_errors(value)
    try:
        fault = next(faults, None)
    except Exception as error:
        # Whatever the library trips over, the user gets a diagnostic, not a traceback.
        return f"it cannot be checked ({type(error).__name__})"
    return fault.message if fault is not None else None
