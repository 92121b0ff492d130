"""Turn the errors that cannot affect a request or a response into warnings.

Users often cannot correct the documents of others. A faulty part that only informs
people, such as a `description`, is removed from the document, and the run continues.
An error stays an error if repairing it would require a guess.
"""

from collections.abc import Iterable, Iterator

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join_pointer, split_pointer
from typecase.load.json_types import is_mapping
from typecase.load.metaschema.error_filter import CLOSING_KEYWORDS, SchemaError
from typecase.load.navigate.index import iter_kinds
from typecase.load.navigate.object_kinds import Kind
from typecase.load.repair.edits import remove_values, replace_value

_PROSE = frozenset({"description", "summary", "title", "$comment"})
_EXAMPLES = frozenset({"example", "examples"})
_ANY_ANNOTATION = _PROSE | _EXAMPLES | {"deprecated", "externalDocs"}
_KINDS_WITH_PROSE = (
    Kind.PATH_ITEM,
    Kind.REQUEST_BODY,
    Kind.RESPONSE,
    Kind.LINK,
    Kind.SECURITY_SCHEME,
    Kind.SERVER,
    Kind.SERVER_VARIABLE,
    Kind.EXAMPLE,
)
_ANNOTATIONS: dict[Kind, frozenset[str]] = {
    **dict.fromkeys(_KINDS_WITH_PROSE, _PROSE),
    Kind.OPERATION: _PROSE | {"deprecated", "externalDocs"},
    Kind.PARAMETER: _PROSE | _EXAMPLES | {"deprecated"},
    Kind.HEADER: _PROSE | _EXAMPLES | {"deprecated"},
    Kind.MEDIA_TYPE: _EXAMPLES,
    Kind.SCHEMA: _PROSE | _EXAMPLES | {"deprecated", "externalDocs", "xml"},
    Kind.COMPONENTS: frozenset({"examples"}),
    Kind.DOCUMENT: frozenset({"externalDocs"}),
    Kind.OTHER: frozenset({"contact", "description", "externalDocs", "license"}),
}
"""By kind of object: the keys that inform people and do not affect programs."""
_REQUIRED_ANNOTATIONS = {Kind.RESPONSE: "description", Kind.OPERATION: "responses"}
"""By kind of object: a key that OpenAPI requires and typecase can do without."""
REMOVED = "it is ignored"
"""What a warning says about a part that was removed."""


def repair_annotations(
    document: Document, errors: Iterable[tuple[SchemaError, Diagnostic]]
) -> Iterator[Diagnostic]:
    """Repair the errors that can be repaired safely, and yield all diagnostics.

    The diagnostic of a repaired error is a warning that says what was done. The
    diagnostics of the other errors stay errors.
    """
    # Two metaschemas may report the same fault, which is repaired only once.
    outcomes: dict[Diagnostic, str | None] = {}
    for error, diagnostic in errors:
        if diagnostic not in outcomes:
            outcomes[diagnostic] = _repair(document, error, diagnostic)
    for diagnostic, outcome in outcomes.items():
        yield diagnostic if outcome is None else diagnostic.as_warning(outcome)


def remove_with_warnings(
    document: Document, diagnostics: Iterable[Diagnostic]
) -> Iterator[Diagnostic]:
    """Remove what each diagnostic points to, and yield the diagnostic as a warning."""
    # All diagnostics are needed before the first removal changes the document.
    for diagnostic in list(diagnostics):
        remove_values(document, [diagnostic.bundled_pointer or ""])
        yield diagnostic.as_warning(REMOVED)


def repair_patterns(
    document: Document, diagnostics: Iterable[Diagnostic]
) -> list[Diagnostic]:
    """Mend or remove the pattern at each diagnostic, and return the warnings."""
    diagnostics = list(diagnostics)
    if not diagnostics:
        return []
    # Imported here, as in `_repair`, because few documents have such faults.
    from typecase.load.repair.fault import locate_fault
    from typecase.load.repair.schema_mends import mend_pattern

    warnings: list[Diagnostic] = []
    # A key of `patternProperties` is renamed after the patterns below it are mended.
    for diagnostic in reversed(diagnostics):
        fault = locate_fault(document, diagnostic)
        outcome = mend_pattern(fault)
        if outcome is None:
            fault.remove_value()
        warnings.append(diagnostic.as_warning(outcome or REMOVED))
    return warnings[::-1]


