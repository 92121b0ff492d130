"""Test that an edited description changes only the lines that show it.

The package is generated before and after the edit, and compared line by line. A line
may change if it shows the text, or if it is in the same docstring: paragraphs of
docstrings are wrapped as a whole. In other files, a text is on a single line.
"""

import ast
import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.project.regeneration.package_files import generate_api, write_document

# Longer than the text it replaces, so that paragraphs are wrapped differently. The
# words are not in any document, so each of them identifies the new text.
NEW_WORDS = "zebra quagga okapi gnu ibex eland kudu oryx nyala sitatunga bongo dikdik"
ANY_NEW_WORD = re.compile("|".join(NEW_WORDS.split()), re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Edit:
    """A description in a document, and the names of the files that show it."""

    api: str
    description: str
    files: set[str]


EDITS = {
    "operation": Edit(
        "search",
        "Takes query parameters only.",
        files={"jobs.py", "REFERENCE.md"},
    ),
    "parameter": Edit(
        "search",
        "Offset of the first result.",
        files={"jobs.py", "REFERENCE.md"},
    ),
    "tag": Edit(
        "search",
        "Search in current job postings.",
        files={"jobs.py", "client.py", "server.py", "REFERENCE.md"},
    ),
    "field": Edit(
        "disposition",
        "The advertiser's own name for the event, at most 128 characters.",
        files={"models.py", "params.py", "REFERENCE.md"},
    ),
    "schema": Edit(
        "disposition",
        "Answer to a single accepted event.",
        files={"models.py", "REFERENCE.md"},
    ),
    "request body": Edit(
        "disposition",
        "One event, or an array of at most 100 events.",
        files={"events.py", "REFERENCE.md"},
    ),
    "error response": Edit(
        "disposition",
        "The server failed; retry the call.",
        files={"events.py", "errors.py", "REFERENCE.md"},
    ),
    "server": Edit(
        "disposition",
        "Base address of the disposition API; the document gives none.",
        files={"client.py", "GUIDE.md", "REFERENCE.md"},
    ),
}


@pytest.fixture(scope="module")
def unedited(repository: Path) -> dict[str, Mapping[str, bytes]]:
    """The generated files of each API before the edits."""
    specs = repository / "specs"
    return {
        api: generate_api(repository, api, specs / f"{api}.yaml")
        for api in {edit.api for edit in EDITS.values()}
    }


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_edit_changes_only_lines_that_show_it(
    edit: Edit,
    unedited: dict[str, Mapping[str, bytes]],
    repository: Path,
    tmp_path: Path,
) -> None:
    text = (repository / "specs" / f"{edit.api}.yaml").read_text(encoding="utf-8")
    assert text.count(edit.description) == 1
    text = text.replace(edit.description, f"{NEW_WORDS.capitalize()}.")
    document = write_document(text, tmp_path, edit.api)
    before = unedited[edit.api]
    after = generate_api(repository, edit.api, document)
    assert after.keys() == before.keys()
    changed = {path for path in after if after[path] != before[path]}
    assert {Path(path).name for path in changed} == {*edit.files, "openapi.json"}
    # Some places show a description without its final full stop.
    description = edit.description.removesuffix(".")
    old_text = re.compile(re.escape(description), re.IGNORECASE)
    for path in changed:
        old_lines = before[path].decode().splitlines()
        new_lines = after[path].decode().splitlines()
        assert list(unrelated_changes(path, old_lines, new_lines, old_text)) == []
        assert list(unrelated_changes(path, new_lines, old_lines, ANY_NEW_WORD)) == []


def unrelated_changes(
    path: str, lines: list[str], other_lines: list[str], text: re.Pattern[str]
) -> Iterator[str]:
    """Yield the differing lines whose block does not show ``text``."""
    blocks = [
        block
        for block in text_blocks(path, lines)
        if text.search(unwrap(lines[block.start : block.stop]))
    ]
    assert blocks, f"{path} does not show the text"
    matcher = difflib.SequenceMatcher(None, lines, other_lines, autojunk=False)
    for tag, start, stop, _, _ in matcher.get_opcodes():
        if tag == "equal":
            continue
        for index in range(start, stop):
            if not any(index in block for block in blocks):
                yield f"{path}:{index + 1}: {lines[index]}"


def text_blocks(path: str, lines: list[str]) -> Iterator[range]:
    """Yield the line ranges of docstrings; in other files, each line by itself."""
    if not path.endswith(".py"):
        yield from (range(index, index + 1) for index in range(len(lines)))
        return
    for node in ast.walk(ast.parse("\n".join(lines))):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                yield range(node.lineno - 1, node.end_lineno or node.lineno)
            case _:
                pass


def unwrap(lines: list[str]) -> str:
    """Join the lines of a wrapped paragraph."""
    return " ".join(line.strip() for line in lines)
