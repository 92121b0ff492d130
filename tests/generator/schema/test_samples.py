"""Test the samples of schemas: values within all bounds, of limited size."""

import json
from typing import Any

import jsonschema_rs
import pytest
from pydantic import TypeAdapter

from tests.sample_cases import SAMPLE_CASES
from typecase.load.document import wrap_value
from typecase.runtime.testing.sample_scalars import NoSampleError
from typecase.schema import read_schema
from typecase.schema.samples import (
    MAX_ITEMS,
    SampleTooLargeError,
    build_schema_sample,
)


def build(schema: dict[str, Any], **options: Any) -> Any:
    """Return a sample of the schema that is the root of a document."""
    choices = {"with_options": True, "with_examples": False, **options}
    return build_schema_sample(read_schema(wrap_value(schema), schema, ""), **choices)


@pytest.mark.parametrize(("annotation", "value"), SAMPLE_CASES, ids=str)
def test_sample_of_schema(annotation: Any, value: Any) -> None:
    sample = build(TypeAdapter(annotation).json_schema())

    assert sample == value
    assert type(sample) is type(value)


def test_pattern_that_takes_exponential_time_has_no_sample() -> None:
    schema = {"type": "string", "minLength": 60, "pattern": "^(?=a)(a+)+b$"}
    with pytest.raises(NoSampleError, match="too long"):
        build(schema)
    assert build({"type": "string", "pattern": "^(?=a)[a-z]{3}$"}) == "aaa"


ITEMS: dict[str, Any] = {"type": "array", "items": {"type": "integer"}}
PARTS: list[tuple[list[dict[str, Any]], Any]] = [
    ([{**ITEMS, "minItems": 1}, {"minItems": 3}], [1, 1, 1]),
    ([{**ITEMS, "minItems": 3}, {"minItems": 1}], [1, 1, 1]),
    ([{**ITEMS, "maxItems": 3}, {"maxItems": 0}], []),
    ([{**ITEMS, "minItems": 2}, {"uniqueItems": True}], [1, 2]),
    ([{**ITEMS, "minItems": 2, "uniqueItems": True}, {"minItems": 3}], [1, 2, 3]),
    (
        [{"type": "object", "minProperties": 1}, {"minProperties": 3}],
        {"key": {}, "key1": {}, "key2": {}},
    ),
    ([{"type": "integer", "minimum": 3}, {"minimum": 7}], 7),
    ([{"type": "integer", "minimum": 7}, {"minimum": 3}], 7),
    ([{"type": "integer", "maximum": -3}, {"maximum": -7}], -7),
    ([{"type": "integer", "exclusiveMinimum": 3}, {"exclusiveMinimum": 7}], 8),
    ([{"type": "integer", "exclusiveMaximum": -3}, {"exclusiveMaximum": -7}], -8),
    ([{"type": "integer", "minimum": 7}, {"exclusiveMinimum": 7}], 8),
    (
        [
            {"type": "integer", "minimum": 3, "exclusiveMinimum": True},
            {"minimum": 5, "exclusiveMinimum": False},
        ],
        5,
    ),
    ([{"type": "integer", "minimum": 1, "multipleOf": 4}, {"multipleOf": 12}], 12),
    ([{"type": "integer", "minimum": 1, "multipleOf": 4}, {"multipleOf": 6}], 12),
    ([{"type": "number", "minimum": 1, "multipleOf": 0.5}, {"multipleOf": 1.5}], 1.5),
    ([{"type": "number", "minimum": 0.6}, {"multipleOf": 0.5}, {"multipleOf": 0.2}], 1),
    ([{"type": "number"}, {"type": "integer", "minimum": 1.5}], 2),
    ([{"type": ["string", "integer"]}, {"type": "integer", "minimum": 4}], 4),
    ([{"type": "string", "minLength": 5}, {"minLength": 7}], "textxxx"),
    ([{"type": "string", "maxLength": 3}, {"maxLength": 2}], "te"),
    ([{"type": "string"}, {"minLength": 2}, {"pattern": "^[0-9]+$"}], "11"),
    ([{"type": "string", "pattern": "^[a-z]+$"}, {"pattern": "^a{3}$"}], "aaa"),
    ([{"enum": ["a", "b"]}, {"enum": ["c", "b"]}], "b"),
    ([{"enum": ["a", "abc"]}, {"minLength": 2}], "abc"),
    ([{"enum": [1, 7]}, {"minimum": 2}], 7),
    ([{"oneOf": [{"type": "null"}, {"type": "integer"}]}, {"minimum": 7}], 7),
    ([{"anyOf": [{"minimum": 7}, {"maximum": 0}]}, {"type": "integer"}], 7),
    ([{"anyOf": [{"type": "string"}, {"minimum": 7}]}, {"type": "integer"}], 7),
    (
        [{"type": "object", "properties": {"a": {}, "b": {}}}, {"maxProperties": 1}],
        {"a": {}},
    ),
]
"""The parts of an `allOf`, and the sample of all together."""


