"""Suggest a known name in place of a misspelt one."""

from collections.abc import Mapping


def suggest(name: str, known: Mapping[str, str], cutoff: float = 0.6) -> str:
    """Return a suggestion, such as ``": did you mean `budget_cents`?"``.

    Without a similar name, return an empty string.

    Args:
        name: The name that is not known.
        known: What to suggest for each known name.
        cutoff: The least similarity of a suggestion, from 0 to 1.
    """
    from difflib import get_close_matches

    similar = get_close_matches(name, known, n=1, cutoff=cutoff)
    return f": did you mean `{known[similar[0]]}`?" if similar else ""
