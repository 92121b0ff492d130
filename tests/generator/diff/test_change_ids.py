"""Hold the list of the ids of changes against the code that makes changes."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.generator.diff.random_comparisons import compare_at_random
from typecase.tools.diff.change_ids import list_kinds
from typecase.tools.diff.changes import Severity
from typecase.tools.diff.wire.schema_ids import list_schema_ids

# Texts with a hyphen that are no ids and no parts of ids: kinds of differences, and
# names of headers and keys.
OTHER = {
    *("became-hidden", "became-visible", "content-type", "known-value", "new-member"),
    *("required-missing", "x-sunset"),
}
ROOMS = (
    *("addresses.py", "behaviour.py", "comparison.py", "operation_behaviour.py"),
    "sunset.py",
    *("python", "wire"),
)
KINDS = list_kinds()


def find_patterns(tree: ast.AST) -> Iterator[str]:
    """Yield texts of code that may be ids or parts of them, as regular expressions."""
    parts = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            texts = [
                re.escape(str(each.value)) if isinstance(each, ast.Constant) else ".+"
                for each in node.values
            ]
            plain = "".join("x" if text == ".+" else text for text in texts)
            is_id = re.fullmatch(r"[a-z\\.-]*-[a-z\\.-]*", plain)
            if is_id:
                yield "".join(texts)
        elif isinstance(node, ast.Constant) and id(node) not in parts:
            value = node.value
            if isinstance(value, str) and re.fullmatch("[a-z]+(-[a-z]+)*", value):
                yield re.escape(value)


def list_patterns(repository: Path) -> set[str]:
    folder = repository / "generator" / "typecase" / "tools" / "diff"
    files = [
        file
        for room in ROOMS
        for file in ([folder / room] if room.endswith(".py") else folder.rglob("*.py"))
        if room.endswith(".py") or room in file.relative_to(folder).parts
        # There are differences, which get their ids elsewhere.
        if "schemas" not in file.parts
    ]
    assert len(files) > 20, files
    return {
        pattern
        for file in files
        for pattern in find_patterns(ast.parse(file.read_text(encoding="utf-8")))
    } - {re.escape(each) for each in OTHER}


def test_the_list_has_all_ids_in_the_code(repository: Path) -> None:
    patterns = list_patterns(repository)
    assert len(patterns) > 100
    missing = [
        pattern
        for pattern in patterns
        if re.search("[a-z].*-|-.*[a-z]", pattern)
        if not any(has_id(pattern, id_) for id_ in KINDS)
    ]
    assert missing == []


def has_id(pattern: str, id_: str) -> bool:
    """Return whether an id may be the one that the code has in a pattern.

    A part of an id begins and ends at a hyphen. The same code records changes for
    callers and for servers.
    """
    return re.search(rf"(?:^|-){without_level(pattern)}(?:-|$)", id_) is not None


def without_level(pattern: str) -> str:
    """Return a pattern for the ids of changes for callers as one for servers, too."""
    return pattern.removeprefix(re.escape("python-"))


def test_the_list_has_no_other_ids(repository: Path) -> None:
    """The code has the end of each id that is written by hand."""
    schemas = {id_ for _, id_, _ in list_schema_ids()}
    patterns = [
        re.compile(rf"(?:^|-){without_level(each)}$")
        for each in list_patterns(repository)
        if re.search("[a-z]", each)
    ]
    unknown = [
        id_
        for id_ in KINDS.keys() - schemas
        if not any(each.search(id_) for each in patterns)
    ]
    assert unknown == []


def test_changes_have_listed_ids_and_severities(tmp_path: Path) -> None:
    seen: set[str] = set()
    for comparison in compare_at_random(tmp_path):
        for change in comparison.changes:
            seen.add(change.id)
            kind = KINDS[change.id]
            assert kind.aspect is change.aspect
            is_reversed = change.operation == ("POST", "petAdopted")
            if change.is_decided and not is_reversed:
                assert change.severity.label in kind.severity.split(" or "), change
    assert len(seen) > 30


@pytest.mark.parametrize(
    ("id_", "severity"),
    [
        ("response-property-enum-value-added", "major"),
        ("request-property-enum-value-added", "minor"),
        ("request-parameter-max-decreased", "major"),
        ("response-property-max-decreased", "minor"),
        ("response-property-discriminator-property-name-changed", "minor"),
        ("request-property-default-value-changed", "major"),
        ("request-property-type-changed", "major or minor"),
        ("python-documentation-changed", "patch"),
    ],
)
def test_severities(id_: str, severity: str) -> None:
    assert KINDS[id_].severity == severity
    labels = {each.label for each in Severity}
    assert {*severity.split(" or ")} <= labels
