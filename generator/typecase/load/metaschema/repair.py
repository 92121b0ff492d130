"""Faults that a document can do without: what is left out of it, and a warning.

In: a document and an error of the schema of OpenAPI. Out: the document without what
is wrong, if that says nothing about the wire, and the place of it. Users cannot mend
the documents of others; whatever would need a guess is not mended here.
"""

from collections.abc import Iterable, Iterator

from typecase.diagnostics import Diagnostic, Severity
from typecase.load.document import Document, join, split
from typecase.load.json_types import is_list, is_mapping
from typecase.load.metaschema.error_filter import CLOSED, SchemaFault
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.walk import steps

_PROSE = frozenset({"description", "summary", "title", "$comment"})
_EXAMPLES = frozenset({"example", "examples"})
_SAID = _PROSE | _EXAMPLES | {"deprecated", "externalDocs"}
_WITH_PROSE = (
    Kind.PATH_ITEM,
    Kind.REQUEST_BODY,
    Kind.RESPONSE,
    Kind.LINK,
    Kind.SECURITY_SCHEME,
    Kind.SERVER,
    Kind.SERVER_VARIABLE,
    Kind.EXAMPLE,
)
# Members that tell people something, and programs nothing, by the object they stand in.
_ANNOTATIONS: dict[Kind, frozenset[str]] = {
    **dict.fromkeys(_WITH_PROSE, _PROSE),
    Kind.OPERATION: _PROSE | {"deprecated", "externalDocs"},
    Kind.PARAMETER: _PROSE | _EXAMPLES | {"deprecated"},
    Kind.HEADER: _PROSE | _EXAMPLES | {"deprecated"},
    Kind.MEDIA_TYPE: _EXAMPLES,
    Kind.SCHEMA: _PROSE | _EXAMPLES | {"deprecated", "externalDocs", "xml"},
    Kind.COMPONENTS: frozenset({"examples"}),
    Kind.DOCUMENT: frozenset({"externalDocs"}),
    Kind.OTHER: frozenset({"contact", "description", "externalDocs", "license"}),
}
LEFT_OUT = "it is left out"


def mend(
    document: Document, faults: Iterable[tuple[SchemaFault, Diagnostic]]
) -> Iterator[Diagnostic]:
    """Take out what is wrong where that is safe; what is mended becomes a warning."""
    for fault, diagnostic in faults:
        outcome = _mend(document, fault, diagnostic.pointer)
        if outcome is not None:
            words = f"{diagnostic.message}; {outcome}"
            diagnostic = diagnostic._replace(message=words, severity=Severity.WARNING)
        yield document.locate(diagnostic)


def leave_out(document: Document, faults: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Take out what each fault points to, and make it a warning."""
    for fault in list(faults):
        _remove(document, fault.pointer)
        words = f"{fault.message}; {LEFT_OUT}"
        yield document.locate(fault._replace(message=words, severity=Severity.WARNING))


def _mend(document: Document, fault: SchemaFault, pointer: str) -> str | None:
    """Take out what is wrong at a place; what became of it, or None if it must stay."""
    annotation = _annotation(pointer) or _misplaced(fault, pointer)
    if annotation is not None:
        _remove(document, annotation)
        return LEFT_OUT
    *_, (_, kind) = steps(pointer)
    if kind is not None and _lacks(fault, kind):
        return "it stays without"
    if kind is Kind.SCHEMA and _is_no_schema(fault):
        parent, key = document.lookup(pointer.rpartition("/")[0]), split(pointer)[-1]
        parent[int(key) if is_list(parent) else key] = {}
        return "any value is taken"
    if _is_flag(fault, pointer):
        _remove(document, pointer)
        return LEFT_OUT
    return None


def _remove(document: Document, pointer: str) -> None:
    """Take one member out of the document; aliases may have done so before."""
    parent, _, _ = pointer.rpartition("/")
    document.lookup(parent).pop(split(pointer)[-1], None)


def _annotation(pointer: str) -> str | None:
    """The outermost member that is there for people and holds this place."""
    tokens = split(pointer)
    for index, (_, kind) in enumerate(steps(pointer)):
        names = _ANNOTATIONS.get(kind, frozenset()) if kind else frozenset[str]()
        if index < len(tokens) and tokens[index] in names:
            return join("", *tokens[: index + 1])
    return None


def _misplaced(fault: SchemaFault, pointer: str) -> str | None:
    """A member that is there for people, on an object that OpenAPI gives none."""
    is_said = split(pointer)[-1:] and split(pointer)[-1] in _SAID
    return pointer if fault.validator in CLOSED and is_said else None


_WANTED = {Kind.RESPONSE: "description", Kind.OPERATION: "responses"}


def _lacks(fault: SchemaFault, kind: Kind) -> bool:
    """A response that says nothing of itself, or an operation that names none."""
    if kind is Kind.RESPONSES:
        return bool(fault.instance == {})
    missing = f"'{_WANTED.get(kind)}' is a required property"
    return fault.validator == "required" and fault.message == missing


def _is_no_schema(fault: SchemaFault) -> bool:
    """Something stands for a schema that says nothing of values: null, a list, a text.

    (`false` says something in 3.1, and may be meant in 3.0.)
    """
    value = fault.instance
    return fault.validator == "type" and not is_mapping(value) and value is not False


def _is_flag(fault: SchemaFault, pointer: str) -> bool:
    """`required: true` on a member, a habit from before 2013; it says nothing now."""
    *outer, (_, _) = steps(pointer)
    return (
        bool(outer)
        and outer[-1][1] is Kind.SCHEMA
        and split(pointer)[-1] == "required"
        and fault.validator == "type"
        and isinstance(fault.instance, bool)
    )
