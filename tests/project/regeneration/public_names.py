"""Collect the public names of a generated package as facts.

A fact is a tuple such as ("field", "models.Job", "title", "jobTitle"), whose first item
is its kind. An addition to a document may add facts, but must not remove any.
"""

import ast
from collections.abc import Iterator, Mapping

Fact = tuple[str, ...]


def collect_facts(files: Mapping[str, bytes]) -> set[Fact]:
    """Return the facts of all modules of a package, except its runtime."""
    facts: set[Fact] = set()
    for path, data in files.items():
        if path.endswith(".py") and "/_runtime/" not in path:
            module = path.removesuffix(".py")
            facts.add(("module", module))
            for node in ast.parse(data.decode()).body:
                facts.update(_read_statement(module, node))
    return facts


def _read_statement(module: str, node: ast.stmt) -> Iterator[Fact]:
    match node:
        case ast.ClassDef(name=name):
            yield "class", module, name, *(ast.unparse(base) for base in node.bases)
            for member in node.body:
                yield from _read_class_member(f"{module}.{name}", member)
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call):
            yield from _read_operation(f"{module}.{name}", call)
        case ast.FunctionDef(name=name):
            yield "function", module, name
        case _:
            pass


def _read_class_member(owner: str, node: ast.stmt) -> Iterator[Fact]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield "method", owner, name, _find_request(node)
            for argument in node.args.kwonlyargs:
                yield "argument", owner, name, argument.arg
        case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
            yield "field", owner, name, _find_alias(annotation) or name
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            yield "member", owner, name, ast.unparse(value)
        case _:
            pass


def _find_request(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """Return the first code in a method's docstring: HTTP method and path."""
    text = " ".join((ast.get_docstring(node) or "").split())
    return text.partition("`")[2].partition("`")[0]


def _find_alias(annotation: ast.expr) -> str:
    """Return the `alias=` within a field's annotation, or an empty string."""
    for node in ast.walk(annotation):
        match node:
            case ast.keyword(arg="alias", value=ast.Constant(value=str(alias))):
                return alias
            case _:
                pass
    return ""


def _read_operation(name: str, call: ast.Call) -> Iterator[Fact]:
    """Yield the facts of an `Operation(...)` constant."""
    arguments = {word.arg: word.value for word in call.keywords if word.arg}
    for key in ("id", "method", "path"):
        if key in arguments:
            yield "operation", name, key, ast.unparse(arguments[key])
    for node in ast.walk(arguments.get("parameters", call.func)):
        match node:
            case ast.Call(func=ast.Name(id="Parameter"), args=[argument, wire, *_]):
                yield "parameter", name, ast.unparse(argument), ast.unparse(wire)
            case _:
                pass
