"""Test schemas for validators: those of OpenAPI 3.0 mean the same in JSON Schema."""

import json
from typing import Any

import jsonschema_rs
import pytest
import yaml

from typecase.load.document import wrap_value
from typecase.schema import JsonSchema, read_schema
from typecase.schema.validation import Side, ValidationSchemas


def read(schema: Any, version: str, **components: Any) -> JsonSchema:
    """Return a schema at its place in a document of a version of OpenAPI."""
    schemas = {"Root": schema, **components}
    document = wrap_value({"openapi": version, "components": {"schemas": schemas}})
    return read_schema(document, schema, "/components/schemas/Root")


def is_valid(schema: JsonSchema, value: Any, side: Side = "readOnly") -> bool:
    """Return whether a value is valid according to the schema as it is written."""
    writer = ValidationSchemas(side)
    validator = jsonschema_rs.Draft202012Validator(
        writer.write(schema), retriever=writer.read, validate_formats=True
    )
    return validator.is_valid(value)


CASES: list[tuple[str, dict[str, Any], list[Any], list[Any]]] = [
    ("3.0.3", {"type": "string", "nullable": True}, [None, "a"], [1]),
    ("3.0.3", {"type": "string", "nullable": True, "enum": ["a"]}, [None, "a"], ["b"]),
    ("3.0.3", {"oneOf": [{"type": "string"}], "nullable": True}, [None, "a"], [1]),
    ("3.1.0", {"type": "string", "nullable": True}, ["a"], [None]),
    ("3.0.3", {"minimum": 3, "exclusiveMinimum": True}, [4], [3]),
    ("3.0.3", {"maximum": 3, "exclusiveMaximum": True}, [2], [3]),
    ("3.0.3", {"maximum": 3, "exclusiveMaximum": False}, [3], [4]),
    ("3.1.0", {"exclusiveMinimum": 3}, [4], [3]),
    ("3.0.3", {"type": "integer", "format": "int32"}, [2**31 - 1], [2**31]),
    ("3.1.0", {"type": "integer", "format": "int64"}, [-(2**63)], [-(2**63) - 1]),
    ("3.1.0", {"format": "int32", "maximum": 5}, [5], [6, -(2**31) - 1]),
    ("3.0.3", {"type": "string", "format": "uuid"}, ["no"], [1]),
    ("3.1.0", {"type": "string", "format": "uuid"}, [], ["no"]),
    ("3.0.3", {"type": "string", "format": "date"}, ["2024-01-31"], ["no"]),
    ("3.0.3", {"$ref": "#/components/schemas/Text", "minLength": 2}, ["a"], [1]),
    ("3.1.0", {"$ref": "#/components/schemas/Text", "minLength": 2}, ["ab"], ["a"]),
    ("3.1.0", {"properties": {"const": {"const": 1}}}, [{"const": 1}], [{"const": 2}]),
    ("3.1.0", {"const": {"$ref": "#"}}, [{"$ref": "#"}], [1]),
    ("3.1.0", {"items": False}, [[]], [[1]]),
    ("3.1.0", {"$id": "https://a.example/b", "type": "string"}, ["a"], [1]),
]
"""A version of OpenAPI, a schema, valid values and invalid ones."""


@pytest.mark.parametrize(
    ("version", "schema", "valid", "invalid"),
    CASES,
    ids=[f"{version} {json.dumps(schema)}" for version, schema, *_ in CASES],
)
def test_schema_for_validators(
    version: str, schema: dict[str, Any], valid: list[Any], invalid: list[Any]
) -> None:
    root = read(schema, version, Text={"type": "string"})
    assert [each for each in valid if not is_valid(root, each)] == []
    assert [each for each in invalid if is_valid(root, each)] == []


@pytest.mark.parametrize("version", ["3.0.3", "3.1.0"])
def test_properties_of_the_other_side_may_be_missing(version: str) -> None:
    schema = {
        "type": "object",
        "required": ["id", "secret"],
        "properties": {"id": {"readOnly": True}, "secret": {"writeOnly": True}},
    }
    root = read(schema, version)
    assert is_valid(root, {"secret": 1}, "readOnly")
    assert not is_valid(root, {"id": 1}, "readOnly")
    assert is_valid(root, {"id": 1}, "writeOnly")
    assert not is_valid(root, {"secret": 1}, "writeOnly")


def test_references_may_lead_back() -> None:
    node = {"$ref": "#/components/schemas/A%20~1b"}
    schema = {"properties": {"next": node, "id": {"type": "integer"}}}
    root = read(node, "3.1.0", **{"A /b": schema})
    assert is_valid(root, {"next": {"next": {"id": 1}}})
    assert not is_valid(root, {"next": {"next": {"id": "a"}}})


