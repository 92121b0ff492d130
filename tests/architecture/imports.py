"""What a package imports, read from its source; nothing is imported or run.

In: a folder of Python files and the name of the package in it. Out: one `Import`
for each imported name. Which imports are allowed is for the tests to say.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Import:
    file: str
    line: int
    target: str
    at_run_time: bool

    def __str__(self) -> str:
        return f"{self.file}:{self.line} imports {self.target}"

    @property
    def top(self) -> str:
        return self.target.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Module:
    file: str
    package: str
    lines: int
    tree: ast.Module


@cache
def read_modules(folder: Path, name: str) -> tuple[Module, ...]:
    """Every module of package `name`, whose source is in `folder`."""
    return tuple(_read(folder, name, path) for path in sorted(folder.rglob("*.py")))


def imports_of(module: Module) -> Iterator[Import]:
    """Every name a module imports, wherever in the file, as an absolute name."""
    guarded = {
        id(inner)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.If) and _asks_type_checking(node.test)
        for statement in node.body
        for inner in ast.walk(statement)
    }
    for node in ast.walk(module.tree):
        for target in _targets(node, module):
            assert isinstance(node, ast.Import | ast.ImportFrom)
            yield Import(module.file, node.lineno, target, id(node) not in guarded)


def _read(folder: Path, name: str, path: Path) -> Module:
    inside = path.relative_to(folder)
    text = path.read_text(encoding="utf-8")
    return Module(
        file=inside.as_posix(),
        package=".".join((name, *inside.parent.parts)),
        lines=len(text.splitlines()),
        tree=ast.parse(text, filename=str(path)),
    )


def _targets(node: ast.AST, module: Module) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(names=names):
            source = _absolute(node, module)
            yield from (f"{source}.{alias.name}" for alias in names)
        case _:
            return


def _absolute(node: ast.ImportFrom, module: Module) -> str:
    """`from ..ir import Type` in package `typecase.lower` comes from `typecase.ir`."""
    if node.level == 0:
        return node.module or ""
    parts = module.package.split(".")
    base = parts[: len(parts) - node.level + 1]
    assert base, f"{module.file}:{node.lineno} climbs out of its package"
    return ".".join((*base, node.module) if node.module else base)


def _asks_type_checking(test: ast.expr) -> bool:
    match test:
        case ast.Name(id="TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING"):
            return True
        case _:
            return False
