"""Test what is counted: calls by stage, lines of code and statements."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from tests.weight.checkout import Checkout
from tests.weight.package_weight import count_lines_of_code
from tests.weight.probes.generator_run import CallCounter
from tests.weight.source_weight import count_statements

MODULE = '''\
"""A docstring."""

import os  # imported


def name(first: str) -> str:
    """Return a name.

    In two lines.
    """
    # A comment.
    return (
        first
        or os.name
    )
'''


def test_lines_of_code_are_without_docstrings_comments_and_blank_lines() -> None:
    assert count_lines_of_code(MODULE) == 6
    assert count_lines_of_code("") == 0


def test_statements_are_without_imports_and_docstrings(tmp_path: Path) -> None:
    room = tmp_path / "generator" / "typecase" / "runtime" / "http"
    room.mkdir(parents=True)
    (room / "name.py").write_text(MODULE, encoding="utf-8")
    (room / "__init__.py").write_text("", encoding="utf-8")
    figures = count_statements(Checkout(tmp_path, "1234abcd"))
    # The function and its return statement.
    assert figures == {
        "all": 2,
        "runtime, all": 2,
        "runtime/http": 2,
        "files of 30 lines or fewer": 1,
    }


def test_calls_belong_to_the_stage_that_was_called_first(tmp_path: Path) -> None:
    lower = load(tmp_path, "lower/steps", "def work(call): call(); call()")
    load_room = load(tmp_path, "load/document", "def read(): return len([])")
    write = load(tmp_path, "output/write", "def write(): pass")
    pipeline = load(
        tmp_path,
        "pipeline",
        "def run(work, read, write): read(); work(read); write(); return helper()\n"
        "def helper(): pass",
    )
    counter = CallCounter(tmp_path)
    sys.setprofile(counter)
    try:
        pipeline.run(lower.work, load_room.read, write.write)
    finally:
        sys.setprofile(None)
    assert counter.calls == {
        "between the stages": 2,  # `run` and `helper`
        "load": 1,
        "lower": 3,  # `work`, which calls `read` twice
        "output/write": 1,
    }


def load(folder: Path, name: str, code: str) -> ModuleType:
    """Write a module of the package in a folder, and import it."""
    path = folder / f"{name}.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(code, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
