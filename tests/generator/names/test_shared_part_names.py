"""Names of what many places refer to do not depend on which of them comes first.

The document has components of each kind with objects written in place, references
into other schemas and operations, and objects that extend one another in rows. It is
shuffled, and loses operations; names are compared by what they stand for.
"""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from tests.generator.names.test_stable import names

Node = dict[str, Any]
SEED = int(os.environ.get("TYPECASE_SEED", "3"))
ROUNDS = 4
TEXT: Node = {"type": "string"}


def inline(**more: Any) -> Node:
    """An object that is written in place, with others in it."""
    inner = {"type": "object", "properties": {"x": TEXT}}
    kind = {"type": "string", "enum": ["a", "b"]}
    held = {"inner": inner, "kind": kind, "rows": {"type": "array", "items": inner}}
    return {"type": "object", "properties": {**held, **more}}


def content(schema: Node) -> Node:
    return {"content": {"application/json": {"schema": schema}}}


def ref(*tokens: str) -> Node:
    return {"$ref": "#/" + "/".join(t.replace("/", "~1") for t in tokens)}


def whole() -> Node:
    schemas: Node = {
        "Base": inline(),
        "Middle": {"allOf": [ref("components", "schemas", "Base"), inline(m=TEXT)]},
        "Lower": {"allOf": [ref("components", "schemas", "Middle"), inline(l=TEXT)]},
        "Both": {
            "allOf": [
                ref("components", "schemas", "Lower"),
                ref("components", "schemas", "Other"),
            ]
        },
        "Other": {"$defs": {"Part": inline()}, **inline(o=TEXT)},
        "Takes": {
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
            "Found": {"description": "It.", **content(inline())},
            "ListResponse": {"description": "It.", **content(inline())},
        },
        "parameters": {
            "Filter": {"name": "filter", "in": "query", **content(inline())},
        },
        "requestBodies": {"Change": content(inline())},
    }
    paths = {
        f"/{word}": {
            "parameters": [{"name": "shared", "in": "query", **content(inline())}],
            "get": _operation(word, "get", "Found"),
            "put": _operation(word, "put", "ListResponse"),
        }
        for word in ("pets", "toys", "orders", "pages")
    }
    own = {"description": "It.", **content(inline())}
    paths["/own"] = {"get": {"operationId": "own", "responses": {"200": own}}}
    seen = ref("paths", "/own", "get", "responses", "200")
    paths["/also"] = {"get": {"operationId": "also", "responses": {"200": seen}}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Shared", "version": "1"},
        "paths": paths,
        "components": components,
    }


def _operation(word: str, method: str, response: str) -> Node:
    return {
        "operationId": f"{method}_{word}",
        "tags": [word],
        "parameters": [ref("components", "parameters", "Filter")],
        "requestBody": ref("components", "requestBodies", "Change"),
        "responses": {
            "200": ref("components", "responses", response),
            "404": ref("components", "responses", "Found"),
        },
    }


def changed(chosen: random.Random) -> Node:
    """Shuffle the document, and take operations and schemas away."""
    document = shuffled(whole(), chosen)
    paths = document["paths"]
    for path in chosen.sample(sorted(paths), 2):
        if path != "/own":
            del paths[path]
    for item in paths.values():
        if len(item) > 2 and chosen.random() < 0.5:
            del item[chosen.choice(["get", "put"])]
    for name in ("Takes", "Both"):
        if chosen.random() < 0.5:
            del document["components"]["schemas"][name]
    return document


def shuffled(node: Node, chosen: random.Random) -> Node:
    """Put the members of all mappings in another order."""
    keys = list(node)
    chosen.shuffle(keys)
    return {
        key: shuffled(node[key], chosen) if isinstance(node[key], dict) else node[key]
        for key in keys
    }


@pytest.fixture(scope="module")
def all_names(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, ...], str]:
    return names(whole(), tmp_path_factory.mktemp("whole"))


@pytest.mark.parametrize("number", range(ROUNDS))
def test_shared_parts_keep_their_names(
    number: int, all_names: dict[tuple[str, ...], str], tmp_path: Path
) -> None:
    document = changed(random.Random(f"{SEED} {number}"))
    found = names(document, tmp_path)
    assert len(found) > 60
    assert {key: all_names[key] for key in found} == found, json.dumps(document)


def test_shared_parts_are_named_after_themselves(
    all_names: dict[tuple[str, ...], str],
) -> None:
    classes = {name for key, name in all_names.items() if key[0] == "class"}
    assert classes >= {
        "FoundResponse",
        "FoundResponseInner",
        "ListResponse",
        "FilterParameter",
        "ChangeBody",
        "BaseInner",
        "OtherPart",
        "PetsShared",
        "OwnOwnResponse",
    }
