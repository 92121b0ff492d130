"""Test that documentation in a schema decides about nothing but documentation."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.generator.diff.edited_documents import write_document
from typecase.ir import Operation
from typecase.lower import lower

Node = dict[str, Any]
SPECS = Path(__file__).parents[3] / "specs"
PET: Node = {
    "type": "object",
    "required": ["name", "kind"],
    "properties": {"name": {"type": "string"}, "kind": {"enum": ["cat", "dog"]}},
}
DOCUMENTED: Node = {
    "title": "Pet",
    "description": "A pet.",
    "example": {},
    "type": "object",
    "required": ["kind", "name"],
    "properties": {
        "name": {"type": "string", "description": "Its name."},
        "kind": {"allOf": [{"enum": ["dog", "cat"]}]},
    },
}


def lower_operation(operation: Node, folder: Path) -> Operation:
    document: Node = {
        "openapi": "3.1.0",
        "info": {"title": "Shop", "version": "1"},
        "paths": {"/pets": {"post": {"operationId": "pets/add", **operation}}},
    }
    return next(iter(lower(write_document(document, folder)).api.operations))


@pytest.mark.parametrize("other", [PET, DOCUMENTED, {"allOf": [PET]}])
def test_other_media_type_of_a_response_is_an_alternative(
    other: Node, tmp_path: Path
) -> None:
    content = {
        "application/json": {"schema": PET},
        "application/vnd.pets.protobuf": {"schema": other},
    }
    responses = {"200": {"description": "A pet.", "content": content}}
    lowered = lower_operation({"responses": responses}, tmp_path)
    assert [each.media_type for each in lowered.responses] == ["application/json"]


def test_other_rules_make_no_alternative(tmp_path: Path) -> None:
    content = {
        "application/json": {"schema": PET},
        "application/vnd.pets.protobuf": {"schema": {**PET, "required": ["name"]}},
    }
    responses = {"200": {"description": "A pet.", "content": content}}
    assert len(lower_operation({"responses": responses}, tmp_path).responses) == 2


def test_text_beside_json_is_left_out_whatever_its_description(tmp_path: Path) -> None:
    content = {
        "application/json": {"schema": {"type": "string"}},
        "text/plain": {"schema": {"type": "string", "description": "The name."}},
    }
    responses = {"204": {"description": "Added."}}
    operation = {"requestBody": {"content": content}, "responses": responses}
    bodies = lower_operation(operation, tmp_path).bodies
    assert [body.media_type for body in bodies] == ["application/json"]


def test_documented_empty_body_is_no_argument(tmp_path: Path) -> None:
    schema = {"type": "object", "additionalProperties": False, "description": "Empty."}
    operation = {
        "requestBody": {"content": {"application/json": {"schema": schema}}},
        "responses": {"204": {"description": "Added."}},
    }
    assert lower_operation(operation, tmp_path).bodies == ()


def test_charset_makes_no_other_batch(tmp_path: Path) -> None:
    text = (SPECS / "disposition.yaml").read_text("utf-8")
    document: Node = yaml.load(text, yaml.CSafeLoader)
    for item in document["paths"].values():
        content = item["post"].get("requestBody", {}).get("content", {})
        if "x-typecase-batch" in item["post"]:
            body = content.pop("application/json")
            content["application/json; charset=utf-8"] = body
    operations = lower(write_document(document, tmp_path)).api.operations
    assert [each.batching.size for each in operations if each.batching] == [100]
