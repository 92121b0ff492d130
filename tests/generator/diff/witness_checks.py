"""Check witnesses by other means than those that found them."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs

from tests.generator.diff.edited_documents import edit_document, read_document
from typecase.commands.diff.side_arguments import read_sides
from typecase.commands.diff.side_comparison import compare_sides
from typecase.commands.diff.sides import SideReader
from typecase.schema.shape import Parts, Sides
from typecase.schema.validation import Side, ValidationSchemas
from typecase.serving.document.exact_numbers import to_floats
from typecase.tools.diff.changes import Change, is_wire_break
from typecase.tools.diff.wire.wording import Evidence

_OMITTED: dict[Sides, Side] = {Sides.REQUEST: "readOnly", Sides.RESPONSE: "writeOnly"}
_OF_UNIONS = ("anyOf", "oneOf")
_KEYWORDS: dict[str, frozenset[str]] = {
    "enum-value": frozenset({"enum", "const"}),
    "max": frozenset({"maximum", "exclusiveMaximum"}),
    "max-items": frozenset({"maxItems"}),
    "max-length": frozenset({"maxLength"}),
    "min": frozenset({"minimum", "exclusiveMinimum"}),
    "min-items": frozenset({"minItems"}),
    "min-length": frozenset({"minLength"}),
    "multiple-of": frozenset({"multipleOf"}),
    "pattern": frozenset({"pattern"}),
    "required": frozenset({"required"}),
    "required-missing": frozenset({"required"}),
    "unique-items": frozenset({"uniqueItems"}),
}
"""The keywords by which a receiver may refuse a value, by the kind of difference."""


OLD = edit_document(
    read_document(),
    {
        "/components/schemas/Pet/properties/tags/contains": {"const": "a"},
        "/components/schemas/Pet/properties/code": {
            "type": "string",
            "pattern": "^(foo|bar)-[0-9]+$",
        },
        "/paths/~1owners": {
            "get": {
                "responses": {"200": {"description": "Owners."}},
                "tags": ["owners"],
            }
        },
    },
)
"""A document whose edits have witnesses."""


def find_breaks(
    base: dict[str, Any], edits: dict[str, object], folder: Path
) -> list[Change]:
    """Return what breaks callers on the wire, with witnesses, after some edits."""
    paths: list[str] = []
    for name, document in (("old", base), ("new", edit_document(base, edits))):
        path = folder / f"{name}.json"
        path.write_text(json.dumps(document), "utf-8")
        paths.append(str(path))
    reader = SideReader()
    try:
        old, new = read_sides(reader, paths[0], paths[1], None)
        comparison = compare_sides(old, new, executes=True)
    finally:
        reader.close()
    return [change for change in comparison.changes if is_wire_break(change)]


def find_fault(change: Change) -> str | None:
    """Return why the value of a witness does not prove a change, or None.

    The sender's schema must allow the value. The receiver's schema must refuse it, and
    only where the change is: in its place, below it, or at a union around it.
    """
    evidence: Evidence | None = change.evidence
    if evidence is None or change.witness is None:
        return None
    value = change.witness.value
    if evidence.difference.kind != "additional" and '"extra"' in json.dumps(value):
        return "the value has a member that nobody declares"
    sides = evidence.place.sides
    if faults := _find_errors(evidence.sender, sides, value):
        return f"the sender may not send the value: {faults}"
    faults = _find_errors(evidence.receiver, sides, value)
    kind, part = evidence.difference.kind, evidence.difference.receiver
    if not faults:
        # Before OpenAPI 3.1, a validator need not know the format `uuid`. A schema that
        # only has properties is one of objects for a client, but not for a validator.
        has_no_type = kind == "type" and part is not None and not part.types
        is_known = kind == "format" or has_no_type
        return None if is_known else "the receiver accepts the value"
    keywords = _KEYWORDS.get(kind, frozenset())
    others = [fault for fault in faults if fault[1] not in {*keywords, *_OF_UNIONS}]
    # Whatever excludes a value of an enumeration, it is removed from it.
    sent = evidence.difference.sent
    is_removed = kind == "enum-value" and all(
        json.dumps(_read(value, path)) == sent for path, _, _ in others
    )
    if keywords and others and not is_removed:
        return f"the value is wrong for another reason: {others}"
    elsewhere = [
        fault for fault in faults if not _is_at(fault, evidence.difference.path)
    ]
    return f"the value is wrong elsewhere: {elsewhere}" if elsewhere else None


def _read(value: Any, path: list[str | int]) -> Any:
    for key in path:
        value = value[key]
    return value


def _find_errors(
    parts: Parts, sides: Sides, value: Any
) -> list[tuple[list[str | int], str, str]]:
    """Return the place of each error, the keyword that says so, and the message."""
    errors: list[tuple[list[str | int], str, str]] = []
    for part in parts:
        schemas = ValidationSchemas(_OMITTED[sides])
        validator = jsonschema_rs.Draft202012Validator(
            schemas.write(part), retriever=schemas.read, validate_formats=True
        )
        for error in validator.iter_errors(to_floats(value)):
            path: list[str | int] = [*error.instance_path]
            if isinstance(error.kind, jsonschema_rs.ValidationErrorKind.Required):
                path.append(error.kind.property)
            keywords = [str(each) for each in error.schema_path]
            errors.append((path, keywords[-1] if keywords else "", error.message))
    return errors


def _is_at(
    fault: tuple[list[str | int], str, str], difference: tuple[str, ...]
) -> bool:
    path, keyword, message = fault
    pairs = zip(path, difference, strict=False)
    if not all(_fits(found, wanted) for found, wanted in pairs):
        return False
    if len(path) >= len(difference) or keyword in _OF_UNIONS:
        return True
    # The error about a member that is not allowed is one of the object.
    name = difference[-1] if len(path) == len(difference) - 1 else ""
    return keyword.endswith("Properties") and f"'{name}'" in message


def _fits(found: str | int, wanted: str) -> bool:
    return wanted == "*" or (
        wanted == "[]" if isinstance(found, int) else found == wanted
    )
