"""An edited description changes exactly the lines that show it.

Both prints are compared line by line. A changed line is one that shows the text, or
stands with it in one docstring, one paragraph, one item or one row of a table, since
text is filled to a width there.
"""

import ast
import difflib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.project.regeneration.printing import print_api, write

# Longer than what it replaces, so that lines are filled anew. Each word tells it apart.
WORDS = "zebra quagga okapi gnu ibex eland kudu oryx nyala sitatunga bongo dikdik"
NEW = re.compile("|".join(WORDS.split()), re.IGNORECASE)
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
def before(repository: Path) -> dict[str, Mapping[str, bytes]]:
    names = {name for name, _, _ in EDITS.values()}
    specs = repository / "specs"
    return {name: print_api(repository, name, specs / f"{name}.yaml") for name in names}


@pytest.mark.parametrize("place", EDITS)
def test_changes_the_lines_that_show_it(
    place: str,
    before: dict[str, Mapping[str, bytes]],
    repository: Path,
    tmp_path: Path,
) -> None:
    name, old, files = EDITS[place]
    text = (repository / "specs" / f"{name}.yaml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    document = write(text.replace(old, f"{WORDS.capitalize()}."), tmp_path, name)
    after = print_api(repository, name, document)
    assert after.keys() == before[name].keys()
    changed = {path for path in after if after[path] != before[name][path]}
    assert {Path(path).name for path in changed} == {*files, "openapi.json"}
    for path in changed:
        lines = before[name][path].decode().splitlines()
        edited = after[path].decode().splitlines()
        assert list(strangers(path, lines, edited, showing(old))) == []
        assert list(strangers(path, edited, lines, NEW)) == []


def showing(text: str) -> re.Pattern[str]:
    """Find a text also where its last full stop was left out."""
    return re.compile(re.escape(text.removesuffix(".")), re.IGNORECASE)


def strangers(
    path: str, lines: list[str], others: list[str], shown: re.Pattern[str]
) -> Iterator[str]:
    """Yield the changed lines that do not stand with the text they should show."""
    blocks = list(blocks_of(path, lines))
    told = [s for s in blocks if shown.search(joined(lines[s.start : s.stop]))]
    assert told, path
    matcher = difflib.SequenceMatcher(None, lines, others, autojunk=False)
    for tag, start, stop, _, _ in matcher.get_opcodes():
        if tag == "equal":
            continue
        for number in range(start, stop):
            if not any(number in span for span in told):
                yield f"{path}:{number + 1}: {lines[number]}"


def blocks_of(path: str, lines: list[str]) -> Iterator[range]:
    """Yield the spans of lines in which one text is filled."""
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


def joined(lines: list[str]) -> str:
    """Write filled lines as the one line they came from."""
    return " ".join(line.strip() for line in lines)