@pytest.mark.parametrize("version", ["3.0.3", "3.1.0"])
def test_union_whose_alternatives_extend_it(version: str) -> None:
    names = ["#/components/schemas/Dog", "#/components/schemas/Root"]
    root = {"oneOf": [{"$ref": names[0]}], "required": ["kind"]}
    bark = {"properties": {"bark": {"type": "boolean"}}}
    dog = {"allOf": [{"$ref": names[1]}, bark]}
    assert is_valid(read(root, version, Dog=dog), {"kind": "dog", "bark": True})
    assert not is_valid(read(root, version, Dog=dog), {"bark": True})


def test_discriminator_chooses_among_alternatives_that_allow_a_value() -> None:
    names = ["#/components/schemas/Dog", "#/components/schemas/Cat"]
    root = {
        "required": ["kind"],
        "discriminator": {"propertyName": "kind"},
        "oneOf": [{"$ref": name} for name in names],
    }
    parent = {"$ref": "#/components/schemas/Root"}
    barks = {"properties": {"barks": {"type": "boolean"}}}
    age = {"properties": {"age": {"type": "integer"}}}
    children = {"Dog": {"allOf": [parent, barks]}, "Cat": {"allOf": [parent, age]}}
    assert is_valid(read(root, "3.0.3", **children), {"kind": "Dog", "barks": True})
    assert not is_valid(read(root, "3.0.3", **children), {"barks": True})
    other = {"kind": "Dog", "barks": 1, "age": "a"}
    assert not is_valid(read(root, "3.0.3", **children), other)


def read_root(
    text: str, version: str, components: dict[str, str] | None = None
) -> JsonSchema:
    """Return a schema of a document that has components; both are YAML."""
    schemas = {name: yaml.safe_load(each) for name, each in (components or {}).items()}
    schema = yaml.safe_load(text)
    root = {"openapi": version, "components": {"schemas": schemas}, "root": schema}
    return read_schema(wrap_value(root), schema, "/root")


_BASE = "{type: object, required: [id], properties: {id: {readOnly: true}, name: {}}}"


@pytest.mark.parametrize(
    ("schema", "components"),
    [
        (
            "{required: [id], properties: {id: {$ref: '#/components/schemas/Id'}}}",
            {"Id": "{type: integer, readOnly: true}"},
        ),
        (
            "{required: [id], properties:"
            " {id: {allOf: [{$ref: '#/components/schemas/Id'}]}}}",
            {"Id": "{type: integer, readOnly: true}"},
        ),
        (
            "{allOf: [{$ref: '#/components/schemas/Base'}, {required: [id]}]}",
            {"Base": _BASE},
        ),
        (
            "{required: [id], allOf: [{$ref: '#/components/schemas/Base'}]}",
            {"Base": _BASE},
        ),
        (
            "{properties: {id: {readOnly: true}},"
            " allOf: [{$ref: '#/components/schemas/Base'}]}",
            {"Base": "{type: object, required: [id]}"},
        ),
        (
            "{allOf: [{$ref: '#/components/schemas/Child'}, {required: [id]}]}",
            {
                "Child": "{allOf: [{$ref: '#/components/schemas/Base'}]}",
                "Base": _BASE,
            },
        ),
    ],
)
@pytest.mark.parametrize("version", ["3.0.3", "3.1.0"])
def test_required_properties_of_parts_may_be_missing(
    schema: str, components: dict[str, str], version: str
) -> None:
    root = read_root(schema, version, components)
    assert is_valid(root, {})
    assert not is_valid(root, {}, "writeOnly")


def test_other_uses_of_a_part_require_its_properties() -> None:
    schema = (
        "{properties: {id: {readOnly: true}, other: {$ref: '#/components/schemas/A'}},"
        " allOf: [{$ref: '#/components/schemas/A'}]}"
    )
    root = read_root(schema, "3.1.0", {"A": "{required: [id]}"})
    assert is_valid(root, {"other": {"id": 1}})
    assert not is_valid(root, {"other": {}})


def test_null_beside_a_reference_of_openapi_3_0() -> None:
    components = {"A": "{type: object, required: [a]}"}
    schema = "{$ref: '#/components/schemas/A', nullable: true}"
    root = read_root(schema, "3.0.3", components)
    assert is_valid(root, None)
    assert is_valid(root, {"a": 1})
    assert not is_valid(root, {})
    assert not is_valid(read_root(schema, "3.1.0", components), None)
