"""The last look at printed modules: it lets ours through, and finds a foreign line in
any place of any of them.
"""

import random
import re
from pathlib import Path

import pytest

from typecase.output.verify import UnsafeCodeError, verify

PACKAGE = Path(__file__).parents[3] / "generated" / "jobads"
PRINTED = {
    str(path.relative_to(PACKAGE)): path.read_text(encoding="utf-8")
    for path in sorted(PACKAGE.rglob("*.py"))
    if "_runtime" not in path.parts
}

TOP = re.compile(r"from \S+ import |def ")

FOREIGN = [
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


def test_our_modules_pass() -> None:
    assert len(PRINTED) > 40
    for path, text in PRINTED.items():
        verify(text, path)


@pytest.mark.parametrize("line", FOREIGN)
def test_a_foreign_line_is_found(line: str) -> None:
    draw = random.Random(line)
    for path in draw.sample(sorted(PRINTED), 4):
        lines = PRINTED[path].splitlines()
        # A line of a docstring may begin with "from", too.
        tops = [n for n, each in enumerate(lines) if TOP.match(each)]
        lines.insert(draw.choice([*tops, len(lines)]), line)
        with pytest.raises(UnsafeCodeError) as caught:
            verify("\n".join(lines), path)
        assert str(caught.value).startswith(path)


def test_a_module_tells_of_its_encoding() -> None:
    text = '# coding: utf-7\n\n\nclass A:\n    """+ACIAIgAi-\n    exec()"""\n'
    with pytest.raises(UnsafeCodeError):
        verify(text, "a.py")


def test_text_that_is_no_python() -> None:
    with pytest.raises(UnsafeCodeError, match=r"a\.py:2: .*SyntaxError"):
        verify("x = 1\nx = (", "a.py")


def test_other_files_are_not_looked_at() -> None:
    verify("import os", "README.md")
    verify("(", "pyproject.toml")
