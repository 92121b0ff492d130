"""Test schemas that refer to themselves, and schemas that no type can represent.

A cycle without any structure is an error with its location. Other schemas that cannot
be represented are reported as degraded.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.all_features import ALL_FEATURES
from tests.generator.schemas.conftest import ModelsImporter
from typecase.config.settings import Config
from typecase.diagnostics import DiagnosticsError
from typecase.pipeline import GeneratedPackage
from typecase.project import Project


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


TEXT = {"type": "string"}
# By name: the component schemas, and the code of the error.
CYCLES: dict[str, tuple[dict[str, Any], str]] = {
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
# By name: the component schemas, and the reported pointer below `/components/schemas`.
DEGRADED: dict[str, tuple[dict[str, Any], str]] = {
    "a list of itself": ({"A": {"type": "array", "items": _ref("A")}}, "/A/items"),
    "a map of itself": (
        {"A": {"type": "object", "additionalProperties": _ref("A")}},
        "/A/additionalProperties",
    ),
    "a recursive union": (
        {"A": {"anyOf": [TEXT, {"type": "array", "items": _ref("A")}]}},
        "/A/anyOf/1/items",
    ),
    "a field of nothing": ({"A": {"properties": {"a": False}}}, "/A/properties/a"),
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
    "unevaluated properties": (
        {"A": {"properties": {"a": TEXT}, "unevaluatedProperties": False}},
        "/A/unevaluatedProperties",
    ),
    "a closed object": (
        {"A": {"properties": {"a": TEXT}, "additionalProperties": False}},
        "/A/additionalProperties",
    ),
    "contains": (
        {"A": {"type": "array", "contains": TEXT}},
        "/A/contains",
    ),
    "a required undeclared property": (
        {"A": {"type": "object", "required": ["a"]}},
        "/A/required",
    ),
}


def _generate(
    folder: Path, schemas: dict[str, Any], *, strict: bool = False
) -> GeneratedPackage:
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Shop API", "version": "1"},
        "paths": {},
        "components": {"schemas": schemas},
    }
    path = folder / "shop.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    config = Config(
        package="shop",
        apis={"shop": path},
        output=folder,
        strict=strict,
        features=ALL_FEATURES,
    )
    return Project(config).generate()


@pytest.mark.parametrize("name", CYCLES)
def test_cycle_without_structure_is_refused(name: str, tmp_path: Path) -> None:
    schemas, code = CYCLES[name]
    with pytest.raises(DiagnosticsError) as caught:
        _generate(tmp_path, schemas, strict=True)
    assert f"error[{code}]" in str(caught.value)
    assert "(#/components/schemas/A" in str(caught.value)


@pytest.mark.parametrize("name", CYCLES)
def test_cycle_without_structure_costs_only_its_schemas(
    name: str, tmp_path: Path
) -> None:
    schemas, code = CYCLES[name]
    sound = {"type": "object", "properties": {"id": {"type": "integer"}}}
    package = _generate(tmp_path, {**schemas, "Sound": sound})
    assert any(diagnostic.code == code for diagnostic in package.diagnostics)
    assert "class Sound(Model)" in package.content["shop/shop/models.py"].decode()


@pytest.mark.parametrize("name", DEGRADED)
def test_degraded_schema_is_reported(name: str, tmp_path: Path) -> None:
    schemas, pointer = DEGRADED[name]
    diagnostics = _generate(tmp_path, schemas).diagnostics
    pointers = {diagnostic.pointer for diagnostic in diagnostics}
    assert f"/components/schemas{pointer}" in pointers


def test_object_may_contain_itself(import_models: ModelsImporter) -> None:
    tree = import_models("""
components:
  schemas:
    Tree:
      type: object
      required: [children]
      properties:
        children: {type: array, items: {$ref: '#/components/schemas/Tree'}}
        parent: {anyOf: [{$ref: '#/components/schemas/Tree'}, {type: 'null'}]}
        by_name:
          type: object
          additionalProperties: {$ref: '#/components/schemas/Tree'}
""").Tree
    text = (
        '{"children":[{"children":[],"parent":null}],"by_name":{"a":{"children":[]}}}'
    )
    value = tree.model_validate_json(text)
    assert type(value.children[0]) is type(value.by_name["a"]) is tree
    assert value.model_dump_json(by_alias=True, exclude_unset=True) == text


def test_reference_into_definitions_is_followed(import_models: ModelsImporter) -> None:
    shop = import_models("""
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
