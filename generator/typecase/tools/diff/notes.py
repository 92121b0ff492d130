"""Tell which parts of two documents are not compared as they are written."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, split_pointer
from typecase.load.navigate.object_kinds import HTTP_METHODS, Kind
from typecase.python_surface.api_version import ApiVersion
from typecase.tools.diff.changes import Place

_MENDED = frozenset({"bad-default", "bad-pattern"})
"""Codes of faults that loading mends without recording a repair."""


class Note(Struct, frozen=True):
    """A part that was left out of a version, or is read in another way.

    ``operation`` is the HTTP method and the path around the part, or None. ``old`` and
    ``new`` are its places; None where the other version alone has the fault. If
    ``is_left_out`` is false, the part was repaired, and is compared.
    """

    code: str
    text: str
    is_left_out: bool
    operation: tuple[str, str] | None = None
    old: Place | None = None
    new: Place | None = None
    api: str = ""

    @property
    def documents(self) -> str:
        """The documents that have the fault, such as "the old document"."""
        if self.old is not None and self.new is not None:
            return "both documents"
        return f"the {'new' if self.old is None else 'old'} document"


def list_notes(
    old: ApiVersion | None, new: ApiVersion | None, api: str = ""
) -> list[Note]:
    """Return the notes about two versions of an API; a fault of both has one note."""
    notes: dict[tuple[object, ...], Note] = {}
    for version, is_old in ((old, True), (new, False)):
        for fault, is_left_out in _iter_faults(version) if version else ():
            place = Place(fault.file, fault.line, fault.pointer)
            operation = find_operation(fault.bundled_pointer or fault.pointer)
            key = (fault.code, fault.message, operation)
            known = notes.get(key) or Note(
                fault.code, fault.message, is_left_out, operation, api=api
            )
            sides = {"old": place} if is_old else {"new": place}
            # Of several places with the same fault, a note has the first.
            missing = known.old is None if is_old else known.new is None
            notes[key] = replace(known, **sides) if missing else known
    return sorted(notes.values(), key=lambda note: not note.is_left_out)


def _iter_faults(version: ApiVersion) -> Iterator[tuple[Diagnostic, bool]]:
    """Yield the faults of a version, and whether something was left out for each."""
    document = version.document
    for repair in document.repairs:
        yield repair.warning, bool(repair.removed)
    for fault in version.left_out:
        yield fault, True
    for fault in document.warnings:
        if fault.code in _MENDED:
            yield fault, False


def find_left_out(document: Document) -> dict[tuple[str, str], str]:
    """Return why operations were left out of a document, by method and path."""
    reasons: dict[tuple[str, str], str] = {}
    for repair in document.repairs:
        for part in repair.removed:
            operation = find_operation(part.pointer)
            if part.kind == Kind.OPERATION and operation is not None:
                reasons.setdefault(operation, repair.warning.message)
    return reasons


def find_operation(pointer: str) -> tuple[str, str] | None:
    """Return the HTTP method and the path of the operation around a place, or None."""
    tokens = split_pointer(pointer)
    if len(tokens) < 3 or tokens[0] not in ("paths", "webhooks"):
        return None
    return (tokens[2].upper(), tokens[1]) if tokens[2] in HTTP_METHODS else None


def format_notes(notes: Iterable[Note]) -> Iterator[str]:
    """Yield a sentence for each note."""
    for note in notes:
        operation = f"{' '.join(note.operation)}: " if note.operation else ""
        subject = f"{note.api}: {operation}" if note.api else operation
        verb = "left out of" if note.is_left_out else "repaired in"
        place = note.old if note.new is None else note.new
        yield f"{verb} {note.documents}: {subject}{note.text} ({place})"
