"""Test that the Python examples of the pages pass strict type checkers.

Each code block is a module of its own, and checked as it stands, also if it is not run.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.project.docs.code_blocks import read_code_blocks
from tests.project.docs.page_run import PageRun
from tests.project.docs.test_pages import PAGES, copy_document, page_name
from tests.project.typing.checkers import mypy_files, pyright_files

pytestmark = pytest.mark.full

PAGES_WITH_PYTHON = [page for page in PAGES if "```python" in page.read_text("utf-8")]


@pytest.mark.parametrize("check", [mypy_files, pyright_files])
@pytest.mark.parametrize("page", PAGES_WITH_PYTHON, ids=page_name)
def test_python_examples_pass(
    check: Callable[[Path, Path], str], page: Path, tmp_path: Path, repository: Path
) -> None:
    copy_document(tmp_path)
    blocks = read_code_blocks(page, page_name(page))
    named = [block for block in blocks if block.language == "yaml" and block.file_name]
    commands = [
        block for block in blocks if block.text.startswith("typecase generate ")
    ]
    PageRun(tmp_path).run([*named, *commands])
    for block in blocks:
        if block.language == "python":
            name = block.file_name or f"block_{block.line}.py"
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(block.text, encoding="utf-8")
    for module in [*tmp_path.glob("*/*/__init__.py")]:
        # The packages move to the folder that the checkers read.
        module.parent.rename(tmp_path / "moved")
        shutil.rmtree(module.parents[1])
        (tmp_path / "moved").rename(tmp_path / module.parent.name)
    assert check(tmp_path, repository / "generated") == ""
