"""Test hierarchies of many types, all of which refer to each other."""

from typing import Any

import pytest

from tests.generator.schemas.conftest import ModelsImporter
from typecase.lower.schemas import schema_lowering


def build_document(count: int) -> str:
    """Return components with a parent and its children, ``count`` types in all."""
    lines = [
        "components:",
        "  schemas:",
        "    Base:",
        "      type: object",
        "      required: [kind]",
        "      properties: {kind: {type: string}}",
        "      discriminator: {propertyName: kind}",
    ]
    for number in range(count - 1):
        lines += [
            f"    Kind{number}:",
            "      allOf:",
            '        - $ref: "#/components/schemas/Base"',
            "        - type: object",
            "          properties:",
            "            items:",
            "              type: array",
            '              items: {$ref: "#/components/schemas/Base"}',
        ]
    return "\n".join(["", *lines, ""])


def parse(models: Any) -> Any:
    items = [{"kind": "Kind2", "items": [{"kind": "Kind3"}]}]
    whole = {"kind": "Kind1", "items": items}
    return models.Kind1.model_validate(whole).items[0]


@pytest.mark.parametrize("count", [26, 60, pytest.param(200, marks=pytest.mark.full)])
def test_hierarchies_of_any_size_are_parsed(
    import_models: ModelsImporter, count: int
) -> None:
    models = import_models(build_document(count))
    item = parse(models)
    assert type(item) is models.Kind2
    assert type(item.items[0]) is models.Kind3
    last = getattr(models, f"Kind{count - 2}")
    assert last(items=[models.Kind2()]).model_dump(exclude_none=True) == {
        "kind": f"Kind{count - 2}",
        "items": [{"kind": "Kind2"}],
    }


def test_larger_hierarchy_is_parsed_as_its_parent(
    import_models: ModelsImporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema_lowering, "MAX_TYPES", 4)
    models = import_models(build_document(5))
    assert type(parse(models)) is models.Base


def test_large_union_of_recursive_objects_is_parsed(
    import_models: ModelsImporter,
) -> None:
    lines = ["components:", "  schemas:", "    Base:", "      oneOf:"]
    lines += [f'        - $ref: "#/components/schemas/Kind{n}"' for n in range(60)]
    for n in range(60):
        lines += [
            f"    Kind{n}:",
            "      type: object",
            "      required: [kind]",
            "      properties:",
            f"        kind: {{const: Kind{n}}}",
            '        items: {type: array, items: {$ref: "#/components/schemas/Base"}}',
        ]
    models = import_models("\n".join(["", *lines, ""]))
    assert type(parse(models)) is models.Kind2


def test_long_chain_of_objects_is_parsed(import_models: ModelsImporter) -> None:
    lines = ["components:", "  schemas:"]
    for n in range(100):
        lines += [
            f"    Part{n}:",
            "      type: object",
            f'      properties: {{part: {{$ref: "#/components/schemas/Part{n + 1}"}}}}',
        ]
    lines += ["    Part100: {type: object, properties: {name: {type: string}}}"]
    models = import_models("\n".join(["", *lines, ""]))
    part = models.Part0.model_validate({"part": {"part": {"part": {}}}})
    assert type(part.part.part.part) is models.Part3


DIVIDED_CHILD = """
components:
  schemas:
    Item:
      type: object
      required: [type]
      properties: {type: {type: string}}
      discriminator:
        propertyName: type
        mapping:
          message: "#/components/schemas/Message"
          call: "#/components/schemas/Call"
    Call:
      allOf:
        - $ref: "#/components/schemas/Item"
        - {type: object, properties: {number: {type: integer}}}
    Message:
      allOf:
        - $ref: "#/components/schemas/Item"
        - type: object
          required: [role]
          properties: {role: {type: string}}
      discriminator:
        propertyName: role
        mapping:
          user: "#/components/schemas/UserMessage"
          system: "#/components/schemas/SystemMessage"
    UserMessage:
      allOf:
        - $ref: "#/components/schemas/Message"
        - {type: object, properties: {content: {type: integer}}}
    SystemMessage:
      allOf:
        - $ref: "#/components/schemas/Message"
        - {type: object, properties: {content: {type: string}}}
    Thread:
      type: object
      properties:
        items: {type: array, items: {$ref: "#/components/schemas/Item"}}
        first: {$ref: "#/components/schemas/Message"}
"""


def test_child_divides_its_values_by_a_property_of_its_own(
    import_models: ModelsImporter,
) -> None:
    models = import_models(DIVIDED_CHILD)
    items = [
        {"type": "call", "number": 1},
        {"type": "message", "role": "user", "content": 1},
        {"type": "message", "role": "system", "content": "x"},
        {"type": "message", "role": "tool"},
        {"type": "other"},
    ]
    data = {"items": items, "first": items[2]}
    thread = models.Thread.model_validate(data)
    assert [type(item) for item in thread.items] == [
        models.Call,
        models.UserMessage,
        models.SystemMessage,
        models.Message,
        models.Item,
    ]
    assert type(thread.first) is models.SystemMessage
    assert thread.model_dump(exclude_unset=True) == data
    message = models.UserMessage(content=1)
    assert (message.type, message.role) == ("message", "user")
    assert type(models.Thread(items=items[1:3]).items[0]) is models.UserMessage


def test_discriminator_in_inline_branch_belongs_to_its_schema(
    import_models: ModelsImporter,
) -> None:
    models = import_models("""
components:
  schemas:
    Item:
      allOf:
        - type: object
          required: [type]
          properties: {type: {type: string}}
          discriminator:
            propertyName: type
            mapping: {message: "#/components/schemas/Message"}
    Message:
      allOf:
        - $ref: "#/components/schemas/Item"
        - type: object
          required: [role]
          properties: {role: {type: string}}
          discriminator:
            propertyName: role
            mapping: {user: "#/components/schemas/UserMessage"}
    UserMessage:
      allOf:
        - $ref: "#/components/schemas/Message"
        - {type: object, properties: {content: {type: integer}}}
    Thread:
      type: object
      properties:
        item: {$ref: "#/components/schemas/Item"}
        message: {$ref: "#/components/schemas/Message"}
""")
    user = {"type": "message", "role": "user", "content": 1}
    thread = models.Thread.model_validate({"item": user, "message": user})
    assert type(thread.item) is type(thread.message) is models.UserMessage
    assert models.UserMessage().model_dump(exclude_none=True) == {
        "type": "message",
        "role": "user",
    }


def test_child_maps_further_values_of_the_same_property(
    import_models: ModelsImporter,
) -> None:
    models = import_models("""
components:
  schemas:
    Vehicle:
      type: object
      required: [type]
      properties: {type: {type: string}}
      discriminator:
        propertyName: type
        mapping: {car: "#/components/schemas/Car"}
    Car:
      allOf: [{$ref: "#/components/schemas/Vehicle"}]
      discriminator:
        propertyName: type
        mapping: {sports: "#/components/schemas/SportsCar"}
    SportsCar:
      allOf:
        - $ref: "#/components/schemas/Car"
        - {type: object, properties: {speed: {type: integer}}}
    Garage:
      type: object
      properties:
        car: {$ref: "#/components/schemas/Car"}
        vehicles: {type: array, items: {$ref: "#/components/schemas/Vehicle"}}
""")
    sports = {"type": "sports", "speed": 200}
    data = {"car": sports, "vehicles": [sports, {"type": "car"}]}
    garage = models.Garage.model_validate(data)
    assert type(garage.car) is models.SportsCar
    assert [type(each) for each in garage.vehicles] == [models.SportsCar, models.Car]
    assert models.SportsCar().type == "sports"
