"""Build documents of Swagger 2.0 for tests."""

from pathlib import Path
from typing import Any

import yaml

HEADER = 'swagger: "2.0"\ninfo: {title: Pets, version: "1"}\n'

EVERYTHING: dict[str, Any] = yaml.safe_load(HEADER + """\
host: pets.example
basePath: /v1
schemes: [http, https, ws]
consumes: [application/json]
produces: [application/json, application/xml]
securityDefinitions:
  basic: {type: basic}
  key: {type: apiKey, in: header, name: X-Key}
  code:
    type: oauth2
    flow: accessCode
    authorizationUrl: https://pets.example/login
    tokenUrl: https://pets.example/token
    scopes: {read: Read.}
  application: {type: oauth2, flow: application, tokenUrl: https://pets.example/token}
security: [{basic: []}, {key: []}]
parameters:
  Limit: {name: limit, in: query, type: integer, default: 3, minimum: 1}
  Body: {name: pet, in: body, required: true, schema: {properties: {a: {type: string}}}}
  Note: {name: note, in: formData, type: string}
responses:
  Problem:
    description: A problem.
    schema: {type: object, properties: {code: {type: integer}}}
    headers:
      X-Marks: {type: array, items: {type: string}, collectionFormat: csv}
    examples: {application/json: {code: 1}}
paths:
  /pets/{id}:
    parameters:
      - {name: id, in: path, type: string, required: true}
      - {$ref: "#/parameters/Limit"}
    get:
      operationId: getPet
      schemes: [http]
      parameters:
        - name: tags
          in: query
          type: array
          items: {type: string}
          collectionFormat: pipes
        - name: rows
          in: query
          type: array
          items: {type: array, items: {type: integer}, collectionFormat: ssv}
        - name: lines
          in: query
          type: array
          items: {type: string}
          collectionFormat: tsv
      responses:
        200: {description: A pet., schema: {$ref: "#/definitions/Pet"}}
        404: {$ref: "#/responses/Problem"}
    put:
      operationId: putPet
      consumes: [application/xml]
      produces: [text/plain]
      parameters: [{$ref: "#/parameters/Body"}]
      responses:
        200: {description: A file., schema: {type: file}}
        default: {$ref: "#/responses/Problem"}
    patch:
      operationId: patchPet
      parameters: [{$ref: "#/parameters/Body"}]
      responses: {204: {description: Done.}}
    post:
      operationId: postPet
      consumes: [multipart/form-data]
      parameters:
        - {$ref: "#/parameters/Note"}
        - {name: photo, in: formData, type: file, required: true}
        - name: list
          in: formData
          type: array
          items: {type: string}
          collectionFormat: pipes
      responses: {204: {description: Done.}}
definitions:
  Pet:
    type: object
    discriminator: kind
    required: [kind]
    properties:
      kind: {type: string}
      name: {type: [string, "null"]}
      size: {type: [integer, array], items: {type: string}}
      owner: {$ref: "#/definitions/Owner", x-nullable: true}
      pair: {type: array, items: [{type: string}, {type: integer}]}
  Cat:
    x-discriminator-value: cat
    allOf:
      - {$ref: "#/definitions/Pet"}
      - {type: object, properties: {lives: {type: integer}}}
  Owner: {type: object, properties: {name: {type: string, x-nullable: true}}}
""")
"""A document with most of what Swagger 2.0 has. The statuses are strings in JSON."""


def write_document(folder: Path, text: str) -> Path:
    """Write a document of Swagger 2.0 without its first two lines, and `paths`."""
    path = folder / "swagger.yaml"
    paths = "" if "paths:" in text else "paths: {}\n"
    path.write_text(HEADER + text + paths, encoding="utf-8")
    return path
