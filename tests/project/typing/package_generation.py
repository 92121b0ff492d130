"""Generate several documents as the subpackages of one package.

Type checkers are slow to start, so they check all documents in one run. Each subpackage
has a module beside the package that uses it in strictly typed code.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from typecase.config import Config
from typecase.pipeline import generate_package

PACKAGE = "sdk"
USERS = "users"


def add_subpackage(folder: Path, name: str, document: Path) -> None:
    """Generate a subpackage into the package, and a module that uses it."""
    generated = generate_package(Config(PACKAGE, {name: document}, folder))
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
    # A client has a property for each resource.
    for property_ in _find_functions(client):
        resource, *_ = _find_classes(package / f"{property_.name}.py")
        methods = _find_functions(resource)
        # A method has overloads if members of its body are required. Strict checkers
        # report the calls of deprecated methods.
        decorated = {method.name for method in methods if method.decorator_list}
        for method in methods:
            is_argument_required = None in method.args.kw_defaults
            if is_argument_required or method.args.args[1:]:
                continue
            if method.name in decorated:
                continue
            call = f"client.{property_.name}.{method.name}"
            function = f"{property_.name}_{method.name}"
            yield f"\n\ndef {function}(client: {client.name}) -> None:"
            yield f"    {call}()"
            yield f"    response = client.response({call})"
            yield "    print(response.status, response.value, response.body)"


def _find_classes(module: Path) -> list[ast.ClassDef]:
    body = ast.parse(module.read_bytes()).body
    return [node for node in body if isinstance(node, ast.ClassDef)]


def _find_functions(class_: ast.ClassDef) -> list[ast.FunctionDef]:
    return [
        node
        for node in class_.body
        if isinstance(node, ast.FunctionDef) and node.name != "__init__"
    ]
