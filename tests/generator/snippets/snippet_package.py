"""A fragment of a document in, chosen pieces of the package it prints out.

The fragment's comments that start with `# show: ` name the pieces: `models.Pet` is a
class of a module, `_operations/pets.LIST` a constant of one that is deeper,
`pets.Pets.list` a method of a class, `errors` a whole module below its docstring.
Diagnostics of a run are always part of what is shown, so a snippet holds that there are
no others.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from typecase.config import Config
from typecase.pipeline import GeneratedPackage, generate_package

SUBPACKAGE = "shop"
SHOW = "# show: "
HEADER = "# ruff: noqa\n# Excerpts of printed modules; see test_snippets.py."
DEFAULTS = {
    "openapi:": "openapi: 3.1.0\n",
    "info:": 'info: {title: Shop API, version: "1"}\n',
    "paths:": "paths: {}\n",
}


def write_document(fragment: Path, folder: Path) -> Path:
    """Complete a fragment, at its end, so that its lines keep their numbers."""
    text = fragment.read_text(encoding="utf-8")
    starts = [line.split(" ")[0] for line in text.splitlines()]
    rest = "".join(line for key, line in DEFAULTS.items() if key not in starts)
    path = folder / fragment.name
    path.write_text(text + rest, encoding="utf-8")
    return path


def print_fragment(fragment: Path, folder: Path) -> GeneratedPackage:
    """Print the package of one fragment; it is named after the fragment's file."""
    document = write_document(fragment, folder)
    return generate_package(
        Config(package=fragment.stem, apis={SUBPACKAGE: document}, output=folder)
    )


def excerpts(fragment: Path, printed: GeneratedPackage) -> str:
    """Write the pieces a fragment asks for, by module, and all diagnostics."""
    blocks = [HEADER]
    folder = f"{fragment.stem}/{SUBPACKAGE}"
    for module, names in _wanted(fragment).items():
        source = printed.content[f"{folder}/{module}.py"].decode()
        pieces = [_piece(source, name) for name in names]
        blocks.append(f"# {module}.py\n" + "\n\n\n".join(pieces))
    if printed.diagnostics:
        lines = (
            line
            for each in printed.diagnostics
            for line in str(each)
            .replace(f"{each.file}:", f"{fragment.name}:")
            .splitlines()
        )
        blocks.append("\n".join(f"# {line}" for line in lines))
    return "\n\n\n".join(blocks) + "\n"


def _wanted(fragment: Path) -> dict[str, list[str]]:
    wanted: dict[str, list[str]] = {}
    for line in fragment.read_text(encoding="utf-8").splitlines():
        if line.startswith(SHOW):
            for place in line.removeprefix(SHOW).split(", "):
                module, _, name = place.partition(".")
                wanted.setdefault(module, []).append(name)
    return wanted


def _piece(source: str, name: str) -> str:
    """Cut a named definition out of a module, or all that follows its docstring."""
    tree = ast.parse(source)
    lines = source.splitlines()
    if not name:
        start = tree.body[0].end_lineno or 0
        return "\n".join(lines[start:]).strip("\n")
    outer, _, inner = name.partition(".")
    node = _named(tree, outer)
    if not inner:
        return _lines(lines, node)
    method = _named(node, inner)
    return f"{lines[node.lineno - 1]}\n{_lines(lines, method)}"


def _named(scope: ast.AST, name: str) -> ast.stmt:
    found = [node for node in _statements(scope) if name in _names(node)]
    assert len(found) == 1, f"{name} is printed {len(found)} times"
    return found[0]


def _statements(scope: ast.AST) -> Iterator[ast.stmt]:
    yield from (node for node in ast.iter_child_nodes(scope) if _is_statement(node))


def _is_statement(node: ast.AST) -> bool:
    return isinstance(node, ast.stmt)


def _names(node: ast.stmt) -> list[str]:
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            return [name]
        case ast.AsyncFunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case ast.Assign(targets=[ast.Name(id=name)]):
            return [name]
        case _:
            return []


def _lines(lines: list[str], node: ast.stmt) -> str:
    decorators = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(each.lineno for each in decorators)])
    return "\n".join(lines[first - 1 : node.end_lineno])
