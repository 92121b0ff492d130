"""Suggest the name that was meant by a misspelt one."""

from collections.abc import Mapping


def suggest(name: str, meanings: Mapping[str, str], cutoff: float = 0.6) -> str:
    """Return a suggestion, such as ``": did you mean `budget_cents`?"``.

    Return an empty text if no key of ``meanings`` is similar to ``name``. The values
    are what to suggest for each key. ``cutoff`` is the least similarity, from 0 to 1.
    """
    from difflib import get_close_matches

    similar = get_close_matches(name, meanings, n=1, cutoff=cutoff)
    return f": did you mean `{meanings[similar[0]]}`?" if similar else ""
