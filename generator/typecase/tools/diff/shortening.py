"""Shorten what reports quote and list."""

from collections.abc import Sequence


def shorten(text: str, limit: int) -> str:
    """Return a text of at most ``limit`` characters, which ends with `…` if cut."""
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def join_first(texts: Sequence[str], separator: str, limit: int) -> str:
    """Return the first ``limit`` texts, and how many more there are."""
    hidden = len(texts) - limit
    # "and 1 more" would be as long as the one that it hides.
    if hidden < 2:
        return separator.join(texts)
    return f"{separator.join(texts[:limit])} and {hidden} more"
