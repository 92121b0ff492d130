"""What the printed package looks like to the one who reads or imports it."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.regeneration.printing import committed

STATEMENTS = 3
NOT_RESOURCES = {"__init__", "api", "client", "errors", "models", "server"}

IMPORT_ALL = """
import importlib, pkgutil, sys
import jobads
for found in pkgutil.walk_packages(jobads.__path__, "jobads."):
    module = importlib.import_module(found.name)
    for each in list(vars(module).values()):
        if hasattr(each, "model_rebuild") and each.__module__ == found.name:
            each.model_rebuild()
    print(found.name)
"""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def printed_methods(root: Path) -> Iterator[tuple[str, Function]]:
    """Every method that templates print, but the constructors of clients."""
    for path, data in committed(root).items():
        parts = Path(path).with_suffix("").parts
        if not path.endswith(".py") or len(parts) < 3 or "_runtime" in parts:
            continue
        for owner in ast.walk(ast.parse(data.decode())):
            if isinstance(owner, ast.ClassDef):
                for node in owner.body:
                    if isinstance(node, Function) and node.name != "__init__":
                        yield f"{path}:{owner.name}.{node.name}", node


def statements(node: Function) -> int:
    """Count the statements that follow the docstring."""
    first, *rest = node.body
    is_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return len(rest if is_docstring and first.value.value is not ... else node.body)


def test_a_method_is_its_signature_its_docstring_and_little_more(
    repository: Path,
) -> None:
    methods = dict(printed_methods(repository))
    assert len(methods) > 3 * 53
    long = {n: statements(m) for n, m in methods.items()}
    assert {n: count for n, count in long.items() if count > STATEMENTS} == {}


def test_every_operation_has_a_docstring(repository: Path) -> None:
    methods = dict(printed_methods(repository))
    silent = [
        name
        for name, node in methods.items()
        if not name.split(":")[1].startswith("Handlers.")
        and not ast.get_docstring(node)
    ]
    assert silent == []


@pytest.fixture(scope="module")
def imported(repository: Path) -> list[str]:
    """The modules that can be imported where every warning is an error."""
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", IMPORT_ALL],
        cwd=repository / "generated",
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stderr == ""
    return ran.stdout.split()


def test_every_module_imports_without_a_warning(
    imported: list[str], repository: Path
) -> None:
    paths = [p for p in committed(repository) if p.endswith(".py")]
    names = [p.removesuffix(".py").removesuffix("/__init__") for p in paths]
    assert {"jobads", *imported} == {name.replace("/", ".") for name in names}
