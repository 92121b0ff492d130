"""A document, and edits of it by JSON pointer."""

import copy
import json
from pathlib import Path
from typing import Any

import yaml

from typecase.load import load
from typecase.load.document import Document, split_pointer
from typecase.lower import lower
from typecase.names.api_names import name_api
from typecase.python_surface.api_version import ApiVersion

REMOVED = object()
"""The value of an edit that removes a part of the document."""

PETS = """
openapi: 3.1.0
info: {title: Pets, version: 1.0.0}
servers: [{url: https://pets.example}]
security: [{key: []}, {}]
paths:
  /pets:
    get:
      operationId: listPets
      tags: [pets]
      summary: List pets.
      parameters:
        - {name: limit, in: query, schema: {type: integer}}
        - {name: sort, in: query, required: true, schema: {enum: [age, name]}}
        - {name: kind, in: query, schema: {$ref: '#/components/schemas/Kind'}}
      responses:
        '200':
          description: Pets.
          content:
            application/json:
              schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}
        '404':
          description: No pets.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Problem'}
    post:
      operationId: createPet
      tags: [pets]
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/NewPet'}
      responses:
        '201':
          description: The pet.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Pet'}
  /owners/{ownerId}/pets/{petId}:
    parameters:
      - {name: ownerId, in: path, required: true, schema: {type: string}}
      - {name: petId, in: path, required: true, schema: {type: integer}}
    get:
      operationId: getOwnersPet
      tags: [owners]
      responses:
        '200':
          description: The owner.
          content:
            application/json:
              schema:
                type: object
                required: [name]
                properties:
                  name: {type: string}
                  address:
                    type: object
                    properties:
                      city: {type: string}
webhooks:
  petAdopted:
    post:
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Adoption'}
      responses:
        '204': {description: Thanks.}
components:
  securitySchemes:
    key: {type: apiKey, in: header, name: X-Key}
  schemas:
    Kind: {type: string, enum: [cat, dog, emu, fox, gnu, hen]}
    Problem:
      type: object
      required: [message]
      properties:
        message: {type: string}
    Named:
      type: object
      required: [name]
      properties:
        name: {type: string, description: The name.}
        note: {type: string}
    NewPet:
      description: A pet to create.
      allOf:
        - $ref: '#/components/schemas/Named'
        - type: object
          required: [weight]
          properties:
            weight: {type: number}
            color: {enum: [black, white]}
    Pet:
      type: object
      description: A pet.
      required: [id, name, tags]
      properties:
        id: {type: integer}
        name: {type: string}
        tags: {type: array, items: {type: string}}
        kind: {$ref: '#/components/schemas/Kind'}
        born: {type: string, format: date}
        data: {}
    Adoption:
      type: object
      required: [pet]
      properties:
        pet: {type: integer}
        by: {type: string}
"""


def read_document(text: str = PETS) -> dict[str, Any]:
    """Return a document from YAML."""
    document: dict[str, Any] = yaml.safe_load(text)
    return document


def edit_document(document: dict[str, Any], edits: dict[str, object]) -> dict[str, Any]:
    """Return a copy of a document with other values at some pointers.

    A key that ends in `/-` appends an item to a list.
    """
    edited = copy.deepcopy(document)
    for pointer, value in edits.items():
        *parents, last = split_pointer(pointer)
        node: Any = edited
        for token in parents:
            node = node[_key(node, token)]
        if last == "-":
            node.append(value)
        elif value is REMOVED:
            del node[_key(node, last)]
        else:
            node[_key(node, last)] = value
    return edited


def _key(node: object, token: str) -> int | str:
    return int(token) if isinstance(node, list) else token


def write_document(document: dict[str, Any], folder: Path) -> Document:
    """Write a document to a folder, and load it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "pets.json"
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")
    return load(path)


def read_version(document: dict[str, Any], folder: Path) -> ApiVersion:
    """Return the version of an API that a document defines; write it to a folder."""
    loaded = write_document(document, folder)
    api = lower(loaded).api
    return ApiVersion(loaded, api, name_api(api, "pets"))
