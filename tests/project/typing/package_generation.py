"""Print several documents as the subpackages of one package.

Type checkers are slow to start, so they check all documents in one run. Beside the
package there is a module for each subpackage that uses it as strictly typed code would.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from typecase.config import Config
from typecase.pipeline import generate_package

PACKAGE = "printed"
USERS = "users"


def print_into(folder: Path, name: str, document: Path) -> None:
    """Print one more subpackage of the package, and a user of it."""
    printed = generate_package(Config(PACKAGE, {name: document}, folder))
    for path, content in printed.content.items():
        file = folder / path
        if path.startswith(f"{PACKAGE}/{name}/") or not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    (folder / USERS).mkdir(exist_ok=True)
    user = "\n".join(_user(folder / PACKAGE / name))
    (folder / USERS / f"use_{name}.py").write_text(user, encoding="utf-8")


def _user(package: Path) -> Iterator[str]:
    """Write calls of all methods that need no argument, and a proxy."""
    clients = _classes(package / "client.py")
    home = f"{PACKAGE}.{package.name}"
    listed = ", ".join(each.name for each in clients)
    yield f"from {home}.client import {listed}"
    yield f"from {home}.server import create_app, create_router"
    yield f"\n\ndef close(client: {clients[0].name}) -> None:"
    yield "    client.close()"
    yield f"\n\ndef proxy(client: {clients[1].name}) -> None:"
    yield "    create_app(client)"
    yield "    create_router(client)"
    for namespace in _functions(clients[0]):
        resource, *_ = _classes(package / f"{namespace.name}.py")
        for method in _functions(resource):
            if None in method.args.kw_defaults or method.args.args[1:]:
                continue
            call = f"client.{namespace.name}.{method.name}"
            function = f"{namespace.name}_{method.name}"
            yield f"\n\ndef {function}(client: {clients[0].name}) -> None:"
            yield f"    {call}()"
            yield f"    got = client.response({call})"
            yield "    print(got.status, got.value, got.body)"


def _classes(module: Path) -> list[ast.ClassDef]:
    body = ast.parse(module.read_bytes()).body
    return [each for each in body if isinstance(each, ast.ClassDef)]


def _functions(of: ast.ClassDef) -> list[ast.FunctionDef]:
    return [
        each
        for each in of.body
        if isinstance(each, ast.FunctionDef) and each.name != "__init__"
    ]
