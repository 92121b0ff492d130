"""Test which unions the generator marks, because their members contain them."""

from typing import Any

import pytest

from tests.generator.schemas.conftest import ModelsImporter

BLOCKS = """
components:
  schemas:
    Block:
      oneOf:
        - $ref: "#/components/schemas/Paragraph"
        - $ref: "#/components/schemas/Quote"
    Paragraph:
      type: object
      required: [children]
      properties:
        text: {type: string}
        children: {type: array, items: {$ref: "#/components/schemas/Block"}}
    Quote:
      type: object
      required: [children]
      properties:
        author: {type: string}
        children: {type: array, items: {$ref: "#/components/schemas/Block"}}
    Document:
      type: object
      properties:
        body: {$ref: "#/components/schemas/Block"}
"""
LEVELS = """
components:
  schemas:
    Document:
      type: object
      properties: {body: {$ref: "#/components/schemas/L0"}}
    L25: {type: object, properties: {x: {type: string}}}
""" + "".join(
    f"""
    L{level}:
      anyOf:
        - {{$ref: "#/components/schemas/A{level}"}}
        - {{$ref: "#/components/schemas/B{level}"}}
    A{level}:
      type: object
      properties:
        a: {{type: string}}
        next: {{$ref: "#/components/schemas/L{level + 1}"}}
    B{level}:
      type: object
      properties:
        b: {{type: string}}
        next: {{$ref: "#/components/schemas/L{level + 1}"}}
""" for level in range(25)
)
LISTS = """
components:
  schemas:
    Tree:
      oneOf:
        - {type: array, items: {$ref: "#/components/schemas/Tree"}, maxItems: 1}
        - type: array
          maxItems: 2
          items: {$ref: "#/components/schemas/Tree"}
    Document:
      type: object
      properties: {body: {$ref: "#/components/schemas/Tree"}}
"""
MAPS = """
components:
  schemas:
    Tree:
      anyOf:
        - type: object
          properties: {next: {$ref: "#/components/schemas/Tree"}}
        - type: object
          additionalProperties: {$ref: "#/components/schemas/Tree"}
    Document:
      type: object
      properties: {body: {$ref: "#/components/schemas/Tree"}}
"""
REFERENCES = """
components:
  schemas:
    Tree:
      type: array
      items:
        anyOf:
          - {$ref: "#/components/schemas/Tree"}
          - {$ref: "#/components/schemas/Pair"}
    Pair: {type: array, maxItems: 2, items: {$ref: "#/components/schemas/Tree"}}
    Document:
      type: object
      properties: {body: {$ref: "#/components/schemas/Tree"}}
"""


def nest(depth: int, wrap: Any, leaf: Any) -> Any:
    for _ in range(depth):
        leaf = wrap(leaf)
    return leaf


@pytest.mark.parametrize(
    ("document", "wrap", "leaf"),
    [
        (BLOCKS, lambda value: {"children": [value]}, {"children": []}),
        (LEVELS, lambda value: {"next": value}, {"x": "y"}),
        (LISTS, lambda value: [value], []),
        (MAPS, lambda value: {"next": value}, {}),
        (REFERENCES, lambda value: [value], []),
    ],
    ids=["objects", "not recursive", "lists", "maps", "references"],
)
def test_deep_value_is_read_in_linear_time(
    import_models: ModelsImporter, document: str, wrap: Any, leaf: Any
) -> None:
    """Otherwise, each of these values would take 2 ** 25 steps."""
    models = import_models(document)
    body = nest(25, wrap, leaf)
    document = models.Document.model_validate({"body": body})
    assert document.model_dump(mode="json", exclude_unset=True)["body"] == body


def test_other_unions_are_left_to_pydantic(import_models: ModelsImporter) -> None:
    models = import_models("""
components:
  schemas:
    Value:
      anyOf:
        - {type: string}
        - {type: array, items: {$ref: "#/components/schemas/Value"}}
        - {type: object, additionalProperties: {$ref: "#/components/schemas/Value"}}
    Pet: {type: object, properties: {name: {type: string}}}
    Cat: {type: object, properties: {lives: {type: integer}}}
    Document:
      type: object
      properties:
        value: {$ref: "#/components/schemas/Value"}
        pet:
          oneOf:
            - {$ref: "#/components/schemas/Pet"}
            - {$ref: "#/components/schemas/Cat"}
""")
    assert "BranchingUnion" not in vars(models)
