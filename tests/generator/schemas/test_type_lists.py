"""Test schemas whose `type` lists objects with properties beside other values."""

import pytest
from pydantic import ValidationError

from tests.generator.schemas.conftest import ModelsImporter

CONTENT = """
openapi: 3.1.0
components:
  schemas:
    Content:
      type: [string, object, array, "null"]
      required: [text]
      properties: {text: {type: string}}
      items: {type: integer}
      minLength: 2
    Titled:
      allOf:
        - $ref: "#/components/schemas/Content"
        - {type: object, properties: {title: {type: string}}}
    Shortened:
      allOf:
        - $ref: "#/components/schemas/Content"
        - {type: [object, string], maxLength: 3}
    Post:
      type: object
      properties:
        content: {$ref: "#/components/schemas/Content"}
        titled: {$ref: "#/components/schemas/Titled"}
        shortened: {$ref: "#/components/schemas/Shortened"}
"""


def test_object_is_one_of_several_types(import_models: ModelsImporter) -> None:
    models = import_models(CONTENT)
    for content in ("ab", [1], None):
        assert models.Post(content=content).content == content
    content = models.Post(content={"text": "a"}).content
    assert isinstance(content, models.Content)
    assert type(models.Post(titled={"text": "a", "title": "t"}).titled) is models.Titled
    assert models.Post(shortened="abc").shortened == "abc"
    assert models.Post(shortened={"text": "a"}).shortened.text == "a"


@pytest.mark.parametrize(
    "data",
    [
        {"content": {}},
        {"content": "a"},
        {"content": ["a"]},
        {"titled": "ab"},
        {"shortened": "abcd"},
        {"shortened": [1]},
    ],
)
def test_values_of_each_type_are_validated(
    import_models: ModelsImporter, data: dict[str, object]
) -> None:
    models = import_models(CONTENT)
    with pytest.raises(ValidationError):
        models.Post.model_validate(data)


def test_list_among_the_types_contains_them_all(import_models: ModelsImporter) -> None:
    models = import_models("""
openapi: 3.1.0
components:
  schemas:
    Content:
      type: [string, object, array]
      required: [text]
      properties: {text: {type: string}, inner: {$ref: "#/components/schemas/Content"}}
      items: {$ref: "#/components/schemas/Content"}
    Post:
      type: object
      properties: {content: {$ref: "#/components/schemas/Content"}}
""")
    post = models.Post(content=[{"text": "a", "inner": ["b"]}, "c", []])
    assert post.content[0].text == "a"
    assert post.content[0].inner == ["b"]
    with pytest.raises(ValidationError):
        models.Post.model_validate({"content": [[{}]]})
