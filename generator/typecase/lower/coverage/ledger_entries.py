"""List how every part of a document was handled, as entries of the ledger.

This module walks through the complete document, so that the ledger includes parts that
the lowering never visits, such as components that nothing refers to.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial

from msgspec.structs import astuple

from typecase.diagnostics import Diagnostic
from typecase.diagnostics.kinds import DIAGNOSTIC_KINDS
from typecase.diagnostics.ledger import Entry, Outcome
from typecase.load import Document, Repair
from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.load.navigate.index import OpenAPIObject, index_of
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.reference_resolution import target_pointer
from typecase.lower.coverage.unenforced_keywords import find_ignored_reason
from typecase.lower.selection.document_part import DocumentPart
from typecase.schema import JsonSchema

_KINDS = {
    Kind.OPERATION: "operations",
    Kind.PARAMETER: "parameters",
    Kind.HEADER: "headers",
    Kind.LINK: "links",
    Kind.CALLBACK: "callbacks",
    Kind.SECURITY_SCHEME: "security schemes",
    Kind.SERVER: "servers",
    Kind.ENCODING: "encodings",
}
"""The kinds of OpenAPI objects that have one entry, with their names in the ledger."""

_KINDS_WITH_CONTENT = {Kind.REQUEST_BODY: "bodies", Kind.RESPONSE: "responses"}
"""The kinds of objects that have an entry for each media type."""

_REMOVED_KINDS: dict[str, str] = {
    str(kind): name
    for kind, name in (
        *_KINDS.items(),
        *_KINDS_WITH_CONTENT.items(),
        (Kind.SCHEMA, "keywords of schemas"),
    )
}
"""The kinds of objects that can be removed, with their names in the ledger."""

_SHARED_SECTIONS = (
    "callbacks",
    "headers",
    "links",
    "mediaTypes",
    "parameters",
    "pathItems",
    "requestBodies",
    "responses",
)
"""The sections of `components` whose members are used only if they are referenced."""

_Part = tuple[str, str, str]
"""The kind of a part in the ledger, its pointer, and why it is ignored, or ""."""


def list_entries(
    part: DocumentPart,
    diagnostics: Iterable[Diagnostic],
    inferred: Mapping[str, str],
) -> Iterator[Entry]:
    """Yield an entry for each part, such as an operation or a keyword of a schema.

    Only ``part`` of the document is generated, and the rest is excluded. ``inferred``
    has a sentence on what was inferred about something, by its pointer.

    A diagnostic about a part belongs to the entry of that part. If the part is not
    generated, the diagnostic also belongs to the entries of the parts inside it. A
    diagnostic about any other place belongs to the entries of the parts inside that
    place. Without such parts, an entry of the kind "other parts" is yielded for the
    place.
    """
    document = part.document
    repair_warnings = {repair.warning for repair in document.repairs}
    reported = _group_by_pointer(
        diagnostic for diagnostic in diagnostics if diagnostic not in repair_warnings
    )
    index = index_of(document)
    referenced = {
        target_pointer(reference)
        for each in index.references
        if isinstance(reference := each.node["$ref"], str)
    }
    parts = list(_iter_parts(document, index.objects))
    part_pointers = {pointer for _, pointer, _ in parts}
    # A diagnostic about a part, such as a degraded operation, says nothing about the
    # parts inside it, unless the part is not generated at all.
    inheritable = {
        pointer: group
        for pointer, group in reported.items()
        if pointer not in part_pointers or _has_refusal(group)
    }
    inherited_from = set[str]()

    @cache
    def inherited_diagnostics(pointer: str) -> tuple[Diagnostic, ...]:
        """Return the inheritable diagnostics about a part's ancestors, nearest first.

        Record these ancestors in ``inherited_from``.
        """
        if not pointer or not inheritable:
            return ()
        parent = pointer.rpartition("/")[0]
        if parent in inheritable:
            inherited_from.add(parent)
        return (*inheritable.get(parent, ()), *inherited_diagnostics(parent))

    def make_entry(kind: str, pointer: str, ignored_reason: str = "") -> Entry:
        related = [*reported.get(pointer, ()), *inherited_diagnostics(pointer)]
        messages = [diagnostic.message for diagnostic in related]
        reasons = tuple(dict.fromkeys(filter(None, (*messages, ignored_reason))))
        if not part.contains(pointer):
            reasons, outcome = (), Outcome.EXCLUDED
        elif related and _has_refusal(related):
            outcome = Outcome.REFUSED
        elif not _is_used(pointer, referenced):
            outcome = Outcome.UNUSED
        else:
            outcome = Outcome.DEGRADED if reasons else Outcome.GENERATED
        source, source_pointer = document.origin(pointer)
        return Entry(
            kind=kind,
            outcome=outcome,
            file=source.file,
            place=lambda: astuple(document.position(pointer)),
            pointer=source_pointer,
            reasons=reasons,
            inferred=(inferred[pointer],) if pointer in inferred else (),
        )

    for kind, pointer, ignored_reason in parts:
        yield make_entry(kind, pointer, ignored_reason)
    for pointer in reported:
        if pointer not in part_pointers and pointer not in inherited_from:
            yield make_entry("other parts", pointer)
    yield from _list_repairs(part)


def _list_repairs(part: DocumentPart) -> Iterator[Entry]:
    """Yield the entries of the repairs in a part of a document."""
    for repair in part.document.repairs:
        if part.contains(repair.warning.bundled_pointer or ""):
            yield from _repair_entries(repair)


def _repair_entries(repair: Repair) -> Iterator[Entry]:
    """Yield an entry for each part that a repair removed, or one for a mended fault.

    A schema without one of its keywords is degraded; other parts are left out.
    """
    warning = repair.warning
    if not repair.removed:
        yield Entry(
            kind="other parts",
            outcome=Outcome.MENDED,
            file=warning.file,
            place=lambda: (warning.line, warning.column),
            pointer=warning.pointer,
            reasons=(warning.message,),
        )
    for part in repair.removed:
        is_schema = part.kind == Kind.SCHEMA
        yield Entry(
            kind=_REMOVED_KINDS.get(part.kind, "other parts"),
            outcome=Outcome.DEGRADED if is_schema else Outcome.REFUSED,
            file=part.file,
            place=partial(astuple, part.position),
            pointer=part.pointer,
            reasons=(warning.message,),
        )


def _group_by_pointer(diagnostics: Iterable[Diagnostic]) -> dict[str, list[Diagnostic]]:
    """Group diagnostics by pointer, and leave out the harmless diagnostics."""
    grouped: dict[str, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        if DIAGNOSTIC_KINDS[diagnostic.code].outcome is not Outcome.GENERATED:
            pointer = diagnostic.bundled_pointer or ""
            grouped.setdefault(pointer, []).append(diagnostic)
    return grouped


def _has_refusal(diagnostics: Iterable[Diagnostic]) -> bool:
    outcomes = (DIAGNOSTIC_KINDS[diagnostic.code].outcome for diagnostic in diagnostics)
    return Outcome.REFUSED in outcomes


def _is_used(pointer: str, referenced: set[str]) -> bool:
    """Return whether a part is used.

    Only components of `_SHARED_SECTIONS`, and the parts inside them, can be unused.
    """
    match pointer.split("/"):
        case ["", "components", section, *keys] if section in _SHARED_SECTIONS:
            return "/".join(("", "components", section, *keys[:1])) in referenced
        case _:
            return True


def _iter_parts(
    document: Document, openapi_objects: Iterable[OpenAPIObject]
) -> Iterator[_Part]:
    """Yield the parts of a document that have an entry.

    References have none, except `$ref` in a schema, which counts as a keyword.
    """
    for openapi_object in openapi_objects:
        kind, node, pointer = (
            openapi_object.kind,
            openapi_object.node,
            openapi_object.pointer,
        )
        if kind is Kind.SCHEMA:
            schema = JsonSchema(document, node, pointer)
            for keyword in schema.keywords:
                if not keyword.startswith("x-"):
                    keyword_pointer = join_pointer(pointer, keyword)
                    ignored_reason = find_ignored_reason(schema, keyword)
                    yield "keywords of schemas", keyword_pointer, ignored_reason
        elif "$ref" in node:
            continue
        elif kind in _KINDS_WITH_CONTENT:
            # A body has an entry for each media type, or a single entry without any.
            media_pointers = [
                join_pointer(pointer, "content", media_type)
                for media_type in as_mapping(node.get("content"))
            ]
            for media_pointer in media_pointers or [pointer]:
                yield _KINDS_WITH_CONTENT[kind], media_pointer, ""
        elif kind is Kind.OPERATION and "/callbacks/" in pointer:
            yield "operations of callbacks", pointer, ""
        elif kind is Kind.OPERATION and pointer.startswith("/webhooks/"):
            yield "operations of webhooks", pointer, ""
        elif kind in _KINDS:
            yield _KINDS[kind], pointer, ""
