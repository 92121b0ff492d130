"""Test what reports tell of parts that are not compared as they are written."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.generator.diff.edited_documents import (
    edit_document,
    read_document,
)
from typecase.commands.diff.reports import to_json
from typecase.commands.diff.side_comparison import compare_sides
from typecase.commands.diff.sides import SideReader
from typecase.commands.diff.text import format_markdown, format_text
from typecase.tools.diff.changes import Aspect, Severity
from typecase.tools.diff.comparison import Comparison

DOCUMENT = read_document()
LIMIT = "/paths/~1pets/get/parameters/0"
# An operation cannot do without a required parameter.
FAULTY = {f"{LIMIT}/in": "nowhere", f"{LIMIT}/required": True}

Compare = Callable[[dict[str, object], dict[str, object]], Comparison]


@pytest.fixture
def compare(tmp_path: Path) -> Compare:
    """A function that compares two edits of the document, without witnesses."""

    def compare_edits(old: dict[str, object], new: dict[str, object]) -> Comparison:
        reader = SideReader()
        for name, edits in (("old", old), ("new", new)):
            document = edit_document(DOCUMENT, edits)
            (tmp_path / name).mkdir()
            (tmp_path / name / "pets.json").write_text(json.dumps(document))
        old_side, new_side = (
            reader.read_path(tmp_path / name / "pets.json") for name in ("old", "new")
        )
        reader.close()
        return compare_sides(old_side, new_side, executes=False)

    return compare_edits


def test_operation_without_a_verdict_is_told(compare: Compare) -> None:
    comparison = compare(FAULTY, {**FAULTY, f"{LIMIT}/schema/type": "string"})
    assert comparison.largest is Severity.NONE
    text = format_text(comparison)
    assert (
        "Not compared as written (1)\n  left out of both documents: GET /pets: " in text
    )
    assert "nowhere" in text
    assert "left out of both documents: GET /pets: " in format_markdown(comparison)
    (note,) = to_json(comparison)["notes"]
    assert note["operation"] == ("GET", "/pets")
    assert note["left_out"] is True
    assert note["old"]["file"].endswith("old/pets.json")
    assert note["new"]["pointer"] == f"{LIMIT}/in"


def test_faulty_operation_is_not_called_removed(compare: Compare) -> None:
    changes = compare({}, FAULTY).changes
    (change,) = (each for each in changes if each.aspect is Aspect.WIRE)
    assert change.id == "endpoint-not-compared"
    assert change.severity is Severity.MAJOR
    assert not change.is_decided
    assert "the new document is faulty there" in change.text


def test_corrected_operation_breaks_nobody(compare: Compare) -> None:
    changes = compare(FAULTY, {}).changes
    (change,) = (each for each in changes if each.aspect is Aspect.WIRE)
    assert change.id == "endpoint-not-compared"
    assert change.severity is Severity.MINOR
    assert "the old document is faulty there" in change.text


def test_parameter_outside_of_the_path_is_told(compare: Compare) -> None:
    parameter = {"name": "shop", "in": "path", "required": True}
    edits = [
        {f"{LIMIT}": {**parameter, "schema": {"type": kind}}}
        for kind in ("string", "integer")
    ]
    (note,) = compare(edits[0], edits[1]).notes
    assert note.is_left_out
    assert note.documents == "both documents"
    assert "{shop}" in note.text


def test_repaired_part_of_one_document_is_told(compare: Compare) -> None:
    comparison = compare({}, {f"{LIMIT}/schema/type": "int"})
    assert comparison.largest is Severity.NONE
    text = format_text(comparison)
    assert "repaired in the new document: GET /pets: " in text
    assert "it is read as `integer`" in text


def test_many_notes_are_counted(compare: Compare) -> None:
    names = ("id", "name", "tags", "kind", "born", "data")
    kinds = {
        f"/components/schemas/{schema}/properties/{name}": {"type": f"t{schema}{name}"}
        for schema in ("Pet", "Problem")
        for name in names
    }
    comparison = compare(kinds, kinds | {"/info/version": "2"})
    assert len(comparison.notes) == 12
    assert "and 2 more; --all shows them" in format_text(comparison)
    assert "more; --all" not in format_text(comparison, shows_all=True)
