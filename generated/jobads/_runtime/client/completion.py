"""Choose the names that completion suggests for clients and resources."""

from collections.abc import Iterable


def hide_names(names: Iterable[str]) -> list[str]:
    """Return names for completion, without those that begin with one underscore."""
    return [name for name in names if name[:1] != "_" or name[:2] == "__"]
