"""Test that the fast check of defaults decides only what the slow one decides too."""

from typing import Any

import pytest

from typecase.load.document import wrap_value
from typecase.load.rules import default_checks
from typecase.load.rules.default_checks import check_defaults

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
CLEARLY_VALID: list[Schema] = [
    {"type": "array", "items": TEXT, "maxItems": 2, "default": ["a", "b"]},
    {"type": "array", "items": {"type": "array", "items": TEXT}, "default": [["a"]]},
    {"type": "array", "uniqueItems": True, "default": ["a", "a"]},
    {"type": "string", "format": "uri", "maxLength": 9, "default": ""},
    {"type": "string", "pattern": "^b$", "default": "a"},
    {"type": "integer", "format": "uint32", "minimum": 1, "default": 1},
    {"type": "object", "additionalProperties": TEXT, "default": {}},
    {"type": "string", "nullable": True, "default": None},
    {"type": ["string", "null"], "default": None},
    {"allOf": [{"$ref": "#/components/schemas/T"}], "default": "a"},
]
INVALID: list[Schema] = [
    {"type": "array", "items": TEXT, "default": ["a", 1]},
    {"type": "array", "items": TEXT, "maxItems": 1, "default": ["a", "b"]},
    {"type": "array", "items": {"type": "integer"}, "default": [1.0]},
    {"type": "array", "items": {"type": "array", "items": TEXT}, "default": [[1]]},
    {"type": "array", "items": {"$ref": "#/components/schemas/T"}, "default": [1]},
    {"type": "string", "format": "uri", "maxLength": 1, "default": "ab"},
    {"type": "integer", "format": "uint32", "default": 1.0},
    {"allOf": [{"$ref": "#/components/schemas/T"}], "default": 1},
    {"allOf": [TEXT], "type": "integer", "default": "a"},
    {"type": "array", "items": {"type": "string", "nullable": True}, "default": [1]},
]


def find_messages(schema: Schema) -> list[str]:
    document = wrap_value({"components": {"schemas": {"S": schema, "T": TEXT}}})
    return [fault.message for fault in check_defaults(document, "3.0")]


@pytest.mark.parametrize("schema", CLEARLY_VALID)
def test_simple_defaults_need_no_slow_check(
    schema: Schema, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert find_messages(schema) == []
    monkeypatch.delattr(default_checks, "_check")
    assert find_messages(schema) == []


@pytest.mark.parametrize("schema", INVALID)
def test_invalid_defaults_are_reported(schema: Schema) -> None:
    (message,) = find_messages(schema)
    assert "the default of" in message
