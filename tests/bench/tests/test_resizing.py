"""Documents made smaller or one: they stay documents, with what they refer to."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.bench.compose import cut, merged, operations
from tests.bench.documents import SPECS, load, ours
from typecase.load import load as checked

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
        for name in ("a", "b", "c")
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
            for name in ("a", "b", "c")
        },
        "schemas": {
            "a": {"properties": {"next": {"$ref": "#/components/schemas/b"}}},
            "b": {"properties": {"next": {"$ref": "#/components/schemas/a"}}},
            "c": {"type": "string"},
        },
        "securitySchemes": {"key": {"type": "apiKey", "name": "k", "in": "header"}},
    },
}


def test_a_cut_keeps_what_its_paths_reach_and_no_more() -> None:
    one = cut(SMALL, 1)
    (path,) = one["paths"]
    reached = {"/a": {"a", "b"}, "/b": {"a", "b"}, "/c": {"c"}}[path]
    assert one["components"]["schemas"].keys() == reached
    assert one["components"]["responses"].keys() == {path[1:]}
    assert one["components"]["securitySchemes"].keys() == {"key"}


def test_a_larger_cut_holds_the_smaller_ones() -> None:
    sizes = [cut(SMALL, wanted)["paths"].keys() for wanted in (1, 2, 3, 99)]
    assert [len(each) for each in sizes] == [1, 2, 3, 3]
    assert all(less <= more for less, more in pairwise(sizes))


def test_merged_documents_keep_names_apart() -> None:
    whole = merged({"x": SMALL, "y": SMALL})
    assert operations(whole) == 6
    assert whole["paths"].keys() == {f"/{n}/{p}" for n in "xy" for p in "abc"}
    item = whole["paths"]["/y/a"]
    assert item["servers"] == SMALL["servers"]
    assert item["get"] == {
        "security": [{"y_key": []}],
        "operationId": "y-a/get",
        "tags": ["y-a"],
        "responses": {"200": {"$ref": "#/components/responses/y_a"}},
    }
    schema = whole["components"]["schemas"]["x_a"]
    assert schema["properties"]["next"] == {"$ref": "#/components/schemas/x_b"}


def test_our_four_documents_as_one_are_valid(tmp_path: Path) -> None:
    subject = ours(tmp_path)
    assert subject.files == tuple(SPECS)
    assert subject.operations == 53
    checked(subject.single)
    # Each anchor is an alias more, and some readers take only so many.
    assert "&id" not in subject.single.read_text(encoding="utf-8")


@pytest.mark.parametrize("wanted", [1, 10])
def test_a_part_of_our_largest_document_is_valid(wanted: int, tmp_path: Path) -> None:
    document = load(SPECS[0])
    part = cut(document, wanted)
    assert wanted <= operations(part) < operations(document)
    path = tmp_path / "part.json"
    path.write_text(json.dumps(part), encoding="utf-8")
    checked(path)
