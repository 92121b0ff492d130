"""Test what a change says of the thing that it changes, for tools."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.generator.diff.edited_documents import (
    REMOVED,
    edit_document,
    read_document,
    read_version,
)
from typecase.tools.diff.changes import ApiDocuments, Change
from typecase.tools.diff.python.comparison import compare_python
from typecase.tools.diff.wire.operations import compare_wire

LIST = "/paths/~1pets/get"
CREATE = "/paths/~1pets/post"
SCHEMAS = "/components/schemas"

Things = tuple[dict[str, Any] | None, dict[str, Any] | None]


def find_python_things(
    edits: dict[str, object], folder: Path, document: dict[str, Any] | None = None
) -> dict[str, Things]:
    """Return the things of each change of Python, by id."""
    document = document or read_document()
    old = read_version(document, folder / "old")
    new = read_version(edit_document(document, edits), folder / "new")
    return list_things(compare_python(old, new))


def list_things(changes: list[Change]) -> dict[str, Things]:
    """Return the things of each change, by id; the first of each kind counts."""
    return {
        change.id.removeprefix("python-"): (
            json.loads(msgspec.json.encode(change.before)),
            json.loads(msgspec.json.encode(change.after)),
        )
        for change in reversed(changes)
    }


CASES: dict[str, tuple[dict[str, object], str, Things]] = {
    "a method": (
        {f"{LIST}/operationId": "searchPets"},
        "method-renamed",
        (
            {"kind": "method", "name": "pets.list"},
            {"kind": "method", "name": "pets.search"},
        ),
    ),
    "a method that moves to another resource": (
        {"/paths/~1pets/post/x-typecase-method": "shop.pets.add"},
        "method-renamed",
        (
            {
                "kind": "method",
                "name": "pets.create",
                "members": [
                    {"argument": "name", "member": "name", "wire_name": "name"},
                    {"argument": "note", "member": "note", "wire_name": "note"},
                    {"argument": "weight", "member": "weight", "wire_name": "weight"},
                    {"argument": "color", "member": "color", "wire_name": "color"},
                ],
                "whole_body": "body",
            },
            {
                "kind": "method",
                "name": "shop.pets.add",
                "members": [
                    {"argument": "name", "member": "name", "wire_name": "name"},
                    {"argument": "note", "member": "note", "wire_name": "note"},
                    {"argument": "weight", "member": "weight", "wire_name": "weight"},
                    {"argument": "color", "member": "color", "wire_name": "color"},
                ],
                "whole_body": "body",
            },
        ),
    ),
    "an argument": (
        {f"{LIST}/parameters/0/x-typecase-argument": "size"},
        "argument-renamed",
        (
            {"kind": "argument", "name": "pets.list.limit", "type": "int | None"},
            {"kind": "argument", "name": "pets.list.size", "type": "int | None"},
        ),
    ),
    "the type of an argument": (
        {f"{LIST}/parameters/0/schema/type": "string"},
        "argument-type-changed",
        (
            {"kind": "argument", "name": "pets.list.limit", "type": "int | None"},
            {"kind": "argument", "name": "pets.list.limit", "type": "str | None"},
        ),
    ),
    "a removed argument": (
        {f"{LIST}/parameters/0": REMOVED},
        "argument-removed",
        (
            {"kind": "argument", "name": "pets.list.limit", "type": "int | None"},
            None,
        ),
    ),
    "positional arguments": (
        {
            "/paths/~1owners~1{ownerId}~1pets~1{petId}": REMOVED,
            "/paths/~1owners~1{petId}~1pets~1{ownerId}": read_document()["paths"][
                "/owners/{ownerId}/pets/{petId}"
            ],
        },
        "argument-order-changed",
        (
            {
                "kind": "method",
                "name": "owners.pets.get",
                "positional": ["owner_id", "pet_id"],
            },
            {
                "kind": "method",
                "name": "owners.pets.get",
                "positional": ["pet_id", "owner_id"],
            },
        ),
    ),
    "the type of a member": (
        {f"{SCHEMAS}/Pet/properties/id/type": "string"},
        "member-type-changed",
        (
            {
                "kind": "member",
                "name": "models.Pet.id",
                "type": "int",
                "is_required": True,
                "wire_name": "id",
            },
            {
                "kind": "member",
                "name": "models.Pet.id",
                "type": "str",
                "is_required": True,
                "wire_name": "id",
            },
        ),
    ),
    "a value of an enumeration": (
        {f"{SCHEMAS}/Kind/x-enum-varnames": ["CAT", "DOG", "EMU", "FOX", "GNU", "HE"]},
        "enum-member-renamed",
        (
            {"kind": "enum-member", "name": "models.Kind.HEN", "value": "hen"},
            {"kind": "enum-member", "name": "models.Kind.HE", "value": "hen"},
        ),
    ),
    "an argument of the client": (
        {"/components/securitySchemes/key/x-typecase-argument": "secret"},
        "client-argument-renamed",
        (
            {
                "kind": "client-argument",
                "name": "PetsClient.api_key",
                "type": "Token | None",
            },
            {
                "kind": "client-argument",
                "name": "PetsClient.secret",
                "type": "Token | None",
            },
        ),
    ),
    "an environment variable": (
        {"/components/securitySchemes/key/x-typecase-env": "KEY"},
        "environment-variable-removed",
        (
            {"kind": "environment-variable", "name": "PETS_API_KEY"},
            {"kind": "environment-variable", "name": "KEY"},
        ),
    ),
    "a resource": (
        {CREATE: REMOVED, LIST: REMOVED},
        "resource-removed",
        ({"kind": "resource", "name": "pets"}, None),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_python(name: str, tmp_path: Path) -> None:
    edits, id_, expected = CASES[name]
    assert find_python_things(edits, tmp_path)[id_] == expected


WHOLE: dict[str, Any] = {"type": "object"}
SPREAD: dict[str, Any] = {
    "type": "object",
    "required": ["title"],
    "properties": {"title": {"type": "string"}, "x-size": {"type": "integer"}},
}
METHOD: dict[str, Any] = {"kind": "method", "name": "pets.create"}
WITH_BODY: dict[str, Any] = {**METHOD, "whole_body": "body"}
MEMBERS: dict[str, Any] = {
    "members": [
        {"argument": "title", "member": "title", "wire_name": "title"},
        {"argument": "x_size", "member": "x_size", "wire_name": "x-size"},
    ]
}


def test_body_whose_members_become_arguments(tmp_path: Path) -> None:
    assert compare_bodies(WHOLE, SPREAD, tmp_path) == {
        "body-became-arguments": (WITH_BODY, {**WITH_BODY, **MEMBERS})
    }
    assert compare_bodies(SPREAD, WHOLE, tmp_path) == {
        "arguments-became-body": ({**WITH_BODY, **MEMBERS}, WITH_BODY)
    }


def test_body_that_becomes_parameters(tmp_path: Path) -> None:
    edits: dict[str, object] = {
        f"{CREATE}/requestBody": REMOVED,
        f"{CREATE}/parameters": [
            {"name": name, "in": "query", "schema": {"type": "string"}}
            for name in ("name", "color")
        ],
    }
    things = find_python_things(edits, tmp_path)
    _, after = things["body-became-arguments"]
    assert after == {
        **METHOD,
        "members": [
            {"argument": name, "member": name, "wire_name": name}
            for name in ("name", "color")
        ],
    }
    removed, _ = things["argument-removed"]
    assert removed is not None
    assert removed["name"] == "pets.create.weight"


def compare_bodies(
    old: dict[str, Any], new: dict[str, Any], folder: Path
) -> dict[str, Things]:
    """Return the things of the changes of arguments between two schemas of a body."""
    pointer = f"{CREATE}/requestBody/content/application~1json/schema"
    document = edit_document(read_document(), {pointer: old})
    things = find_python_things({pointer: new}, folder, document)
    return {id_: each for id_, each in things.items() if "arguments" in id_}


def test_class_with_the_dict_that_stands_for_it(tmp_path: Path) -> None:
    document = read_document()
    schema = document["components"]["schemas"]["NewPet"]
    body = f"{CREATE}/requestBody/content/application~1json/schema"
    edits: dict[str, object] = {
        f"{SCHEMAS}/NewPet/title": "Whelp",
        f"{SCHEMAS}/NewPet": REMOVED,
        f"{SCHEMAS}/Whelp": schema,
        body: {"$ref": "#/components/schemas/Whelp"},
    }
    things = find_python_things(edits, tmp_path)
    assert things["class-renamed"] == (
        {"kind": "class", "name": "models.NewPet", "dict_name": "params.NewPetParams"},
        {"kind": "class", "name": "models.Whelp", "dict_name": "params.WhelpParams"},
    )


LIMIT = f"{LIST}/parameters/0"
OK = f"{LIST}/responses/200"
QUERY: dict[str, Any] = {"kind": "parameter", "name": "limit", "place": "query"}
LISTED: dict[str, Any] = {
    "kind": "response",
    "name": "200",
    "place": "application/json",
}
WIRE: dict[str, tuple[dict[str, object], str, Things]] = {
    "a type": (
        {f"{SCHEMAS}/Pet/properties/id/type": "string"},
        "response-property-type-changed",
        (
            {**LISTED, "path": "[].id", "keyword": "type", "value": "integer"},
            {**LISTED, "path": "[].id", "keyword": "type", "value": "string"},
        ),
    ),
    "a parameter that moves": (
        {f"{LIMIT}/in": "header"},
        "request-parameter-removed",
        (QUERY, {**QUERY, "place": "header"}),
    ),
    "the new place of a parameter": (
        {f"{LIMIT}/in": "header"},
        "new-optional-request-parameter",
        (QUERY, {**QUERY, "place": "header"}),
    ),
    "a parameter that becomes required": (
        {f"{LIMIT}/required": True},
        "request-parameter-became-required",
        (QUERY, {**QUERY, "is_required": True}),
    ),
    "a bound": (
        {f"{LIMIT}/schema": {"type": "integer", "maximum": 10}},
        "request-parameter-max-set",
        (
            {**QUERY, "keyword": "maximum"},
            {**QUERY, "keyword": "maximum", "value": 10},
        ),
    ),
    "a default": (
        {f"{LIMIT}/schema/default": 5},
        "request-parameter-default-value-added",
        (None, {**QUERY, "keyword": "default", "value": 5}),
    ),
    "a value of an enumeration": (
        {f"{SCHEMAS}/Kind/enum": ["cat", "dog", "emu", "fox", "gnu"]},
        "request-parameter-enum-value-removed",
        ({**QUERY, "name": "kind", "keyword": "enum", "value": "hen"}, None),
    ),
    "a member": (
        {f"{SCHEMAS}/NewPet/allOf/1/properties/age": {"type": "integer"}},
        "new-optional-request-property",
        (
            None,
            {"kind": "request-body", "name": "", "place": "application/json"}
            | {"path": "age"},
        ),
    ),
    "a member that becomes required": (
        {f"{SCHEMAS}/Named/required": ["name", "note"]},
        "request-property-became-required",
        (
            {"kind": "request-body", "name": "", "place": "application/json"}
            | {"path": "note"},
            {"kind": "request-body", "name": "", "place": "application/json"}
            | {"path": "note", "is_required": True},
        ),
    ),
    "a status": (
        {OK: REMOVED, f"{LIST}/responses/206": {"description": "Some."}},
        "response-success-status-removed",
        ({"kind": "response", "name": "200"}, None),
    ),
    "a media type": (
        {
            f"{OK}/content": {
                "text/csv": {"schema": {"type": "string"}},
            }
        },
        "response-media-type-removed",
        (LISTED, None),
    ),
    "a header": (
        {f"{OK}/headers": {"X-Count": {"schema": {"type": "integer"}}}},
        "response-header-added",
        (None, {"kind": "response-header", "name": "x-count", "place": "200"}),
    ),
    "an operation": (
        {CREATE: REMOVED},
        "api-operation-removed-without-deprecation",
        ({"kind": "operation", "name": "POST /pets"}, None),
    ),
}


@pytest.mark.parametrize("name", WIRE)
def test_wire(name: str, tmp_path: Path) -> None:
    edits, id_, expected = WIRE[name]
    document = read_document()
    old = read_version(document, tmp_path / "old").document
    new = read_version(edit_document(document, edits), tmp_path / "new").document
    assert list_things(compare_wire(ApiDocuments(old, new)))[id_] == expected
