"""Test that links and paths in the Markdown files of this repository lead somewhere."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGES = [
    *ROOT.glob("*.md"),
    *(ROOT / ".github").glob("*.md"),
    *(ROOT / "generated").glob("*.md"),
    *(ROOT / "generator").rglob("*.md"),
    *(ROOT / "tests" / "sandbox").glob("*.md"),
]
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!\\)\]\(([^()\s]+)\)")
FOLDERS = "commands|fetch|generated|generator|ir|load|lower|mock|output|overlay_draft"
FOLDERS += "|python|cache|runtime|specs|templates|tests"
PATH = re.compile(rf"`((?:{FOLDERS})/[\w./-]*)`")
BASES = (ROOT, ROOT / "generator" / "typecase")


def page_name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def read_anchors(page: Path) -> set[str]:
    """Return the anchors of the headings of a page, as GitHub forms them."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.M | re.S)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    titles = [re.sub(r"[^\w\- ]", "", title).lower() for title in headings]
    return {title.replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_links_have_targets(page: Path) -> None:
    for target in LINK.findall(CODE.sub("", page.read_text("utf-8"))):
        if re.match(r"https?://", target):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), target
        assert not anchor or anchor in read_anchors(file), target


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_paths_exist(page: Path) -> None:
    if page.parent.name == "generated":
        return  # Its text does not describe this repository.
    text = page.read_text("utf-8")
    paths = [path for path in PATH.findall(text) if "NAME" not in path]
    bases = (*BASES, page.parent)
    assert [
        path for path in paths if not any((base / path).exists() for base in bases)
    ] == []
