"""Names that are imported when they are first used: a module and where its names are
in, what it needs as ``__getattr__`` and ``__dir__`` out.
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy(
    module: str, names: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Find ``names`` in modules relative to ``module``; ``"a": ".a"`` is a module."""

    def find(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        home = names[name]
        found = import_module(home, module)
        value = found if home.rpartition(".")[2] == name else getattr(found, name)
        setattr(sys.modules[module], name, value)
        return value

    def listed() -> list[str]:
        return sorted({*vars(sys.modules[module]), *names})

    return find, listed
