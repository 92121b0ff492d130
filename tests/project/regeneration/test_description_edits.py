"""Test that an edited description changes only the lines that contain it.

The files that are generated before and after the edit are compared line by line. Each
changed line must contain the description, or be in the same docstring, where a longer
text moves words to other lines.
"""

import ast
import difflib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.project.regeneration.generation import generate_api, write_document

# Longer than the descriptions it replaces, so that text is wrapped at other words. No
# word occurs elsewhere, so any of them shows that a line contains the new description.
NEW_WORDS = "zebra quagga okapi gnu ibex eland kudu oryx nyala sitatunga bongo dikdik"
NEW_PATTERN = re.compile("|".join(NEW_WORDS.split()), re.IGNORECASE)
# For each kind of object: the API, the description, and the files that contain it.
EDITS = {
    "an operation": (
        "search", "Takes query parameters only.", {"jobs.py", "REFERENCE.md"}
    ),
    "a parameter": (
        "search", "Offset of the first result.", {"jobs.py", "REFERENCE.md"}
    ),
    "a resource": (
        "search",
        "Search in current job postings.",
        {"jobs.py", "client.py", "server.py", "REFERENCE.md"},
    ),
    "a field": (
        "disposition",
        "The advertiser's own name for the event, at most 128 characters.",
        {"models.py", "REFERENCE.md"},
    ),
    "a schema": (
        "disposition", "Answer to a single accepted event.",
        {"models.py", "REFERENCE.md"},
    ),
    "a body": (
        "disposition", "One event, or an array of at most 100 events.",
        {"events.py", "REFERENCE.md"},
    ),
    "an error": (
        "disposition",
        "The server failed; retry the call.",
        {"events.py", "errors.py", "REFERENCE.md"},
    ),
    "a server": (
        "disposition", "Base address of the disposition API; the document gives none.",
        {"client.py", "README.md", "REFERENCE.md"},
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def files_before(repository: Path) -> dict[str, Mapping[str, bytes]]:
    names = {name for name, _, _ in EDITS.values()}
    specs = repository / "specs"
    return {
        name: generate_api(repository, name, specs / f"{name}.yaml") for name in names
    }


@pytest.mark.parametrize("described_object", EDITS)
def test_edit_changes_only_lines_with_the_description(
    described_object: str,
    files_before: dict[str, Mapping[str, bytes]],
    repository: Path,
    tmp_path: Path,
) -> None:
    name, old_text, expected_files = EDITS[described_object]
    text = (repository / "specs" / f"{name}.yaml").read_text(encoding="utf-8")
    assert text.count(old_text) == 1
    new_text = text.replace(old_text, f"{NEW_WORDS.capitalize()}.")
    document = write_document(new_text, tmp_path, name)
    before = files_before[name]
    after = generate_api(repository, name, document)
    assert after.keys() == before.keys()
    changed = {path for path in after if after[path] != before[path]}
    assert {Path(path).name for path in changed} == {*expected_files, "openapi.json"}
    old_pattern = compile_pattern(old_text)
    for path in changed:
        old_lines = before[path].decode().splitlines()
        new_lines = after[path].decode().splitlines()
        assert list(find_other_changes(path, old_lines, new_lines, old_pattern)) == []
        assert list(find_other_changes(path, new_lines, old_lines, NEW_PATTERN)) == []


def compile_pattern(text: str) -> re.Pattern[str]:
    """Match a text, whose last full stop may be missing in generated files."""
    return re.compile(re.escape(text.removesuffix(".")), re.IGNORECASE)


def find_other_changes(
    path: str, lines: list[str], other_lines: list[str], pattern: re.Pattern[str]
) -> Iterator[str]:
    """Yield the changed lines outside of all blocks that match the pattern."""
    matching_blocks = [
        block
        for block in find_blocks(path, lines)
        if pattern.search(join_lines(lines[block.start : block.stop]))
    ]
    assert matching_blocks, path
    matcher = difflib.SequenceMatcher(None, lines, other_lines, autojunk=False)
    for tag, start, stop, _, _ in matcher.get_opcodes():
        if tag == "equal":
            continue
        for number in range(start, stop):
            if not any(number in block for block in matching_blocks):
                yield f"{path}:{number + 1}: {lines[number]}"


def find_blocks(path: str, lines: list[str]) -> Iterator[range]:
    """Yield ranges of line indexes: the docstrings of a module, else each line."""
    if path.endswith(".py"):
        for node in ast.walk(ast.parse("\n".join(lines))):
            match node:
                case ast.Expr(value=ast.Constant(value=str())):
                    yield range(node.lineno - 1, node.end_lineno or node.lineno)
                case _:
                    pass
        return
    for number in range(len(lines)):
        yield range(number, number + 1)


def join_lines(lines: list[str]) -> str:
    """Undo the wrapping of a text."""
    return " ".join(line.strip() for line in lines)
