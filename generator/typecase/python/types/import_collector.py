"""The imports of one output file, gathered while its text is written."""

from msgspec import Struct, field

from typecase.python.text.code import Code, code

STANDARD = frozenset(
    {
        "builtins",
        "collections",
        "datetime",
        "enum",
        "functools",
        "pathlib",
        "typing",
        "uuid",
    }
)


class Imports(Struct):
    """Modules and names; written sorted, in isort's three groups."""

    modules: set[str] = field(default_factory=set[str])
    names: dict[str, set[str]] = field(default_factory=dict[str, set[str]])

    def module(self, name: str) -> None:
        """Ask for ``import name``."""
        self.modules.add(name)

    def name(self, module: str, name: str) -> None:
        """Ask for ``from module import name``."""
        self.names.setdefault(module, set()).add(name)

    def deeper(self) -> "Imports":
        """The same, for a module that is one package deeper."""
        return Imports(
            set(self.modules),
            {
                f".{module}" if module.startswith(".") else module: set(names)
                for module, names in self.names.items()
            },
        )

    def lines(self) -> tuple[Code, ...]:
        """Write the import lines, with a blank line between groups."""
        lines = [(_group(name), f"import {name}") for name in sorted(self.modules)]
        for module in sorted(self.names, key=_module_order):
            listed = ", ".join(sorted(self.names[module], key=name_order))
            lines.append((_group(module), f"from {module} import {listed}"))
        written: list[Code] = []
        for group in range(3):
            block = [code(line) for own, line in lines if own == group]
            written += [code(""), *block] if written and block else block
        return tuple(written)


def _group(module: str) -> int:
    if module.startswith("."):
        return 2
    return 0 if module.split(".")[0] in STANDARD else 1


def _module_order(module: str) -> tuple[int, str]:
    """Sort far relative imports before near ones, as isort does."""
    dots = len(module) - len(module.lstrip("."))
    return -dots, module


def name_order(name: str) -> tuple[int, str]:
    """Sort constants before classes before the rest, as isort does."""
    kind = 0 if name.isupper() and len(name) > 1 else 1 if name[0].isupper() else 2
    return kind, name
