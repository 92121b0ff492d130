"""Test that additions to a document rename nothing in the generated package.

Many of the added names would become the same Python name as an existing name. All
additions come first in the document, so that the order of names cannot decide.

An added name that *is* the Python name of an existing name, such as `set_budget` beside
`set-budget`, needs the names that the last run kept: no rule can tell which of the two
was there before.
"""

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.project.regeneration.package_files import generate_api, write_document
from tests.project.regeneration.public_names import PublicName, collect_public_names
from typecase.names.identifiers import snake

Node = dict[str, Any]
API = "platform"
KINDS = ["module", "class", "function", "method", "argument", "field", "member"]
KINDS += ["operation", "parameter"]
NO_CONTENT = {"204": {"description": "Done."}}
STRING: Node = {"type": "string"}


def make_operation(operation_id: str, **members: Any) -> Node:
    """Return an operation without content in its response."""
    responses = copy.deepcopy(NO_CONTENT)
    return {"operationId": operation_id, "responses": responses, **members}


ADDED_PATHS: Node = {
    "/added/first": {
        "get": make_operation("token/issue"),
        "post": make_operation("campaigns/set-budget"),
        "put": make_operation("campaigns-/pause"),
        "delete": make_operation("campaigns/a_new_one"),
        "patch": make_operation("addCampaign", tags=["Campaigns"]),
    },
    "/added/second": {
        "get": make_operation("campaigns/list-", tags=["CAMPAIGNS"]),
        "post": make_operation("models/errors"),
        "put": make_operation("a/a"),
        "patch": make_operation(
            "zoo/feed",
            requestBody={
                "content": {
                    "application/json": {
                        "schema": {
                            "type": "object",
                            "properties": {
                                "body": {"type": "object", "properties": {"a": STRING}}
                            },
                        }
                    }
                }
            },
        ),
    },
}
ADDED_OPERATIONS = 9


def add_colliding_names(document: Node) -> None:
    """Add paths, schemas, properties and parameters before the existing ones."""
    schemas = document["components"]["schemas"]
    for schema in schemas.values():
        properties = schema.get("properties", {})
        added = dict.fromkeys(colliding_names(list(properties)), STRING)
        if added:
            schema["properties"] = added | properties
    added_schemas = {
        name: {"type": "object", "properties": {"a": STRING}}
        for name in colliding_names(list(schemas))
    }
    document["components"]["schemas"] = added_schemas | schemas
    for path_item in document["paths"].values():
        for operation in path_item.values():
            if isinstance(operation, dict) and "parameters" in operation:
                operation["parameters"] = add_parameters(operation["parameters"])
    document["paths"] = copy.deepcopy(ADDED_PATHS) | document["paths"]


def add_parameters(parameters: list[Node]) -> list[Node]:
    """Return the parameters behind added parameters whose names collide with theirs.

    Path parameters are named first, then query parameters, then headers. An added
    parameter must not be named before the existing one, so it is in the query or, for
    an existing header, a header too.
    """
    added = [
        {
            "name": name,
            "in": "header" if parameter["in"] == "header" else "query",
            "schema": STRING,
        }
        for parameter in parameters
        if "name" in parameter
        for name in colliding_names([parameter["name"]])
    ]
    return [*added, {"name": "added", "in": "query", "schema": STRING}, *parameters]


def colliding_names(names: list[str]) -> Iterator[str]:
    """Yield new names that would become the same Python names as ``names``."""
    for name in names:
        new_name = f"{name}-" if name.islower() or "_" in name else f"{name}_"
        if new_name not in names:
            yield new_name


@pytest.fixture(scope="module")
def old_names(repository: Path) -> set[PublicName]:
    """The public names of the package before the additions."""
    document = repository / "specs" / f"{API}.yaml"
    return collect_public_names(generate_api(repository, API, document))


@pytest.fixture(scope="module")
def new_names(
    repository: Path, tmp_path_factory: pytest.TempPathFactory
) -> set[PublicName]:
    """The public names of the package after the additions."""
    source = repository / "specs" / f"{API}.yaml"
    document = yaml.safe_load(source.read_text(encoding="utf-8"))
    add_colliding_names(document)
    text = yaml.safe_dump(document, sort_keys=False, allow_unicode=True)
    path = write_document(text, tmp_path_factory.mktemp("added"), API)
    return collect_public_names(generate_api(repository, API, path))


@pytest.mark.parametrize("kind", KINDS)
def test_additions_rename_nothing(
    kind: str, old_names: set[PublicName], new_names: set[PublicName]
) -> None:
    expected = {name for name in old_names if name[0] == kind}
    assert expected
    assert sorted(expected - new_names) == []


@pytest.fixture(scope="module")
def kept_names(
    repository: Path, tmp_path_factory: pytest.TempPathFactory
) -> set[PublicName]:
    """The public names after additions of exact names; the committed names stay."""
    source = repository / "specs" / f"{API}.yaml"
    document = yaml.safe_load(source.read_text(encoding="utf-8"))
    add_colliding_names(document)
    add_exact_names(document)
    text = yaml.safe_dump(document, sort_keys=False, allow_unicode=True)
    path = write_document(text, tmp_path_factory.mktemp("exact"), API)
    return collect_public_names(generate_api(repository, API, path, keeps_names=True))


def add_exact_names(document: Node) -> None:
    """Add operations and parameters that have the Python names of existing ones."""
    for path_item in [*document["paths"].values()]:
        for operation in path_item.values():
            if not isinstance(operation, dict):
                continue
            parameters: list[Node] = operation.get("parameters", [])
            names = {each["name"] for each in parameters if "name" in each}
            operation["parameters"] = [
                *(
                    {"name": name, "in": "query", "schema": STRING}
                    for name in sorted({*map(snake, names)} - names)
                ),
                *parameters,
            ]
    document["paths"] = {
        "/added/third": {"get": make_operation("campaigns/set_budget")},
        **document["paths"],
    }


@pytest.mark.parametrize("kind", KINDS)
def test_exact_names_rename_nothing_that_is_kept(
    kind: str, old_names: set[PublicName], kept_names: set[PublicName]
) -> None:
    expected = {name for name in old_names if name[0] == kind}
    assert sorted(expected - kept_names) == []


def test_additions_are_in_the_package(
    old_names: set[PublicName], new_names: set[PublicName]
) -> None:
    def count(kind: str) -> int:
        """Return how many names of a kind were added."""
        return sum(name[0] == kind for name in new_names) - sum(
            name[0] == kind for name in old_names
        )

    # Each operation has three entries: its ID, method and path.
    assert count("operation") == 3 * ADDED_OPERATIONS
    # The least numbers: guard against additions that get lost.
    assert count("module") >= 5
    assert min(count(kind) for kind in ("class", "field", "parameter")) > 9
