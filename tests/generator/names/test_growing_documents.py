"""Test that names stay while operations are added to a document at random.

Each version of a document has more operations than the last, in another order, with the
components that they need.
"""

import random
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.generator.names.kept_lock import keep_names
from typecase.names.kept import KeptNames, NameKind

pytestmark = pytest.mark.full

Node = dict[str, Any]
SEEDS = range(4)
WORDS = ("pets", "pet", "toys", "shops", "find", "list", "status", "a-b", "a_b", "aB")
NAMES = ("id", "petId", "pet-id", "PetId", "name", "Name", "filter", "a b", "a_b")
HEADERS = ("pet-id", "petId", "a-b", "filter")
VALUES = ("in stock", "in_stock", "IN-STOCK", "sold", "Sold", "+1", "-1", "1")
COMPONENTS = ("Pet", "pet", "PetName", "zoo.Pet", "zoo.Toy", "Pet-Name", "Toy")
METHODS = ("get", "put", "post", "delete", "patch")


def write_schema(rng: random.Random, depth: int = 0) -> Node:
    """Return a random schema; one of three is an object or a union of objects."""
    choice = rng.randrange(6 if depth < 2 else 2)
    if choice == 0:
        return {"type": "string"}
    if choice == 1:
        return {"type": "string", "enum": sorted(rng.sample(VALUES, 3))}
    if choice == 2:
        return {"$ref": f"#/components/schemas/{rng.choice(COMPONENTS)}"}
    if choice == 3:
        kinds = sorted(rng.sample(NAMES, 5))
        return {"oneOf": [write_object(rng, depth, kind) for kind in kinds]}
    return write_object(rng, depth)


def write_object(rng: random.Random, depth: int = 0, *names: str) -> Node:
    chosen = [*names, *rng.sample(NAMES, 3)]
    return {
        "type": "object",
        "properties": {name: write_schema(rng, depth + 1) for name in chosen},
    }


def write_operation(rng: random.Random, path: str, method: str) -> Node:
    names = [("query", name) for name in rng.sample(NAMES, 2)]
    names += [("header", name) for name in rng.sample(HEADERS, 1)]
    parameters = [
        {"name": name, "in": place, "schema": write_schema(rng, 2)}
        for place, name in names
    ]
    content = {"application/json": {"schema": write_schema(rng)}}
    operation: Node = {
        "parameters": [
            *(
                {"name": "id", "in": "path", "required": True, "schema": {}}
                for _ in range(path.count("{id}"))
            ),
            *parameters,
        ],
        "responses": {"200": {"description": "Done.", "content": content}},
    }
    if method != "get" and rng.random() < 0.7:
        body = {"application/json": {"schema": write_object(rng)}}
        operation["requestBody"] = {"content": body}
    if rng.random() < 0.4:
        words = rng.sample(WORDS, 2)
        operation["operationId"] = f"{path}{method}/{'/'.join(words)}"
        if rng.random() < 0.6:
            operation["operationId"] = "/".join(words)
    return operation


def write_document(rng: random.Random) -> Node:
    """Return a random document whose parts want the same names."""
    paths: dict[str, Node] = {}
    ids: set[str] = set()
    for _ in range(10):
        first, second = rng.choice(WORDS), rng.choice(WORDS)
        path = rng.choice((f"/{first}", f"/{first}/{{id}}", f"/{first}/{second}"))
        method = rng.choice(METHODS)
        operation = write_operation(rng, path, method)
        operation_id = operation.get("operationId")
        if operation_id in ids:
            del operation["operationId"]
        elif operation_id is not None:
            ids.add(operation_id)
        paths.setdefault(path, {})[method] = operation
    schemas = {name: write_object(rng) for name in COMPONENTS}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Shop", "version": "1"},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def find_references(node: object) -> set[str]:
    if isinstance(node, list):
        return {name for item in node for name in find_references(item)}
    if not isinstance(node, dict):
        return set()
    own = {node["$ref"]} if isinstance(node.get("$ref"), str) else set[str]()
    return own.union(*map(find_references, node.values()))


def select(document: Node, operations: list[tuple[str, str]]) -> Node:
    """Return a document with some operations, in order, and what these need."""
    paths: dict[str, Node] = {}
    for path, method in operations:
        shared = {
            key: value
            for key, value in document["paths"][path].items()
            if key not in METHODS
        }
        item = document["paths"][path]
        paths.setdefault(path, shared)[method] = item[method]
    found = {"paths": paths}
    components: dict[str, Node] = {}
    pending = find_references(paths)
    seen: set[str] = set()
    while pending:
        reference = pending.pop()
        if reference not in seen:
            seen.add(reference)
            _, _, kind, name = reference.split("/")
            part = document["components"][kind][name]
            components.setdefault(kind, {})[name] = part
            pending |= find_references(part)
    schemes = document["components"].get("securitySchemes", {})
    components["securitySchemes"] = schemes
    rest = {k: v for k, v in document.items() if k != "x-typecase-grants"}
    return {**rest, **found, "components": components}


def flatten(names: KeptNames) -> dict[tuple[NameKind, str], str]:
    """Return all names, except those of schemas that may become unequal to others."""
    return {
        (kind, key): n
        for kind, by_key in names.items()
        for key, n in by_key.items()
        if kind is not NameKind.EQUAL_CLASS
    }


def count_renamed(document: Node, folder: Path, seed: int, *, keeps: bool) -> int:
    """Return how many names of a version the next one lacks, as the document grows."""
    rng = random.Random(seed)
    operations = [
        (path, method)
        for path, item in document["paths"].items()
        for method in item
        if method in METHODS
    ]
    rng.shuffle(operations)
    ends = sorted({rng.randint(1, len(operations)) for _ in range(3)})
    kept: KeptNames = {}
    renamed = 0
    for end in (*ends, len(operations)):
        chosen = operations[:end]
        rng.shuffle(chosen)
        version = select(document, chosen)
        names = keep_names(version, folder, kept if keeps else {})
        renamed += len(flatten(kept).items() - flatten(names).items())
        assert not keeps or keep_names(version, folder, names) == names
        kept = names
    return renamed


@pytest.mark.parametrize("seed", SEEDS)
def test_growing_document_renames_nothing(seed: int, tmp_path: Path) -> None:
    document = write_document(random.Random(seed))
    assert count_renamed(document, tmp_path, seed, keeps=True) == 0


def test_rules_alone_rename(tmp_path: Path) -> None:
    """Guard against documents that would show nothing."""
    renamed = [
        count_renamed(write_document(random.Random(seed)), tmp_path, seed, keeps=False)
        for seed in SEEDS[:3]
    ]
    assert sum(renamed) > 3


def test_document_of_this_repository_grows(repository: Path, tmp_path: Path) -> None:
    text = (repository / "specs/platform.yaml").read_text(encoding="utf-8")
    assert count_renamed(yaml.safe_load(text), tmp_path, 0, keeps=True) == 0
