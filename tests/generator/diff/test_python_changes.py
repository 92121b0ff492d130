"""Test which changes of the generated package an edit of the document makes."""

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
from typecase.python_surface.clients import collect_surface
from typecase.tools.diff.changes import Aspect, Change, Severity
from typecase.tools.diff.python.comparison import (
    compare_packages,
    compare_python,
)

LIST = "/paths/~1pets/get"
CREATE = "/paths/~1pets/post"
OWNER = "/paths/~1owners~1{ownerId}~1pets~1{petId}"
SCHEMAS = "/components/schemas"
PET = f"{SCHEMAS}/Pet"
NEW_PET = f"{SCHEMAS}/NewPet/allOf/1"
LISTED = f"{LIST}/responses/200/content/application~1json/schema"
OWNER_SCHEMA = f"{OWNER}/get/responses/200/content/application~1json/schema"
NOT_FOUND = f"{LIST}/responses/404/content/application~1json/schema"
OPERATION: dict[str, Any] = {
    "operationId": "deletePets",
    "tags": ["pets"],
    "responses": {"204": {"description": "Gone."}},
}
HOOK: dict[str, Any] = {"post": {"responses": {"204": {"description": "Thanks."}}}}
DOCUMENT = read_document()
PROBLEM = DOCUMENT["components"]["schemas"]["Problem"]
OWNERS_PET = DOCUMENT["paths"]["/owners/{ownerId}/pets/{petId}"]["get"]["responses"][
    "200"
]["content"]["application/json"]["schema"]

