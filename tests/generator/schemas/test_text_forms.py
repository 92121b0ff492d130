"""Test unions of texts with several formats."""

import json
from typing import Any

import pytest

from tests.generator.schemas.conftest import ModelsImporter

EVENT = """
components:
  schemas:
    Event:
      type: object
      properties:
        at: {oneOf: [{type: string, format: date}, {type: string, format: date-time}]}
        until:
          oneOf: [{type: string, format: date-time}, {type: string, format: date}]
        when:
          nullable: true
          anyOf: [{type: string, format: date-time}, {type: string}]
        day: {anyOf: [{type: string, format: date}, {type: string}, {type: integer}]}
        id: {anyOf: [{type: string, format: uuid}, {type: string}]}
"""
MIDNIGHT = "2025-01-02T00:00:00Z"
UUID_TEXT = "0f1f9a3e-6d2b-4b8e-9d2b-0c6f8d0d5b11"


@pytest.mark.parametrize(
    ("name", "value", "read_as"),
    [
        ("at", MIDNIGHT, "datetime"),
        ("at", "2025-01-02", "date"),
        ("until", MIDNIGHT, "datetime"),
        ("until", "2025-01-02", "date"),
        ("when", "5", "str"),
        ("when", "20250102", "str"),
        ("when", MIDNIGHT, "datetime"),
        ("when", None, "NoneType"),
        ("day", "1735776000", "str"),
        ("day", 5, "int"),
        ("id", UUID_TEXT, "UUID"),
        ("id", UUID_TEXT.replace("-", ""), "str"),
    ],
)
def test_texts_are_told_apart_and_kept(
    import_models: ModelsImporter, name: str, value: Any, read_as: str
) -> None:
    models = import_models(EVENT)
    event = models.Event.model_validate_json(json.dumps({name: value}))
    assert type(getattr(event, name)).__name__ == read_as
    for each in (event, models.Event.model_validate({name: value})):
        assert each.model_dump(mode="json", exclude_unset=True) == {name: value}


def test_json_schema_has_the_members(import_models: ModelsImporter) -> None:
    schema = import_models(EVENT).Event.model_json_schema()["properties"]["at"]
    assert {"type": "string", "format": "date"} in schema["anyOf"]
