"""Test the names of arguments, and of unions in the signatures of methods."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.generator.names.assigned_names import assign_names
from typecase.load import load
from typecase.lower import lower
from typecase.names.api_names import name_api
from typecase.names.identifiers import snake, spell_bound


def test_comparison_at_the_end_of_a_parameter_tells_it_from_others(
    tmp_path: Path,
) -> None:
    wire_names = ["DateSent", "DateSent<", "DateSent>", "size<=", "size>="]
    parameters = [
        {"name": name, "in": "query", "schema": {"type": "string"}}
        for name in wire_names
    ]
    operation: dict[str, Any] = {
        "parameters": parameters,
        "responses": {"204": {"description": "Fine."}},
    }
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Shop", "version": "1"},
        "paths": {"/calls": {"get": operation}},
    }
    names = assign_names(document, tmp_path)
    assert [
        names["argument", "/paths/~1calls/get", f"query:{wire_name}"]
        for wire_name in wire_names
    ] == [
        "date_sent",
        "date_sent_before",
        "date_sent_after",
        "size_at_most",
        "size_at_least",
    ]


@pytest.mark.parametrize("text", ["a=", "=>", "<", ""])
def test_other_symbols_are_no_comparison(text: str) -> None:
    assert spell_bound(text) == text


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("2fa-code", "value_2fa_code"),
        ("2FA", "value_2fa"),
        ("p_50p", "p_50p"),
        ("2ndName", "value_2_nd_name"),
    ],
)
def test_number_with_a_unit_is_one_word(text: str, name: str) -> None:
    assert snake(text) == name


def test_union_beside_a_class_of_its_name_has_no_number(tmp_path: Path) -> None:
    shapes = [
        {"type": "object", "properties": {f"side{index}": {"type": "integer"}}}
        for index in range(6)
    ]
    schemas = {f"Shape{index}": shape for index, shape in enumerate(shapes)}
    any_of = [{"$ref": f"#/components/schemas/{name}"} for name in schemas]
    schemas["ShapesListResponse"] = {"type": "object", "properties": {"a": {}}}
    response = {
        "description": "",
        "content": {
            "application/json": {"schema": {"anyOf": any_of}},
        },
    }
    reference = {"$ref": "#/components/schemas/ShapesListResponse"}
    other = {
        "description": "",
        "content": {"application/json": {"schema": reference}},
    }
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Shop", "version": "1"},
        "paths": {
            "/shapes": {
                "get": {"responses": {"200": response}},
                "post": {"responses": {"200": other}},
            }
        },
        "components": {"schemas": schemas},
    }
    path = tmp_path / "shapes.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    names = name_api(lower(load(path)).api, "shapes")
    assert [*names.unions.returned.values()] == ["ShapesListResponseUnion"]
