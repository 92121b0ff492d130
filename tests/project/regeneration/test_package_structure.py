"""Test the committed package: short methods, docstrings, imports without warnings."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.project.regeneration.package_files import read_committed_package

# A method only describes its request and passes it on; the runtime does the work.
MAX_STATEMENTS = 3
OPERATIONS = 53  # of the four documents under specs/

IMPORT_ALL_MODULES = """
import importlib, pkgutil, sys
import jobads
for info in pkgutil.walk_packages(jobads.__path__, "jobads."):
    module = importlib.import_module(info.name)
    for value in list(vars(module).values()):
        if hasattr(value, "model_rebuild") and value.__module__ == info.name:
            value.model_rebuild()
    print(info.name)
"""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def find_methods(root: Path) -> Iterator[tuple[str, Function]]:
    """Yield every method of the package with its name.

    The runtime and the package's root modules are skipped, as are constructors.
    """
    for path, content in read_committed_package(root).items():
        parts = Path(path).with_suffix("").parts
        if not path.endswith(".py") or len(parts) < 3 or "_runtime" in parts:
            continue
        for owner in ast.walk(ast.parse(content.decode())):
            if isinstance(owner, ast.ClassDef):
                for node in owner.body:
                    if isinstance(node, Function) and node.name != "__init__":
                        yield f"{path}:{owner.name}.{node.name}", node


def count_statements(function: Function) -> int:
    """Count the statements of a function, without its docstring."""
    has_docstring = ast.get_docstring(function, clean=False) is not None
    return len(function.body) - has_docstring


def test_methods_are_short(repository: Path) -> None:
    methods = dict(find_methods(repository))
    # Clients have sync and async methods for an operation, and servers have handlers.
    assert len(methods) > 3 * OPERATIONS
    counts = {name: count_statements(method) for name, method in methods.items()}
    too_long = {name: n for name, n in counts.items() if n > MAX_STATEMENTS}
    assert too_long == {}


def test_methods_have_docstrings(repository: Path) -> None:
    """Properties of `Handlers`, one for each tag, and overloads are exempt.

    So are `__enter__` and `__aenter__`, which only repeat those of the base classes.
    """
    undocumented = [
        name
        for name, method in find_methods(repository)
        if not name.split(":")[1].startswith("Handlers.")
        and not name.endswith((".__enter__", ".__aenter__"))
        and [*map(ast.unparse, method.decorator_list)] != ["overload"]
        and not ast.get_docstring(method)
    ]
    assert undocumented == []


def test_every_module_is_imported_without_warnings(repository: Path) -> None:
    process = subprocess.run(
        [sys.executable, "-W", "error", "-c", IMPORT_ALL_MODULES],
        cwd=repository / "generated",
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.stderr == ""
    modules = {
        path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for path in read_committed_package(repository)
        if path.endswith(".py")
    }
    assert {"jobads", *process.stdout.split()} == modules
