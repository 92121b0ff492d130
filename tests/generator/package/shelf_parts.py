"""Generate the package `part_shelf` with some parts only."""

from pathlib import Path

from tests.all_features import ALL_FEATURES
from typecase.config.package_parts import Parts
from typecase.config.settings import Config
from typecase.pipeline import GeneratedPackage, write_package
from typecase.project import Project

PACKAGE = "part_shelf"
SHELF = """
openapi: 3.1.0
info: {title: Shelf API, version: "1"}
security: [{token: []}]
paths:
  /books:
    get:
      operationId: books/list
      parameters:
        - {name: page, in: query, schema: {type: integer}}
        - {name: secret, in: query, schema: {type: string, format: password}}
      x-typecase-paging: {page: page, items: ""}
      responses:
        "200":
          description: The books.
          content:
            application/json:
              schema: {type: array, items: {$ref: "#/components/schemas/Book"}}
        "404": {description: No books.}
    post:
      operationId: books/add
      requestBody:
        content:
          application/json: {schema: {$ref: "#/components/schemas/Book"}}
      callbacks:
        added:
          "{$request.body#/url}": {post: {responses: {"204": {description: Done.}}}}
      responses: {"204": {description: Added.}}
  /books/{id}/pages:
    get:
      operationId: books/pages/watch
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses:
        "200":
          description: Pages.
          content: {application/jsonl: {itemSchema: {type: string}}}
components:
  securitySchemes: {token: {type: http, scheme: bearer}}
  schemas:
    Book: {type: object, required: [title], properties: {title: {type: string}}}
"""
SYNC, ASYNC = Parts(True, False, False), Parts(False, True, False)
SERVER = Parts(False, False, True)
CLIENTS = Parts(True, True, False)
MODELS = Parts(False, False, False)
COMBINATIONS = [
    SYNC, ASYNC, SERVER, CLIENTS, Parts(True, False, True), Parts(False, True, True)
]  # fmt: skip


def generate_parts(
    parts: Parts, folder: Path, *, package: str = PACKAGE, flat: bool = True
) -> GeneratedPackage:
    """Write a package with these parts into the folder `out`, and return it."""
    document = folder / "shelf.yaml"
    document.write_text(SHELF, encoding="utf-8")
    config = Config(
        package,
        {"any": document},
        folder / "out",
        flat=flat,
        parts=parts,
        features=ALL_FEATURES,
    )
    generated = Project(config).generate()
    write_package(config, generated)
    return generated
