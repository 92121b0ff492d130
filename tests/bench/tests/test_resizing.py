"""Test that documents which are merged or cut stay valid and keep their references."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.bench.documents.benchmark_documents import (
    SPECS,
    load_document,
    our_documents,
)
from tests.bench.documents.resizing import (
    count_operations,
    cut_document,
    merge_documents,
)
from typecase.load import load as load_and_validate

# A document with the paths /a, /b and /c. Each uses the response of its name, and that
# the schema of its name. The schemas "a" and "b" refer to each other.
SMALL: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "Small", "version": "1"},
    "security": [{"key": []}],
    "servers": [{"url": "https://small.example"}],
    "paths": {
        f"/{name}": {
            "get": {
                "operationId": f"{name}/get",
                "tags": [name],
                "x-typecase-unwrap": "data",
                "responses": {
                    "200": {"$ref": f"#/components/responses/{name}"},
                },
            }
        }
        for name in "abc"
    },
    "components": {
        "responses": {
            name: {
                "description": name,
                "content": {
                    "application/json": {
                        "schema": {"$ref": f"#/components/schemas/{name}"}
                    }
                },
            }
            for name in "abc"
        },
        "schemas": {
            "a": {"properties": {"next": {"$ref": "#/components/schemas/b"}}},
            "b": {"properties": {"next": {"$ref": "#/components/schemas/a"}}},
            "c": {"type": "string"},
        },
        "securitySchemes": {"key": {"type": "apiKey", "name": "k", "in": "header"}},
    },
}


def test_cut_document_has_only_referenced_components() -> None:
    part = cut_document(SMALL, 1)
    (path,) = part["paths"]
    schemas = {"/a": {"a", "b"}, "/b": {"a", "b"}, "/c": {"c"}}[path]
    assert part["components"]["schemas"].keys() == schemas
    assert part["components"]["responses"].keys() == {path[1:]}
    assert part["components"]["securitySchemes"].keys() == {"key"}


def test_larger_part_contains_the_smaller_parts() -> None:
    parts = [cut_document(SMALL, size)["paths"].keys() for size in (1, 2, 3, 99)]
    assert [len(paths) for paths in parts] == [1, 2, 3, 3]
    assert all(smaller <= larger for smaller, larger in pairwise(parts))


def test_merged_documents_have_prefixed_names() -> None:
    merged = merge_documents({"x": SMALL, "y": SMALL})
    assert count_operations(merged) == 6
    assert merged["paths"].keys() == {f"/{n}/{p}" for n in "xy" for p in "abc"}
    path_item = merged["paths"]["/y/a"]
    assert path_item["servers"] == SMALL["servers"]
    assert path_item["get"] == {
        "security": [{"y_key": []}],
        "operationId": "y-a/get",
        "tags": ["y-a"],
        "responses": {"200": {"$ref": "#/components/responses/y_a"}},
    }
    schema = merged["components"]["schemas"]["x_a"]
    assert schema["properties"]["next"] == {"$ref": "#/components/schemas/x_b"}


def test_our_merged_documents_are_valid(tmp_path: Path) -> None:
    document = our_documents(tmp_path)
    assert document.files == tuple(SPECS)
    assert document.operations == 53
    load_and_validate(document.single)
    # PyYAML names its anchors "&id001" and so on. Some readers limit their number.
    assert "&id" not in document.single.read_text(encoding="utf-8")


@pytest.mark.parametrize("min_operations", [1, 10])
def test_part_of_our_first_document_is_valid(
    min_operations: int, tmp_path: Path
) -> None:
    document = load_document(SPECS[0])
    part = cut_document(document, min_operations)
    assert min_operations <= count_operations(part) < count_operations(document)
    path = tmp_path / "part.json"
    path.write_text(json.dumps(part), encoding="utf-8")
    load_and_validate(path)
