"""Test the names that a document states in the keys of other generators."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.generator.names.kept_lock import run_with_names
from typecase.config.api_options import ApiOptions
from typecase.diagnostics import ConfigError, Diagnostic
from typecase.load import load
from typecase.lower import lower
from typecase.lower.operation_names.sources import name_document_operations
from typecase.names.kept import KeptNames, NameKind

Operations = Mapping[str, dict[str, Any]]
GROUP, METHOD = "x-fern-sdk-group-name", "x-fern-sdk-method-name"
SPEAKEASY, OVERRIDE = "x-speakeasy-group", "x-speakeasy-name-override"


def write(operations: Operations, folder: Path, root: Mapping[str, Any] = {}) -> Path:
    """Write a document; ``operations`` are by method and path, as in `GET /pets`."""
    paths: dict[str, dict[str, Any]] = {}
    for text, node in operations.items():
        method, path = text.split()
        responses = {"204": {"description": "Done."}}
        paths.setdefault(path, {})[method.lower()] = {"responses": responses, **node}
    info = {"title": "Shop", "version": "1"}
    document = {"openapi": "3.1.0", "info": info, "paths": paths, **root}
    file = folder / "shop.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


def list_names(
    operations: Operations,
    folder: Path,
    options: ApiOptions | None = None,
    root: Mapping[str, Any] = {},
) -> tuple[list[str], list[Diagnostic]]:
    """Return the names of operations in their order, and the warnings about them."""
    document = load(write(operations, folder, root), strict=False)
    named = name_document_operations(document, {}, options or ApiOptions())
    by_text = {
        f"{method.upper()} {path}": ".".join(name.words)
        for (path, method), name in named.names.items()
    }
    return [by_text[text] for text in operations], [*named.faults]


STATED: dict[str, tuple[Operations, list[str]]] = {
    "group and method": (
        {
            "GET /a": {GROUP: "emailLists", METHOD: "fetchAll"},
            "GET /b": {GROUP: ["beta", "sync-lists"], METHOD: "delete-v1"},
            "GET /c": {GROUP: "r2.buckets", METHOD: "get"},
        },
        ["email_lists.fetch_all", "beta.sync_lists.delete_v1", "r2.buckets.get"],
    ),
    "namespace and override": (
        {
            "GET /a": {SPEAKEASY: "betaFeatures", OVERRIDE: "verifyDomain"},
            "GET /b": {SPEAKEASY: "client.chat", OVERRIDE: "create"},
        },
        ["beta_features.verify_domain", "client.chat.create"],
    ),
    "one half": (
        {
            "GET /users/{id}/emails": {GROUP: "users"},
            "POST /finetuning/finetuned-models": {GROUP: "finetuning"},
            "GET /batches": {METHOD: "fetch"},
            "GET /pets": {GROUP: [], METHOD: "browse"},
            "POST /{id}": {GROUP: "roots"},
        },
        [
            "users.list_emails",
            "finetuning.create_finetuned_model",
            "batches.fetch",
            "pets.browse",
            "roots.update",
        ],
    ),
    "others give way": (
        {"GET /pets": {}, "GET /z": {GROUP: "pets", METHOD: "list"}},
        ["pets.get_pets", "pets.list"],
    ),
    "x-typecase-method first": (
        {"GET /a": {"x-typecase-method": "b.c", GROUP: "d", METHOD: "e"}},
        ["b.c"],
    ),
}


@pytest.mark.parametrize("case", STATED)
def test_stated_names_go_before_rules(case: str, tmp_path: Path) -> None:
    operations, expected = STATED[case]
    assert list_names(operations, tmp_path) == (expected, [])


def test_document_names_methods_by_ids(tmp_path: Path) -> None:
    overrides = [
        {"operationId": "^find.*", "methodNameOverride": "find"},
        {"operationId": "^.*Get.*Name$", "methodNameOverride": "getName"},
        {"operationId": "(a+)+$", "methodNameOverride": "never"},
        {"operationId": "export", "methodNameOverride": 1},
    ]
    operations: Operations = {
        "GET /pets": {"operationId": "findPets"},
        "GET /toys": {"operationId": "toysGetTheName"},
        "GET /cats": {"operationId": "a" * 60 + "!"},
        "GET /dogs": {"operationId": "findDogs", OVERRIDE: "look"},
        "GET /cows": {"operationId": "refindCows"},
    }
    names, faults = list_names(operations, tmp_path, root={OVERRIDE: overrides})
    assert names == [
        "pets.find",
        "toys.get_name",
        "cats.list",
        "dogs.look",
        "cows.list",
    ]
    assert [(fault.pointer[-2:], fault.message[28:60]) for fault in faults] == [
        ("/2", "needs an `operationId` of plain "),
        ("/3", "needs a name as `methodNameOverr"),
    ]


def test_many_patterns_cost_a_warning(tmp_path: Path) -> None:
    overrides = [
        {"operationId": f"a{number}", "methodNameOverride": "b"}
        for number in range(1_003)
    ]
    operations: Operations = {"GET /pets": {"operationId": "findPets"}}
    _, faults = list_names(operations, tmp_path, root={OVERRIDE: overrides})
    (fault,) = faults
    assert fault.pointer == f"/{OVERRIDE}/1000"
    assert "may have 1,000 patterns, and has more" in fault.message


UNUSABLE: dict[str, tuple[Operations, str]] = {
    "number": (
        {"GET /a": {GROUP: 3}},
        "`x-fern-sdk-group-name` must be a name, not `3`",
    ),
    "no identifier": ({"GET /a": {METHOD: "3d"}}, "must be a name, not `3d`"),
    "version": ({"GET /a": {GROUP: "v1.0"}}, "must be a name, not `v1.0`"),
    "mapping": ({"GET /a": {OVERRIDE: {"a": 1}}}, "must be a name"),
    "list of lists": ({"GET /a": {GROUP: [["a"]]}}, "must be a name"),
    "code": ({"GET /a": {METHOD: "\n"}}, "must be a name"),
    "long": ({"GET /a": {METHOD: "a" * 101}}, "must be a name"),
    "deep": ({"GET /a": {GROUP: ["a"] * 60}}, "must be a name"),
    "of two": (
        {"GET /a": {GROUP: "b", METHOD: "c"}, "GET /d": {GROUP: "b", METHOD: "c"}},
        "the name `b.c` that `x-fern-sdk-method-name` states is that of another",
    ),
    "of a resource": (
        {
            "GET /a": {GROUP: "files", METHOD: "content"},
            "GET /d": {GROUP: "files.content", METHOD: "get"},
        },
        "the name `files.content` that",
    ),
}


@pytest.mark.parametrize("case", UNUSABLE)
def test_unusable_names_cost_a_warning(case: str, tmp_path: Path) -> None:
    operations, message = UNUSABLE[case]
    names, faults = list_names(operations, tmp_path)
    bare, _ = list_names({text: {} for text in operations}, tmp_path)
    assert names[0] == bare[0]
    assert message in faults[0].message
    assert {fault.code for fault in faults} == {"unused-name"}
    assert faults[0].pointer.startswith("/paths/~1a/get/x-")
    assert faults[0] in lower(load(write(operations, tmp_path))).diagnostics


def test_keywords_and_reserved_names_are_avoided(tmp_path: Path) -> None:
    operations: Operations = {
        "GET /a": {GROUP: "import", METHOD: "from"},
        "GET /b": {GROUP: "models", METHOD: "__init__"},
    }
    path = write(operations, tmp_path)
    names, _ = run_with_names(json.loads(path.read_text()), tmp_path)
    assert names.resources["import"].path == "import_"
    assert {*names.resources["import"].methods.values()} == {"from_"}
    assert {*names.resources["models"].methods.values()} == {"init"}


def test_lock_goes_before_stated_names(tmp_path: Path) -> None:
    kept: KeptNames = {
        NameKind.METHOD: {"GET /a": "old.name", "GET /gone": "pets.list"}
    }
    operations: Operations = {
        "GET /a": {GROUP: "new", METHOD: "name"},
        "GET /b": {GROUP: "old", METHOD: "name"},
    }
    document = json.loads(write(operations, tmp_path).read_text())
    names, _ = run_with_names(document, tmp_path, kept)
    assert names.resources["old"].methods == {"/paths/~1a/get": "name"}
    assert "new" not in names.resources


def test_unchanged_document_keeps_reserved_names(tmp_path: Path) -> None:
    operations: Operations = {
        "GET /class": {},
        "POST /class": {GROUP: "class", METHOD: "import"},
        "GET /a": {GROUP: "match"},
        "GET /b": {GROUP: ["close", "None"], METHOD: "def"},
        "GET /1st/pets": {},
    }
    document = json.loads(write(operations, tmp_path).read_text(encoding="utf-8"))
    kept = run_with_names(document, tmp_path)[1]
    assert kept[NameKind.METHOD]["POST /class"] == "class_.import_"
    assert run_with_names(document, tmp_path, kept)[1] == kept
    added: dict[str, Any] = {"responses": {}, GROUP: "class", METHOD: "import"}
    document["paths"] = {"/": {"get": added}, **document["paths"]}
    after = run_with_names(document, tmp_path, kept)[1]
    for kind, names in kept.items():
        assert {**after[kind], **names} == after[kind]


def test_configuration_goes_before_stated_names(tmp_path: Path) -> None:
    operations: Operations = {
        "GET /a": {GROUP: "pets", METHOD: "find"},
        "GET /b": {},
    }
    document = json.loads(write(operations, tmp_path).read_text())
    options = ApiOptions(methods={"GET /b": "pets.find"})
    names, _ = run_with_names(document, tmp_path, options=options)
    assert names.resources["pets"].methods == {"/paths/~1b/get": "find"}


TAGGED: dict[str, tuple[Operations, list[str]]] = {
    "dotted": (
        {
            "POST /v1/chats": {
                "tags": ["beta.chats"],
                "operationId": "agents_api_v1_chats_start",
            },
            "GET /v1/libraries/{id}/documents": {"tags": ["beta.libraries.documents"]},
            "GET /v1/models": {"tags": ["models"]},
        },
        ["beta.chats.start", "beta.libraries.documents.list", "models.list"],
    ),
    "name of the API": (
        {
            "GET /a": {"tags": ["com.shop.pets"]},
            "GET /b": {"tags": ["com.shop.toys.sets"]},
        },
        ["pets.get_a", "toys.sets.get_b"],
    ),
    "version": (
        {"GET /pets": {"tags": ["pets v1.0"]}, "GET /toys": {"tags": ["v1.0"]}},
        ["pets.list", "toys.list"],
    ),
    "host": (
        {
            "GET /pets": {"tags": ["api.example.com"]},
            "GET /toys": {"tags": ["api.sample.com"]},
        },
        ["pets.list", "toys.list"],
    ),
    "sentence": (
        {
            "GET /pets": {"tags": ["Lists all. Of them."]},
            "GET /toys": {"tags": ["Lists all. Not them."]},
        },
        ["pets.list", "toys.list"],
    ),
    "alone": (
        {
            "GET /pets": {"tags": ["chart.maker"]},
            "GET /toys": {"tags": ["Toys"]},
            "GET /cats": {"tags": ["Cats"]},
        },
        ["pets.list", "toys.list", "cats.list"],
    ),
    "ids with parts first": (
        {
            "GET /a": {"tags": ["admin.apps"], "operationId": "admin.users.find"},
            "GET /b": {"tags": ["beta.x"]},
        },
        ["admin.users.find", "beta.x.get_b"],
    ),
}


@pytest.mark.parametrize("case", TAGGED)
def test_dots_nest_tags(case: str, tmp_path: Path) -> None:
    operations, expected = TAGGED[case]
    assert list_names(operations, tmp_path) == (expected, [])


def test_owners_in_paths_tell_methods_apart(tmp_path: Path) -> None:
    operations: Operations = {
        "GET /files/{id}/comments": {"operationId": "get_files_id_comments"},
        "GET /pages/{id}/comments": {"operationId": "get_pages_id_comments"},
        "GET /files/{id}/tasks": {"operationId": "get_files_id_tasks"},
        "POST /files/{id}/copy": {},
    }
    groups = ("comments", "comments", "tasks", "copies")
    stated = {
        text: {**node, GROUP: group}
        for (text, node), group in zip(operations.items(), groups, strict=True)
    }
    assert list_names(stated, tmp_path)[0] == [
        "comments.list_for_file",
        "comments.list_for_page",
        "tasks.list",
        "copies.copy_file",
    ]


PETS: Operations = {
    "GET /shops/{id}/pets": {"tags": ["Animals"], "x-box": "shop_pets"},
    "POST /shops/{id}/pets": {"tags": ["Animals"], "x-box": ["shop", "pets"]},
    "GET /zoos": {"tags": ["Zoo"], GROUP: "fern", METHOD: "look"},
    "POST /shops": {"tags": ["Shops"], "operationId": "add_shop"},
}
CHOSEN: dict[str, tuple[ApiOptions, list[str]]] = {
    "tags": (
        ApiOptions(resources="tags"),
        ["animals.list_pets", "animals.create_pet", "zoo.look", "shops.add"],
    ),
    "paths": (
        ApiOptions(resources="paths"),
        ["shops.pets.list", "shops.pets.create", "zoos.look", "shops.add"],
    ),
    "key": (
        ApiOptions(resource_key="x-box"),
        ["shop_pets.list", "shop.pets.create", "zoos.look", "shops.add"],
    ),
    "flat": (
        ApiOptions(resources="paths", nested=False),
        ["pets.list", "pets.create", "zoos.look", "shops.add"],
    ),
}


@pytest.mark.parametrize("case", CHOSEN)
def test_configuration_chooses_resources(case: str, tmp_path: Path) -> None:
    options, expected = CHOSEN[case]
    assert list_names(PETS, tmp_path, options) == (expected, [])


def test_flat_resources_have_their_last_part(tmp_path: Path) -> None:
    operations: Operations = {
        "GET /a": {GROUP: "shop.pets", METHOD: "list"},
        "GET /b": {GROUP: "shop.cats", METHOD: "list"},
        "GET /c": {GROUP: "cats", METHOD: "list"},
    }
    names, _ = list_names(operations, tmp_path, ApiOptions(nested=False))
    assert names == ["pets.list", "shop_cats.list", "cats.list"]


def test_unknown_key_of_resources_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"`x-bx`.*did you mean `x-box`"):
        list_names(PETS, tmp_path, ApiOptions(resource_key="x-bx"))