def _repair(
    document: Document, error: SchemaError, diagnostic: Diagnostic
) -> str | None:
    """Repair one error if possible.

    Return the end of the warning's message, such as `REMOVED`. Return None if the error
    cannot be repaired.
    """
    from typecase.load.repair.mends import mend
    from typecase.load.repair.removal import is_negated_schema

    pointer = diagnostic.bundled_pointer or ""
    removable = (
        _enclosing_annotation(pointer)
        or _misplaced_annotation(error, pointer)
        or _required_flag(error, pointer)
    )
    if removable is not None:
        remove_values(document, [removable])
        return REMOVED
    # The last pointer that `iter_kinds` yields is `pointer` itself.
    *_, (_, kind) = iter_kinds(pointer)
    if kind is not None and _lacks_annotation(error, kind):
        return "it is accepted as it is"
    if kind is Kind.SCHEMA and _is_not_a_schema(error):
        outcome = mend(document, diagnostic)
        if outcome is not None:
            return outcome
        if is_negated_schema(pointer):
            remove_values(document, [pointer])
            return REMOVED
        # The schema `{}` accepts any value.
        replace_value(document, pointer, {})
        return "any value is accepted"
    return None


def _enclosing_annotation(pointer: str) -> str | None:
    """Return the pointer of the outermost annotation at or around a place, or None.

    An annotation is a key that informs people and does not affect programs.
    """
    tokens = split_pointer(pointer)
    for index, (_, kind) in enumerate(iter_kinds(pointer)):
        names = _ANNOTATIONS.get(kind, frozenset()) if kind else frozenset[str]()
        if index < len(tokens) and tokens[index] in names:
            return join_pointer("", *tokens[: index + 1])
    return None


def _misplaced_annotation(error: SchemaError, pointer: str) -> str | None:
    """Return the pointer of an annotation that its object cannot have.

    Return None if the error is about something else.
    """
    is_annotation = not _ANY_ANNOTATION.isdisjoint(split_pointer(pointer)[-1:])
    return pointer if error.validator in CLOSING_KEYWORDS and is_annotation else None


def _lacks_annotation(error: SchemaError, kind: Kind) -> bool:
    """Return whether an object only lacks a key that typecase can do without.

    Such keys are the `description` of a response and the `responses` of an operation.
    An operation may also have `responses` without a single response.
    """
    if kind is Kind.RESPONSES:
        return bool(error.instance == {})
    missing = f"'{_REQUIRED_ANNOTATIONS.get(kind)}' is a required property"
    return error.validator == "required" and error.message == missing


def _is_not_a_schema(error: SchemaError) -> bool:
    """Return whether an error says that a value, such as null, cannot be a schema.

    `false` is excluded: OpenAPI 3.1 has the schema `false`, and an author of a 3.0
    document may mean that schema.
    """
    value = error.instance
    return error.validator == "type" and not is_mapping(value) and value is not False


def _required_flag(error: SchemaError, pointer: str) -> str | None:
    """Return the pointer of a schema's `required` whose value is true or false.

    JSON Schema draft 3 marked single properties with `required: true`. In later drafts,
    `required` is a list of names. Return None if the error is about something else.
    """
    # The last pointer that `iter_kinds` yields is `pointer` itself.
    *outer, _ = iter_kinds(pointer)
    is_flag = (
        bool(outer)
        and outer[-1][1] is Kind.SCHEMA
        and split_pointer(pointer)[-1] == "required"
        and error.validator == "type"
        and isinstance(error.instance, bool)
    )
    return pointer if is_flag else None
