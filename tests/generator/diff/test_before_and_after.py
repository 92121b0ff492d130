"""Test what a change in Python says of the thing that it changes, for tools."""

import json
import random
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
from tests.generator.diff.random_edits import RandomEdits
from typecase.python_surface.api_version import ApiVersion
from typecase.python_surface.clients import collect_surface
from typecase.tools.diff.changes import Change
from typecase.tools.diff.python.comparison import compare_packages
from typecase.tools.diff.python.server_comparison import compare_servers

LIST = "/paths/~1pets/get"
CREATE = "/paths/~1pets/post"
SCHEMAS = "/components/schemas"

Things = tuple[dict[str, Any] | None, dict[str, Any] | None]


def find_python_things(
    edits: dict[str, object], folder: Path, document: dict[str, Any] | None = None
) -> dict[str, Things]:
    """Return the things of each change for callers and for servers, by id."""
    document = document or read_document()
    old = read_version(document, folder / "old")
    new = read_version(edit_document(document, edits), folder / "new")
    return list_things(compare_for_all(old, new))


def compare_for_all(old: ApiVersion, new: ApiVersion) -> list[Change]:
    """Return the changes for callers, then those for servers."""
    surfaces = collect_surface(old), collect_surface(new)
    return [
        *compare_packages(*surfaces, old, new),
        *compare_servers(*surfaces, old, new),
    ]


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


SERVERS: dict[str, tuple[dict[str, object], str, Things]] = {
    "a handler's argument": (
        {f"{LIST}/parameters/0/x-typecase-argument": "size"},
        "server-argument-renamed",
        (
            {
                "kind": "argument",
                "name": "PetsHandler.list.limit",
                "type": "int | None",
            },
            {"kind": "argument", "name": "PetsHandler.list.size", "type": "int | None"},
        ),
    ),
    "a handler's method": (
        {f"{LIST}/operationId": "searchPets"},
        "server-method-renamed",
        (
            {"kind": "method", "name": "PetsHandler.list"},
            {"kind": "method", "name": "PetsHandler.search"},
        ),
    ),
    "a protocol": (
        {
            f"{LIST}/x-typecase-method": "zoo.list",
            f"{CREATE}/x-typecase-method": "zoo.create",
        },
        "server-protocol-renamed",
        (
            {"kind": "protocol", "name": "PetsHandler"},
            {"kind": "protocol", "name": "ZooHandler"},
        ),
    ),
    "the attribute of a protocol": (
        {
            f"{LIST}/x-typecase-method": "zoo.list",
            f"{CREATE}/x-typecase-method": "zoo.create",
        },
        "server-attribute-renamed",
        (
            {"kind": "handler", "name": "pets", "type": "PetsHandler"},
            {"kind": "handler", "name": "zoo", "type": "ZooHandler"},
        ),
    ),
}


@pytest.mark.parametrize("name", SERVERS)
def test_servers(name: str, tmp_path: Path) -> None:
    edits, id_, expected = SERVERS[name]
    assert find_python_things(edits, tmp_path)[id_] == expected


WITHOUT_THINGS = frozenset(
    {
        "client-argument-became-required",  # Of several sets of credentials, one.
        "documentation-changed",
        "enum-closed",
        "enum-opened",
        "module-added",
        "module-removed",
    }
)
"""Changes that are none of a name, a type or a place."""


def test_changes_of_random_edits_have_things(tmp_path: Path) -> None:
    document = read_document()
    edits = RandomEdits(document, random.Random(0))
    old = read_version(document, tmp_path / "old")
    for number in range(80):
        new = read_version(edits.edit(), tmp_path / f"new{number}")
        for change in compare_for_all(old, new):
            things = change.before, change.after
            kind = change.id.partition("-")[2].removeprefix("receiver-")
            if kind.endswith(("-renamed", "-type-changed", "-narrowed", "-widened")):
                assert None not in things, change
            elif kind not in WITHOUT_THINGS:
                assert things != (None, None), change