@pytest.mark.parametrize(("parts", "sample"), PARTS, ids=json.dumps)
@pytest.mark.parametrize("nested", [False, True])
def test_bounds_of_all_parts_apply(
    parts: list[dict[str, Any]], sample: Any, *, nested: bool
) -> None:
    [first, *others] = parts
    schema = {**first, "allOf": others} if nested else {"allOf": parts}
    if not any(isinstance(part.get("exclusiveMinimum"), bool) for part in parts):
        assert jsonschema_rs.is_valid(schema, sample)
    assert build(schema) == sample


@pytest.mark.parametrize(
    ("schema", "sample"),
    [
        ({"properties": {"a": {}}, "minProperties": 2}, {"a": {}, "key": {}}),
        ({"properties": {"a": {}, "b": {}}, "minProperties": 1}, {"a": {}}),
        (
            {"properties": {"a": {}, "b": {}}, "required": ["b"], "minProperties": 2},
            {"a": {}, "b": {}},
        ),
        ({"minProperties": 1, "propertyNames": {"pattern": "^[0-9]$"}}, {"1": {}}),
        (
            {
                "patternProperties": {"^[A-Z]{2}$": {"type": "integer"}},
                "additionalProperties": False,
                "minProperties": 2,
            },
            {"AA": 1, "AB": 1},
        ),
    ],
    ids=json.dumps,
)
def test_required_number_of_properties(schema: dict[str, Any], sample: Any) -> None:
    assert jsonschema_rs.is_valid(schema, sample)
    assert build({**schema, "type": "object"}, with_options=False) == sample


@pytest.mark.parametrize(
    "items",
    [
        {"type": "integer", "maximum": 1},
        {"type": "integer", "multipleOf": 5},
        {"type": "string", "maxLength": 4},
        {"type": "string", "pattern": "^[a-z]{2}$"},
        {"type": "string", "format": "date"},
        {"type": "string", "format": "email"},
        {"type": "string", "format": "ipv4"},
        {"type": "string", "format": "uri"},
        {"type": "string", "format": "uuid"},
        {"enum": [1, 2, 3]},
        {
            "type": "object",
            "properties": {"a": {"type": "boolean"}, "b": {"type": "integer"}},
            "required": ["a", "b"],
        },
    ],
    ids=json.dumps,
)
def test_unique_items_are_valid(items: dict[str, Any]) -> None:
    schema = {"type": "array", "items": items, "minItems": 3, "uniqueItems": True}
    sample = build(schema)
    assert len(sample) == 3
    assert jsonschema_rs.is_valid(schema, sample, validate_formats=True)


@pytest.mark.parametrize("items", [{"type": "string"}, {"minLength": 90_000}])
def test_nested_lists_are_bounded(items: dict[str, Any]) -> None:
    depth = 20 if "type" in items else 3
    for _ in range(depth):
        items = {"type": "array", "items": items, "minItems": 10}
    with pytest.raises(SampleTooLargeError):
        build(items)


