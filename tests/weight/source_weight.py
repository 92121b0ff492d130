"""Count the statements, short files, dependencies and tests of a checkout."""

import ast
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from tests.weight.checkout import Checkout
from tests.weight.figures import Figure

RUNTIME = "runtime"
SHORT_FILE = 30


def count_statements(checkout: Checkout) -> dict[str, Figure]:
    """Return the statements of the generator by room, and how many files are short.

    A statement is one of Python's grammar, simple or compound, without imports and
    without expressions that are only a constant, such as docstrings. A room is a folder
    of `typecase`, and each folder of the runtime.
    """
    package = checkout.root / "generator" / "typecase"
    statements: Counter[str] = Counter()
    short = 0
    for path in package.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        folders = path.relative_to(package).parts[:-1]
        depth = 2 if folders[:1] == (RUNTIME,) else 1
        count = _count_statements(text)
        statements["/".join(folders[:depth]) or "beside the rooms"] += count
        short += bool(text) and text.count("\n") <= SHORT_FILE
    return {
        "all": sum(statements.values()),
        "runtime, all": sum(
            count
            for room, count in statements.items()
            if room.partition("/")[0] == RUNTIME
        ),
        **dict(sorted(statements.items())),
        f"files of {SHORT_FILE} lines or fewer": short,
    }


def _count_statements(text: str) -> int:
    return sum(
        isinstance(node, ast.stmt)
        and not isinstance(node, ast.Import | ast.ImportFrom)
        and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in ast.walk(ast.parse(text))
    )


def count_dependencies(checkout: Checkout) -> dict[str, Figure]:
    """Return how many packages typecase and a generated package name as required."""
    ours = _read_project(checkout.root)
    generated = _read_project(checkout.root / "generated")
    return {
        "typecase": len(ours["dependencies"]),
        "jobads": len(generated["dependencies"]),
        "extras of jobads": len(generated["optional-dependencies"]),
    }


def _read_project(folder: Path) -> dict[str, Any]:
    text = (folder / "pyproject.toml").read_text(encoding="utf-8")
    project: dict[str, Any] = tomllib.loads(text)["project"]
    return project
