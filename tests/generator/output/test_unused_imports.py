"""Test the removal of unused imports."""

import pytest

from typecase.output.unused_imports import drop_unused_imports

CASES = {
    "used": ("import a\na()\n", "import a\na()\n"),
    "unused": ("import a\nimport b\nb()\n", "import b\nb()\n"),
    "some names": ("from a import b, c\nc()\n", "from a import c\nc()\n"),
    "renamed": ("from a import b as c, d as e\nc()\n", "from a import b as c\nc()\n"),
    "relative": ("from .. import a, b\na()\n", "from .. import a\na()\n"),
    "part of a name": ("import a.b\nimport c.d\na.b()\n", "import a.b\na.b()\n"),
    "future": (
        "from __future__ import annotations\nx: int\n",
        "from __future__ import annotations\nx: int\n",
    ),
    "annotation in quotes": (
        'import a\nimport b\ndef f(x: "a.C | None") -> "D": ...\n',
        'import a\ndef f(x: "a.C | None") -> "D": ...\n',
    ),
    "return annotation in quotes": (
        'import a\nasync def f() -> "a.C": ...\n',
        'import a\nasync def f() -> "a.C": ...\n',
    ),
    "other text": ('import a\nx = "a"\n', 'x = "a"\n'),
    "exported": (
        'from a import b, c\n__all__ = ["b"]\n',
        'from a import b\n__all__ = ["b"]\n',
    ),
    "only assigned": ("import a\na = 1\n", "a = 1\n"),
    "for type checkers": (
        "if TYPE_CHECKING:\n    import a\n    import b\nelse:\n    c = 1\nb.x\n",
        "if TYPE_CHECKING:\n    import b\nelse:\n    c = 1\nb.x\n",
    ),
    "all for type checkers": (
        "if TYPE_CHECKING:\n    import a\n    from b import (\n        c,\n    )\n",
        "if TYPE_CHECKING:\n    pass\n",
    ),
    "inside of a function": (
        "def f():\n    import a\n",
        "def f():\n    import a\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_unused_imports_are_dropped(name: str) -> None:
    text, expected = CASES[name]
    assert drop_unused_imports(text) == expected