def test_keywords_beside_a_reference_apply() -> None:
    schema = {
        "$ref": "#/$defs/Size",
        "minimum": 7,
        "$defs": {"Size": {"type": "integer", "maximum": 9}},
    }
    assert build(schema) == 7
    old = read_schema(wrap_value({"openapi": "3.0.3", **schema}), schema, "")
    assert build_schema_sample(old, with_options=True, with_examples=True) == 1


def test_properties_of_all_parts_are_merged() -> None:
    schema = {
        "allOf": [
            {"properties": {"a": {"type": "string"}}, "required": ["a"]},
            {"properties": {"a": {"minLength": 6}, "b": {"type": "null"}}},
        ]
    }
    assert build(schema) == {"a": "textxx", "b": None}
    assert build(schema, with_options=False) == {"a": "textxx"}


def test_optional_cycle_ends_early() -> None:
    node = {"type": "object", "properties": {"next": {"$ref": "#"}, "id": {"const": 1}}}
    assert build(node) == {"id": 1}


def test_optional_cycle_of_parts_ends_at_the_greatest_depth() -> None:
    schema = {
        "allOf": [{"$ref": "#/$defs/Base"}, {"$ref": "#/$defs/Next"}],
        "$defs": {
            "Base": {"properties": {"next": {"$ref": "#"}}},
            "Next": {"properties": {"next": {"$ref": "#"}, "id": {"const": 1}}},
        },
    }
    sample, depth = build(schema), 0
    while "next" in sample:
        sample, depth = sample["next"], depth + 1
    assert 0 < depth < 20


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "properties": {"a": {"$ref": "#"}}, "required": ["a"]},
        {"type": "array", "items": {"$ref": "#"}, "minItems": 1},
        {"oneOf": [{"$ref": "#"}]},
    ],
    ids=json.dumps,
)
def test_endless_cycle_is_refused(schema: dict[str, Any]) -> None:
    with pytest.raises(NoSampleError, match="endless cycle"):
        build(schema)


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "array", "minItems": MAX_ITEMS + 1},
        {"allOf": [{"type": "array", "minItems": 1}, {"minItems": MAX_ITEMS + 1}]},
        {"type": "object", "minProperties": MAX_ITEMS + 1},
        {"type": "string", "minLength": 10**6},
        {"type": "string", "pattern": "("},
        {"type": "array", "items": {"type": "string"}, "minItems": 1, "allOf": [False]},
        {"type": "integer", "minimum": "3"},
        {"type": "integer", "multipleOf": 0, "minimum": 2},
    ],
    ids=json.dumps,
)
def test_unusual_bounds_are_refused(schema: dict[str, Any]) -> None:
    with pytest.raises(NoSampleError):
        build(schema)


def test_longest_list() -> None:
    assert build({**ITEMS, "minItems": MAX_ITEMS}) == [1] * MAX_ITEMS


def doubling(count: int, *, required: bool) -> dict[str, Any]:
    """Return a schema of objects that each have two of the next kind."""
    kinds = {
        f"K{number}": {
            "type": "object",
            "properties": {key: {"$ref": f"#/$defs/K{number + 1}"} for key in "ab"},
            "required": ["a", "b"] if required else [],
        }
        for number in range(count)
    }
    return {"$ref": "#/$defs/K0", "$defs": {**kinds, f"K{count}": {"const": 1}}}


def test_large_sample_has_no_optional_properties() -> None:
    size = json.dumps(build(doubling(7, required=False))).count(":")
    assert size == 2**8 - 2
    limited = json.dumps(build(doubling(20, required=False))).count(":")
    assert size < limited < 3_000


def test_sample_with_too_many_required_values_is_refused() -> None:
    with pytest.raises(SampleTooLargeError):
        build(doubling(12, required=True))
