"""Make random edits of an OpenAPI document, such as an author makes."""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

METHODS = ("get", "put", "post", "delete", "patch")
Edit = Callable[[dict[str, Any], random.Random], None]


def edit_document(document: dict[str, Any], rng: random.Random) -> str:
    """Make one edit, and return what it is called."""
    while True:
        edit = rng.choice(EDITS)
        # After many edits, the document may lack what this one changes.
        with suppress(IndexError):
            edit(document, rng)
            return edit.__name__


def _iter_objects(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from _iter_objects(value)
    elif isinstance(node, list):
        for value in node:
            yield from _iter_objects(value)


def _list_operations(document: dict[str, Any]) -> list[tuple[dict[str, Any], str]]:
    return [
        (item, method)
        for item in document["paths"].values()
        for method in METHODS
        if method in item
    ]


def _list_objects(document: dict[str, Any], key: str, kind: type) -> list[Any]:
    """Return the objects of the paths and the schemas whose ``key`` is of a type."""
    roots = (document["paths"], document.get("components", {}).get("schemas", {}))
    return [
        each
        for root in roots
        for each in _iter_objects(root)
        if isinstance(each.get(key), kind)
    ]


def change_description(document: dict[str, Any], rng: random.Random) -> None:
    owner = rng.choice(_list_objects(document, "description", str))
    owner["description"] = f"Edited {rng.randrange(99)} times: {owner['description']}"


def describe_api(document: dict[str, Any], rng: random.Random) -> None:
    document["info"]["description"] = f"An API of {rng.randrange(99)} operations."


def add_property(document: dict[str, Any], rng: random.Random) -> None:
    owner = rng.choice(_list_objects(document, "properties", dict))
    name = rng.choice(["quagga", "kudu", "id", "class", "name", "2fa"])
    owner["properties"][name] = {"type": rng.choice(["string", "integer", "boolean"])}


def remove_property(document: dict[str, Any], rng: random.Random) -> None:
    owner = rng.choice(_list_objects(document, "properties", dict))
    names = [
        name for name in owner["properties"] if name not in owner.get("required", ())
    ]
    if names:
        del owner["properties"][rng.choice(names)]


def add_inline_object(document: dict[str, Any], rng: random.Random) -> None:
    owner = rng.choice(_list_objects(document, "properties", dict))
    owner["properties"]["eland"] = {
        "type": "object",
        "properties": {"herd": {"type": "string", "enum": ["a", "b", "c"]}},
    }


def require_property(document: dict[str, Any], rng: random.Random) -> None:
    owner = rng.choice(_list_objects(document, "properties", dict))
    if owner["properties"]:
        owner["required"] = [rng.choice([*owner["properties"]])]


def add_enum_value(document: dict[str, Any], rng: random.Random) -> None:
    owners = [
        each
        for each in _list_objects(document, "enum", list)
        if all(isinstance(value, str) for value in each["enum"])
    ]
    rng.choice(owners)["enum"].append(f"zebra{rng.randrange(999)}")


def add_parameter(document: dict[str, Any], rng: random.Random) -> None:
    item, method = rng.choice(_list_operations(document))
    parameter = {
        "name": f"nyala{rng.randrange(9)}",
        "in": "query",
        "schema": {"type": "string"},
    }
    item[method]["parameters"] = [*item[method].get("parameters", ()), parameter]


def deprecate_operation(document: dict[str, Any], rng: random.Random) -> None:
    item, method = rng.choice(_list_operations(document))
    item[method]["deprecated"] = True


def rename_operation(document: dict[str, Any], rng: random.Random) -> None:
    item, method = rng.choice(_list_operations(document))
    item[method]["operationId"] = f"renamed{rng.randrange(999)}"


def remove_operation(document: dict[str, Any], rng: random.Random) -> None:
    item, method = rng.choice(_list_operations(document))
    del item[method]


def copy_operation(document: dict[str, Any], rng: random.Random) -> None:
    item, method = rng.choice(_list_operations(document))
    path = f"/copies{rng.randrange(99)}"
    copy = {key: value for key, value in item[method].items() if key != "operationId"}
    copy["parameters"] = [
        each
        for each in copy.get("parameters", ())
        if "$ref" not in each and each.get("in") != "path"
    ]
    document["paths"][path] = {method: copy}


def break_reference(document: dict[str, Any], rng: random.Random) -> None:
    rng.choice(_list_objects(document, "$ref", str))[
        "$ref"
    ] = "#/components/schemas/gnu"


def move_path_to_end(document: dict[str, Any], rng: random.Random) -> None:
    path = rng.choice([*document["paths"]])
    document["paths"][path] = document["paths"].pop(path)


EDITS: tuple[Edit, ...] = (
    *(change_description, change_description, change_description, describe_api),
    *(add_property, remove_property, add_inline_object, require_property),
    *(add_enum_value, add_parameter, deprecate_operation, rename_operation),
    *(remove_operation, copy_operation, break_reference, move_path_to_end),
)
