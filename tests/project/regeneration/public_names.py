"""Collect the public names of a generated package from its source.

Each name is a tuple of its kind, its owner and what else must not change, such as
`("field", "jobads/search/models.Job", "title", "jobTitle")`. An addition to a document
may add tuples, and must not remove any.
"""

import ast
from collections.abc import Iterator, Mapping

PublicName = tuple[str, ...]


def collect_public_names(files: Mapping[str, bytes]) -> set[PublicName]:
    """Collect the names of all modules but those of the runtime."""
    names: set[PublicName] = set()
    for path, content in files.items():
        if path.endswith(".py") and "/_runtime/" not in path:
            module = path.removesuffix(".py")
            names.add(("module", module))
            for statement in ast.parse(content.decode()).body:
                names.update(_from_module_statement(module, statement))
    return names


def _from_module_statement(module: str, statement: ast.stmt) -> Iterator[PublicName]:
    match statement:
        case ast.ClassDef(name=name):
            bases = (ast.unparse(base) for base in statement.bases)
            yield "class", module, name, *bases
            for member in statement.body:
                yield from _from_class_statement(f"{module}.{name}", member)
        case ast.FunctionDef(name=name):
            yield "function", module, name
            match statement.body:
                case [ast.Return(ast.Call(ast.Name("Operation")) as call)]:
                    yield from _from_operation(f"{module}.{name}", call)
                case _:
                    pass
        case _:
            pass


def _from_class_statement(owner: str, statement: ast.stmt) -> Iterator[PublicName]:
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield "method", owner, name, _documented_request(statement)
            for argument in statement.args.kwonlyargs:
                yield "argument", owner, name, argument.arg
        case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
            yield "field", owner, name, _find_alias(annotation) or name
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            yield "member", owner, name, ast.unparse(value)
        case _:
            pass


def _documented_request(method: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """Return the HTTP method and path, the first code span of the docstring."""
    text = " ".join((ast.get_docstring(method) or "").split())
    return text.partition("`")[2].partition("`")[0]


def _find_alias(annotation: ast.expr) -> str:
    """Return the alias in `Annotated[..., Field(alias="...")]`, or an empty string."""
    for node in ast.walk(annotation):
        match node:
            case ast.keyword(arg="alias", value=ast.Constant(value=str(alias))):
                return alias
            case _:
                pass
    return ""


def _from_operation(function: str, call: ast.Call) -> Iterator[PublicName]:
    """Yield the properties and parameters of an operation, by its function."""
    arguments = {word.arg: word.value for word in call.keywords if word.arg}
    for key in ("id", "method", "path"):
        if key in arguments:
            yield "operation", function, key, ast.unparse(arguments[key])
    # Without parameters, search an expression that contains none.
    for node in ast.walk(arguments.get("parameters", call.func)):
        match node:
            case ast.Call(func=ast.Name(id="Parameter"), args=[argument, name, *_]):
                yield "parameter", function, ast.unparse(argument), ast.unparse(name)
            case _:
                pass
