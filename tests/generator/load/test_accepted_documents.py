"""Test that unusual but valid documents load without diagnostics."""

from pathlib import Path

import pytest

from typecase.load import load

HEAD = 'info: {title: Pets, version: "1"}\n'
VALID_DOCUMENTS = {
    "webhooks alone": """\
openapi: 3.1.0
webhooks:
  newPet:
    post:
      operationId: pets/new
      responses: {"200": {description: Received.}}
""",
    "references in data": """\
openapi: 3.1.0
paths: {}
components:
  schemas:
    Pet:
      type: object
      properties:
        $ref: {type: string}
        $id: {type: string}
        x-typecase-unknown: {type: string}
        example: {$ref: "#/components/schemas/Name"}
        default: {type: string}
        "a#b": {type: string}
      example: {$ref: "#/nowhere"}
      x-more: {$ref: "elsewhere.yaml"}
    Name: {type: string}
""",
    "extensions among paths and responses": """\
openapi: 3.1.0
paths:
  x-note: any text
  x-more: {$ref: "https://pets.example/paths"}
  /pets:
    get:
      responses:
        x-note: any text
        x-more: {$ref: "#/nowhere"}
        default: {description: The pets.}
""",
    "numeric bounds beside a text default": """\
openapi: 3.1.0
paths: {}
components:
  schemas:
    Page: {type: string, default: "20", minimum: 1, maximum: 250}
    Size: {type: number, default: 20, minimum: 1, maximum: 250.5}
""",
    "recursive schemas": """\
openapi: 3.1.0
paths: {}
components:
  schemas:
    Tree:
      type: array
      items: {$ref: "#/components/schemas/Tree"}
    Forest:
      allOf:
        - $ref: "#/components/schemas/Tree"
        - true
    Json:
      oneOf:
        - type: string
        - type: array
          items: {$ref: "#/components/schemas/Json"}
""",
    "references into paths and to references": """\
openapi: 3.0.3
paths:
  /pets/{petId}:
    parameters:
      - $ref: "#/components/parameters/PetId"
    get:
      responses:
        "200":
          description: A pet.
          content:
            application/json:
              schema: {type: object}
    put:
      parameters:
        - {name: petId, in: query, schema: {type: string}}
        - {name: petId, in: header, schema: {type: string}}
      responses:
        2XX:
          description: A pet.
          content:
            application/json:
              schema:
                $ref: "#/paths/~1pets~1%7BpetId%7D/get/responses/200/content/\
application~1json/schema"
components:
  parameters:
    PetId: {$ref: "#/components/parameters/Id"}
    Id: {name: petId, in: path, required: true, schema: {type: string}}
""",
    "callbacks": """\
openapi: 3.0.3
paths:
  /hooks:
    post:
      callbacks:
        changed:
          "{$request.body#/url}":
            post:
              responses: {"204": {description: Received.}}
        again: {$ref: "#/components/callbacks/Again"}
      responses: {"201": {description: Created.}}
components:
  callbacks:
    Again:
      "{$request.query.url}": {post: {responses: {"204": {description: Received.}}}}
""",
    "extensions of typecase": """\
openapi: 3.1.0
x-typecase-envelope: {code: $status, title: $reason}
x-typecase-problem: {errors: [{message: $fault_message}], at: $now, price: 5}
servers:
  - url: "{base_url}"
    x-typecase-name: main
    variables:
      base_url: {default: "https://pets.example", x-typecase-placeholder: true}
tags:
  - {name: pets, x-not-shown: [Who owns a pet., When it was added.]}
paths:
  /pets:
    get:
      operationId: pets/find_by-name
      x-typecase-idempotent: false
      x-typecase-require-any: [[q, l], [q]]
      parameters:
        - {name: q, in: query, schema: {type: string}, x-typecase-credential: true}
        - {name: l, in: query, schema: {type: string}, x-typecase-argument: place}
      responses:
        "200":
          description: The pets.
          content:
            application/json:
              x-typecase-unwrap: data
              schema: {$ref: "#/components/schemas/PetsEnvelope"}
components:
  schemas:
    Envelope: {type: object, properties: {code: {type: integer}}}
    PetsEnvelope:
      allOf:
        - $ref: "#/components/schemas/Envelope"
        - $ref: "#/components/schemas/Data"
    Data: {type: object, properties: {data: {type: string}}}
    Size: {type: integer, enum: [1, 2], x-enum-varnames: [SMALL, LARGE]}
  securitySchemes:
    token:
      type: apiKey
      in: header
      name: Authorization
      x-typecase-prefix: "Bearer "
      x-typecase-argument: token
""",
}


@pytest.mark.parametrize("name", VALID_DOCUMENTS)
def test_valid_document_loads(name: str, tmp_path: Path) -> None:
    path = tmp_path / "document.yaml"
    path.write_text(HEAD + VALID_DOCUMENTS[name], encoding="utf-8")
    assert load(path).root["info"] == {"title": "Pets", "version": "1"}


@pytest.mark.parametrize("name", ["advertiser", "platform", "search", "disposition"])
def test_specs_load(name: str, repository: Path) -> None:
    document = load(repository / "specs" / f"{name}.yaml")
    assert document.source == (repository / "specs" / f"{name}.yaml").read_bytes()
