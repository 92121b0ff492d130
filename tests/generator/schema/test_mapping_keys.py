"""Test which values the keys of a discriminator's mapping stand for."""

import json
from pathlib import Path

import pytest

from tests.generator.schema.test_json_schema import read, read_file
from typecase.schema.mapping_keys import find_property_constants, read_mapping_key


@pytest.mark.parametrize(
    ("property_text", "key", "value"),
    [
        ("{type: string}", "2", "2"),
        ("{}", "2", "2"),
        ("{type: integer}", "2", 2),
        ("{type: number}", "2", 2),
        ("{type: number}", "2.5", 2.5),
        ("{type: boolean}", "False", False),
        ("{type: [string, integer]}", "2", "2"),
        ("{type: [integer, 'null']}", "null", None),
        ("{const: 1}", "1", 1),
        ("{const: 1.0}", "1", 1.0),
        ("{enum: [true, 1, '1']}", "1", "1"),
        ("{enum: [true, 1]}", "1", 1),
        ("{enum: [a, null]}", "null", None),
        ("{enum: [a]}", "b", "b"),
        ("{anyOf: [{const: 1}, {type: 'null'}]}", "1", 1),
        ("{allOf: [{$ref: '#/components/schemas/Level'}]}", "3", 3),
    ],
)
def test_key_stands_for_a_value_of_the_property(
    tmp_path: Path, property_text: str, key: str, value: object
) -> None:
    text = f"""
    Level: {{type: integer, enum: [3]}}
    Thing: {{properties: {{kind: {property_text}}}}}
    """
    schema = read(read_file(tmp_path, text), "Thing")
    found = read_mapping_key(schema, "kind", key)
    assert json.dumps(found) == json.dumps(value)


@pytest.mark.parametrize(
    ("property_text", "key"),
    [
        ("{type: integer}", "two"),
        ("{type: integer}", "2.5"),
        ("{type: integer}", "true"),
        ("{type: object}", "{}"),
        ("{type: integer}", "[" * 100_000),
        ("{enum: [1, true]}", "2"),
    ],
)
def test_key_without_a_value_is_refused(
    tmp_path: Path, property_text: str, key: str
) -> None:
    text = f"""
    Thing: {{properties: {{kind: {property_text}}}}}
    """
    schema = read(read_file(tmp_path, text), "Thing")
    with pytest.raises(ValueError, match="has no value"):
        read_mapping_key(schema, "kind", key)


def test_constants_are_those_that_all_parts_allow(tmp_path: Path) -> None:
    text = """
    Base: {properties: {kind: {enum: [1, true, 2, a]}}}
    Other: {properties: {kind: {enum: [[1]]}}}
    Child:
      allOf:
        - {$ref: '#/components/schemas/Base'}
        - {$ref: '#/components/schemas/Other'}
        - properties: {kind: {enum: [true, 2, 3]}}
    """
    child = read(read_file(tmp_path, text), "Child")
    assert json.dumps(find_property_constants(child, "kind")) == "[true, 2]"
