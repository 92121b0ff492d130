"""Write the imports of a module, and of a snippet in a page.

`resolve_module` replaces the markers of `symbols` by names, and imports these.
"""

import builtins
import re
import sys
from collections.abc import Set as AbstractSet

from msgspec import Struct, field

from typecase.python.text.code import Code, code
from typecase.python.text.symbols import (
    FOR_TYPING,
    IMPORTS,
    MARKER,
    NEEDED,
    PATH,
    RUNTIME,
    RUNTIME_LIBRARY,
    TYPE_CHECKING,
    TYPING_IMPORTS,
    plain,
)

STANDARD_LIBRARY, THIRD_PARTY, RELATIVE = range(3)
"""The groups of imports that isort separates by blank lines."""
# A line break is found faster than the start of a line.
_DEFINED = re.compile(
    r"\n(?=\w)(?:(?:(?:async )?def|class) (\w+)"
    r"|(?:else:\n    )?(\w+)(?:: [^\n]*)? = )"
)
"""The definition of a function, a class or a variable of a module.

Type checkers read another definition of a recursive type than that after `else`.
"""
_METHOD = re.compile(r"\n    (?:async )?def (\w+)")
"""The definition of a method, which hides a name of the module in its class."""
_PLACE, _TYPING_PLACE, _TYPE_CHECKING = (
    marker[1:-1] for marker in (IMPORTS, TYPING_IMPORTS, TYPE_CHECKING)
)
"""The content of markers."""
_PLACES = frozenset({_PLACE, _TYPING_PLACE})
_NUMBER_OR_TEXT = re.compile(r"\d+|\D+")
_SNIPPET = re.compile(r"\n```python\n.*?^```$", re.MULTILINE | re.DOTALL)


class MissingImportsError(ValueError):
    """The error that a text with symbols has no place for their imports."""

    def __init__(self, place: str) -> None:
        super().__init__(
            f"the text uses names of other modules, but has no `{{{{ {place} }}}}`"
        )


class Imports(Struct):
    """Imports of one module: whole modules, and names by module."""

    modules: set[str] = field(default_factory=set[str])
    names: dict[str, set[str]] = field(default_factory=dict[str, set[str]])

    def add(self, module: str, *names: str) -> None:
        """Add ``from module import name`` for each name; `name as other` is one, too.

        Without names, add ``import module``.
        """
        if names:
            self.names.setdefault(module, set()).update(names)
        else:
            self.modules.add(module)

    def lines(self) -> tuple[Code, ...]:
        """Return sorted import statements, with a blank line between isort's groups."""
        groups: tuple[list[Code], ...] = ([], [], [])
        for name in sorted(self.modules):
            groups[_group(name)].append(code(f"import {name}"))
        for module in sorted(self.names, key=_module_order):
            names = [*self.names[module]]
            if len(names) > 1:
                names.sort(key=name_order)
            shown = ", ".join([name for name in names if " as " not in name])
            # isort wants a statement of its own for each renamed name.
            renamed = [name for name in names if " as " in name]
            for imported in filter(None, (shown, *renamed)):
                line = code(f"from {module} import {imported}")
                groups[_group(module)].append(line)
        statements: list[Code] = []
        for group in filter(None, groups):
            statements += [code(""), *group] if statements else group
        return tuple(statements)


