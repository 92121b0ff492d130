"""Test schemas that refer to themselves, and schemas that no type can represent.

A cycle without any structure is an error with its location. Other schemas that cannot
be represented are reported as degraded.
"""

import ast
import json
import re
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


# By name: the component schemas, and the types of the property `a` and of its parts.
CONTAINERS: dict[str, tuple[dict[str, Any], str, dict[str, str]]] = {
    "a list through an alias": (
        {"A": {"type": "array", "items": _ref("Z")}, "Z": _ref("A")},
        "list[A]",
        {"A": "list[A]"},
    ),
    "two maps": (
        {
            "A": {"type": "object", "additionalProperties": _ref("B")},
            "B": {"type": "object", "additionalProperties": _ref("A")},
        },
        "dict[str, B]",
        {"A": "dict[str, B]", "B": "dict[str, A]"},
    ),
    "a union of a class": (
        {
            "Z": _ref("A"),
            "A": {"oneOf": [_ref("C"), {"type": "array", "items": _ref("A")}]},
            "C": {"type": "object", "properties": {"c": TEXT}},
        },
        "C | list[A]",
        {"A": "C | list[A]"},
    ),
    "a class in between": (
        {
            "Z": _ref("A"),
            "A": {"oneOf": [_ref("C"), TEXT]},
            "C": {
                "type": "object",
                "properties": {"c": {"type": "array", "items": _ref("A")}},
            },
        },
        "C | str",
        {},
    ),
    "an inline schema": (
        {
            "A": {
                "type": "array",
                "items": {
                    "type": "object",
                    "additionalProperties": _ref("A/items"),
                },
            }
        },
        "list[dict[str, AItem]]",
        {"AItem": "dict[str, AItem]"},
    ),
    "a base": (
        {"A": {"allOf": [_ref("B")]}, "B": {"type": "array", "items": _ref("A")}},
        "list[A]",
        {"A": "list[A]"},
    ),
}


@pytest.mark.parametrize("name", CONTAINERS)
def test_container_may_contain_itself_in_any_order(name: str, tmp_path: Path) -> None:
    schemas, expected, aliases = CONTAINERS[name]
    schemas = {**schemas, "R": {"type": "object", "properties": {"a": _ref("A")}}}
    for ordered in (schemas, dict(reversed(schemas.items()))):
        package = _generate(tmp_path, ordered, strict=True)
        source = package.content["shop/shop/models.py"].decode()
        types = {
            ast.unparse(node.target): _unquote(node)
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.AnnAssign) and node.simple
        }
        assert {each: types[each] for each in aliases} == aliases
        assert source.count("TypeAliasType(") == len(aliases)
        assert types["a"] == f"{expected} | None"


def _unquote(node: ast.AnnAssign) -> str:
    """Return the type of a field or an alias without quotes, and `|` for `Union`."""
    is_alias = "TypeAlias" in ast.unparse(node.annotation)
    written = node.value if is_alias and node.value else node.annotation
    text = ast.unparse(written).replace("'", "")
    return re.sub(r"Union\[(.*)\]", lambda found: found[1].replace(", ", " | "), text)


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


def test_union_that_contains_itself_has_no_tag(import_models: ModelsImporter) -> None:
    models = import_models("""
components:
  schemas:
    Call:
      type: object
      properties:
        arguments:
          type: array
          items:
            oneOf:
              - {$ref: '#/components/schemas/Expression'}
              - {$ref: '#/components/schemas/Named'}
            discriminator: {propertyName: kind}
    Expression:
      oneOf:
        - {$ref: '#/components/schemas/Number'}
        - {type: array, items: {$ref: '#/components/schemas/Expression'}}
    Number:
      type: object
      required: [kind]
      properties: {kind: {type: string, const: number}}
    Named:
      type: object
      required: [kind, name]
      properties: {kind: {type: string, const: named}, name: {type: string}}
""")
    value = [{"kind": "number"}, [{"kind": "number"}], {"kind": "named", "name": "a"}]
    number, listed, named = models.Call.model_validate({"arguments": value}).arguments
    assert [type(each) for each in (number, listed[0], named)] == [
        models.Number,
        models.Number,
        models.Named,
    ]