CASES: dict[str, tuple[dict[str, object], list[str]]] = {
    "nothing": ({}, []),
    "members in another order": (
        {
            f"{PET}/properties": {
                "data": {},
                "born": {"type": "string", "format": "date"},
                "kind": {"$ref": "#/components/schemas/Kind"},
                "tags": {"type": "array", "items": {"type": "string"}},
                "name": {"type": "string"},
                "id": {"type": "integer"},
            }
        },
        [],
    ),
    "an inline schema that becomes a component with another name": (
        {
            OWNER_SCHEMA: {"$ref": "#/components/schemas/OwnersPet"},
            f"{SCHEMAS}/OwnersPet": OWNERS_PET,
        },
        ["major class-renamed"],
    ),
    "the description of a schema": (
        {f"{PET}/description": "A nice pet."},
        ["patch documentation-changed"],
    ),
    "the description of a member": (
        {f"{SCHEMAS}/Named/properties/name/description": "N."},
        ["patch documentation-changed"],
    ),
    "the summary of an operation": (
        {f"{LIST}/summary": "Ls."},
        ["patch documentation-changed"],
    ),
    "an operation is removed": (
        {LIST: REMOVED},
        ["major exception-removed", "major method-removed"],
    ),
    "another operationId": (
        {f"{LIST}/operationId": "searchPets"},
        ["major method-renamed"],
    ),
    "other tags": ({f"{LIST}/tags": ["animals"], f"{CREATE}/tags": ["animals"]}, []),
    "an object without members in place of a body": (
        {f"{CREATE}/requestBody/content/application~1json/schema": {"type": "object"}},
        [
            "major argument-type-changed",
            "major arguments-became-body",
            "major member-type-changed",
        ],
    ),
    "an operation is added": (
        {"/paths/~1pets/delete": OPERATION},
        ["minor method-added"],
    ),
    "a parameter is removed": (
        {f"{LIST}/parameters/0": REMOVED},
        ["major argument-removed"],
    ),
    "a parameter for pages is added": (
        {
            f"{LIST}/parameters/-": {
                "name": "page",
                "in": "query",
                "schema": {"type": "integer"},
            }
        },
        ["major result-type-changed", "minor argument-added"],
    ),
    "a required parameter is added": (
        {
            f"{LIST}/parameters/-": {
                "name": "page",
                "in": "query",
                "required": True,
                "schema": {"type": "integer"},
            }
        },
        [
            "major argument-required-added",
            "major result-type-changed",
            "minor argument-added",
        ],
    ),
    "a parameter becomes required": (
        {f"{LIST}/parameters/0/required": True},
        ["major argument-became-required"],
    ),
    "a parameter becomes optional": (
        {f"{LIST}/parameters/1/required": False},
        ["minor argument-became-optional"],
    ),
    "a parameter accepts all numbers": (
        {f"{LIST}/parameters/0/schema": {"type": "number"}},
        ["minor argument-type-widened"],
    ),
    "a parameter loses a value": (
        {f"{LIST}/parameters/1/schema": {"enum": ["age"]}},
        ["major argument-type-changed", "minor argument-became-optional"],
    ),
    "a parameter gains a value": (
        {f"{LIST}/parameters/1/schema": {"enum": ["age", "name", "size"]}},
        ["minor argument-type-widened"],
    ),
    "a parameter has another type": (
        {f"{LIST}/parameters/0/schema": {"type": "string"}},
        ["major argument-type-changed"],
    ),
    "a path parameter is renamed": (
        {
            OWNER: REMOVED,
            "/paths/~1owners~1{id}~1pets~1{petId}": {
                "parameters": [
                    {
                        "name": "id",
                        "in": "path",
                        "required": True,
                        "schema": {"type": "string"},
                    },
                    {
                        "name": "petId",
                        "in": "path",
                        "required": True,
                        "schema": {"type": "integer"},
                    },
                ],
                "get": {
                    "operationId": "getOwnersPet",
                    "tags": ["owners"],
                    "responses": {
                        "200": {
                            "description": "The owner.",
                            "content": {
                                "application/json": {
                                    "schema": {
                                        "type": "object",
                                        "required": ["name"],
                                        "properties": {
                                            "name": {"type": "string"},
                                            "address": {
                                                "type": "object",
                                                "properties": {
                                                    "city": {"type": "string"}
                                                },
                                            },
                                        },
                                    }
                                }
                            },
                        }
                    },
                },
            },
        },
        ["major argument-renamed"],
    ),
    "a received member becomes required": (
        {f"{PET}/required": ["id", "name", "tags", "kind"]},
        ["minor member-type-narrowed"],
    ),
    "a received member becomes optional": (
        {f"{PET}/required": ["id", "name"]},
        ["major member-became-optional"],
    ),
    "a received member may be null": (
        {f"{PET}/properties/name": {"type": ["string", "null"]}},
        ["major member-became-optional"],
    ),
    "a received member becomes optional and has another type": (
        {
            f"{PET}/properties/id": {"type": "string"},
            f"{PET}/required": ["name", "tags"],
        },
        ["major member-type-changed"],
    ),
    "a required member may have any value, or be missing": (
        {f"{PET}/properties/id": {}, f"{PET}/required": ["name", "tags"]},
        ["major member-type-changed"],
    ),
    "a received member has another type": (
        {f"{PET}/properties/id": {"type": "string"}},
        ["major member-type-changed"],
    ),
    "a received member is any number": (
        {f"{PET}/properties/id": {"type": "number"}},
        ["major member-type-changed"],
    ),
    "a member is removed": (
        {f"{PET}/properties/born": REMOVED},
        ["major member-removed"],
    ),
    "an optional member is added": (
        {f"{PET}/properties/x": {"type": "string"}},
        ["minor member-added"],
    ),
    "a required member is added to responses": (
        {f"{PET}/properties/x": {"type": "string"}, f"{PET}/required/-": "x"},
        ["minor member-added"],
    ),
    "a required member is added to requests": (
        {f"{NEW_PET}/properties/x": {"type": "string"}, f"{NEW_PET}/required/-": "x"},
        ["major argument-required-added", "major required-member-added"],
    ),
    "a sent member becomes optional": (
        {f"{NEW_PET}/required": []},
        ["minor argument-became-optional", "minor member-became-optional"],
    ),
    "a sent member becomes required": (
        {f"{NEW_PET}/required": ["weight", "color"]},
        ["major argument-became-required", "major member-became-required"],
    ),
    "a sent and inherited member becomes optional": (
        {f"{SCHEMAS}/Named/required": []},
        ["minor argument-became-optional", "minor member-became-optional"],
    ),
    "an inherited member becomes required": (
        {f"{SCHEMAS}/Named/required": ["name", "note"]},
        ["major argument-became-required", "major member-became-required"],
    ),
    "a value of an enumeration is removed": (
        {f"{SCHEMAS}/Kind/enum": ["cat", "dog", "emu", "fox", "gnu"]},
        ["major argument-type-changed", "major enum-member-removed"],
    ),
    "a value of an enumeration is added": (
        {f"{SCHEMAS}/Kind/enum/-": "yak"},
        ["minor argument-type-widened", "minor enum-member-added"],
    ),
    "a member of an enumeration is renamed": (
        {f"{SCHEMAS}/Kind/x-enum-varnames": ["A", "DOG", "EMU", "FOX", "GNU", "HEN"]},
        ["major enum-member-renamed"],
    ),
    "an error is removed": (
        {f"{LIST}/responses/404": REMOVED},
        ["major exception-removed", "patch documentation-changed"],
    ),
    "an error is added": (
        {f"{LIST}/responses/409": {"description": "c"}},
        ["minor exception-added", "patch documentation-changed"],
    ),
    "the body of an error is removed": (
        {f"{LIST}/responses/404/content": REMOVED},
        ["major exception-body-changed"],
    ),
    "an object in place of a list": (
        {LISTED: {"$ref": "#/components/schemas/Pet"}},
        ["major result-type-changed"],
    ),
    "credentials become required": (
        {"/security": [{"key": []}]},
        ["major client-argument-became-required"],
    ),
    "a security scheme is renamed": (
        {
            "/components/securitySchemes": {
                "token": {"type": "apiKey", "in": "header", "name": "X-Key"}
            },
            "/security": [{"token": []}, {}],
        },
        ["major client-argument-removed", "minor client-argument-added"],
    ),
    "another argument and environment variable of a credential": (
        {"/components/securitySchemes/key/x-typecase-argument": "secret"},
        ["major client-argument-renamed", "major environment-variable-removed"],
    ),
    "the server has no host any more": (
        {"/servers": [{"url": "/"}]},
        ["major client-argument-became-required"],
    ),
    "another title": (
        {"/info/title": "Animals"},
        ["major environment-variable-removed"],
    ),
    "a second server": (
        {"/servers/-": {"url": "https://x.example"}},
        ["minor client-argument-added"],
    ),
    "a webhook is added": (
        {"/webhooks/petLost": HOOK},
        ["minor method-added", "minor receiver-method-added"],
    ),
    "the webhook is removed": (
        {"/webhooks/petAdopted": REMOVED},
        [
            "major client-removed",
            "major method-removed",
            "major receiver-protocol-removed",
            "major resource-removed",
            "minor receiver-method-removed",
        ],
    ),
    "a member of a webhook becomes optional": (
        {f"{SCHEMAS}/Adoption/required": []},
        ["major member-became-optional", "minor argument-became-optional"],
    ),
    "a webhook has a parameter": (
        {
            "/webhooks/petAdopted/post/parameters": [
                {"name": "x", "in": "query", "schema": {"type": "string"}}
            ]
        },
        ["major receiver-argument-added", "minor argument-added"],
    ),
    "allOf is resolved": (
        {
            f"{SCHEMAS}/NewPet": {
                "type": "object",
                "description": "A pet to create.",
                "required": ["name", "weight"],
                "properties": {
                    "name": {"type": "string", "description": "The name."},
                    "note": {"type": "string"},
                    "weight": {"type": "number"},
                    "color": {"enum": ["black", "white"]},
                },
            }
        },
        ["major base-class-removed"],
    ),
    "any value becomes text": (
        {f"{PET}/properties/data": {"type": "string"}},
        ["minor member-type-narrowed"],
    ),
    "any value becomes an object": (
        {
            f"{PET}/properties/data": {
                "type": "object",
                "properties": {"a": {"type": "integer"}},
            }
        },
        ["major member-type-changed", "minor class-added"],
    ),
    "a number becomes any value": (
        {f"{PET}/properties/id": {}},
        ["major member-type-changed"],
    ),
    "a component has another name and another member": (
        {
            f"{SCHEMAS}/Problem": REMOVED,
            f"{SCHEMAS}/Trouble": {
                **PROBLEM,
                "properties": {**PROBLEM["properties"], "hint": {"type": "string"}},
            },
            f"{NOT_FOUND}/$ref": "#/components/schemas/Trouble",
        },
        ["major class-renamed", "minor member-added"],
    ),
    "another component that has nothing in common": (
        {
            f"{SCHEMAS}/Problem": REMOVED,
            f"{SCHEMAS}/Trouble": {
                "type": "object",
                "properties": {"hint": {"type": "string"}},
            },
            f"{NOT_FOUND}/$ref": "#/components/schemas/Trouble",
        },
        ["major class-removed", "major exception-body-changed", "minor class-added"],
    ),
    "a component is renamed": (
        {
            f"{SCHEMAS}/Problem": REMOVED,
            f"{SCHEMAS}/Trouble": PROBLEM,
            f"{NOT_FOUND}/$ref": "#/components/schemas/Trouble",
        },
        ["major class-renamed"],
    ),
    "an enumeration has one value left": (
        {f"{NEW_PET}/properties/color/enum": ["black"]},
        [
            "major argument-type-changed",
            "major class-removed",
            "major member-type-changed",
        ],
    ),
    "an enumeration is added": (
        {f"{PET}/properties/state": {"enum": ["a", "b"]}},
        ["minor class-added", "minor member-added"],
    ),
    "an enumeration becomes an object": (
        {
            f"{SCHEMAS}/Kind": {
                "type": "object",
                "properties": {"a": {"type": "string"}},
            },
            f"{LIST}/parameters/2": REMOVED,
        },
        ["major argument-removed", "major class-kind-changed"],
    ),
    "other members of responses have a type": (
        {f"{PET}/additionalProperties": {"type": "string"}},
        ["minor additional-members-changed"],
    ),
    "other members of requests have a type": (
        {f"{SCHEMAS}/Named/additionalProperties": {"type": "string"}},
        ["minor additional-members-changed"],
    ),
}
"""The changes of each edit."""