def resolve_module(
    text: str, folder: str, package: str, *, library: bool = False
) -> str:
    """Return the text of a module with its imports, and with the names that they bind.

    ``folder`` is the dotted name of the package that contains the module, and
    ``package`` that of the API's package. If ``folder`` is empty, the module is a
    snippet, which imports by absolute names. ``library`` says whether the runtime is
    the library, and not a copy in the package.

    Raises:
        MissingImportsError: The text does not have the code `IMPORTS`, or
            `TYPING_IMPORTS` although only type checkers need a name.
    """
    _, placed, body = text.partition(IMPORTS)
    # Text, and the content of the marker that follows it, in turn.
    pieces = MARKER.split(text)
    found = {*pieces[1::2]} - _PLACES
    for_typing = {each for each in found if each[0] == FOR_TYPING}
    for_typing -= {f"{FOR_TYPING}{each[1:]}" for each in found if each[0] == NEEDED}
    if for_typing:
        if TYPING_IMPORTS not in text:
            raise MissingImportsError("typing_imports")
        found.add(_TYPE_CHECKING)
    if not placed and any(each[0] != PATH for each in found):
        raise MissingImportsError("imports")
    imports, typing_imports = Imports(), Imports()
    bound = _Names({first or second for first, second in _DEFINED.findall(body)})
    methods = {*_METHOD.findall(body)}
    names: dict[str, str] = {}
    # Names of the API come first, and keep their form before those of the runtime.
    for reference in sorted(found, key=_precedence):
        kind, module, name, shown = reference.split(":")
        path = _find_module(module, folder, package, library=library)
        if kind == PATH:
            names[reference] = path
            continue
        hidden = frozenset[str]() if module.startswith(".") else methods
        local = bound.bind(shown, (module, name), hidden, may_be_builtin=kind != NEEDED)
        names[reference] = local
        target = typing_imports if reference in for_typing else imports
        renamed = "" if local == (name or path) else f" as {local}"
        if name:
            target.add(path, f"{name}{renamed}")
        else:
            target.add(f"{path}{renamed}")
    names[_PLACE] = "\n".join(imports.lines())
    names[_TYPING_PLACE] = ""
    if for_typing:
        lines = [f"    {line}" if line else "" for line in typing_imports.lines()]
        names[_TYPING_PLACE] = "\n".join((f"if {names[_TYPE_CHECKING]}:", *lines))
    pieces[1::2] = [names[marker] for marker in pieces[1::2]]
    return "".join(pieces)


class _Names:
    """The names that a module binds: those that it defines, and those it imports."""

    def __init__(self, defined: AbstractSet[str]) -> None:
        self._defined = defined
        self._imported: dict[str, tuple[str, str]] = {}

    def bind(
        self,
        name: str,
        source: tuple[str, str],
        hidden: AbstractSet[str],
        *,
        may_be_builtin: bool,
    ) -> str:
        """Return the name that an imported name has here: itself, or with underscores.

        ``source`` is the module and the name there. ``hidden`` are the names of
        methods, which hide names of the module in their class.
        """
        while (
            name in self._defined
            or name in hidden
            or self._imported.get(name, source) != source
            or (name.islower() and hasattr(builtins, name) and not may_be_builtin)
        ):
            name = f"_{name}"
        self._imported[name] = source
        return name


def resolve_snippets(text: str, package: str, *, library: bool = False) -> str:
    """Return a page whose snippets of Python have imports and names.

    The text between snippets has the names only. ``library`` is that of
    `resolve_module`.
    """
    with_imports = _SNIPPET.sub(
        lambda match: (
            resolve_module(match[0], "", package, library=library)
            if "\x02" in match[0]
            else match[0]
        ),
        f"\n{text}",
    )
    return plain(with_imports)[1:]


def _precedence(marker: str) -> tuple[bool, list[str]]:
    parts = marker.split(":")
    return not parts[1].startswith("."), parts


def _find_module(module: str, folder: str, package: str, *, library: bool) -> str:
    """Return the name of a module as a module in a folder imports it."""
    if module.startswith("."):
        target = f"{package}{module}".rstrip(".")
    elif module.partition(".")[0] == RUNTIME:
        if library:
            return f"{RUNTIME_LIBRARY}{module.removeprefix(RUNTIME)}"
        target = f"{package.partition('.')[0]}.{module}"
    else:
        return module
    if not folder:
        return target
    here, there = folder.split("."), target.split(".")
    shared = 0
    for ours, theirs in zip(here, there, strict=False):
        if ours != theirs:
            break
        shared += 1
    return "." * (len(here) - shared + 1) + ".".join(there[shared:])


def _group(module: str) -> int:
    if module.startswith("."):
        return RELATIVE
    root, *_ = module.split(".")
    return STANDARD_LIBRARY if root in sys.stdlib_module_names else THIRD_PARTY


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
    parts = _NUMBER_OR_TEXT.findall(name)
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts]
