"""Test discriminators that do not select every object."""

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
