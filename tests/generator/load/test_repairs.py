"""Test which part of a faulty document a repair leaves out, and what it reports."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from typecase.diagnostics import DiagnosticsError
from typecase.load import Document, load
from typecase.load.document import split_pointer
from typecase.load.navigate.operations import iter_operations

DOCUMENT: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "Pets", "version": "1"},
    "servers": [{"url": "https://one.example"}, {"url": "https://two.example"}],
    "paths": {
        "/pets": {
            "parameters": [
                {"name": "trace", "in": "header", "schema": {"type": "string"}}
            ],
            "get": {
                "operationId": "list",
                "parameters": [
                    {"name": "a", "in": "query", "schema": {"type": "string"}},
                    {"name": "b", "in": "query", "schema": {"type": "string"}},
                    {"name": "c", "in": "query", "schema": {"type": "string"}},
                ],
                "responses": {
                    "200": {
                        "description": "The pets.",
                        "headers": {"Next": {"schema": {"type": "string"}}},
                        "content": {
                            "application/json": {
                                "schema": {"$ref": "#/components/schemas/Pet"}
                            }
                        },
                    }
                },
            },
            "post": {
                "operationId": "add",
                "servers": [{"url": "https://write.example"}],
                "requestBody": {
                    "content": {
                        "application/json": {
                            "schema": {"$ref": "#/components/schemas/Pet"}
                        },
                        "multipart/form-data": {
                            "schema": {"type": "object"},
                            "encoding": {"photo": {"contentType": "image/png"}},
                        },
                    }
                },
                "responses": {"204": {"description": "Added."}},
            },
        },
        "/toys": {
            "get": {
                "operationId": "toys",
                "responses": {"204": {"description": "Nothing."}},
            }
        },
    },
    "components": {
        "schemas": {
            "Pet": {
                "type": "object",
                "properties": {
                    "name": {"type": "string", "minLength": 1},
                    "tags": {"type": "array", "items": {"type": "string"}},
                },
            }
        },
        "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}},
    },
}
ALL = ["list", "add", "toys"]
GET, POST = "/paths/~1pets/get", "/paths/~1pets/post"
BODY = f"{POST}/requestBody/content"
PET = "/components/schemas/Pet"


def set_value(root: Any, pointer: str, value: object) -> None:
    """Set or add the value at a pointer."""
    *parents, key = split_pointer(pointer)
    for token in parents:
        root = root[int(token) if isinstance(root, list) else token]
    root[int(key) if isinstance(root, list) else key] = value


def load_with(folder: Path, changes: dict[str, object], **options: bool) -> Document:
    """Load `DOCUMENT` with other values at some pointers; write one value a line."""
    root = copy.deepcopy(DOCUMENT)
    for pointer, value in changes.items():
        set_value(root, pointer, value)
    path = folder / "pets.json"
    path.write_text(json.dumps(root, indent=1), encoding="utf-8")
    return load(path, **options)


def names(document: Document) -> list[object]:
    return [
        operation.node.get("operationId") for operation in iter_operations(document)
    ]


@pytest.mark.parametrize(
    ("pointer", "value", "outcome", "operations"),
    [
        (f"{GET}/parameters/1/in", "nowhere", "the parameter is left out", ALL),
        (f"{GET}/parameters/1/explode", "pipes", "the parameter is left out", ALL),
        (f"{GET}/parameters/1/nonsense", 5, "`nonsense` is ignored", ALL),
        (f"{GET}/parameters", 5, "the operation is left out", ["add", "toys"]),
        (f"{GET}/security", 5, "the operation is left out", ["add", "toys"]),
        (f"{GET}/tags", {"a": 1}, "`tags` is ignored", ALL),
        (f"{GET}/responses/abc", {}, "the response is left out", ALL),
        (f"{GET}/responses/200/headers/Next", 5, "the header is left out", ALL),
        (f"{GET}/responses/200/content/application~1json", 5, "left out", ALL),
        (BODY, 5, "the operation is left out", ["list", "toys"]),
        (f"{BODY}/application~1json", 5, "the media type is left out", ALL),
        (
            f"{BODY}/multipart~1form-data/encoding/photo/contentType",
            5,
            "the media type is left out",
            ALL,
        ),
        (f"{POST}/requestBody", {"$ref": "#/no"}, "the operation", ["list", "toys"]),
        (f"{POST}/servers/0", {}, "the operation is left out", ["list", "toys"]),
        ("/servers/0", {}, "and callers must pass its URL", ALL),
        ("/servers/1", {}, "the server is left out", ALL),
        ("/paths/~1pets/parameters", 5, "the path is left out", ["toys"]),
        ("/paths/~1pets/gett", {}, "`gett` is ignored", ALL),
        (f"{PET}/properties/name/type", "flavour", "`type` is ignored", ALL),
        (f"{PET}/properties/name/minLength", "one", "`minLength` is ignored", ALL),
        (
            f"{PET}/properties/tags/items",
            {"$ref": "#/no"},
            "any value is accepted",
            ALL,
        ),
        (f"{PET}/not", {"$ref": "#/no"}, "`not` is ignored", ALL),
        (f"{PET}/properties/not", {"$ref": "#/no"}, "any value is accepted", ALL),
        (
            "/components/securitySchemes/key/in",
            "body",
            "the security scheme is left out",
            ALL,
        ),
    ],
)
def test_smallest_part_is_left_out(
    pointer: str, value: object, outcome: str, operations: list[str], tmp_path: Path
) -> None:
    with pytest.raises(DiagnosticsError):
        load_with(tmp_path, {pointer: value})
    document = load_with(tmp_path, {pointer: value}, strict=False)
    assert names(document) == operations
    assert [repair.warning for repair in document.repairs] == list(document.warnings)
    assert all(repair.removed for repair in document.repairs)
    (warning,) = document.warnings
    assert outcome in warning.message.rpartition(";")[2]


def test_faults_are_reported_with_their_lines_after_removals(tmp_path: Path) -> None:
    faults: dict[str, object] = {
        f"{GET}/parameters/0/in": "nowhere",
        # The second fault is found in a later round, when the first item is gone.
        f"{GET}/parameters/2/schema": {"$ref": "#/no"},
    }
    document = load_with(tmp_path, faults, strict=False)
    lines = (tmp_path / "pets.json").read_text(encoding="utf-8").splitlines()
    first, second = document.warnings
    assert "nowhere" in lines[first.line - 1]
    assert "#/no" in lines[second.line - 1]
    assert second.pointer == f"{GET}/parameters/2/schema/$ref"
    left = document.value_at(f"{GET}/parameters")
    assert [parameter["name"] for parameter in left] == ["b", "c"]
    assert document.position(f"{GET}/parameters/0/name").line > first.line


def test_part_with_two_faults_is_removed_once(tmp_path: Path) -> None:
    faults: dict[str, object] = {
        f"{GET}/parameters/1/in": "nowhere",
        f"{GET}/parameters/1/explode": "pipes",
        f"{GET}/parameters/2/name": None,
    }
    document = load_with(tmp_path, faults, strict=False)
    left = document.value_at(f"{GET}/parameters")
    assert [parameter["name"] for parameter in left] == ["a"]
    assert len(document.repairs) == 2


def test_path_item_is_removed_as_its_operations(tmp_path: Path) -> None:
    document = load_with(tmp_path, {"/paths/~1pets/servers": 5}, strict=False)
    (repair,) = document.repairs
    assert [part.pointer for part in repair.removed] == [GET, POST]
    assert {part.kind for part in repair.removed} == {"an operation"}


@pytest.mark.parametrize("pointer", ["/paths", "/openapi"])
def test_document_without_meaning_is_refused(pointer: str, tmp_path: Path) -> None:
    with pytest.raises(DiagnosticsError):
        load_with(tmp_path, {pointer: 5}, strict=False)


def test_valid_document_is_not_changed(tmp_path: Path) -> None:
    document = load_with(tmp_path, {}, strict=False)
    assert document.root == DOCUMENT
    assert document.repairs == document.warnings == ()


def test_operation_of_a_later_version_is_left_out(tmp_path: Path) -> None:
    # OpenAPI 3.2 has the method QUERY.
    operation = {"requestBody": {"content": {}}, "responses": {}}
    document = load_with(tmp_path, {"/paths/~1pets/query": operation}, strict=False)
    assert "query" not in document.value_at("/paths/~1pets")
    assert "get" in document.value_at("/paths/~1pets")
