"""Generate several documents as the subpackages of one package.

Type checkers are slow to start, so they check all documents in one run. Beside the
package is a folder with a module for each subpackage, which uses the subpackage as
strictly typed user code does.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from typecase.config import Config
from typecase.pipeline import generate_package

PACKAGE = "sample_package"
USERS = "users"
"""The folder with user code."""


def add_subpackage(folder: Path, name: str, document: Path) -> None:
    """Generate one more subpackage of the package, and code that uses it."""
    generated = generate_package(Config(PACKAGE, {name: document}, folder))
    for path, content in generated.content.items():
        file = folder / path
        if path.startswith(f"{PACKAGE}/{name}/") or not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    (folder / USERS).mkdir(exist_ok=True)
    code = "\n".join(_write_user_code(folder / PACKAGE / name))
    (folder / USERS / f"use_{name}.py").write_text(code, encoding="utf-8")


def _write_user_code(subpackage: Path) -> Iterator[str]:
    """Yield lines that call all methods without required arguments, and a proxy."""
    client, async_client, *_ = clients = _find_classes(subpackage / "client.py")
    module = f"{PACKAGE}.{subpackage.name}"
    names = ", ".join(class_.name for class_ in clients)
    yield f"from {module}.client import {names}"
    yield f"from {module}.server import create_app, create_router"
    yield f"\n\ndef close(client: {client.name}) -> None:"
    yield "    client.close()"
    yield f"\n\ndef proxy(client: {async_client.name}) -> None:"
    yield "    create_app(client)"
    yield "    create_router(client)"
    for property_ in _find_functions(client):
        resource, *_ = _find_classes(subpackage / f"{property_.name}.py")
        for method in _find_functions(resource):
            # None is the default of a required keyword argument.
            if None in method.args.kw_defaults or method.args.args[1:]:
                continue
            expression = f"client.{property_.name}.{method.name}"
            function = f"{property_.name}_{method.name}"
            yield f"\n\ndef {function}(client: {client.name}) -> None:"
            yield f"    {expression}()"
            yield f"    response = client.response({expression})"
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
