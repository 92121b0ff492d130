"""Test that the names of shared parts do not depend on the order of the document.

The document has components of all kinds that contain inline objects, references into
schemas and operations, and chains of `allOf`. It is shuffled, and some operations and
schemas are removed. The names of the remaining parts must not change.
"""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from tests.generator.names.assigned_names import assign_names

Node = dict[str, Any]
SEED = int(os.environ.get("TYPECASE_SEED", "3"))
ROUNDS = 4
TEXT: Node = {"type": "string"}


def inline_object(**properties: Any) -> Node:
    """Return an object schema that contains other inline schemas."""
    inner = {"type": "object", "properties": {"x": TEXT}}
    kind = {"type": "string", "enum": ["a", "b"]}
    inline_properties = {
        "inner": inner,
        "kind": kind,
        "rows": {"type": "array", "items": inner},
    }
    return {"type": "object", "properties": {**inline_properties, **properties}}


def json_content(schema: Node) -> Node:
    return {"content": {"application/json": {"schema": schema}}}


def ref(*tokens: str) -> Node:
    return {"$ref": "#/" + "/".join(token.replace("/", "~1") for token in tokens)}


def build_document() -> Node:
    """Return the complete document in its original order."""
    schemas: Node = {
        "Base": inline_object(),
        "Derived": {
            "allOf": [ref("components", "schemas", "Base"), inline_object(m=TEXT)]
        },
        "DerivedTwice": {
            "allOf": [ref("components", "schemas", "Derived"), inline_object(l=TEXT)]
        },
        "TwoBases": {
            "allOf": [
                ref("components", "schemas", "DerivedTwice"),
                ref("components", "schemas", "Other"),
            ]
        },
        "Other": {"$defs": {"Part": inline_object()}, **inline_object(o=TEXT)},
        "Referring": {
            "type": "object",
            "properties": {
                "first": ref("components", "schemas", "Base", "properties", "inner"),
                "second": ref("components", "schemas", "Other", "$defs", "Part"),
            },
        },
    }
    components: Node = {
        "schemas": schemas,
        "responses": {
            "Found": {"description": "The value.", **json_content(inline_object())},
            "ListResponse": {
                "description": "The value.",
                **json_content(inline_object()),
            },
        },
        "parameters": {
            "Filter": {
                "name": "filter",
                "in": "query",
                **json_content(inline_object()),
            },
        },
        "requestBodies": {"Change": json_content(inline_object())},
    }
    paths = {
        f"/{tag}": {
            "parameters": [
                {"name": "shared", "in": "query", **json_content(inline_object())}
            ],
            "get": _operation(tag, "get", "Found"),
            "put": _operation(tag, "put", "ListResponse"),
        }
        for tag in ("pets", "toys", "orders", "pages")
    }
    inline_response = {"description": "The value.", **json_content(inline_object())}
    paths["/own"] = {
        "get": {"operationId": "own", "responses": {"200": inline_response}}
    }
    reference = ref("paths", "/own", "get", "responses", "200")
    paths["/also"] = {"get": {"operationId": "also", "responses": {"200": reference}}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Shared", "version": "1"},
        "paths": paths,
        "components": components,
    }


def _operation(tag: str, method: str, response: str) -> Node:
    return {
        "operationId": f"{method}_{tag}",
        "tags": [tag],
        "parameters": [ref("components", "parameters", "Filter")],
        "requestBody": ref("components", "requestBodies", "Change"),
        "responses": {
            "200": ref("components", "responses", response),
            "404": ref("components", "responses", "Found"),
        },
    }


def change_at_random(rng: random.Random) -> Node:
    """Return the document shuffled, without some operations and schemas.

    `/own` stays, since `/also` refers to its response.
    """
    document = shuffle(build_document(), rng)
    paths = document["paths"]
    for path in rng.sample(sorted(paths), 2):
        if path != "/own":
            del paths[path]
    for item in paths.values():
        # Only an item with shared parameters has two operations, `get` and `put`.
        if len(item) > 2 and rng.random() < 0.5:
            del item[rng.choice(["get", "put"])]
    for name in ("Referring", "TwoBases"):
        if rng.random() < 0.5:
            del document["components"]["schemas"][name]
    return document


def shuffle(node: Node, rng: random.Random) -> Node:
    """Return a mapping with its members and those of inner mappings in random order."""
    keys = list(node)
    rng.shuffle(keys)
    return {
        key: shuffle(node[key], rng) if isinstance(node[key], dict) else node[key]
        for key in keys
    }


@pytest.fixture(scope="module")
def all_names(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, ...], str]:
    """The names of all parts of the complete document."""
    return assign_names(build_document(), tmp_path_factory.mktemp("complete"))


@pytest.mark.parametrize("number", range(ROUNDS))
def test_shared_parts_keep_their_names(
    number: int, all_names: dict[tuple[str, ...], str], tmp_path: Path
) -> None:
    document = change_at_random(random.Random(f"{SEED} {number}"))
    names = assign_names(document, tmp_path)
    # Guard against a document without names.
    assert len(names) > 40
    assert {part: all_names[part] for part in names} == names, json.dumps(document)
