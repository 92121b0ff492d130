"""An API with declared errors of several forms, and a way to call its server."""

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import httpx2

PACKAGE = "wire_pets"
DOCUMENT = """\
openapi: 3.1.0
info: {title: Lib, version: '1'}
security: [{key: []}]
paths:
  /pets:
    post:
      operationId: pets/create
      requestBody:
        content: {application/json: {schema: {$ref: '#/components/schemas/Animal'}}}
      responses:
        '201':
          description: Created.
          content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}
        '409':
          description: Conflict.
          content: {application/json: {schema: {$ref: '#/components/schemas/Nested'}}}
        '422':
          description: Invalid.
          content: {application/json: {schema: {$ref: '#/components/schemas/Invalid'}}}
  /pets/{pet-id}:
    parameters:
      - {name: pet-id, in: path, required: true, schema: {type: string}}
    delete:
      operationId: pets/delete
      responses:
        '204': {description: Deleted.}
        4XX:
          description: A problem.
          content:
            application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}
        '503': {description: Busy., content: {text/plain: {schema: {type: string}}}}
  /pets/new:
    get:
      operationId: pets/draft
      parameters: [{name: size, in: query, schema: {type: integer}}]
      responses:
        '204': {description: A draft.}
        default:
          description: An error.
          content: {application/json: {schema: {$ref: '#/components/schemas/Strict'}}}
  /pets/{kind}/photos:
    parameters: [{name: kind, in: path, required: true, schema: {type: string}}]
    get: {operationId: pets/photos, responses: {'204': {description: Photos.}}}
  /pets/new/{part}:
    parameters: [{name: part, in: path, required: true, schema: {type: string}}]
    put: {operationId: pets/change, responses: {'204': {description: Changed.}}}
  /pets/old?kind=cat:
    get: {operationId: pets/old, responses: {'204': {description: Old cats.}}}
  /file:
    put:
      operationId: files/put
      requestBody:
        content: {application/octet-stream: {schema: {type: string, format: binary}}}
      responses: {'204': {description: Stored.}}
components:
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
  schemas:
    Animal: {$ref: '#/components/schemas/Pet'}
    Pet:
      type: object
      required: [name]
      properties:
        name: {type: string}
        parent: {$ref: '#/components/schemas/Pet'}
    Invalid:
      type: object
      properties:
        detail:
          type: array
          items:
            type: object
            required: [loc, msg, type]
            properties:
              loc: {type: array, items: {anyOf: [{type: string}, {type: integer}]}}
              msg: {type: string}
              type: {type: string}
    Nested:
      type: object
      required: [error]
      properties:
        error:
          type: object
          required: [code, message, details]
          properties:
            code: {type: string, enum: [NOT_FOUND, CONFLICT]}
            message: {type: string, maxLength: 60}
            details: {type: array, items: {$ref: '#/components/schemas/Nested'}}
    Problem:
      type: object
      properties:
        type: {type: string, format: uri-reference}
        title: {type: string}
        status: {type: integer}
        detail: {type: string}
        balance: {type: number}
    Strict:
      type: object
      required: [code, message, trace, at, retryable]
      properties:
        code: {type: integer}
        message: {type: string}
        trace: {type: string, format: uuid}
        at: {type: string, format: date-time}
        retryable: {type: boolean}
"""


def public_server(lib: Any) -> Any:
    """Return the module with the names that the servers of all APIs share."""
    return import_module(f"{lib.__name__.partition('.')[0]}.server")


def runtime_errors(lib: Any) -> Any:
    """Return the module with the error classes that the document does not declare."""
    package = lib.__name__.partition(".")[0]
    return import_module(f"{package}._runtime.errors")


class Handlers:
    """Handlers whose methods are the keyword arguments, by the name of the resource."""

    def __init__(self, **methods: Any) -> None:
        self.pets = SimpleNamespace(**methods)


async def call_server(
    lib: Any, handlers: object, method: str, path: str, **options: Any
) -> httpx2.Response:
    """Return the response of a generated server to a request."""
    authenticate = options.pop("authenticate", public_server(lib).allow_anyone)
    app = lib.server.create_app(handlers, partial=True, authenticate=authenticate)
    transport = httpx2.ASGITransport(app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://lib") as http:
        return await http.request(method, path, **options)
