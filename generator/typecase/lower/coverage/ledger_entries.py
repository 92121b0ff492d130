"""Tell how the parts of a document were handled: in numbers, and as ledger entries.

The entries are of the complete document, so that the ledger includes parts that the
lowering never visits, such as components that nothing refers to.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial

from msgspec.structs import astuple

from typecase.diagnostics import Diagnostic
from typecase.diagnostics.kinds import DIAGNOSTIC_KINDS
from typecase.diagnostics.ledger import Coverage, Entry, Outcome
from typecase.ir.keywords import IGNORED, KNOWN
from typecase.load import Document, Repair
from typecase.load.document import join_pointer, list_enclosing
from typecase.load.json_types import as_mapping
from typecase.load.navigate.index import OpenAPIObject, index_of
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.operations import iter_methods
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

_AROUND_SHARED = frozenset(
    {"", "/components", *(f"/components/{section}" for section in _SHARED_SECTIONS)}
)
"""The places with parts that are used beside parts that are not."""

_ENFORCED = KNOWN - IGNORED.keys()
"""The keywords of schemas that are never ignored."""

_LOSSES = frozenset({Outcome.MENDED, Outcome.DEGRADED, Outcome.REFUSED})
"""The outcomes of parts that are not generated as the document describes them."""

_Part = tuple[str, str, str]
"""The kind of a part in the ledger, its pointer, and why it is ignored, or ""."""

_Reported = Mapping[str, Sequence[Diagnostic]]
"""Diagnostics by the pointer of what they are about."""


class _PartOutcomes:
    """Chooses the outcomes for the parts of a document.

    ``reported`` has the diagnostics that decide about them.
    """

    def __init__(self, part: DocumentPart, diagnostics: Iterable[Diagnostic]) -> None:
        self._part = part
        repair_warnings = {repair.warning for repair in part.document.repairs}
        self.reported: _Reported = _group_by_pointer(
            diagnostic
            for diagnostic in diagnostics
            if diagnostic not in repair_warnings
        )

    def choose(
        self, pointer: str, related: Sequence[Diagnostic], ignored_reason: str = ""
    ) -> Outcome:
        """Return the outcome for a part, given the diagnostics that belong to it."""
        if not self._part.contains(pointer):
            return Outcome.EXCLUDED
        if related and _has_refusal(related):
            return Outcome.REFUSED
        if not self._is_used(pointer):
            return Outcome.UNUSED
        return Outcome.DEGRADED if related or ignored_reason else Outcome.GENERATED

    def _is_used(self, pointer: str) -> bool:
        """Return whether a part is used.

        Only components of `_SHARED_SECTIONS`, and the parts inside them, can be unused.
        """
        match pointer.split("/"):
            case ["", "components", section, *keys] if section in _SHARED_SECTIONS:
                component = "/".join(("", "components", section, *keys[:1]))
                return component in self._referenced
            case _:
                return True

    @cached_property
    def _referenced(self) -> set[str]:
        return {
            target_pointer(reference)
            for each in index_of(self._part.document).references
            if isinstance(reference := each.node["$ref"], str)
        }


def measure_coverage(
    part: DocumentPart,
    diagnostics: Sequence[Diagnostic],
    entries: Callable[[], Iterator[Entry]],
) -> Coverage:
    """Return what became of a document, of which only ``part`` is generated.

    The operations are counted, and losses are looked for, without making the
    ``entries`` of all other parts: there may be a hundred thousand.
    """
    outcomes = _PartOutcomes(part, diagnostics)
    counts = Counter(
        outcomes.choose(pointer, _list_related(outcomes.reported, pointer))
        for pointer in _iter_operations(part.document)
    )
    counts.update(
        entry.outcome for entry in _list_repairs(part) if entry.kind == "operations"
    )
    return Coverage(counts, _is_complete(part, outcomes, entries))


def _iter_operations(document: Document) -> Iterator[str]:
    """Yield the pointers of the parts of the kind "operations"."""
    shared = as_mapping(document.root.get("components")).get("pathItems")
    for section, items in (
        ("/paths", document.root.get("paths")),
        ("/components/pathItems", shared),
    ):
        for path, item in as_mapping(items).items():
            if section == "/paths" and path.startswith("x-"):
                continue
            place = join_pointer(section, path)
            for _, operation, pointer in iter_methods(as_mapping(item), place):
                if "$ref" not in operation and "/callbacks/" not in pointer:
                    yield pointer


def _list_related(reported: _Reported, pointer: str) -> list[Diagnostic]:
    """Return the diagnostics about a part and what is around it, nearest first."""
    return [
        diagnostic
        for place in (list_enclosing(pointer) if reported else ())
        for diagnostic in reported.get(place, ())
    ]


def _is_complete(
    part: DocumentPart,
    outcomes: _PartOutcomes,
    entries: Callable[[], Iterator[Entry]],
) -> bool:
    """Return whether no entry says that a part is not generated as described.

    The entries are only made in the rare case in which the parts inside a place decide:
    some of them may be unused or excluded.
    """
    if next(_list_repairs(part), None) is not None:
        return False
    for pointer, group in outcomes.reported.items():
        outcome = outcomes.choose(pointer, group)
        if outcome is Outcome.EXCLUDED:
            continue
        inside = f"{pointer}/"
        if pointer in _AROUND_SHARED or any(
            dropped.startswith(inside) for dropped in part.dropped
        ):
            return _LOSSES.isdisjoint(entry.outcome for entry in entries())
        if outcome is not Outcome.UNUSED:
            return False
    return not any(
        outcomes.choose(pointer, (), reason) is Outcome.DEGRADED
        for pointer, reason in _iter_ignored_keywords(part.document)
    )


def _iter_ignored_keywords(document: Document) -> Iterator[tuple[str, str]]:
    """Yield the pointer of each keyword that is ignored in a schema, and the reason."""
    for obj in index_of(document).by_kind[Kind.SCHEMA]:
        for keyword in obj.node.keys() - _ENFORCED:
            if not keyword.startswith("x-"):
                schema = JsonSchema(document, obj.node, obj.pointer)
                if reason := find_ignored_reason(schema, keyword):
                    yield join_pointer(obj.pointer, keyword), reason


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
    outcomes = _PartOutcomes(part, diagnostics)
    reported = outcomes.reported
    parts = list(_iter_parts(document, index_of(document).objects))
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
        outcome = outcomes.choose(pointer, related, ignored_reason)
        messages = [diagnostic.message for diagnostic in related]
        reasons = tuple(dict.fromkeys(filter(None, (*messages, ignored_reason))))
        source, source_pointer = document.origin(pointer)
        return Entry(
            kind=kind,
            outcome=outcome,
            file=source.file,
            place=lambda: astuple(document.position(pointer)),
            pointer=source_pointer,
            reasons=() if outcome is Outcome.EXCLUDED else reasons,
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
