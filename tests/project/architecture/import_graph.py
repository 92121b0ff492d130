"""Read the imports of a package from its source, without importing anything."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Import:
    """One imported name.

    ``file`` is relative to the folder of the package, and ``target`` is an absolute
    name such as ``typecase.ir.Api``. ``at_run_time`` is false below
    ``if TYPE_CHECKING``.
    """

    file: str
    line: int
    target: str
    at_run_time: bool

    def __str__(self) -> str:
        return f"{self.file}:{self.line} imports {self.target}"

    @property
    def top_level_package(self) -> str:
        return self.target.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Module:
    """A parsed source file.

    ``file`` is relative to the folder of the package, and ``package`` is the name that
    relative imports start from.
    """

    file: str
    package: str
    tree: ast.Module


@cache
def read_modules(folder: Path, name: str) -> tuple[Module, ...]:
    """Parse every module of the package ``name``, whose source is in ``folder``."""
    return tuple(_read(folder, name, path) for path in sorted(folder.rglob("*.py")))


def find_imports(module: Module) -> Iterator[Import]:
    """Yield every imported name, inside functions and for type checking too."""
    for_type_checking = {
        id(inner)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.If) and _is_type_checking(node.test)
        for statement in node.body
        for inner in ast.walk(statement)
    }
    for node in ast.walk(module.tree):
        for target in _targets(node, module):
            assert isinstance(node, ast.Import | ast.ImportFrom)
            at_run_time = id(node) not in for_type_checking
            yield Import(module.file, node.lineno, target, at_run_time)


def map_files_to_imports(
    imports: Iterable[Import], files: Iterable[str], name: str
) -> dict[str, set[str]]:
    """Map each file to the files of the package that it imports, except `__init__`."""
    modules = {
        ".".join((name, *file.removesuffix(".py").split("/"))): file
        for file in files
        if not file.endswith("__init__.py")
    }
    graph: dict[str, set[str]] = {file: set() for file in modules.values()}
    for statement in imports:
        if statement.file in graph:
            # The target is a module, or a name inside a module.
            for module in (statement.target, statement.target.rpartition(".")[0]):
                if module in modules and modules[module] != statement.file:
                    graph[statement.file].add(modules[module])
    return graph


def find_cycles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the groups of nodes that import each other, directly or not."""

    def reachable(start: str) -> set[str]:
        seen: set[str] = set()
        pending = [start]
        while pending:
            unseen = graph.get(pending.pop(), set()) - seen
            seen |= unseen
            pending += unseen
        return seen

    reached = {node: reachable(node) for node in graph}
    groups = {
        tuple(sorted(end for end in reached[node] if node in reached.get(end, ())))
        for node in graph
    }
    return [list(group) for group in sorted(groups) if group]


def _read(folder: Path, name: str, path: Path) -> Module:
    file = path.relative_to(folder)
    text = path.read_text(encoding="utf-8")
    return Module(
        file=file.as_posix(),
        package=".".join((name, *file.parent.parts)),
        tree=ast.parse(text, filename=str(path)),
    )


def _targets(node: ast.AST, module: Module) -> Iterator[str]:
    """Yield the absolute names that a node imports."""
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(names=names):
            source = _resolve_source(node, module)
            yield from (f"{source}.{alias.name}" for alias in names)
        case _:
            return


def _resolve_source(node: ast.ImportFrom, module: Module) -> str:
    """Return the absolute name of the module that names are imported from.

    `from ..ir import Type` in `typecase.lower.context` imports from `typecase.ir`.
    """
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
