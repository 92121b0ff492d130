"""Adding, removing or reordering operations and schemas changes no other name.

Documents are made at random of parts whose names differ by more than capitals and
symbols; names are compared by what they stand for.
"""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from typecase.load import load
from typecase.lower import lower
from typecase.python.naming.naming import Names, name_api
from typecase.python.naming.webhook_names import build_hooks_api

Node = dict[str, Any]
SEED = int(os.environ.get("TYPECASE_SEED", "3"))
ROUNDS = 4
WORDS = ("pet", "toy", "order", "class", "list", "models", "self", "1st", "page", "str")
TEXT: Node = {"type": "string"}


def whole() -> Node:
    """Make a document from which others are taken."""
    schemas = {
        f"{one} {two}".title().replace(" ", ""): {
            "type": "object",
            "properties": {
                f"{one}_{two}": TEXT,
                f"{two}Id": TEXT,
                "inner": {"type": "object", "properties": {one: TEXT}},
            },
        }
        for one in WORDS
        for two in WORDS[:4]
    }
    paths: Node = {}
    for index, one in enumerate(WORDS):
        for method in ("get", "put", "post"):
            schema = f"#/components/schemas/{list(schemas)[index * 4]}"
            content = {"application/json": {"schema": {"$ref": schema}}}
            paths.setdefault(f"/{one}/things", {})[method] = {
                "operationId": f"{method}_{one}",
                "tags": [WORDS[index % 3]],
                "parameters": [
                    {"name": name, "in": "query", "schema": TEXT} for name in WORDS
                ],
                "responses": {"200": {"description": "It.", "content": content}},
            }
        paths[f"/{one}/unnamed"] = {"get": {"responses": {"204": {"description": "x"}}}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Parts", "version": "1"},
        "paths": paths,
        "webhooks": {
            name: _hook(name) for word in WORDS for name in (word, f"{word}-x")
        },
        "components": {"schemas": schemas},
    }


def _hook(name: str) -> Node:
    """Make what is sent, and called back in turn."""
    schema = {"type": "object", "properties": {name: TEXT}}
    body = {"content": {"application/json": {"schema": schema}}}
    answers = {"204": {"description": "Heard."}}
    thanks = {
        "{$request.body#/url}": {"post": {"requestBody": body, "responses": answers}}
    }
    post = {"requestBody": body, "responses": answers, "callbacks": {"thanks": thanks}}
    return {"post": post, "delete": {"responses": answers}}


def part(document: Node, chosen: random.Random) -> Node:
    """Take some paths and schemas, and all that these refer to, in another order."""
    paths, hooks = document["paths"], document["webhooks"]
    kept = chosen.sample(sorted(paths), len(paths) * 2 // 3)
    schemas = document["components"]["schemas"]
    needed = [
        name for name in schemas if any(name in json.dumps(paths[p]) for p in kept)
    ]
    more = chosen.sample(sorted(schemas), len(schemas) // 2)
    names = list(dict.fromkeys([*needed, *more]))
    chosen.shuffle(names)
    return {
        **document,
        "paths": {path: paths[path] for path in kept},
        "webhooks": dict(chosen.sample(sorted(hooks.items()), len(hooks) // 2)),
        "components": {"schemas": {name: schemas[name] for name in names}},
    }


def names(document: Node, folder: Path) -> dict[tuple[str, ...], str]:
    """Every name by what it stands for."""
    path = folder / "parts.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    api = lower(load(path)).api
    decided = name_api(api, "parts")
    found = _names(decided)
    hooks = build_hooks_api(api, decided)
    return found | (_names(hooks.names) if hooks is not None else {})


def _names(decided: Names) -> dict[tuple[str, ...], str]:
    found: dict[tuple[str, ...], str] = {}
    found |= {("class", key): name for key, name in decided.classes.items()}
    for key, fields in decided.fields.items():
        found |= {("field", key, wire): name for wire, name in fields.items()}
    for key, resource in decided.resources.items():
        found["module", key] = resource.module
        found["resource", key] = resource.sync_class
        found |= {("method", op): name for op, name in resource.methods.items()}
        found |= {("constant", op): name for op, name in resource.constants.items()}
    for key, arguments in decided.arguments.items():
        found |= {("argument", key, wire): name for wire, name in arguments.items()}
    return found


@pytest.fixture(scope="module")
def all_names(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, ...], str]:
    return names(whole(), tmp_path_factory.mktemp("whole"))


@pytest.mark.parametrize("number", range(ROUNDS))
def test_names_do_not_depend_on_neighbours(
    number: int, all_names: dict[tuple[str, ...], str], tmp_path: Path
) -> None:
    found = names(part(whole(), random.Random(f"{SEED} {number}")), tmp_path)
    assert len(found) > 100
    assert {key: all_names[key] for key in found} == found
