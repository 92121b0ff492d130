"""Test that methods of the generated package are short, and that it imports."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.regeneration.generation import read_committed_files

MAX_STATEMENTS = 3
# Import all modules, build all models, and print the names of the modules.
IMPORT_SCRIPT = """
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
    """Yield the generated methods with their names, except constructors."""
    for path, data in read_committed_files(root).items():
        parts = Path(path).with_suffix("").parts
        if not path.endswith(".py") or len(parts) < 3 or "_runtime" in parts:
            continue
        for owner in ast.walk(ast.parse(data.decode())):
            if isinstance(owner, ast.ClassDef):
                for node in owner.body:
                    if isinstance(node, Function) and node.name != "__init__":
                        yield f"{path}:{owner.name}.{node.name}", node


def count_statements(node: Function) -> int:
    """Return the number of statements without the docstring."""
    has_docstring = ast.get_docstring(node) is not None
    return len(node.body) - has_docstring


def test_methods_have_few_statements(
    repository: Path,
) -> None:
    methods = dict(find_methods(repository))
    # 53 operations, each in a client, an async client and a server protocol.
    assert len(methods) > 3 * 53
    counts = {name: count_statements(node) for name, node in methods.items()}
    long = {name: count for name, count in counts.items() if count > MAX_STATEMENTS}
    assert long == {}


def test_methods_have_docstrings(repository: Path) -> None:
    methods = dict(find_methods(repository))
    undocumented = [
        name
        for name, node in methods.items()
        if not name.split(":")[1].startswith("Handlers.")
        and not ast.get_docstring(node)
    ]
    assert undocumented == []


@pytest.fixture(scope="module")
def imported_modules(repository: Path) -> list[str]:
    """The modules of the package, imported with every warning as an error."""
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", IMPORT_SCRIPT],
        cwd=repository / "generated",
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.stderr == ""
    return result.stdout.split()


def test_all_modules_import_without_warnings(
    imported_modules: list[str], repository: Path
) -> None:
    paths = [path for path in read_committed_files(repository) if path.endswith(".py")]
    names = [path.removesuffix(".py").removesuffix("/__init__") for path in paths]
    assert {"jobads", *imported_modules} == {name.replace("/", ".") for name in names}
