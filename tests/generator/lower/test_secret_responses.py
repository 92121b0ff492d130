"""Test that operations are marked if a body that they return contains a secret."""

from pathlib import Path

import pytest

from typecase.load import load
from typecase.lower.api import lower

DOCUMENT = """
openapi: 3.1.0
info: {title: Shop, version: 1.0.0}
paths:
  /key:
    get:
      responses:
        '200':
          description: The answer.
          content: {application/json: {schema: SCHEMA}}
components:
  schemas:
    Key:
      type: object
      properties: {value: {type: string, format: password}}
    Ring:
      type: object
      properties:
        keys: {type: array, items: {$ref: '#/components/schemas/Key'}}
        inner: {$ref: '#/components/schemas/Ring'}
    Master:
      allOf:
        - $ref: '#/components/schemas/Key'
        - {type: object, properties: {doors: {type: integer}}}
    Door:
      type: object
      properties: {next: {$ref: '#/components/schemas/Door'}}
"""


@pytest.mark.parametrize(
    ("schema", "is_secret"),
    [
        ("{type: string, format: password}", True),
        ("{type: array, items: {type: string, format: password}}", True),
        ("{$ref: '#/components/schemas/Key'}", True),
        ("{$ref: '#/components/schemas/Ring'}", True),
        ("{$ref: '#/components/schemas/Master'}", True),
        ("{oneOf: [{type: string}, {$ref: '#/components/schemas/Ring'}]}", True),
        ("{$ref: '#/components/schemas/Door'}", False),
        ("{type: string}", False),
    ],
)
def test_secrets_are_found_in_whatever_a_response_contains(
    schema: str, is_secret: bool, tmp_path: Path
) -> None:
    path = tmp_path / "shop.yaml"
    path.write_text(DOCUMENT.replace("SCHEMA", schema), encoding="utf-8")
    (resource,) = lower(load(path)).api.resources
    (operation,) = resource.operations
    assert operation.returns_secrets is is_secret