def compare(edits: dict[str, object], folder: Path) -> list[Change]:
    old = read_version(DOCUMENT, folder / "old")
    new = read_version(edit_document(DOCUMENT, edits), folder / "new")
    return compare_python(old, new)


@pytest.mark.parametrize("case", CASES)
def test_changes_of_edit(case: str, tmp_path: Path) -> None:
    edits, expected = CASES[case]
    changes = compare(edits, tmp_path)
    found = {
        f"{change.severity.label} {change.id.removeprefix('python-')}"
        for change in changes
    }
    assert sorted(found) == expected
    assert all(change.aspect is Aspect.PYTHON for change in changes)
    texts = [change.text for change in changes]
    assert len({*texts}) == len(texts)


def test_change_has_places_and_operation(tmp_path: Path) -> None:
    edits: dict[str, object] = {f"{LIST}/parameters/0/required": True}
    [change] = compare(edits, tmp_path)
    assert change.operation == ("GET", "/pets")
    assert change.text == (
        "The argument `limit` of `pets.list` was optional and is now required."
    )
    assert change.advice == "Pass it in every call."
    assert change.old is not None
    assert change.new is not None
    assert change.old.pointer == change.new.pointer == f"{LIST}/parameters/0"
    lines = Path(change.new.file).read_text(encoding="utf-8").splitlines()
    assert '"parameters"' in lines[change.new.line - 2]


