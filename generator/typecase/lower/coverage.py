"""What becomes of every part of a document: the document and what was reported while it
was lowered in, entries of the ledger out. It walks the document anew, so that what the
lowering never looked at shows as well.
"""

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec import Struct, field

from typecase.diagnostics import Diagnostic
from typecase.ledger import Entry, Fate
from typecase.load import Document
from typecase.load.document import join
from typecase.load.grammar import Kind
from typecase.load.plain import is_mapping
from typecase.load.references import target_pointer
from typecase.load.walk import Found, objects
from typecase.lower.context import REFUSED
from typecase.lower.keywords import HELD, TOLD, UNHELD
from typecase.lower.unheld import OF_VALUES

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
# Reported where they are lowered, if they limit anything there.
_LOWERED = frozenset({*OF_VALUES, "then", "else", "prefixItems"})
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


def coverage(document: Document, diagnostics: Iterable[Diagnostic]) -> Iterator[Entry]:
    """Account for every operation, parameter, body, response, scheme and keyword.

    What was reported about a place that is none of these is an entry of its own.
    """
    reported: dict[str, list[Diagnostic]] = {}
    for each in diagnostics:
        if each.code not in _HARMLESS:
            reported.setdefault(each.pointer, []).append(each)
    everything = tuple(objects(document))
    parts = list(_parts(everything))
    pointers = {part.pointer for part in parts}
    spread = {
        pointer: found
        for pointer, found in reported.items()
        if pointer not in pointers or any(each.code == REFUSED for each in found)
    }
    account = _Account(document, reported, spread, _referred(everything))
    for part in parts:
        yield account.entry(part)
    for pointer in reported:
        if pointer not in pointers and pointer not in account.covered:
            yield account.entry(_Part("other parts", pointer))


class _Part(Struct, frozen=True):
    kind: str
    pointer: str
    reasons: tuple[str, ...] = ()


class _Account(Struct):
    document: Document
    reported: dict[str, list[Diagnostic]]
    spread: dict[str, list[Diagnostic]]
    referred: set[str]
    covered: set[str] = field(default_factory=set[str])
    _above: dict[str, list[Diagnostic]] = field(
        default_factory=dict[str, list[Diagnostic]]
    )

    def entry(self, part: _Part) -> Entry:
        own = self.reported.get(part.pointer, ())
        said = list(dict.fromkeys([*own, *self.above(part.pointer)]))
        reasons = tuple(
            dict.fromkeys([*(each.message for each in said), *part.reasons])
        )
        document, pointer = self.document.origin(part.pointer)
        return Entry(
            part.kind,
            self._fate(part.pointer, said, reasons),
            document.file,
            partial(_place, self.document, part.pointer),
            pointer,
            reasons,
        )

    def above(self, pointer: str) -> list[Diagnostic]:
        """What was said about anything that holds this part, and so about it too."""
        if not pointer or not self.spread:
            return []
        parent = pointer.rpartition("/")[0]
        if parent not in self._above:
            found = self.spread.get(parent, [])
            if found:
                self.covered.add(parent)
            self._above[parent] = [*found, *self.above(parent)]
        return self._above[parent]

    def _fate(
        self, pointer: str, said: list[Diagnostic], reasons: tuple[str, ...]
    ) -> Fate:
        if any(each.code == REFUSED for each in said):
            return Fate.REFUSED
        if not self._is_used(pointer):
            return Fate.UNUSED
        return Fate.DEGRADED if reasons else Fate.PRINTED

    def _is_used(self, pointer: str) -> bool:
        _, first, *rest = [*pointer.split("/"), ""]
        if first != "components" or len(rest) < 2 or rest[0] not in _SHARED:
            return True
        return "/".join(("", first, *rest[:2])) in self.referred


def _place(document: Document, pointer: str) -> tuple[int, int]:
    place = document.position(pointer)
    return place.line, place.column


def _parts(everything: Iterable[Found]) -> Iterator[_Part]:
    for found in everything:
        if "$ref" in found.node and found.kind is not Kind.SCHEMA:
            continue
        match found.kind:
            case Kind.SCHEMA:
                yield from _keywords(found)
            case Kind.REQUEST_BODY:
                yield from _contents("bodies", found)
            case Kind.RESPONSE:
                yield from _contents("responses", found)
            case kind if kind in _KINDS:
                yield _Part(_kind(found), found.pointer)
            case _:
                pass


def _kind(found: Found) -> str:
    if found.kind is Kind.OPERATION:
        if "/callbacks/" in found.pointer:
            return "operations of callbacks"
        if found.pointer.startswith("/webhooks/"):
            return "operations of webhooks"
    return _KINDS[found.kind]


def _contents(kind: str, found: Found) -> Iterator[_Part]:
    content = found.node.get("content")
    if not is_mapping(content) or not content:
        yield _Part(kind, found.pointer)
        return
    for media_type in content:
        yield _Part(kind, join(found.pointer, "content", media_type))


def _keywords(found: Found) -> Iterator[_Part]:
    for keyword in found.node:
        if keyword.startswith("x-"):
            continue
        reasons: tuple[str, ...] = ()
        if (reason := UNHELD.get(keyword)) is not None:
            reasons = (reason,)
        elif keyword not in HELD and keyword not in TOLD and keyword not in _LOWERED:
            reasons = ("not a keyword that is known here",)
        yield _Part("keywords of schemas", join(found.pointer, keyword), reasons)


def _referred(everything: Iterable[Found]) -> set[str]:
    """Every place that some object refers to."""
    return {
        target_pointer(reference)
        for found in everything
        if isinstance(reference := found.node.get("$ref"), str)
    }
