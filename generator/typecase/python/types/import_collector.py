"""Collect the imports of a generated module while its code is generated."""

import re
from collections.abc import Iterable

from msgspec import Struct, field

from typecase.python.text.code import Code, code

STANDARD_LIBRARY, THIRD_PARTY, RELATIVE = range(3)
"""The groups of imports that isort separates by blank lines."""
STANDARD_LIBRARY_MODULES = frozenset(
    {
        "builtins",
        "collections",
        "datetime",
        "decimal",
        "enum",
        "functools",
        "pathlib",
        "typing",
        "uuid",
    }
)
"""The modules of the standard library that generated code imports."""


class Imports(Struct):
    """The imports of one module.

    ``modules`` are imported as a whole. ``names`` has the imported names by module.
    ``own_names`` are those that the module defines itself.
    """

    modules: set[str] = field(default_factory=set[str])
    names: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    own_names: frozenset[str] = frozenset()

    def add_module(self, name: str) -> None:
        """Add ``import name``."""
        self.modules.add(name)

    def add_names(self, module: str, *names: str) -> None:
        """Add ``from module import name`` for each of the names."""
        if names:
            self.names.setdefault(module, set()).update(names)

    def use_name(self, module: str, name: str) -> str:
        """Add ``from module import name``, and return the name.

        If the module defines this name itself, add ``import name as _name``.
        """
        if name not in self.own_names:
            self.add_names(module, name)
            return name
        self.add_names(module, f"{name} as _{name}")
        return f"_{name}"

    def for_subpackage(self) -> "Imports":
        """Return these imports as a module in a subpackage must write them.

        For example, ``from . import models`` becomes ``from .. import models``.
        """
        return Imports(
            set(self.modules),
            {
                f".{module}" if module.startswith(".") else module: set(names)
                for module, names in self.names.items()
            },
        )

    def lines(self) -> tuple[Code, ...]:
        """Return sorted import statements, with a blank line between isort's groups."""
        lines = [(_group(name), f"import {name}") for name in sorted(self.modules)]
        for module in sorted(self.names, key=_module_order):
            names = sorted(self.names[module], key=name_order)
            plain = ", ".join(name for name in names if " as " not in name)
            # isort wants a statement of its own for each renamed name.
            renamed = (name for name in names if " as " in name)
            for imported in filter(None, (plain, *renamed)):
                lines.append((_group(module), f"from {module} import {imported}"))
        statements: list[Code] = []
        for group in (STANDARD_LIBRARY, THIRD_PARTY, RELATIVE):
            block = [code(line) for line_group, line in lines if line_group == group]
            statements += [code(""), *block] if statements and block else block
        return tuple(statements)


def sort_relative(lines: Iterable[str]) -> list[str]:
    """Return import statements of relative modules in isort's order."""
    return sorted(lines, key=lambda line: _module_order(line.split(" ")[1]))


def _group(module: str) -> int:
    if module.startswith("."):
        return RELATIVE
    root, *_ = module.split(".")
    return STANDARD_LIBRARY if root in STANDARD_LIBRARY_MODULES else THIRD_PARTY


def _module_order(module: str) -> tuple[int, str]:
    """Return a sort key that puts distant relative imports first, as isort does."""
    dots = len(module) - len(module.lstrip("."))
    return -dots, module


def name_order(name: str) -> tuple[int, list[tuple[int, str]], str]:
    """Return a key that sorts imported names as isort does.

    Constants come first, then classes, then other names. Case does not matter within
    these groups, and numbers are ordered by their values.
    """
    return _name_group(name), _natural_order(name.lower()), name


def export_order(name: str) -> tuple[int, list[tuple[int, str]]]:
    """Return a key that sorts ``__all__`` as ruff does: like imports, but with case."""
    return _name_group(name), _natural_order(name)


def _name_group(name: str) -> int:
    is_constant = name.isupper() and len(name) > 1
    return 0 if is_constant else 1 if name[0].isupper() else 2


def _natural_order(name: str) -> list[tuple[int, str]]:
    parts = re.findall(r"\d+|\D+", name)
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts]
