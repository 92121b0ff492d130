"""Test that the Python examples of the generated pages pass strict type checkers.

Each code block is a module of its own, and checked as it stands.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.project.typing.checkers import mypy_files, pyright_files

MARKDOWN_FILES = (
    "generated/README.md",
    "generated/GUIDE.md",
    "generated/REFERENCE.md",
)
CODE_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def folder(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a module for each example."""
    folder = tmp_path_factory.mktemp("readme")
    for name in MARKDOWN_FILES:
        text = (repository / name).read_text(encoding="utf-8")
        blocks = [*CODE_BLOCK.finditer(text)]
        assert blocks, f"{name} has no example"
        for block in blocks:
            # A type checker's output names the file and the line of the block.
            line = text.count("\n", 0, block.start()) + 1
            module = re.sub(r"\W", "_", f"{name}_{line}")
            (folder / f"{module}.py").write_text(block[1], encoding="utf-8")
    return folder


@pytest.mark.parametrize("check", [mypy_files, pyright_files])
def test_examples_pass(
    check: Callable[[Path, Path], str], folder: Path, repository: Path
) -> None:
    assert check(folder, repository / "generated") == ""
