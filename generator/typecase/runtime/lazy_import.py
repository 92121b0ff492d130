"""What is imported when it is first used: a module and where its names are in, what it
needs as ``__getattr__`` and ``__dir__`` out; or the names of modules in, and what
stands for them until then out.
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


class _Later:
    """Stands for a module, and has what the module has."""

    def __init__(self, module: str, package: str | None) -> None:
        self.__place = module, package

    def __getattr__(self, name: str) -> Any:
        # Kept, so that this is asked once for each name.
        value = getattr(import_module(*self.__place), name)
        setattr(self, name, value)
        return value


def later(*modules: str, package: str | None = None) -> tuple[Any, ...]:
    """Modules that are imported with the first use of anything in them; ``".a"`` is one
    of the package."""
    return tuple(_Later(module, package) for module in modules)
