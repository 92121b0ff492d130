"""Generate several documents as the subpackages of one package.

Type checkers are slow to start, so they check all documents in one run. Each subpackage
has a module beside the package that uses it in strictly typed code.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.all_features import ALL_FEATURES
from typecase.config.settings import Config
from typecase.project import Project

PACKAGE = "sdk"
USERS = "users"


def add_subpackage(folder: Path, name: str, document: Path) -> None:
    """Generate a subpackage into the package, and a module that uses it."""
    generated = Project(
        Config(PACKAGE, {name: document}, folder, features=ALL_FEATURES)
    ).generate()
    for path, content in generated.content.items():
        file = folder / path
        # The first subpackage brings the files that all of them share.
        if path.startswith(f"{PACKAGE}/{name}/") or not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    (folder / USERS).mkdir(exist_ok=True)
    user = "\n".join(_user_lines(folder / PACKAGE / name))
    (folder / USERS / f"use_{name}.py").write_text(user, encoding="utf-8")


def _user_lines(package: Path) -> Iterator[str]:
    """Yield the lines of a module that uses a subpackage.

    It has a proxy and calls of all methods that need no argument.
    """
    client, async_client, *_ = _find_classes(package / "client.py")
    module = f"{PACKAGE}.{package.name}"
    yield f"from {module}.client import {client.name}, {async_client.name}"
    yield f"from {module}.server import create_app, create_router"
    yield f"\n\ndef close(client: {client.name}) -> None:"
    yield "    client.close()"
    yield f"\n\ndef proxy(client: {async_client.name}) -> None:"
    yield "    create_app(client)"
    yield "    create_router(client)"
    for path, method in _iter_methods(package, client, ()):
        call = f"client.{'.'.join(path)}.{method.name}"
        function = "__".join((*path, method.name))
        yield f"\n\ndef {function}(client: {client.name}) -> None:"
        yield f"    {call}()"
        yield f"    response = client.response({call})"
        yield "    print(response.status, response.value, response.body)"


def _iter_methods(
    package: Path, owner: ast.ClassDef, path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], ast.FunctionDef]]:
    """Yield the methods that need no argument, each with the names of its resources.

    ``owner`` is the class of a client or of a resource, and ``path`` leads to it.
    """
    functions = _find_functions(owner)
    # A method has overloads if members of its body are required. Strict checkers report
    # the calls of deprecated methods.
    decorated = {function.name for function in functions if function.decorator_list}
    for function in functions:
        is_argument_required = None in function.args.kw_defaults
        if function.name not in decorated and not (
            is_argument_required or function.args.args[1:]
        ):
            yield path, function
        # The property for each resource below imports its class.
        if "property" in map(ast.unparse, function.decorator_list):
            own_path = (*path, function.name)
            [module] = (
                node.module
                for node in function.body
                if isinstance(node, ast.ImportFrom)
            )
            resource, *_ = _find_classes(package / f"{module}.py")
            yield from _iter_methods(package, resource, own_path)


def _find_classes(module: Path) -> list[ast.ClassDef]:
    body = ast.parse(module.read_bytes()).body
    return [node for node in body if isinstance(node, ast.ClassDef)]


def _find_functions(class_: ast.ClassDef) -> list[ast.FunctionDef]:
    return [
        node
        for node in class_.body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("__")
    ]
