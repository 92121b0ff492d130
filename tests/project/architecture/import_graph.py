"""Read the imports of a package from its source, and find cycles among them."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Import:
    """One imported name: ``target`` is absolute, as in ``typecase.ir.Api``."""

    file: str
    line: int
    target: str
    at_run_time: bool

    def __str__(self) -> str:
        return f"{self.file}:{self.line} imports {self.target}"

    @property
    def top(self) -> str:
        """The top-level package of the target."""
        return self.target.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Module:
    """A source file; ``file`` is relative to the folder of its package."""

    file: str
    package: str
    tree: ast.Module


@cache
def read_modules(folder: Path, name: str) -> tuple[Module, ...]:
    """Parse every module of package `name`, whose source is in `folder`."""
    return tuple(
        _read_module(folder, name, path) for path in sorted(folder.rglob("*.py"))
    )


def find_imports(module: Module) -> Iterator[Import]:
    """Yield all imported names, including those in functions and for typing alone."""
    typing_only = {
        id(inner)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.If) and _is_type_checking(node.test)
        for statement in node.body
        for inner in ast.walk(statement)
    }
    for node in ast.walk(module.tree):
        for target in _find_targets(node, module):
            assert isinstance(node, ast.Import | ast.ImportFrom)
            yield Import(module.file, node.lineno, target, id(node) not in typing_only)


def create_graph(
    imports: Iterable[Import], files: Iterable[str], name: str
) -> dict[str, set[str]]:
    """Map each file to the files of the package that it imports, except `__init__`."""
    modules = {
        ".".join((name, *file.removesuffix(".py").split("/"))): file
        for file in files
        if not file.endswith("__init__.py")
    }
    graph: dict[str, set[str]] = {file: set() for file in modules.values()}
    for import_ in imports:
        if import_.file in graph:
            # A target is a module, or a name within a module.
            for module in (import_.target, import_.target.rpartition(".")[0]):
                if module in modules and modules[module] != import_.file:
                    graph[import_.file].add(modules[module])
    return graph


def find_cycles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the groups of nodes that import each other, directly or not."""

    def find_reachable(start: str) -> set[str]:
        seen: set[str] = set()
        pending = [start]
        while pending:
            new = graph.get(pending.pop(), set()) - seen
            seen |= new
            pending += new
        return seen

    reachable = {node: find_reachable(node) for node in graph}
    groups = {
        tuple(
            sorted(
                other for other in reachable[node] if node in reachable.get(other, ())
            )
        )
        for node in graph
    }
    return [list(group) for group in sorted(groups) if group]


def _read_module(folder: Path, name: str, path: Path) -> Module:
    relative = path.relative_to(folder)
    text = path.read_text(encoding="utf-8")
    return Module(
        file=relative.as_posix(),
        package=".".join((name, *relative.parent.parts)),
        tree=ast.parse(text, filename=str(path)),
    )


def _find_targets(node: ast.AST, module: Module) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(names=names):
            source = _resolve_source(node, module)
            yield from (f"{source}.{alias.name}" for alias in names)
        case _:
            return


def _resolve_source(node: ast.ImportFrom, module: Module) -> str:
    """Resolve `from ..ir import Type` in `typecase.lower` to `typecase.ir`."""
    if node.level == 0:
        return node.module or ""
    parts = module.package.split(".")
    base = parts[: len(parts) - node.level + 1]
    assert base, f"{module.file}:{node.lineno} imports from outside its package"
    return ".".join((*base, node.module) if node.module else base)


def _is_type_checking(test: ast.expr) -> bool:
    match test:
        case ast.Name(id="TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING"):
            return True
        case _:
            return False
