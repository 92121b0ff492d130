"""What becomes of every part of a document, as entries of the ledger.

The document is walked anew, so that what the lowering never looked at shows as well.
"""

from collections.abc import Iterable, Iterator
from functools import cache, partial

from typecase.diagnostics import Diagnostic
from typecase.ledger import Entry, Fate
from typecase.load import Document
from typecase.load.document import join
from typecase.load.json_types import mapping
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.references import target_pointer
from typecase.load.navigate.walk import Found, objects
from typecase.lower.context import REFUSED
from typecase.lower.coverage.keywords import reason_ignored

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
_WITH_CONTENT = {Kind.REQUEST_BODY: "bodies", Kind.RESPONSE: "responses"}
# A component is used under whatever name it has.
_HARMLESS = frozenset({"bad-name"})
_SHARED = (
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
"""The kind of a part, its pointer, and why it is ignored, if it is."""


def coverage(document: Document, diagnostics: Iterable[Diagnostic]) -> Iterator[Entry]:
    """Account for every operation, parameter, body, response, scheme and keyword.

    What was reported about a place that is none of these is an entry of its own.
    """
    reported: dict[str, list[Diagnostic]] = {}
    for each in diagnostics:
        if each.code not in _HARMLESS:
            reported.setdefault(each.pointer, []).append(each)
    everything = tuple(objects(document))
    referred = {
        target_pointer(reference)
        for found in everything
        if isinstance(reference := found.node.get("$ref"), str)
    }
    parts = list(_parts(everything))
    pointers = {pointer for _, pointer, _ in parts}
    inherited = {
        pointer: found
        for pointer, found in reported.items()
        if pointer not in pointers or any(each.code == REFUSED for each in found)
    }
    covered = set[str]()

    @cache
    def from_above(pointer: str) -> tuple[Diagnostic, ...]:
        """Return what was reported of anything that holds a part, and so of it too."""
        if not pointer or not inherited:
            return ()
        parent = pointer.rpartition("/")[0]
        if parent in inherited:
            covered.add(parent)
        return (*inherited.get(parent, ()), *from_above(parent))

    def entry(kind: str, pointer: str, ignored: str = "") -> Entry:
        found = (*reported.get(pointer, ()), *from_above(pointer))
        reasons = dict.fromkeys(each.message for each in found)
        if ignored:
            reasons[ignored] = None
        if any(each.code == REFUSED for each in found):
            fate = Fate.REFUSED
        elif not _is_used(pointer, referred):
            fate = Fate.UNUSED
        else:
            fate = Fate.DEGRADED if reasons else Fate.PRINTED
        source, own = document.origin(pointer)
        place = partial(_place, document, pointer)
        return Entry(kind, fate, source.file, place, own, tuple(reasons))

    for part in parts:
        yield entry(*part)
    for pointer in reported:
        if pointer not in pointers and pointer not in covered:
            yield entry("other parts", pointer)


def _is_used(pointer: str, referred: set[str]) -> bool:
    _, first, *rest = [*pointer.split("/"), ""]
    if first != "components" or len(rest) < 2 or rest[0] not in _SHARED:
        return True
    return "/".join(("", first, *rest[:2])) in referred


def _place(document: Document, pointer: str) -> tuple[int, int]:
    place = document.position(pointer)
    return place.line, place.column


def _parts(everything: Iterable[Found]) -> Iterator[_Part]:
    for found in everything:
        if found.kind is Kind.SCHEMA:
            for keyword in found.node:
                if not keyword.startswith("x-"):
                    at = join(found.pointer, keyword)
                    yield "keywords of schemas", at, reason_ignored(keyword)
        elif "$ref" in found.node:
            continue
        elif found.kind in _WITH_CONTENT:
            content = mapping(found.node.get("content"))
            places = [join(found.pointer, "content", each) for each in content]
            for place in places or [found.pointer]:
                yield _WITH_CONTENT[found.kind], place, ""
        elif found.kind in _KINDS:
            yield _kind(found), found.pointer, ""


def _kind(found: Found) -> str:
    if found.kind is Kind.OPERATION:
        if "/callbacks/" in found.pointer:
            return "operations of callbacks"
        if found.pointer.startswith("/webhooks/"):
            return "operations of webhooks"
    return _KINDS[found.kind]
