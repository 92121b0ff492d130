"""Test that additions rename nothing that an earlier run has named.

Without the kept names, each of the additions changes the name.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.generator.names.kept_lock import API, keep_names, run_with_names
from typecase.config.api_options import ApiOptions
from typecase.names.kept import NAMES_LOCK, KeptNames, NameKind
from typecase.names.lock import read_names_lock

Node = dict[str, Any]
STRING: Node = {"type": "string"}
LONG: Node = {"type": "string", "enum": list("abcdefghij")}


def write_operation(operation_id: str | None = None, **members: Any) -> Node:
    named = {} if operation_id is None else {"operationId": operation_id}
    return {**named, "responses": {"204": {"description": "Done."}}, **members}


def write_object(*names: str) -> Node:
    return {"type": "object", "properties": dict.fromkeys(names, STRING)}


def write_body(schema: Node) -> Node:
    return {"content": {"application/json": {"schema": schema}}}


def write_response(schema: Node) -> Node:
    body = {"description": "Done.", **write_body(schema)}
    return {"responses": {"200": body}}


def write_parameter(name: str, location: str, schema: Node = STRING) -> Node:
    return {"name": name, "in": location, "schema": schema}


def write_shop(paths: Node, schemas: Node) -> Node:
    return {
        "openapi": "3.1.0",
        "info": {"title": "Shop", "version": "1"},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"Api-Key": {"type": "http", "scheme": "bearer"}},
        },
    }


ITEMS: Node = {"type": "array", "items": write_object("id")}
UNION: Node = {"oneOf": [write_object(name) for name in "abcde"]}

# The operations and the schemas before and after, the kind and the key of a name, and
# the name.
CASES: dict[str, tuple[Node, Node, Node, Node, NameKind, str, str]] = {
    "another operation wants the method": (
        {"/pets/find": {"get": write_operation("pets/set-name")}},
        {},
        {"/other": {"get": write_operation("pets/set_name")}},
        {},
        NameKind.METHOD,
        "GET /pets/find",
        "pets.set_name",
    ),
    "a resource wants the name of a method": (
        {"/f": {"get": write_operation("files/content")}},
        {},
        {"/g": {"get": write_operation("files/content/list")}},
        {},
        NameKind.METHOD,
        "GET /f",
        "files.content",
    ),
    "a method wants the name of a bulk method": (
        {
            "/pets": {
                "post": write_operation(
                    "pets/add",
                    requestBody=write_body({**ITEMS, "maxItems": 2}),
                    responses={
                        "400": {
                            "description": "Some failed.",
                            **write_body(
                                {"type": "object", "properties": {"failed": ITEMS}}
                            ),
                        }
                    },
                    **{"x-typecase-batch": {"keys": ["id"], "failed": "/failed"}},
                )
            }
        },
        {},
        {"/pets/all": {"post": write_operation("pets/add_all")}},
        {},
        NameKind.BULK_METHOD,
        "POST /pets",
        "add_all",
    ),
    "a resource wants the module": (
        {"/a": {"get": write_operation("a/b/list")}},
        {},
        {"/b": {"get": write_operation("a_b/list")}},
        {},
        NameKind.MODULE,
        "a/b",
        "a_b",
    ),
    "a resource wants the class of another": (
        {"/a": {"get": write_operation(f"old-{'long-' * 10}pets/list")}},
        {},
        {"/b": {"get": write_operation(f"new-{'long-' * 10}pets/list")}},
        {},
        NameKind.RESOURCE_CLASS,
        f"old_{'long_' * 10}pets",
        f"{'Long' * 10}Pets",
    ),
    "a component wants the class": (
        {},
        {"pet-toy": write_object("a")},
        {},
        {"PetToy": write_object("b")},
        NameKind.CLASS,
        "pet-toy",
        "PetToy",
    ),
    "a component shares the namespace": (
        {},
        {"zoo.Pet": write_object("a")},
        {},
        {"zoo.Toy": write_object("b")},
        NameKind.CLASS,
        "zoo.Pet",
        "ZooPet",
    ),
    "an inline schema wants the class": (
        {},
        {"Pet": {"type": "object", "properties": {"owner": write_object("a")}}},
        {},
        {"PetOwner": write_object("b")},
        NameKind.CLASS,
        "Pet/properties/owner",
        "PetOwner",
    ),
    "an equal schema comes before": (
        {},
        {"PetOfShop": {"type": "object", "properties": {"owner": write_object("a")}}},
        {},
        {"Pet": {"type": "object", "properties": {"owner": write_object("a")}}},
        NameKind.CLASS,
        "PetOfShop/properties/owner",
        "PetOfShopOwner",
    ),
    "a parameter comes before": (
        {
            "/pets": {
                "get": write_operation(
                    parameters=[write_parameter("filter", "query", write_object("a"))]
                )
            }
        },
        {},
        {
            "/pets": {
                "get": write_operation(
                    parameters=[
                        write_parameter("sort", "query", write_object("b")),
                        write_parameter("filter", "query", write_object("a")),
                    ]
                )
            }
        },
        {"PetListFilter": write_object("b")},
        NameKind.CLASS,
        "/paths/~1pets/get/parameters/query:filter/schema",
        "PetListFilter",
    ),
    "a property wants the attribute": (
        {},
        {"Pet": write_object("petId")},
        {},
        {"Pet": write_object("pet-id", "petId")},
        NameKind.ATTRIBUTE,
        "Pet/petId",
        "pet_id",
    ),
    "a base has a property for the attribute": (
        {},
        {
            "Pet": write_object("a"),
            "Dog": {
                "allOf": [{"$ref": "#/components/schemas/Pet"}, write_object("dogId")]
            },
        },
        {},
        {
            "Pet": write_object("a", "dog-id"),
            "Dog": {
                "allOf": [{"$ref": "#/components/schemas/Pet"}, write_object("dogId")]
            },
        },
        NameKind.ATTRIBUTE,
        "Dog/dogId",
        "dog_id",
    ),
    "a value wants the member": (
        {},
        {"Kind": {"type": "string", "enum": ["in_stock", "sold"]}},
        {},
        {"Kind": {"type": "string", "enum": ["IN_STOCK", "in_stock", "sold"]}},
        NameKind.MEMBER,
        "Kind/in_stock",
        "IN_STOCK",
    ),
    "a parameter wants the argument of a member of the body": (
        {
            "/pets": {
                "post": write_operation(requestBody=write_body(write_object("name")))
            }
        },
        {},
        {
            "/pets": {
                "post": write_operation(
                    requestBody=write_body(write_object("name")),
                    parameters=[write_parameter("name", "query")],
                )
            }
        },
        {},
        NameKind.ARGUMENT,
        "POST /pets body/name",
        "name",
    ),
    "a parameter wants the argument": (
        {
            "/p": {
                "get": write_operation(parameters=[write_parameter("petId", "query")])
            }
        },
        {},
        {
            "/p": {
                "get": write_operation(
                    parameters=[
                        write_parameter("pet_id", "query"),
                        write_parameter("petId", "query"),
                    ]
                )
            }
        },
        {},
        NameKind.ARGUMENT,
        "GET /p query/petId",
        "pet_id",
    ),
    "another operation has the union": (
        {"/z": {"get": write_operation("zoo/get", **write_response(UNION))}},
        {},
        {"/a": {"get": write_operation("ark/get", **write_response(UNION))}},
        {},
        NameKind.UNION,
        "GET /z returned/response",
        "ZooGetResponse",
    ),
    "another operation has other constants": (
        {
            "/z": {
                "get": write_operation(
                    "zoo/get", parameters=[write_parameter("sort", "query", LONG)]
                )
            }
        },
        {},
        {
            "/a": {
                "get": write_operation(
                    "ark/get",
                    parameters=[
                        write_parameter(
                            "sort", "query", {**LONG, "enum": [*LONG["enum"], "z"]}
                        )
                    ],
                )
            }
        },
        {},
        NameKind.LITERAL,
        "GET /z query/sort",
        "GetSortValue",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_addition_renames_nothing(case: str, tmp_path: Path) -> None:
    paths, schemas, new_paths, new_schemas, kind, key, name = CASES[case]
    old = write_shop(paths, schemas)
    # What is new comes first, so that the order cannot decide.
    new = write_shop(
        {**new_paths, **paths, **new_paths}, {**new_schemas, **schemas, **new_schemas}
    )
    kept = keep_names(old, tmp_path)
    assert kept[kind][key] == name
    renamed = keep_names(new, tmp_path)
    assert renamed[kind].get(key) != name, "the case shows nothing: the rules keep it"
    after = keep_names(new, tmp_path, kept)
    for every_kind, names in kept.items():
        assert names.items() <= after[every_kind].items()
    # All names are in use: a further run changes nothing.
    assert keep_names(new, tmp_path, after) == after


def write_message(*members: str) -> Node:
    operation = write_operation(
        "messages/send", requestBody=write_body(write_object(*members))
    )
    return write_shop({"/messages": {"post": operation}}, {})


def name_bodies(kept: KeptNames) -> dict[str, str]:
    arguments = kept.get(NameKind.ARGUMENT, {})
    prefix = "POST /messages body"
    return {
        key.removeprefix(prefix): name
        for key, name in arguments.items()
        if key.startswith(prefix)
    }


def test_member_called_body_keeps_its_name(tmp_path: Path) -> None:
    document = write_message("to", "body")
    fresh = keep_names(document, tmp_path)
    named = {"": "request_body", "/to": "to", "/body": "body"}
    assert name_bodies(fresh) == named
    assert keep_names(document, tmp_path, fresh) == fresh
    # An earlier version of typecase had no line for the whole body, which was `body`.
    earlier = {NameKind.METHOD: {"POST /messages": "messages.send"}}
    after = keep_names(document, tmp_path, earlier)
    assert name_bodies(after) == {"/to": "to", "/body": "body_body"}
    assert keep_names(document, tmp_path, after) == after
    # A new member does not rename the whole body, and neither does one that is gone.
    kept = keep_names(write_message("to"), tmp_path)
    assert name_bodies(keep_names(document, tmp_path, kept)) == name_bodies(after)
    kept = keep_names(write_message("to"), tmp_path, fresh)
    assert name_bodies(kept) == {"": "request_body", "/to": "to"}


def test_hook_with_a_member_called_body_keeps_its_name(tmp_path: Path) -> None:
    path = "/webhooks/sent/post"
    hook = {"post": write_message("to", "body")["paths"]["/messages"]["post"]}
    document = {**write_shop({}, {}), "webhooks": {"sent": hook}}
    fresh = keep_names(document, tmp_path)
    assert fresh[NameKind.ARGUMENT][f"POST {path} body"] == "request_body"
    earlier = {NameKind.ARGUMENT: {f"POST {path} body/body": "body_body"}}
    after = keep_names(document, tmp_path, earlier)
    assert f"POST {path} body" not in after[NameKind.ARGUMENT]
    assert after[NameKind.ARGUMENT][f"POST {path} body/body"] == "body_body"


def test_whole_body_avoids_all_members_and_parameters(tmp_path: Path) -> None:
    document = write_message("body", "request_body")
    kept = keep_names(document, tmp_path)
    assert name_bodies(kept) == {
        "": "request_body_",
        "/body": "body",
        "/request_body": "request_body",
    }
    operation = document["paths"]["/messages"]["post"]
    operation["parameters"] = [write_parameter("body", "query")]
    names, kept = run_with_names(document, tmp_path)
    assert name_bodies(kept)["/body"] == "body_body"
    [arguments] = names.arguments.values()
    assert arguments["query:body"] == "body"
    _, after = run_with_names(document, tmp_path, kept)
    assert after == kept


def test_new_variant_of_a_body_keeps_the_members(tmp_path: Path) -> None:
    document = write_message("to")
    schema = document["paths"]["/messages"]["post"]["requestBody"]["content"][
        "application/json"
    ]["schema"]
    variants = [write_object(name) for name in "abcde"]
    schema.clear()
    schema["oneOf"] = variants[:4]
    kept = keep_names(document, tmp_path)
    assert name_bodies(kept) == {f"/{name}": name for name in "abcd"}
    schema["oneOf"] = variants
    after = keep_names(document, tmp_path, kept)
    assert name_bodies(after) == {f"/{name}": name for name in "abcde"}
    # In a new package, so many variants are passed as a whole.
    assert name_bodies(keep_names(document, tmp_path)) == {}


def test_name_of_what_is_gone_leaves(tmp_path: Path) -> None:
    old = write_shop({"/a": {"get": write_operation("a/b")}}, {"Pet": LONG})
    kept = keep_names(old, tmp_path)
    after = keep_names(
        write_shop({"/c": {"get": write_operation("c/d")}}, {}), tmp_path, kept
    )
    assert after == keep_names(
        write_shop({"/c": {"get": write_operation("c/d")}}, {}), tmp_path
    )


def test_renamed_line_renames(tmp_path: Path) -> None:
    document = write_shop(
        {"/pets": {"get": write_operation("pets/list")}}, {"Pet": write_object("petId")}
    )
    kept = {
        NameKind.METHOD: {"GET /pets": "animals.find"},
        NameKind.CLASS: {"Pet": "Animal"},
        NameKind.ATTRIBUTE: {"Pet/petId": "animal_id"},
    }
    names, after = run_with_names(document, tmp_path, kept)
    assert {kind: after[kind] for kind in kept} == kept
    assert [*names.resources] == ["animals"]


def test_configuration_and_document_overrule(tmp_path: Path) -> None:
    document = write_shop(
        {
            "/a": {"get": write_operation("pets/list")},
            "/b": {"get": write_operation("x", **{"x-typecase-method": "pets.all"})},
            "/c": {"get": write_operation("pets/more")},
            "/d": {"get": write_operation("pets/most")},
        },
        {"Pet": write_object("a"), "Toy": write_object("b")},
    )
    kept = {
        NameKind.METHOD: {
            "GET /a": "pets.old",
            "GET /b": "pets.old_b",
            "GET /c": "pets.find",
            "GET /d": "pets.all",
        },
        NameKind.CLASS: {"Pet": "Old", "Toy": "Animal"},
    }
    options = ApiOptions(methods={"GET /a": "pets.find"}, classes={"Pet": "Animal"})
    after = keep_names(document, tmp_path, kept, options)
    # A kept name that another part states is given up.
    assert after[NameKind.METHOD] == {
        "GET /a": "pets.find",
        "GET /b": "pets.all",
        "GET /c": "pets.more",
        "GET /d": "pets.most",
    }
    assert after[NameKind.CLASS] == {"Pet": "Animal", "Toy": "Toy"}


def test_property_with_the_name_of_an_attribute_takes_it(tmp_path: Path) -> None:
    """A model accepts a value under both names, which must not mean two things."""
    kept = keep_names(write_shop({}, {"Pet": write_object("petId")}), tmp_path)
    names, _ = run_with_names(
        write_shop({}, {"Pet": write_object("petId", "pet_id")}), tmp_path, kept
    )
    [fields] = names.fields.values()
    assert fields == {"petId": "pet_id_", "pet_id": "pet_id"}


def test_field_that_a_subclass_has_again_keeps_its_name(tmp_path: Path) -> None:
    """A subclass has the discriminator again, with its own value."""
    parent = {"$ref": "#/components/schemas/Pet"}
    pet = {"required": ["petType"], "discriminator": {"propertyName": "petType"}}
    schemas = {
        "Pet": write_object("petType") | pet,
        "Cat": {"allOf": [parent], **write_object("name")},
    }
    paths = {"/pets": {"get": write_operation(**write_response(parent))}}
    document = write_shop(paths, schemas)
    kept = keep_names(document, tmp_path)
    assert kept[NameKind.ATTRIBUTE] == {
        "Cat/petType": "pet_type",
        "Pet/petType": "pet_type",
    }
    assert keep_names(document, tmp_path, kept) == kept


def test_name_that_two_versions_gave_is_given_once(tmp_path: Path) -> None:
    document = write_shop(
        {
            "/a": {"get": write_operation("a/list")},
            "/b": {"get": write_operation("b/list")},
        },
        {"Pet": write_object("a"), "Toy": write_object("b")},
    )
    kept = {
        NameKind.METHOD: {"GET /a": "pets.list", "GET /b": "pets.list"},
        NameKind.CLASS: {"Pet": "Animal", "Toy": "Animal"},
    }
    after = keep_names(document, tmp_path, kept)
    assert after[NameKind.METHOD] == {"GET /a": "pets.list", "GET /b": "b.list"}
    assert sorted(after[NameKind.CLASS].values())[0] == "Animal"
    assert len({*after[NameKind.CLASS].values()}) == 2


SCHEMES = {
    "main": {"type": "apiKey", "in": "header", "name": "X-Key"},
    "other": {"type": "apiKey", "in": "header", "name": "X-Other-Key"},
}


def test_new_scheme_renames_no_credential_or_environment_variable(
    tmp_path: Path,
) -> None:
    document = write_shop({}, {})
    document["components"]["securitySchemes"] = {"main": SCHEMES["main"]}
    kept = keep_names(document, tmp_path)
    variables = {"main/0": "SHOP_API_KEY", "base_url": "SHOP_BASE_URL"}
    assert kept[NameKind.ENVIRONMENT] == variables
    assert kept[NameKind.CREDENTIAL] == {"main": "api_key"}
    document["components"]["securitySchemes"] = SCHEMES
    document["security"] = [{"other": []}]
    by_rule = keep_names(document, tmp_path)
    assert by_rule[NameKind.ENVIRONMENT]["main/0"] == "SHOP_MAIN_API_KEY"
    assert by_rule[NameKind.CREDENTIAL] == {"main": "main", "other": "api_key"}
    document["info"]["title"] = "Market"
    after = keep_names(document, tmp_path, kept)
    assert after[NameKind.ENVIRONMENT] == {
        **variables,
        "other/0": "SHOP_OTHER_API_KEY",
    }
    assert after[NameKind.CREDENTIAL] == {"main": "api_key", "other": "other"}


def test_stated_environment_variable_goes_first(tmp_path: Path) -> None:
    document = write_shop({}, {})
    scheme = {**SCHEMES["main"], "x-typecase-env": "KEY"}
    document["components"]["securitySchemes"] = {"main": scheme}
    kept = {NameKind.ENVIRONMENT: {"main/0": "OLD_KEY"}}
    after = keep_names(document, tmp_path, kept)[NameKind.ENVIRONMENT]
    assert after["main/0"] == "KEY"


def test_new_server_renames_none(tmp_path: Path) -> None:
    document = write_shop({}, {})
    servers = [{"url": "https://eu.shop.example"}, {"url": "https://us.shop.example"}]
    document["servers"] = servers
    kept = keep_names(document, tmp_path)[NameKind.SERVER]
    assert kept == {
        "https://eu.shop.example": "eu",
        "https://us.shop.example": "us",
    }
    others = [{"url": "https://eu.store.example"}, {"url": "https://eu.market.example"}]
    document["servers"] = [*others, *servers]
    by_rule = keep_names(document, tmp_path)[NameKind.SERVER]
    assert not kept.items() <= by_rule.items()
    after = keep_names(document, tmp_path, {NameKind.SERVER: kept})[NameKind.SERVER]
    assert kept.items() <= after.items()
    assert len({*after.values()}) == 4


INTEGER: Node = {"type": "integer"}
PAGED: Node = {
    "parameters": [write_parameter("offset", "query", INTEGER)],
    **write_response(
        {
            "type": "object",
            "properties": {"data": {"type": "array", "items": STRING}, "next": STRING},
        }
    ),
}
PAGES = '{"offset":"offset","first":0,"items":"/data","inferred":true}'


def keep_pages(operation: Node, folder: Path, kept: str = "") -> list[str]:
    document = write_shop({"/pets": {"get": write_operation(**operation)}}, {})
    old = {NameKind.PAGING: {"GET /pets": kept}} if kept else {}
    names = keep_names(document, folder, old)
    return [*names.get(NameKind.PAGING, {}).values()]


def test_pages_stay_while_their_arguments_do(tmp_path: Path) -> None:
    [pages] = keep_pages(PAGED, tmp_path)
    assert pages == PAGES
    cursor = write_parameter("cursor", "query")
    more = {**PAGED, "parameters": [*PAGED["parameters"], cursor]}
    [anew] = keep_pages(more, tmp_path)
    assert '"cursor":"cursor"' in anew
    assert keep_pages(more, tmp_path, pages) == [pages]
    assert keep_pages({**PAGED, "parameters": [cursor]}, tmp_path, pages) == [anew]
    # Nothing can be inferred from an offset that is text.
    text = write_parameter("offset", "query")
    vague = {**PAGED, "parameters": [text, write_parameter("limit", "query", INTEGER)]}
    assert keep_pages(vague, tmp_path, pages) == [pages]
    gone = {**PAGED, **write_response(write_object("data"))}
    assert keep_pages(gone, tmp_path, pages) == []


def test_stated_pages_go_first(tmp_path: Path) -> None:
    stated = {**PAGED, "x-typecase-paging": False}
    assert keep_pages(stated, tmp_path, PAGES) == []


@pytest.mark.parametrize("name", ["a = b", " = = ", "\n", "\x7f", "\u2028", "é"])
def test_any_place_of_pages_is_read_as_it_was(name: str, tmp_path: Path) -> None:
    body = {"type": "object", "properties": {name: {"type": "array", "items": STRING}}}
    operation = {**PAGED, **write_response(body)}
    [pages] = keep_pages(operation, tmp_path)
    assert pages.isprintable()
    assert json.loads(pages)["items"] == f"/{name}"
    assert keep_pages(operation, tmp_path, pages) == [pages]


def test_merge_of_two_versions_keeps_the_names_of_both(tmp_path: Path) -> None:
    """Each branch adds an operation; git joins the sorted lines."""
    shared: Node = {"/pets": {"get": write_operation("pets/list")}}
    first = {**shared, "/a": {"get": write_operation("pets/set-name")}}
    second = {**shared, "/b": {"get": write_operation("pets/set_name")}}
    lines: set[str] = set()
    for paths in (first, second):
        keep_names(write_shop(paths, {}), tmp_path)
        text = (tmp_path / NAMES_LOCK).read_text(encoding="utf-8")
        lines |= {*text.splitlines(keepends=True)}
    (tmp_path / NAMES_LOCK).write_text("".join(sorted(lines)), encoding="utf-8")
    merged = read_names_lock(tmp_path)[API]
    after = keep_names(write_shop({**first, **second}, {}), tmp_path, merged)
    methods = after[NameKind.METHOD]
    # Both branches gave one name, which only one operation can have.
    assert methods["GET /pets"] == "pets.list"
    assert methods["GET /a"] == "pets.set_name"
    assert methods["GET /b"] not in ("pets.set_name", "pets.list")


def test_methods_that_only_underscores_tell_apart_keep_their_names(
    tmp_path: Path,
) -> None:
    ids = {"get": "books.create", "put": "Books_create", "delete": "GET /books"}
    paths = {
        path: {method: write_operation(ids[method], tags=["books"])}
        for path, method in (("/books", "get"), ("/Books", "put"), ("/BOOKS", "get"))
    }
    paths["/books"]["delete"] = write_operation(ids["delete"], tags=["books"])
    document = write_shop(paths, {})
    kept = keep_names(document, tmp_path)
    assert keep_names(document, tmp_path, kept) == kept
