"""Edits of a text, which may contain each other."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

Piece = str | tuple[int, int]
"""A new text, or the span of a part of the old text, in which edits apply."""


class Edit(Struct, frozen=True):
    """Pieces that take the place of a span of a text."""

    start: int
    end: int
    pieces: tuple[Piece, ...]


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with all edits; the outermost of nested ones come first."""
    ordered = sorted({*edits}, key=lambda each: (each.start, -each.end))
    return _render(text, 0, len(text), ordered)


def _render(text: str, start: int, end: int, edits: Sequence[Edit]) -> str:
    parts: list[str] = []
    place = start
    for edit in edits:
        if edit.start < place or edit.end > end:
            continue
        parts.append(text[place : edit.start])
        inner = [
            each
            for each in edits
            if each is not edit and edit.start <= each.start and each.end <= edit.end
        ]
        for piece in edit.pieces:
            parts.append(
                piece if isinstance(piece, str) else _render(text, *piece, inner)
            )
        place = edit.end
    parts.append(text[place:end])
    return "".join(parts)
