"""Test that additions to a document rename nothing in the generated code.

The additions would get Python names that exist already. They come before everything
else in the document, since the order must not matter. One case is excluded: an addition
whose name needs no conversion, such as `set_budget` beside the document's `set-budget`.
It gets the name, because the generator cannot know which of the two was there first.
"""

import copy
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.project.regeneration.generation import generate_api, write_document
from tests.project.regeneration.public_names import Fact, collect_facts

Node = dict[str, Any]
API = "platform"
FACT_KINDS = ["module", "class", "function", "method", "argument", "field", "member"]
FACT_KINDS += ["operation", "parameter"]
NO_CONTENT = {"204": {"description": "Done."}}


def operation(operation_id: str, **fields: Any) -> Node:
    return {
        "operationId": operation_id,
        "responses": copy.deepcopy(NO_CONTENT),
        **fields,
    }


# The generated names of these operations collide with those of the document.
ADDED_PATHS: Node = {
    "/added/first": {
        "get": operation("token/issue"),
        "post": operation("campaigns/set-budget"),
        "put": operation("campaigns-/pause"),
        "delete": operation("campaigns/a_new_one"),
        "patch": operation("addCampaign", tags=["Campaigns"]),
    },
    "/added/second": {
        "get": operation("campaigns/list-", tags=["CAMPAIGNS"]),
        "post": operation("models/errors"),
        "put": operation("a/a"),
        "patch": operation(
            "zoo/feed",
            requestBody={
                "content": {
                    "application/json": {
                        "schema": {
                            "type": "object",
                            "properties": {"body": {"type": "object",
                                "properties": {"a": {"type": "string"}}}},
                        }
                    }
                }
            },
        ),
    },
}  # fmt: skip


def add_to_document(root: Node) -> Node:
    """Add operations, schemas, properties and parameters, each before all others."""
    schemas = root["components"]["schemas"]
    root["paths"] = {**copy.deepcopy(ADDED_PATHS), **root["paths"]}
    for schema in schemas.values():
        names = list(schema.get("properties", {}))
        added = {name: {"type": "string"} for name in find_colliding_names(names)}
        if added:
            schema["properties"] = {**added, **schema["properties"]}
    added_schemas = {
        name: {"type": "object", "properties": {"a": {"type": "string"}}}
        for name in find_colliding_names(list(schemas))
    }
    root["components"]["schemas"] = {**added_schemas, **schemas}
    for path_item in list(root["paths"].values())[len(ADDED_PATHS) :]:
        for node in path_item.values():
            if isinstance(node, dict) and "parameters" in node:
                node["parameters"] = add_parameters(node["parameters"])
    return root


def add_parameters(parameters: list[Node]) -> list[Node]:
    """Add parameters with colliding names before the others.

    A parameter in a path gets its Python name before one in a query, which gets its
    name before a header. So no parameter is added in an earlier location.
    """
    string = {"type": "string"}
    added = [
        {
            "name": colliding_name,
            "in": "header" if parameter["in"] == "header" else "query",
            "schema": string,
        }
        for parameter in parameters
        if "name" in parameter
        for colliding_name in find_colliding_names([parameter["name"]])
    ]
    unrelated = {"name": "added", "in": "query", "schema": string}
    return [*added, unrelated, *parameters]


def find_colliding_names(names: list[str]) -> Iterator[str]:
    """Yield a new name for each name, which is converted to the same Python name."""
    for name in names:
        colliding = f"{name}-" if name.islower() or "_" in name else f"{name}_"
        if colliding not in names:
            yield colliding


@pytest.fixture(scope="module")
def old_facts(repository: Path) -> set[Fact]:
    files = generate_api(repository, API, repository / "specs" / f"{API}.yaml")
    return collect_facts(files)


@pytest.fixture(scope="module")
def new_facts(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> set[Fact]:
    source = repository / "specs" / f"{API}.yaml"
    root = add_to_document(yaml.safe_load(source.read_text(encoding="utf-8")))
    text = yaml.safe_dump(root, sort_keys=False, allow_unicode=True)
    document = write_document(text, tmp_path_factory.mktemp("added"), API)
    return collect_facts(generate_api(repository, API, document))


@pytest.mark.parametrize("kind", FACT_KINDS)
def test_additions_rename_nothing(
    kind: str, old_facts: set[Fact], new_facts: set[Fact]
) -> None:
    old_facts_of_kind = {fact for fact in old_facts if fact[0] == kind}
    assert old_facts_of_kind
    assert sorted(old_facts_of_kind - new_facts) == []


def test_all_additions_are_generated(
    old_facts: set[Fact], new_facts: set[Fact]
) -> None:
    added = Counter(kind for kind, *_ in new_facts)
    added.subtract(kind for kind, *_ in old_facts)
    # Three facts (id, method and path) for each of the nine operations.
    assert added["operation"] == 3 * 9
    assert added["module"] >= 5
    assert min(added[kind] for kind in ("class", "field", "parameter")) > 9
