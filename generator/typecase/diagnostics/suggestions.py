"""Suggest known names for one that is unknown."""

from collections.abc import Iterable

_MAX_SUGGESTIONS = 3
_START = "did you mean "


def suggest(name: str, known: Iterable[str], prefix: str = "") -> str | None:
    """Return a question such as "did you mean `pets`?", or None if nothing is similar.

    Names that differ only in case come first, because that is the commonest mistake.
    ``prefix`` is put before each suggestion.
    """
    candidates = sorted(set(known))
    similar = [each for each in candidates if each.casefold() == name.casefold()]
    if not similar:
        # Imported here because most runs have nothing to suggest.
        from difflib import get_close_matches

        similar = get_close_matches(name, candidates, n=_MAX_SUGGESTIONS)
    if not similar:
        return None
    return f"{_START}{' or '.join(f'`{prefix}{each}`' for each in similar)}?"


def suggested_names(hint: str | None) -> list[str]:
    """Return the names in a hint that `suggest` wrote, or an empty list."""
    return hint.split("`")[1::2] if hint and hint.startswith(_START) else []
