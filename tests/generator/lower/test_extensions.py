"""Test the keys of vendors that operations, parameters and schemas keep."""

from pathlib import Path

from typecase.ir import Api
from typecase.load import load
from typecase.lower import lower

DOCUMENT = """
openapi: 3.1.0
info: {title: Shop, version: 1.0.0}
paths:
  /pets:
    get:
      operationId: listPets
      x-audience: [internal]
      x-typecase-idempotent: true
      parameters:
      - {name: size, in: query, x-team: pets, schema: {type: integer}}
      responses:
        '200':
          description: Pets.
          content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}
components:
  schemas:
    Pet:
      type: object
      x-table: pets
      properties:
        home: {type: object, x-team: a, properties: {street: {type: string}}}
        work:
          type: object
          properties:
            home:
              type: object
              x-team: b
              properties: {street: {type: string, x-column: street}}
"""


def test_notes_have_the_keys_of_vendors(tmp_path: Path) -> None:
    api = lower_document(tmp_path)
    (operation,) = api.operations
    assert dict(operation.notes.extensions) == {"x-audience": ["internal"]}
    (parameter,) = operation.parameters
    assert dict(parameter.notes.extensions) == {"x-team": "pets"}
    pet = next(each for each in api.schemas.values() if each.hint == ("Pet",))
    assert dict(pet.notes.extensions) == {"x-table": "pets"}


def test_keys_of_vendors_do_not_divide_classes(tmp_path: Path) -> None:
    schemas = lower_document(tmp_path).schemas.values()
    assert [each.hint[-1] for each in schemas] == ["home", "work", "Pet"]


def lower_document(folder: Path) -> Api:
    path = folder / "shop.yaml"
    path.write_text(DOCUMENT, encoding="utf-8")
    return lower(load(path)).api
