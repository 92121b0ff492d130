"""Test that rewriting a document in another way changes nothing on the wire."""

import os
from pathlib import Path
from random import Random

import pytest
import yaml

from tests.generator.diff.edited_documents import (
    PETS,
    read_document,
    write_document,
)
from tests.generator.diff.equivalent_rewrites import REWRITES, Json, Rewrite, rewrite
from typecase.tools.diff.changes import ApiDocuments, Aspect
from typecase.tools.diff.wire.operations import compare_wire

ROOT = Path(__file__).parents[3]
COUNT = int(os.environ.get("TYPECASE_REWRITES", "2"))
SEED = int(os.environ.get("TYPECASE_SEED", "1"))

# A document with something to rewrite in each way.
CLINIC = """
openapi: 3.0.3
info: {title: Clinic, version: 1.0.0}
security: [{key: []}]
paths:
  /patients/{id}:
    parameters:
      - {name: id, in: path, required: true, schema: {type: integer, minimum: 1}}
    put:
      requestBody:
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Patient'}
      responses:
        '200':
          description: The patient.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Patient'}
components:
  securitySchemes:
    key: {type: apiKey, in: header, name: X-Key}
  schemas:
    Patient:
      type: object
      required: [name, visits]
      properties:
        id: {type: integer, readOnly: true}
        name: {type: string, nullable: true}
        photo: {type: string, format: byte}
        weight: {type: number, minimum: 0, exclusiveMinimum: true}
        kind: {type: string, enum: [cat], nullable: true}
        owner:
          nullable: true
          allOf: [{$ref: '#/components/schemas/Owner'}]
        visits:
          type: array
          items:
            oneOf:
              - {type: string, format: date}
              - {$ref: '#/components/schemas/Visit'}
    Owner:
      type: object
      properties:
        name: {type: string}
        pets: {type: array, items: {$ref: '#/components/schemas/Patient'}}
    Visit:
      type: object
      required: [reason]
      properties:
        reason: {type: string}
"""


def _read_spec(name: str) -> Json:
    text = (ROOT / "specs" / name).read_text("utf-8")
    document: Json = yaml.load(text, yaml.CSafeLoader)
    return _without_extensions(document)


def _without_extensions(node: Json) -> Json:
    """Return a document without extensions, which name what rewrites rename."""
    return {
        key: _without_extensions(value) if isinstance(value, dict) else value
        for key, value in node.items()
        if not str(key).startswith("x-typecase")
    }


DOCUMENTS = {
    "pets": read_document(PETS),
    "clinic": read_document(CLINIC),
    **{
        path.stem: _read_spec(path.name)
        for path in sorted((ROOT / "specs").glob("*.yaml"))
    },
}


def _find_changes(old: Json, new: Json, folder: Path) -> list[str]:
    documents = [
        write_document(document, folder / name)
        for name, document in (("old", old), ("new", new))
    ]
    return [
        f"{change.operation} {change.id}"
        for change in compare_wire(ApiDocuments(*documents))
        if change.aspect is Aspect.WIRE
    ]


@pytest.mark.sized
@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("number", range(COUNT))
def test_rewritten_documents_have_no_changes(
    name: str, number: int, tmp_path: Path
) -> None:
    random = Random(f"{SEED} {number}")
    rewritten, names = rewrite(DOCUMENTS[name], random, 5)
    assert _find_changes(DOCUMENTS[name], rewritten, tmp_path) == [], names


@pytest.mark.parametrize(
    "change", dict.fromkeys(REWRITES), ids=lambda each: each.__name__
)
def test_each_rewrite_has_no_changes(change: Rewrite, tmp_path: Path) -> None:
    for document in DOCUMENTS.values():
        rewritten, names = rewrite(document, Random(SEED), 3, [change])
        if names:
            assert rewritten != document
            assert _find_changes(document, rewritten, tmp_path) == []
            return
    pytest.fail("no document has a place for the rewrite")