def test_renamed_method_names_both(tmp_path: Path) -> None:
    changes = compare({f"{LIST}/operationId": "searchPets"}, tmp_path)
    assert "`pets.list` is now `pets.search`." in [change.text for change in changes]


def test_whole_body_and_member_called_body_are_told_apart(tmp_path: Path) -> None:
    new_pet: dict[str, object] = {f"{NEW_PET}/properties/body": {"type": "string"}}
    old = read_version(edit_document(DOCUMENT, new_pet), tmp_path / "old")
    members = [*old.names.body_members[CREATE]]
    [place] = [n for n, each in enumerate(members) if each.argument == "body"]
    members[place] = replace(members[place], argument="body_body")
    # An earlier version of typecase gave these names.
    names = replace(
        old.names,
        arguments={**old.names.arguments, CREATE: {}},
        body_members={**old.names.body_members, CREATE: tuple(members)},
    )
    changes = compare_python(replace(old, names=names), old)
    assert [change.text for change in changes] == [
        "The argument `body_body` of `pets.create` is now `body`.",
        "The argument `body` of `pets.create` is now `request_body`.",
    ]


def test_change_of_one_variant_is_told(tmp_path: Path) -> None:
    body = f"{CREATE}/requestBody/content/application~1json/schema"
    one: dict[str, Any] = {"type": "object", "properties": {"a": {"type": "string"}}}
    other = {**one, "properties": {"b": {"type": "string"}}}
    before = edit_document(DOCUMENT, {body: {"oneOf": [one, other]}})
    third = {**one, "properties": {"c": {"type": "string"}}}
    edits: dict[str, object] = {
        body: {"oneOf": [one, {**other, "required": ["b"]}, third]}
    }
    old = read_version(before, tmp_path / "old")
    new = read_version(edit_document(before, edits), tmp_path / "new")
    found = [each for each in compare_python(old, new) if "pets.create`" in each.text]
    assert [change.id for change in found] == [
        "python-argument-added",
        "python-argument-type-widened",
        "python-overload-changed",
    ]


