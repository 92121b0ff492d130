"""Collect the public names of a printed package as facts.

A fact is a tuple such as ("field", "models.Job", "title", "jobTitle"). An addition to a
document may add facts and must not remove any.
"""

import ast
from collections.abc import Iterator, Mapping

Fact = tuple[str, ...]


def facts(content: Mapping[str, bytes]) -> set[Fact]:
    """Gather the facts of all modules of a package but its runtime."""
    found: set[Fact] = set()
    for path, data in content.items():
        if path.endswith(".py") and "/_runtime/" not in path:
            module = path.removesuffix(".py")
            found.add(("module", module))
            for node in ast.parse(data.decode()).body:
                found.update(_facts(module, node))
    return found


def _facts(module: str, node: ast.stmt) -> Iterator[Fact]:
    match node:
        case ast.ClassDef(name=name):
            yield "class", module, name, *(ast.unparse(base) for base in node.bases)
            for member in node.body:
                yield from _member(f"{module}.{name}", member)
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call):
            yield from _operation(f"{module}.{name}", call)
        case ast.FunctionDef(name=name):
            yield "function", module, name
        case _:
            pass


def _member(owner: str, node: ast.stmt) -> Iterator[Fact]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield "method", owner, name, _told(node)
            for argument in node.args.kwonlyargs:
                yield "argument", owner, name, argument.arg
        case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
            yield "field", owner, name, _alias(annotation) or name
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            yield "member", owner, name, ast.unparse(value)
        case _:
            pass


def _told(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """The request that a method stands for: the last words of its first line."""
    text = " ".join((ast.get_docstring(node) or "").split())
    return text.partition("`")[2].partition("`")[0]


def _alias(annotation: ast.expr) -> str:
    for node in ast.walk(annotation):
        match node:
            case ast.keyword(arg="alias", value=ast.Constant(value=str(alias))):
                return alias
            case _:
                pass
    return ""


def _operation(name: str, call: ast.Call) -> Iterator[Fact]:
    given = {word.arg: word.value for word in call.keywords if word.arg}
    for key in ("id", "method", "path"):
        if key in given:
            yield "operation", name, key, ast.unparse(given[key])
    for part in ast.walk(given.get("parameters", call.func)):
        match part:
            case ast.Call(func=ast.Name(id="Parameter"), args=[argument, wire, *_]):
                yield "parameter", name, ast.unparse(argument), ast.unparse(wire)
            case _:
                pass
