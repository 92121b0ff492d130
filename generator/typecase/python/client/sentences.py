"""Write sentences of docstrings and of REFERENCE.md from the notes of a document."""

from collections.abc import Iterable, Sequence

from typecase.ir import Field, Notes
from typecase.python.text.markdown import code_span


def note_sentences(
    notes: Notes, *, defaults: Sequence[object] = (), constants: Sequence[object] = ()
) -> list[str]:
    """Return sentences from the notes, then on constants and on the default.

    The sentences from the notes are the description, deprecation and unspecified
    details. Deprecation has no sentence if the description contains "deprecated".
    ``constants`` are the documented values of a property that accepts other values too.
    ``defaults`` contains the default, or nothing: a default may itself be None.
    """
    sentences: list[str] = []
    if notes.description:
        sentences.append(end_sentence(notes.description))
    if notes.deprecated and "deprecated" not in notes.description.lower():
        sentences.append("Deprecated.")
    if notes.not_shown:
        sentences.append(f"Not specified: {_join_clauses(notes.not_shown)}")
    if constants:
        sentences.append(f"Always {join_alternatives(map(repr, constants))}.")
    for value in defaults:
        sentences.append(f"Default: {code_span(repr(value))}.")
    return sentences


def member_sentences(member: Field) -> list[str]:
    """Return sentences about a member of an object, and about its default."""
    defaults = [member.default] if member.has_default else []
    return note_sentences(member.notes, defaults=defaults, constants=member.constants)


def describe_notes(notes: Notes) -> str:
    """Return the description, deprecation and unspecified details as one text.

    The text is empty if ``notes`` has none of them.
    """
    return " ".join(note_sentences(notes))


def join_alternatives(names: Iterable[str]) -> str:
    """Return names or values as code spans, joined by "or"; "" if there are none."""
    return " or ".join(code_span(name) for name in names)


def _join_clauses(sentences: Sequence[str]) -> str:
    """Return sentences as one, with semicolons; it ends with a full stop."""
    if len(sentences) == 1:
        return end_sentence(sentences[0])
    first, *others = (sentence.removesuffix(".") for sentence in sentences)
    # A capital before another one begins an acronym.
    clauses = [
        each if each[:2].isupper() else f"{each[:1].lower()}{each[1:]}"
        for each in others
    ]
    return end_sentence("; ".join((first, *clauses)))


def end_sentence(text: str) -> str:
    """Return text with a full stop, unless it is empty or ends with one of ``.!?:``.

    Quotation marks and brackets may follow that character.
    """
    last = text.rstrip("\"')]\N{RIGHT DOUBLE QUOTATION MARK}")[-1:]
    return text if not text or last in (".", "!", "?", ":") else f"{text}."
