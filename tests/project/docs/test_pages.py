"""Run every code block of the pages about using typecase.

Only blocks that install something, need a network, or serve until interrupted are not
run; they are marked as such. The tests of the sandbox run what calls it.
"""

import shutil
from pathlib import Path

import pytest

from tests.project.docs.code_blocks import (
    BACKGROUND,
    NOT_RUN,
    SANDBOX,
    read_code_blocks,
)
from tests.project.docs.page_run import PageRun, check_output

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "generator" / "docs"
PAGES = [
    ROOT / "README.md",
    *sorted(page for page in DOCS.rglob("*.md") if page.name != "diagnostics.md"),
]
# The pages that people read first; the long tier runs the others.
FIRST_PAGES = {"README.md", "tutorial.md"}
REASONS = {"set-up", "network", "serving"}


def page_name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def copy_document(folder: Path) -> None:
    """Copy the document of the examples to a folder."""
    document = DOCS / "using" / "bookshop.yaml"
    # The README names the document by its path in the repository.
    (folder / document.relative_to(ROOT)).parent.mkdir(parents=True)
    shutil.copy(document, folder / document.relative_to(ROOT))
    shutil.copy(document, folder)


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_marks_are_known(page: Path) -> None:
    for block in read_code_blocks(page, page_name(page)):
        if not block.mark.startswith(BACKGROUND):
            place = f"{block.page}:{block.line}"
            reason = block.mark.removeprefix(NOT_RUN)
            assert block.mark in ("", SANDBOX) or reason in REASONS, place


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(
            page,
            id=page_name(page),
            marks=[] if page.name in FIRST_PAGES else pytest.mark.full,
        )
        for page in PAGES
    ],
)
def test_code_blocks_run(page: Path, tmp_path: Path) -> None:
    copy_document(tmp_path)
    PageRun(tmp_path).run(read_code_blocks(page, page_name(page)))


def test_wrong_output_is_found() -> None:
    check_output("one\ntwo\nthree\n", "one\n…\nthree\n", "page")
    with pytest.raises(AssertionError, match="page:1: the command printed"):
        check_output("one\ntwo\n", "one\nthree\n", "page:1")
