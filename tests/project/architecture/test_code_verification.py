"""Test the verification of generated code, the last step before it is written.

It must accept all modules of the committed package, and refuse them with any statement
that templates never generate, wherever it is inserted.
"""

import random
import re
from pathlib import Path

import pytest

from typecase.output.verify import UnsafeCodeError, verify

PACKAGE = Path(__file__).parents[3] / "generated" / "jobads"
GENERATED_MODULES = {
    str(path.relative_to(PACKAGE)): path.read_text(encoding="utf-8")
    for path in sorted(PACKAGE.rglob("*.py"))
    if "_runtime" not in path.parts
}

TOP_LEVEL_STATEMENT = re.compile(r"from \S+ import |def ")

FORBIDDEN_CODE = [
    "import os",
    "import os.path as Field",
    "from os import system as Field",
    "from builtins import eval as list_",
    "from typing import get_type_hints",
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


def test_committed_modules_are_accepted() -> None:
    assert len(GENERATED_MODULES) > 40
    for path, text in GENERATED_MODULES.items():
        verify(text, path)


@pytest.mark.parametrize("code", FORBIDDEN_CODE)
def test_forbidden_code_is_refused(code: str) -> None:
    generator = random.Random(code)
    for path in generator.sample(sorted(GENERATED_MODULES), 4):
        lines = GENERATED_MODULES[path].splitlines()
        # Insert the code before a top-level statement, or at the end. The pattern has
        # "import", because a line of a docstring may begin with "from" too.
        indexes = [
            index for index, line in enumerate(lines) if TOP_LEVEL_STATEMENT.match(line)
        ]
        lines.insert(generator.choice([*indexes, len(lines)]), code)
        with pytest.raises(UnsafeCodeError) as caught:
            verify("\n".join(lines), path)
        assert str(caught.value).startswith(path)


def test_encoding_declaration_is_respected() -> None:
    # In UTF-7, `+ACIAIgAi-` is three quotation marks, which end the docstring.
    text = '# coding: utf-7\n\n\nclass A:\n    """+ACIAIgAi-\n    exec()"""\n'
    with pytest.raises(UnsafeCodeError):
        verify(text, "a.py")


def test_syntax_error_is_refused() -> None:
    with pytest.raises(UnsafeCodeError, match=r"a\.py:2: .*SyntaxError"):
        verify("x = 1\nx = (", "a.py")


def test_other_files_are_not_verified() -> None:
    verify("import os", "README.md")
    verify("(", "pyproject.toml")
