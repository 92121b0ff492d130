"""Test which edits of a document implementations of its server must follow."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.generator.diff.edited_documents import (
    REMOVED,
    edit_document,
    read_document,
    read_version,
)
from typecase.config.package_parts import Parts
from typecase.python_surface.api_version import ApiVersion
from typecase.python_surface.clients import collect_surface
from typecase.tools.diff.changes import Aspect, Change
from typecase.tools.diff.python.server_comparison import compare_servers

LIST = "/paths/~1pets/get"
CREATE = "/paths/~1pets/post"
OWNER = "/paths/~1owners~1{ownerId}~1pets~1{petId}"
SCHEMAS = "/components/schemas"
LISTED = f"{LIST}/responses/200/content/application~1json/schema"
NOT_FOUND = f"{LIST}/responses/404/content/application~1json/schema"
OPERATION: dict[str, Any] = {
    "operationId": "deletePets",
    "tags": ["pets"],
    "responses": {"204": {"description": "Gone."}},
}
DOCUMENT = read_document()
PETS = {"type": "array", "items": {"$ref": f"#{SCHEMAS}/Pet"}}

CASES: dict[str, tuple[dict[str, object], list[str]]] = {
    "nothing": ({}, []),
    "another text": ({f"{LIST}/summary": "List all pets."}, []),
    "an operation is added": (
        {"/paths/~1pets/delete": OPERATION},
        ["major method-added"],
    ),
    "an operation is removed": ({CREATE: REMOVED}, ["minor method-removed"]),
    "the last operation of a resource is removed": (
        {f"{OWNER}/get": REMOVED},
        ["major class-removed", "major protocol-removed", "minor method-removed"],
    ),
    "an operation has another name": (
        {f"{LIST}/operationId": "searchPets"},
        ["major method-renamed"],
    ),
    "a resource has another name": (
        {
            f"{LIST}/x-typecase-method": "animals.list",
            f"{CREATE}/x-typecase-method": "animals.create",
        },
        ["major attribute-renamed", "major protocol-renamed"],
    ),
    "an optional parameter is added": (
        {f"{LIST}/parameters/-": {"name": "x", "in": "query", "schema": {}}},
        ["major argument-added"],
    ),
    "a required parameter is added": (
        {
            f"{LIST}/parameters/-": {
                "name": "x",
                "in": "query",
                "required": True,
                "schema": {},
            }
        },
        ["major argument-required-added"],
    ),
    "an optional parameter is removed": (
        {f"{LIST}/parameters/0": REMOVED},
        ["minor argument-removed"],
    ),
    "a required parameter is removed": (
        {f"{LIST}/parameters/1": REMOVED},
        ["major argument-removed"],
    ),
    "a parameter becomes optional": (
        {f"{LIST}/parameters/1/required": False},
        ["major argument-became-optional"],
    ),
    "a parameter becomes required": (
        {f"{LIST}/parameters/0/required": True},
        ["minor argument-became-required"],
    ),
    "a parameter has another name": (
        {f"{LIST}/parameters/0/x-typecase-argument": "at_most"},
        ["major argument-renamed"],
    ),
    "a parameter has wider values": (
        {f"{LIST}/parameters/0/schema": {"type": "number"}},
        ["major argument-type-changed"],
    ),
    "a parameter has narrower values": (
        {f"{LIST}/parameters/1/schema/enum": ["age"]},
        ["minor argument-type-narrowed"],
    ),
    "a body becomes optional": (
        {f"{CREATE}/requestBody/required": False},
        ["major argument-became-optional"],
    ),
    "a result may be more": (
        {LISTED: {"anyOf": [{"type": "string"}, PETS]}},
        ["minor result-type-widened"],
    ),
    "a result is something else": (
        {LISTED: {"type": "string"}},
        ["major result-type-changed"],
    ),
    "an answer has a new required member": (
        {
            f"{SCHEMAS}/Pet/properties/age": {"type": "integer"},
            f"{SCHEMAS}/Pet/required": ["id", "name", "tags", "age"],
        },
        ["major required-member-added"],
    ),
    "an answer has a new optional member": (
        {f"{SCHEMAS}/Pet/properties/age": {"type": "integer"}},
        [],
    ),
    "a member of an answer becomes required": (
        {f"{SCHEMAS}/Pet/required": ["id", "name", "tags", "born"]},
        ["major member-became-required"],
    ),
    "a member of an answer becomes optional": (
        {f"{SCHEMAS}/Pet/required": ["id", "name"]},
        [],
    ),
    "a member of a request becomes optional": (
        {f"{SCHEMAS}/NewPet/allOf/1/required": []},
        ["major member-became-optional"],
    ),
    "a member of a request becomes required": (
        {f"{SCHEMAS}/NewPet/allOf/1/required": ["weight", "color"]},
        [],
    ),
    "an answer has wider values": (
        {f"{SCHEMAS}/Pet/properties/id": {"type": "number"}},
        [],
    ),
    "a request has wider values": (
        {f"{SCHEMAS}/NewPet/allOf/1/properties/weight": {"type": ["number", "string"]}},
        ["major member-type-changed"],
    ),
    "a member is removed": (
        {f"{SCHEMAS}/Pet/properties/born": REMOVED},
        ["major member-removed"],
    ),
    "an error has another body": (
        {NOT_FOUND: {"$ref": f"#{SCHEMAS}/Pet"}},
        ["major exception-body-changed"],
    ),
    "an error is removed": (
        {f"{LIST}/responses/404": REMOVED},
        ["major exception-removed"],
    ),
    "a webhook has another body": (
        {f"{SCHEMAS}/Adoption/properties/pet": {"type": "string"}},
        [],
    ),
}
"""The changes of each edit for servers."""


def compare(old: ApiVersion, new: ApiVersion) -> list[Change]:
    return compare_servers(collect_surface(old), collect_surface(new), old, new)


def compare_edits(edits: dict[str, object], folder: Path) -> list[Change]:
    old = read_version(DOCUMENT, folder / "old")
    new = read_version(edit_document(DOCUMENT, edits), folder / "new")
    return compare(old, new)


@pytest.mark.parametrize("case", CASES)
def test_changes_of_edit(case: str, tmp_path: Path) -> None:
    edits, expected = CASES[case]
    changes = compare_edits(edits, tmp_path)
    found = {
        f"{change.severity.label} {change.id.removeprefix('server-')}"
        for change in changes
    }
    assert sorted(found) == expected
    assert all(change.aspect is Aspect.SERVER for change in changes)


def test_optional_argument_says_what_partial_does(tmp_path: Path) -> None:
    [change] = compare_edits(
        {f"{LIST}/parameters/-": {"name": "x", "in": "query", "schema": {}}}, tmp_path
    )
    assert change.id == "server-argument-added"
    assert change.text == (
        "`PetsHandler.list` must take the argument `x`: `Any`, which is new and"
        " optional."
    )
    assert "`partial=True`" in change.advice
    assert change.operation == ("GET", "/pets")
    assert change.new is not None
    assert change.new.pointer == f"{LIST}/parameters/3"


def test_pages_change_nothing_for_servers(tmp_path: Path) -> None:
    """A server returns the list itself, whether clients make pages of it or not."""
    page: dict[str, object] = {
        f"{LIST}/parameters/-": {
            "name": "page",
            "in": "query",
            "schema": {"type": "integer"},
        }
    }
    paged = edit_document(DOCUMENT, page)
    plain = edit_document(paged, {f"{LIST}/x-typecase-paging": False})
    old = read_version(plain, tmp_path / "old")
    new = read_version(paged, tmp_path / "new")
    results = {
        collect_surface(each).protocols[0].methods[0].signature.returns
        for each in (old, new)
    }
    assert [each.paging is None for each in list_pets(old, new)] == [True, False]
    assert len(results) == 1
    assert compare(old, new) == []


def list_pets(*versions: ApiVersion) -> list[Any]:
    return [version.api.resources[0].operations[0] for version in versions]


def test_package_gets_or_loses_its_server(tmp_path: Path) -> None:
    old = read_version(DOCUMENT, tmp_path)
    without = replace(old, names=replace(old.names, parts=Parts(server=False)))
    [removed] = compare(old, without)
    assert (removed.id, removed.severity.label) == ("server-module-removed", "major")
    [added] = compare(without, old)
    assert (added.id, added.severity.label) == ("server-module-added", "minor")
    assert compare(without, without) == []
