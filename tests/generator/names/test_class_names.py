"""Test the names of classes: tables of schemas and their names."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from typecase.load import load
from typecase.lower import lower
from typecase.names.api_names import name_api

Node = dict[str, Any]
TEXT: Node = {"type": "string"}


def item(**properties: Any) -> Node:
    return {"type": "object", "properties": properties or {"name": TEXT}}


def name_schemas(schemas: Node, paths: Node, folder: Path) -> list[str]:
    """Return the names of the classes of a document, sorted."""
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Classes", "version": "1"},
        "paths": paths,
        "components": {"schemas": schemas},
    }
    path = folder / "classes.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    api = lower(load(path)).api
    return sorted(name_api(api, "classes").classes.values())


def choice(*values: str) -> Node:
    return {"type": "string", "enum": [*values]}


COMPONENTS: dict[str, tuple[Node, list[str]]] = {
    "a property has the name of its parent before its own": (
        {"Customer": item(address=item())},
        ["Customer", "CustomerAddress"],
    ),
    "the items of a list are one of them": (
        {"Order": item(lines={"type": "array", "items": item()})},
        ["Order", "OrderLine"],
    ),
    "a title names an inline schema": (
        {"Customer": item(address={**item(), "title": "Postal address"})},
        ["Customer", "PostalAddress"],
    ),
    "pydantic's titles say nothing": (
        {"Customer": item(address={**item(), "title": "Address"})},
        ["Customer", "CustomerAddress"],
    ),
    "equal shapes of one property are one class": (
        {"A": item(size=item()), "B": item(size=item(), c=item(size=item()))},
        ["A", "B", "BC", "Size"],
    ),
    "different shapes of one property keep their parents": (
        {"A": item(size=item(a=TEXT)), "B": item(size=item(b=TEXT))},
        ["A", "ASize", "B", "BSize"],
    ),
    "branches are told apart by their constants": (
        {
            "Pet": item(
                kind={
                    "oneOf": [
                        item(type={"const": "cat"}, a=TEXT),
                        item(type={"const": "dog"}, a=TEXT),
                    ]
                }
            )
        },
        ["Pet", "PetKindCat", "PetKindDog"],
    ),
    "branches are told apart by their own properties": (
        {"Pet": item(kind={"anyOf": [item(claw=TEXT), item(fin=TEXT)]})},
        ["Pet", "PetKindClaw", "PetKindFin"],
    ),
    "branches are told apart by the components that they extend": (
        {
            "rule-creation": item(a=TEXT),
            "rule-update": item(a=TEXT, b=TEXT),
            "rule-origin": item(c=TEXT),
            "detailed": {
                "oneOf": [
                    {
                        "allOf": [
                            {"$ref": f"#/components/schemas/rule-{name}"},
                            {"$ref": "#/components/schemas/rule-origin"},
                        ]
                    }
                    for name in ("creation", "update")
                ]
            },
        },
        [
            *("DetailedCreation", "DetailedUpdate"),
            *("RuleCreation", "RuleOrigin", "RuleUpdate"),
        ],
    ),
    "a sole object among branches needs no word": (
        {"Pet": item(kind={"anyOf": [TEXT, item(fin=TEXT)]})},
        ["Pet", "PetKind"],
    ),
    "namespaces come in only where they are needed": (
        {"my.v1.Pet": item(), "my.v1.Dog": item(), "my.v2.Dog": item(a=TEXT)},
        ["Pet", "V1Dog", "V2Dog"],
    ),
    "generic types are read": (
        {"Page`1[[My.Pet, My, Version=1.0]]": item(), "Page«Dog»": item()},
        ["PageOfDog", "PageOfPet"],
    ),
    "an enumeration of several schemas is named by its property": (
        {"A": item(unit=choice("g", "kg")), "B": item(unit=choice("kg", "g"))},
        ["A", "B", "Unit"],
    ),
    "or also by words that all the schemas share, if the name is taken": (
        {
            "Unit": item(),
            "Small order": item(unit=choice("g", "kg")),
            "Orders of others": item(unit=choice("kg", "g")),
        },
        ["OrderUnit", "OrdersOfOthers", "SmallOrder", "Unit"],
    ),
    "one word for values says too little if the schemas share others": (
        {
            "Small order": item(unit=choice("g", "kg"), mail_kind=choice("a", "b")),
            "Orders of others": item(
                unit=choice("kg", "g"), mail_kind=choice("a", "b")
            ),
        },
        ["MailKind", "OrderUnit", "OrdersOfOthers", "SmallOrder"],
    ),
    "the items of equal lists are one of them": (
        {
            name: item(labels={"type": "array", "items": choice("a", "b")})
            for name in ("A", "B")
        },
        ["A", "B", "Label"],
    ),
    "values in capitals are words": (
        {
            "A": item(unit=choice("KG", "G"), state=choice("on")),
            "B": item(unit=choice("KG", "G")),
            "C": item(unit=choice("S", "H")),
            "D": item(unit=choice("H", "S")),
        },
        ["A", "B", "C", "D", "GKgUnit", "HSUnit"],
    ),
    "or by few values, if the schemas share no word": (
        {
            "A": item(unit=choice("kg", "g"), state=choice("on")),
            "B": item(unit=choice("kg", "g")),
            "C": item(unit=choice("1", "2")),
            "D": item(unit=choice("1", "2")),
            "E": item(unit=choice("s", "%")),
            "F": item(unit=choice("s", "%")),
        },
        ["A", "B", "C", "CUnit", "D", "E", "F", "GKgUnit", "PercentSUnit"],
    ),
    "components keep names that inline schemas want": (
        {"PetKind": item(a=TEXT), "Pet": item(kind=item(b=TEXT))},
        ["Pet", "PetKind", "PetKind_"],
    ),
}


@pytest.mark.parametrize("case", COMPONENTS)
def test_components_and_their_parts(case: str, tmp_path: Path) -> None:
    schemas, names = COMPONENTS[case]
    assert name_schemas(schemas, {}, tmp_path) == names


def test_parts_of_operations(tmp_path: Path) -> None:
    content = {"application/json": {"schema": item(owner=item(b=TEXT))}}
    refusal = {"application/json": {"schema": item(reason=TEXT)}}
    responses = {
        "200": {"description": "The pet.", "content": content},
        "404": {"description": "No pet.", "content": refusal},
    }
    paths = {
        "/pets": {"post": {"requestBody": {"content": content}, "responses": responses}}
    }
    assert name_schemas({}, paths, tmp_path) == [
        "Owner",
        "PetCreateBody",
        "PetCreateNotFoundResponse",
        "PetCreateResponse",
    ]


def test_equal_enumerations_of_requests_and_responses(tmp_path: Path) -> None:
    def content(*names: str) -> Node:
        references = {name: {"$ref": f"#/components/schemas/{name}"} for name in names}
        return {"content": {"application/json": {"schema": item(**references)}}}

    schemas = {name: item(unit=choice("g", "kg")) for name in "ABCD"}
    responses = {"200": {"description": "Fine.", **content("C", "D")}}
    operation = {"requestBody": content("A", "B"), "responses": responses}
    names = name_schemas(schemas, {"/pets": {"post": operation}}, tmp_path)
    assert {"UnitInput", "UnitOutput"} <= {*names}


def deep_schemas(rng: random.Random) -> Node:
    """Return schemas with long names, nested in each other, with common words."""
    words = ["status", "details", "item", "configuration", "address", "organization"]

    def schema(depth: int) -> Node:
        if depth == 0:
            values = [rng.choice(words), f"other {rng.random()}"]
            return {"type": "string", "enum": values}
        names = rng.sample(words, 3)
        return item(**{name: schema(depth - 1) for name in names})

    return {
        f"{rng.choice(words)} {rng.choice(words)} of {number}": schema(4)
        for number in range(4)
    }


@pytest.mark.parametrize("seed", range(4))
def test_names_are_short_and_unique_and_do_not_depend_on_order(
    seed: int, tmp_path: Path
) -> None:
    rng = random.Random(seed)
    schemas = deep_schemas(rng)
    names = name_schemas(schemas, {}, tmp_path)
    assert len(names) > 100
    assert len({name.casefold() for name in names}) == len(names)
    assert max(map(len, names)) <= 60
    assert not [name for name in names if re.search(r"_[0-9a-f]{4}", name)]
    shuffled = list(schemas.items())
    rng.shuffle(shuffled)
    assert name_schemas(dict(shuffled), {}, tmp_path) == names
