"""Test discriminators that do not select every object, or whose values are numbers."""

from typing import Any

import pytest

from tests.generator.schemas.conftest import ModelsImporter

TWO_MESSAGES = """
components:
  schemas:
    Item:
      oneOf:
        - $ref: "#/components/schemas/Question"
        - $ref: "#/components/schemas/Answer"
        - $ref: "#/components/schemas/Call"
      discriminator: {propertyName: type}
    Question:
      type: object
      required: [type, question]
      properties: {type: {type: string, enum: [message]}, question: {type: string}}
    Answer:
      type: object
      required: [type, answer]
      properties: {type: {type: string, enum: [message]}, answer: {type: string}}
    Call:
      type: object
      required: [type]
      properties: {type: {type: string, enum: [call]}}
    Thread:
      type: object
      properties:
        items: {type: array, items: {$ref: "#/components/schemas/Item"}}
"""


def test_objects_that_share_the_constant_are_told_apart_by_validation(
    import_models: ModelsImporter,
) -> None:
    models = import_models(TWO_MESSAGES)
    thread = models.Thread.model_validate(
        {
            "items": [
                {"type": "message", "question": "why?"},
                {"type": "message", "answer": "because"},
                {"type": "call"},
            ]
        }
    )
    assert [type(item) for item in thread.items] == [
        models.Question,
        models.Answer,
        models.Call,
    ]
    assert models.Question(question="why?", type="message").type == "message"


VERSIONS = """
components:
  schemas:
    Item:
      oneOf:
        - $ref: "#/components/schemas/First"
        - $ref: "#/components/schemas/Second"
      discriminator: {propertyName: version}
    First: {type: object, required: [version], properties: {version: {const: 1}}}
    Second: {type: object, required: [version], properties: {version: {const: 0}}}
    Thread:
      type: object
      properties: {items: {type: array, items: {$ref: "#/components/schemas/Item"}}}
"""


@pytest.mark.parametrize("version", [True, False, "1", 2, None, [1], {}])
def test_values_of_other_types_select_no_object(
    import_models: ModelsImporter, version: Any
) -> None:
    models = import_models(VERSIONS)
    (item,) = models.Thread.model_validate({"items": [{"version": version}]}).items
    assert type(item).__name__ == "Unlisted"
    assert item["version"] == version
    known = models.Thread.model_validate({"items": [{"version": 0}]}).items[0]
    assert type(known) is models.Second
    assert known.model_dump() == {"version": 0}


NESTED_UNION = """
components:
  schemas:
    Shape:
      oneOf:
        - $ref: "#/components/schemas/Line"
        - $ref: "#/components/schemas/Area"
      discriminator:
        propertyName: kind
        mapping:
          line: "#/components/schemas/Line"
          circle: "#/components/schemas/Area"
          square: "#/components/schemas/Area"
    Area:
      oneOf:
        - $ref: "#/components/schemas/Circle"
        - $ref: "#/components/schemas/Square"
      discriminator:
        propertyName: kind
        mapping:
          circle: "#/components/schemas/Circle"
          square: "#/components/schemas/Square"
    Line: &shape
      type: object
      required: [kind]
      properties: {kind: {type: string}, size: {type: integer}}
    Circle: *shape
    Square: *shape
    Drawing:
      type: object
      properties:
        shapes: {type: array, items: {$ref: "#/components/schemas/Shape"}}
"""


def test_mapping_leads_to_a_nested_union(import_models: ModelsImporter) -> None:
    models = import_models(NESTED_UNION)
    shapes = [{"kind": kind} for kind in ("line", "circle", "square")]
    drawing = models.Drawing(shapes=shapes)
    assert [type(each) for each in drawing.shapes] == [
        models.Line,
        models.Circle,
        models.Square,
    ]


DEFAULT_MAPPING = """
openapi: 3.2.0
components:
  schemas:
    Shape:
      oneOf:
        - $ref: "#/components/schemas/Circle"
        - $ref: "#/components/schemas/Other"
      discriminator:
        propertyName: kind
        mapping: {circle: "#/components/schemas/Circle"}
        defaultMapping: "#/components/schemas/Other"
    Circle:
      type: object
      required: [kind]
      properties: {kind: {type: string}, radius: {type: number}}
    Other: {type: object, properties: {name: {type: string}}}
    Drawing: {type: object, properties: {shape: {$ref: "#/components/schemas/Shape"}}}
"""


@pytest.mark.parametrize("shape", [{"name": "a"}, {"kind": "star", "name": "a"}])
def test_default_of_a_mapping_has_no_value_of_its_own(
    import_models: ModelsImporter, shape: dict[str, str]
) -> None:
    models = import_models(DEFAULT_MAPPING)
    drawing = models.Drawing(shape=shape)
    assert type(drawing.shape) is models.Other
    assert drawing.model_dump(exclude_none=True) == {"shape": shape}


UNION_OF_CHILDREN = """
components:
  schemas:
    Pet:
      type: object
      required: [kind]
      properties: {kind: {type: string}}
      discriminator:
        propertyName: kind
        mapping:
          cat: "#/components/schemas/Cat"
          dog: "#/components/schemas/Dog"
          fish: "#/components/schemas/Fish"
    Cat: {allOf: [{$ref: "#/components/schemas/Pet"}]}
    Dog: {allOf: [{$ref: "#/components/schemas/Pet"}]}
    Fish: {allOf: [{$ref: "#/components/schemas/Pet"}]}
    Owner:
      type: object
      properties:
        pet:
          oneOf:
            - $ref: "#/components/schemas/Cat"
            - $ref: "#/components/schemas/Dog"
          discriminator: {propertyName: kind}
"""


def test_parent_maps_the_values_of_a_union_of_children(
    import_models: ModelsImporter,
) -> None:
    models = import_models(UNION_OF_CHILDREN)
    assert type(models.Owner(pet={"kind": "dog"}).pet) is models.Dog
    assert models.Dog().kind == "dog"
