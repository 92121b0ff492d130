"""Adding to a document renames nothing, also where a newcomer wants a taken name.

All additions come first in the document: who stands where must not matter. A newcomer
whose own name *is* the Python name (`set_budget` where the document has `set-budget`)
is another matter: no rule can know who was there first.
"""

import copy
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.project.regeneration.names import Fact, facts
from tests.project.regeneration.printing import print_api, write

Node = dict[str, Any]
API = "platform"
KINDS = ["module", "class", "function", "method", "argument", "field", "member"]
KINDS += ["operation", "parameter"]
DONE = {"204": {"description": "Done."}}


def operation(identity: str, **more: Any) -> Node:
    return {"operationId": identity, "responses": copy.deepcopy(DONE), **more}


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


def with_additions(root: Node) -> Node:
    """Add operations, schemas, members and parameters, each before all others."""
    schemas = root["components"]["schemas"]
    root["paths"] = {**copy.deepcopy(ADDED_PATHS), **root["paths"]}
    for schema in schemas.values():
        known = list(schema.get("properties", {}))
        extra = {n: {"type": "string"} for n in rivals(known)}
        if extra:
            schema["properties"] = {**extra, **schema["properties"]}
    wanted = {
        name: {"type": "object", "properties": {"a": {"type": "string"}}}
        for name in rivals(list(schemas))
    }
    root["components"]["schemas"] = {**wanted, **schemas}
    for item in list(root["paths"].values())[len(ADDED_PATHS) :]:
        for node in item.values():
            if isinstance(node, dict) and "parameters" in node:
                node["parameters"] = with_parameters(node["parameters"])
    return root


def with_parameters(listed: list[Node]) -> list[Node]:
    """Add rivals of parameters; none comes to a place that is asked before theirs."""
    places = {each["name"]: each["in"] for each in listed if "name" in each}
    places = {
        name: "header" if at == "header" else "query" for name, at in places.items()
    }
    added = {rival: places[name] for name in places for rival in rivals([name])}
    text = {"type": "string"}
    return [
        *({"name": name, "in": at, "schema": text} for name, at in added.items()),
        {"name": "added", "in": "query", "schema": text},
        *listed,
    ]


def rivals(names: list[str]) -> Iterator[str]:
    """Yield names that want the same Python name, and may not have it."""
    for name in names:
        rival = f"{name}-" if name.islower() or "_" in name else f"{name}_"
        if rival not in names:
            yield rival


@pytest.fixture(scope="module")
def old(repository: Path) -> set[Fact]:
    content = print_api(repository, API, repository / "specs" / f"{API}.yaml")
    return facts(content)


@pytest.fixture(scope="module")
def new(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> set[Fact]:
    source = repository / "specs" / f"{API}.yaml"
    root = with_additions(yaml.safe_load(source.read_text(encoding="utf-8")))
    text = yaml.safe_dump(root, sort_keys=False, allow_unicode=True)
    document = write(text, tmp_path_factory.mktemp("added"), API)
    return facts(print_api(repository, API, document))


def by_kind(found: set[Fact]) -> Mapping[str, int]:
    return {kind: sum(f[0] == kind for f in found) for kind in {f[0] for f in found}}


@pytest.mark.parametrize("kind", KINDS)
def test_renames_nothing(kind: str, old: set[Fact], new: set[Fact]) -> None:
    before = {fact for fact in old if fact[0] == kind}
    assert before
    assert sorted(before - new) == []


def test_all_of_them_are_there(old: set[Fact], new: set[Fact]) -> None:
    more = {kind: n - by_kind(old)[kind] for kind, n in by_kind(new).items()}
    assert more["operation"] == 3 * 9
    assert more["module"] >= 5
    assert min(more[kind] for kind in ("class", "field", "parameter")) > 9
