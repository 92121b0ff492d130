"""Choose the names that completion suggests for clients and resources."""

from collections.abc import Iterable


def hide_names(names: Iterable[str], *internal: str) -> list[str]:
    """Return names for completion, without those that begin with one underscore.

    The names in ``internal`` are left out too.
    """
    return [
        name
        for name in names
        if name not in internal and (name[:1] != "_" or name[:2] == "__")
    ]
