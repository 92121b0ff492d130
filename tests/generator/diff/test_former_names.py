"""Test what `x-typecase-was` makes of removed and added names."""

from pathlib import Path
from typing import Any

import pytest

from tests.generator.diff.edited_documents import (
    REMOVED,
    edit_document,
    read_document,
    read_version,
)
from typecase.load.json_types import is_list, is_mapping
from typecase.tools.diff.change_ids import list_kinds
from typecase.tools.diff.changes import ApiDocuments, Change
from typecase.tools.diff.python.comparison import compare_python
from typecase.tools.diff.wire.operations import compare_wire

SCHEMAS = "/components/schemas"
PET = f"{SCHEMAS}/Pet"
NEW_PET = f"{SCHEMAS}/NewPet/allOf/1"
LIST = "/paths/~1pets/get"
KINDS = ["cat", "dog", "emu", "fox", "gnu"]
KEY = "x-typecase-was"

# The former name is given as a value of its own, so that it can be left out.
READ_MEMBER: dict[str, object] = {
    f"{PET}/properties/born": REMOVED,
    f"{PET}/properties/birthDate": {"type": "string", "format": "date", KEY: "born"},
}
SENT_MEMBER: dict[str, object] = {
    f"{NEW_PET}/properties/weight": REMOVED,
    f"{NEW_PET}/properties/mass": {"type": "number", KEY: "weight"},
    f"{NEW_PET}/required": ["mass"],
}
VALUE: dict[str, object] = {
    f"{SCHEMAS}/Kind/enum": [*KINDS, "chicken"],
    f"{SCHEMAS}/Kind/{KEY}": {"chicken": "hen"},
}
METHOD: dict[str, object] = {
    f"{LIST}/x-typecase-method": "pets.search",
    f"{LIST}/{KEY}": "pets.list",
}
CREDENTIAL: dict[str, object] = {
    "/components/securitySchemes/key/x-typecase-argument": "secret",
    f"/components/securitySchemes/key/{KEY}": "api_key",
}


def compare(
    old: dict[str, Any], new: dict[str, Any], folder: Path
) -> tuple[list[Change], list[Change]]:
    """Return the changes of Python, without those of servers, and of the wire."""
    one, other = read_version(old, folder / "old"), read_version(new, folder / "new")
    documents = ApiDocuments(one.document, other.document)
    python = [c for c in compare_python(one, other) if "server" not in c.id]
    return python, [*compare_wire(documents)]


def summarize(changes: list[Change]) -> list[str]:
    return [
        f"{each.severity.label} {each.before and each.before.name} ->"
        f" {each.after and each.after.name}: {each.id.removeprefix('python-')}"
        for each in changes
    ]


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        (
            READ_MEMBER,
            ["minor models.Pet.born -> models.Pet.birth_date: member-renamed"],
        ),
        (
            SENT_MEMBER,
            [
                "major pets.create.weight -> pets.create.mass: argument-renamed",
                "major models.NewPet.weight -> models.NewPet.mass: member-renamed",
            ],
        ),
        (
            VALUE,
            [
                "major pets.list.kind -> pets.list.kind: argument-type-changed",
                "minor models.Kind.HEN -> models.Kind.CHICKEN: enum-member-renamed",
            ],
        ),
        (METHOD, ["minor pets.list -> pets.search: method-renamed"]),
        (
            CREDENTIAL,
            [
                "minor PetsClient.api_key -> PetsClient.secret:"
                " client-argument-renamed",
                "major PETS_API_KEY -> PETS_SECRET: environment-variable-removed",
            ],
        ),
    ],
)
def test_former_name_makes_a_rename(
    edits: dict[str, object], expected: list[str], tmp_path: Path
) -> None:
    document = read_document()
    python, wire = compare(document, edit_document(document, edits), tmp_path)
    assert summarize(python) == expected
    kinds = list_kinds()
    assert all(each.severity.label in kinds[each.id].severity for each in python)
    # On the wire, the names are removed and added, whatever they were called.
    plain = {pointer: _without_key(value) for pointer, value in edits.items()}
    plain = {pointer: value for pointer, value in plain.items() if KEY not in pointer}
    _, expected_wire = compare(document, edit_document(document, plain), tmp_path)
    assert [(c.id, c.severity, c.text) for c in wire] == [
        (c.id, c.severity, c.text) for c in expected_wire
    ]


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        (
            READ_MEMBER,
            ["major models.Pet.born -> models.Pet.birth_date: member-renamed"],
        ),
        (VALUE, ["major models.Kind.HEN -> models.Kind.CHICKEN: enum-member-renamed"]),
        (METHOD, ["major pets.list -> pets.search: method-renamed"]),
        (
            CREDENTIAL,
            [
                "major PetsClient.api_key -> PetsClient.secret:"
                " client-argument-renamed",
            ],
        ),
    ],
)
def test_end_of_a_former_name_names_what_replaces_it(
    edits: dict[str, object], expected: list[str], tmp_path: Path
) -> None:
    document = edit_document(read_document(), edits)
    python, wire = compare(document, _without_key(document), tmp_path)
    assert summarize(python) == expected
    assert not wire


def test_former_name_that_another_member_has(tmp_path: Path) -> None:
    document = read_document()
    property_ = {"type": "string", "format": "date", KEY: "Name"}
    edits: dict[str, object] = {f"{PET}/properties/birth": property_}
    python, _ = compare(document, edit_document(document, edits), tmp_path)
    assert summarize(python) == ["minor None -> models.Pet.birth: member-added"]


def _without_key(value: Any) -> Any:
    if is_mapping(value):
        return {key: _without_key(each) for key, each in value.items() if key != KEY}
    return [*map(_without_key, value)] if is_list(value) else value
