"""Schemas that lead back to themselves, or to nothing: each is printed, or refused with
its place, and no one of them hangs.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.generator.schemas.conftest import Models
from typecase.config import Config
from typecase.diagnostics import DiagnosticsError
from typecase.pipeline import GeneratedPackage, generate_package


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


TEXT = {"type": "string"}
ENDLESS: dict[str, tuple[dict[str, Any], str]] = {
    "itself": ({"A": _ref("A")}, "circular-ref"),
    "each other": ({"A": _ref("B"), "B": _ref("A")}, "circular-ref"),
    "allOf": ({"A": {"allOf": [_ref("A"), TEXT]}}, "circular-schema"),
    "allOf of two": (
        {
            "A": {"allOf": [_ref("B")], "properties": {"a": TEXT}},
            "B": {"allOf": [_ref("A")], "properties": {"b": TEXT}},
        },
        "circular-schema",
    ),
    "anyOf": ({"A": {"anyOf": [_ref("A"), TEXT]}}, "circular-schema"),
    "oneOf of two": (
        {"A": {"oneOf": [_ref("B"), TEXT]}, "B": {"oneOf": [_ref("A"), TEXT]}},
        "circular-schema",
    ),
}
DEGRADED: dict[str, tuple[dict[str, Any], str]] = {
    "a list of itself": ({"A": {"type": "array", "items": _ref("A")}}, "/A/items"),
    "a map of itself": (
        {"A": {"type": "object", "additionalProperties": _ref("A")}},
        "/A/additionalProperties",
    ),
    "any JSON": (
        {"A": {"anyOf": [TEXT, {"type": "array", "items": _ref("A")}]}},
        "/A/anyOf/1/items",
    ),
    "nothing": ({"A": {"properties": {"a": False}}}, "/A/properties/a"),
    "a list of nothing": ({"A": {"items": False}}, "/A/items"),
    "a dynamic reference": (
        {"A": {"properties": {"a": {"$dynamicRef": "#node"}}}},
        "/A/properties/a/$dynamicRef",
    ),
    "not": ({"A": {"type": "string", "not": {"const": "a"}}}, "/A/not"),
    "if": ({"A": {"type": "string", "if": {"minLength": 1}}}, "/A/if"),
    "a dependency": (
        {"A": {"properties": {"a": TEXT}, "dependentRequired": {"a": ["b"]}}},
        "/A/dependentRequired",
    ),
    "a schema of a dependency": (
        {"A": {"properties": {"a": TEXT}, "dependentSchemas": {"a": {}}}},
        "/A/dependentSchemas",
    ),
    "what was not looked at": (
        {"A": {"properties": {"a": TEXT}, "unevaluatedProperties": False}},
        "/A/unevaluatedProperties",
    ),
    "a closed object": (
        {"A": {"properties": {"a": TEXT}, "additionalProperties": False}},
        "/A/additionalProperties",
    ),
    "what a list contains": (
        {"A": {"type": "array", "contains": TEXT}},
        "/A/contains",
    ),
    "a required key": ({"A": {"type": "object", "required": ["a"]}}, "/A/required"),
}


def _printed(folder: Path, schemas: dict[str, Any]) -> GeneratedPackage:
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Shop API", "version": "1"},
        "paths": {},
        "components": {"schemas": schemas},
    }
    path = folder / "shop.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return generate_package(Config(package="shop", apis={"shop": path}, output=folder))


@pytest.mark.parametrize("name", ENDLESS)
def test_what_has_no_bottom_is_refused(name: str, tmp_path: Path) -> None:
    schemas, code = ENDLESS[name]
    with pytest.raises(DiagnosticsError) as caught:
        _printed(tmp_path, schemas)
    assert f"error[{code}]" in str(caught.value)
    assert "(#/components/schemas/A" in str(caught.value)


@pytest.mark.parametrize("name", DEGRADED)
def test_what_is_not_held_is_reported(name: str, tmp_path: Path) -> None:
    schemas, place = DEGRADED[name]
    said = {each.pointer for each in _printed(tmp_path, schemas).diagnostics}
    assert f"/components/schemas{place}" in said


def test_objects_may_hold_themselves(models: Models) -> None:
    tree = models("""
components:
  schemas:
    Tree:
      type: object
      required: [kids]
      properties:
        kids: {type: array, items: {$ref: '#/components/schemas/Tree'}}
        up: {anyOf: [{$ref: '#/components/schemas/Tree'}, {type: 'null'}]}
        named:
          type: object
          additionalProperties: {$ref: '#/components/schemas/Tree'}
""").Tree
    text = '{"kids":[{"kids":[],"up":null}],"named":{"a":{"kids":[]}}}'
    got = tree.model_validate_json(text)
    assert type(got.kids[0]) is type(got.named["a"]) is tree
    assert got.model_dump_json(exclude_unset=True) == text


def test_references_within_schemas_are_followed(models: Models) -> None:
    shop = models("""
components:
  schemas:
    Shop:
      type: object
      $defs:
        short: {type: string, maxLength: 2, $anchor: short}
      properties:
        direct: {$ref: '#/components/schemas/Shop/$defs/short'}
        anything: true
""").Shop
    shop.model_validate({"direct": "ab", "anything": [1]})
    with pytest.raises(ValueError, match="at most 2"):
        shop.model_validate({"direct": "abc"})
