"""Test that adding, removing or reordering parts of a document changes no other name.

Random selections of a document's operations, schemas and webhooks are compared with the
complete document. All its names differ by more than case and symbols, so none collide.
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
WORDS = ("pet", "toy", "order", "class", "list", "models", "self", "1st", "page", "str")
TEXT: Node = {"type": "string"}


def build_document() -> Node:
    """Return the complete document."""
    schemas = {
        f"{first} {second}".title().replace(" ", ""): {
            "type": "object",
            "properties": {
                f"{first}_{second}": TEXT,
                f"{second}Id": TEXT,
                "inner": {"type": "object", "properties": {first: TEXT}},
            },
        }
        for first in WORDS
        for second in WORDS[:4]
    }
    paths: Node = {}
    for index, word in enumerate(WORDS):
        for method in ("get", "put", "post"):
            # Each word is the first of four schemas.
            schema = f"#/components/schemas/{list(schemas)[index * 4]}"
            content = {"application/json": {"schema": {"$ref": schema}}}
            paths.setdefault(f"/{word}/things", {})[method] = {
                "operationId": f"{method}_{word}",
                "tags": [WORDS[index % 3]],
                "parameters": [
                    {"name": name, "in": "query", "schema": TEXT} for name in WORDS
                ],
                "responses": {"200": {"description": "The value.", "content": content}},
            }
        paths[f"/{word}/unnamed"] = {
            "get": {"responses": {"204": {"description": "Done."}}}
        }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Parts", "version": "1"},
        "paths": paths,
        "webhooks": {
            name: _webhook(name) for word in WORDS for name in (word, f"{word}-x")
        },
        "components": {"schemas": schemas},
    }


def _webhook(name: str) -> Node:
    """Return a webhook with two methods, one of which has a callback."""
    schema = {"type": "object", "properties": {name: TEXT}}
    body = {"content": {"application/json": {"schema": schema}}}
    responses = {"204": {"description": "Received."}}
    callback = {
        "{$request.body#/url}": {"post": {"requestBody": body, "responses": responses}}
    }
    post = {
        "requestBody": body,
        "responses": responses,
        "callbacks": {"confirmed": callback},
    }
    return {"post": post, "delete": {"responses": responses}}


def select_parts(document: Node, rng: random.Random) -> Node:
    """Return the document with a random part of its paths, webhooks and schemas.

    It has all schemas that the paths need. The order is random, too.
    """
    paths, webhooks = document["paths"], document["webhooks"]
    selected = rng.sample(sorted(paths), len(paths) * 2 // 3)
    schemas = document["components"]["schemas"]
    needed = [
        name
        for name in schemas
        if any(name in json.dumps(paths[path]) for path in selected)
    ]
    unused = rng.sample(sorted(schemas), len(schemas) // 2)
    names = list(dict.fromkeys([*needed, *unused]))
    rng.shuffle(names)
    return {
        **document,
        "paths": {path: paths[path] for path in selected},
        "webhooks": dict(rng.sample(sorted(webhooks.items()), len(webhooks) // 2)),
        "components": {"schemas": {name: schemas[name] for name in names}},
    }


@pytest.fixture(scope="module")
def all_names(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, ...], str]:
    """The names of all parts of the complete document."""
    return assign_names(build_document(), tmp_path_factory.mktemp("complete"))


@pytest.mark.parametrize("number", range(ROUNDS))
def test_names_do_not_depend_on_other_parts(
    number: int, all_names: dict[tuple[str, ...], str], tmp_path: Path
) -> None:
    document = select_parts(build_document(), random.Random(f"{SEED} {number}"))
    names = assign_names(document, tmp_path)
    # Guard against a selection that has no names.
    assert len(names) > 100
    assert {part: all_names[part] for part in names} == names
