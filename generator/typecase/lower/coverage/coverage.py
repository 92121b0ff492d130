"""List how every part of a document was handled, as entries of the ledger.

The whole document is walked again, so that the ledger includes the parts that the
lowering never visited.
"""

from collections.abc import Iterable, Iterator
from functools import cache, partial

from typecase.diagnostics import Diagnostic
from typecase.ledger import Entry, Outcome
from typecase.load import Document
from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.references import target_pointer
from typecase.load.navigate.walk import OpenAPIObject, iter_objects
from typecase.lower.context import REFUSED
from typecase.lower.coverage.unenforced_keywords import find_ignored_reason

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
_KINDS_WITH_CONTENT = {Kind.REQUEST_BODY: "bodies", Kind.RESPONSE: "responses"}
# Diagnostics with these codes do not degrade a part: an invalid name has no effect.
_HARMLESS_CODES = frozenset({"bad-name"})
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

_Part = tuple[str, str, str]
"""The kind of a part, its pointer, and why it is ignored ("" if it is not)."""


def list_entries(
    document: Document, diagnostics: Iterable[Diagnostic]
) -> Iterator[Entry]:
    """Yield an entry for each operation, parameter, body, response, scheme and keyword.

    A diagnostic about any other place belongs to the entries of the parts inside that
    place. Without such parts, the diagnostic yields an entry of the kind "other parts".
    """
    reported = _by_pointer(diagnostics)
    nodes = tuple(iter_objects(document))
    referenced = {
        target_pointer(reference)
        for found in nodes
        if isinstance(reference := found.node.get("$ref"), str)
    }
    parts = list(_parts(nodes))
    part_pointers = {pointer for _, pointer, _ in parts}
    inheritable = {
        pointer: group
        for pointer, group in reported.items()
        if pointer not in part_pointers or _has_refusal(group)
    }
    inherited_from = set[str]()

    @cache
    def inherit(pointer: str) -> tuple[Diagnostic, ...]:
        """Return the diagnostics about the ancestors of a part, nearest first."""
        if not pointer or not inheritable:
            return ()
        parent = pointer.rpartition("/")[0]
        if parent in inheritable:
            inherited_from.add(parent)
        return (*inheritable.get(parent, ()), *inherit(parent))

    def entry(kind: str, pointer: str, reason_ignored: str = "") -> Entry:
        related = (*reported.get(pointer, ()), *inherit(pointer))
        messages = (diagnostic.message for diagnostic in related)
        reasons = tuple(dict.fromkeys(filter(None, (*messages, reason_ignored))))
        if _has_refusal(related):
            outcome = Outcome.REFUSED
        elif not _is_used(pointer, referenced):
            outcome = Outcome.UNUSED
        else:
            outcome = Outcome.DEGRADED if reasons else Outcome.GENERATED
        source, source_pointer = document.origin(pointer)
        place = partial(_place, document, pointer)
        return Entry(kind, outcome, source.file, place, source_pointer, reasons)

    for part in parts:
        yield entry(*part)
    for pointer in reported:
        if pointer not in part_pointers and pointer not in inherited_from:
            yield entry("other parts", pointer)


def _by_pointer(diagnostics: Iterable[Diagnostic]) -> dict[str, list[Diagnostic]]:
    grouped: dict[str, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        if diagnostic.code not in _HARMLESS_CODES:
            grouped.setdefault(diagnostic.pointer, []).append(diagnostic)
    return grouped


def _has_refusal(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(diagnostic.code == REFUSED for diagnostic in diagnostics)


def _is_used(pointer: str, referenced: set[str]) -> bool:
    """Return whether a part is used; shared components are used if referenced."""
    match pointer.split("/"):
        case ["", "components", section, *rest] if section in _SHARED_SECTIONS:
            return "/".join(("", "components", section, *rest[:1])) in referenced
        case _:
            return True


def _place(document: Document, pointer: str) -> tuple[int, int]:
    position = document.position(pointer)
    return position.line, position.column


def _parts(nodes: Iterable[OpenAPIObject]) -> Iterator[_Part]:
    for found in nodes:
        if found.kind is Kind.SCHEMA:
            for keyword in found.node:
                if not keyword.startswith("x-"):
                    at = join_pointer(found.pointer, keyword)
                    yield "keywords of schemas", at, find_ignored_reason(keyword)
        elif "$ref" in found.node:
            continue
        elif found.kind in _KINDS_WITH_CONTENT:
            # A body counts once for each media type, or once if it has none.
            content = as_mapping(found.node.get("content"))
            places = [
                join_pointer(found.pointer, "content", media) for media in content
            ]
            for place in places or [found.pointer]:
                yield _KINDS_WITH_CONTENT[found.kind], place, ""
        elif found.kind in _KINDS:
            yield _kind(found), found.pointer, ""


def _kind(found: OpenAPIObject) -> str:
    if found.kind is Kind.OPERATION:
        if "/callbacks/" in found.pointer:
            return "operations of callbacks"
        if found.pointer.startswith("/webhooks/"):
            return "operations of webhooks"
    return _KINDS[found.kind]
