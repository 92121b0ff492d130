"""Remove unused imports from the text of a module.

Templates import what both clients need. A package with one of them needs less.
"""

import ast
import re
from collections.abc import Iterator
from typing import TypeGuard

_IDENTIFIER = re.compile(r"\w+")


def drop_unused_imports(text: str) -> str:
    """Return a module without the names that it imports and does not use.

    Imports inside functions stay. Each import statement is on lines of its own.
    """
    tree = ast.parse(text)
    used = {*_iter_used_names(tree)}
    lines = text.splitlines(keepends=True)
    for statements in _iter_blocks(tree):
        remaining = len(statements)
        for statement in statements:
            if not _is_import(statement):
                continue
            first, last = statement.lineno - 1, statement.end_lineno
            statement.names = [each for each in statement.names if _bound(each) in used]
            code = ast.unparse(statement) if statement.names else ""
            remaining -= not code
            if not remaining:
                code = "pass"
            indent = " " * statement.col_offset
            lines[first:last] = [f"{indent}{code}\n" if code else ""]
            lines[first + 1 : first + 1] = [""] * ((last or first + 1) - first - 1)
    return "".join(lines)


def _is_import(node: ast.stmt) -> TypeGuard[ast.Import | ast.ImportFrom]:
    if isinstance(node, ast.ImportFrom):
        return node.module != "__future__"
    return isinstance(node, ast.Import)


def _bound(alias: ast.alias) -> str:
    """Return the name that an import defines."""
    return alias.asname or alias.name.partition(".")[0]


def _iter_blocks(tree: ast.Module) -> Iterator[list[ast.stmt]]:
    """Yield the statements of a module, and those for type checkers only."""
    yield tree.body
    for node in tree.body:
        if isinstance(node, ast.If):
            yield node.body


def _iter_used_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names in expressions, annotations in quotes and `__all__`."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                yield name
            case ast.arg(annotation=annotation) | ast.AnnAssign(annotation=annotation):
                yield from _iter_quoted_names(annotation)
            case ast.FunctionDef(returns=annotation) | ast.AsyncFunctionDef(
                returns=annotation
            ):
                yield from _iter_quoted_names(annotation)
            case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                yield from _iter_quoted_names(value)
            case _:
                pass


def _iter_quoted_names(node: ast.expr | None) -> Iterator[str]:
    for part in ast.walk(node) if node else ():
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield from _IDENTIFIER.findall(part.value)
