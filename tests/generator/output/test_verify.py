"""Test the verification of generated modules.

The modules of the committed package pass. With a statement or expression inserted that
templates never emit, they are refused.
"""

import random
import re
from pathlib import Path

import pytest

from typecase.output.verify import UnsafeCodeError, verify

PACKAGE = Path(__file__).parents[3] / "generated" / "jobads"
MODULES = {
    str(path.relative_to(PACKAGE)): path.read_text(encoding="utf-8")
    for path in sorted(PACKAGE.rglob("*.py"))
    if "_runtime" not in path.parts
}

TOP_LEVEL_STATEMENT = re.compile(r"from \S+ import |def ")

FORBIDDEN = [
    "import os",
    "import os.path as Field",
    "from os import system as Field",
    "from builtins import eval as list_",
    "from typing import get_type_hints",
    "import typecase_runtime_1",
    "from typecase_runtime_10 import errors",
    "__import__('os').system('true')",
    "eval('1')",
    "exec('1')",
    "open('/tmp/x', 'w')",
    "print(1)",
    "Path('/etc/passwd')",
    "Path(__file__).unlink()",
    "(lambda: 1)()",
    "[x for x in ()]",
    "f'{1}'",
    "().__class__.__bases__",
    "int.__subclasses__()",
    "str.format('{0.__class__}', 1)",
    "while True: pass",
    "for x in (): pass",
    "with x: pass",
    "try: pass\nexcept: pass",
    "raise ValueError",
    "assert False",
    "global x",
    "x = yield",
    "@property\ndef f(): import os",
    "1 if 1 else 2",
    "x = (y := 1)",
    "a.b.c",
    "type X = int",
    "match 1:\n    case 1: pass",
]


def test_committed_modules_pass() -> None:
    assert len(MODULES) > 40
    for path, text in MODULES.items():
        verify(text, path)


@pytest.mark.parametrize("module", ["typecase_runtime_1", "typecase_runtime_1.api"])
def test_imports_from_the_library_pass(module: str) -> None:
    verify(f"from {module} import errors", "a.py")


def test_time_as_a_default_passes() -> None:
    default = "datetime(2025, 1, 1, tzinfo=UTC)"
    verify(
        "from datetime import UTC, datetime\n\n\n"
        f"def list_(*, since: datetime = {default}) -> None: ...\n",
        "server.py",
    )


@pytest.mark.parametrize("code", FORBIDDEN)
def test_forbidden_code_is_refused(code: str) -> None:
    generator = random.Random(code)
    for path in generator.sample(sorted(MODULES), 4):
        lines = MODULES[path].splitlines()
        # "from" alone would not do: a line of a docstring may begin with it, too.
        positions = [
            number
            for number, line in enumerate(lines)
            if TOP_LEVEL_STATEMENT.match(line)
        ]
        lines.insert(generator.choice([*positions, len(lines)]), code)
        with pytest.raises(UnsafeCodeError) as caught:
            verify("\n".join(lines), path)
        assert str(caught.value).startswith(path)


def test_encoding_declaration_is_refused() -> None:
    """Python would decode the docstring as UTF-7, and find its end before `exec()`."""
    text = '# coding: utf-7\n\n\nclass A:\n    """+ACIAIgAi-\n    exec()"""\n'
    with pytest.raises(UnsafeCodeError):
        verify(text, "a.py")


def test_syntax_error_is_reported_with_its_line() -> None:
    with pytest.raises(UnsafeCodeError, match=r"a\.py:2: .*SyntaxError"):
        verify("x = 1\nx = (", "a.py")


def test_only_python_files_are_verified() -> None:
    verify("import os", "README.md")
    verify("(", "pyproject.toml")