def test_member_text_names_both_types(tmp_path: Path) -> None:
    [change] = compare({f"{PET}/required": ["id", "name"]}, tmp_path)
    assert change.text == "`Pet.tags`: `list[str]` is now `list[str] | None`."


def test_inherited_member_is_reported_once(tmp_path: Path) -> None:
    edits: dict[str, object] = {f"{SCHEMAS}/Named/properties/note": REMOVED}
    removed = [
        change.text
        for change in compare(edits, tmp_path)
        if change.id == "python-member-removed"
    ]
    assert removed == ["`Named.note` was removed."]


def test_exceptions_of_another_version_have_other_names_and_bases(
    tmp_path: Path,
) -> None:
    version = read_version(read_document(), tmp_path)
    old = collect_surface(version)
    errors = [
        replace(error, name="Gone", base="ApiError") if error.status == "404" else error
        for error in old.errors
    ]
    new = replace(old, errors=tuple(errors))
    changes = compare_packages(old, new, version, version)
    assert [(each.id, each.severity) for each in changes] == [
        ("python-exception-renamed", Severity.MAJOR),
        ("python-exception-base-changed", Severity.MAJOR),
    ]


def test_type_of_what_is_passed_to_a_member(tmp_path: Path) -> None:
    body = f"{CREATE}/requestBody/content/application~1json/schema"
    changes = compare({body: {"type": "object"}}, tmp_path)
    [change] = [each for each in changes if each.id == "python-member-type-changed"]
    assert change.text == (
        "What can be passed as `NewPet.color`: `models.NewPetColor |"
        " params.NewPetColorValue | None` is now `models.NewPetColor | None`."
    )
