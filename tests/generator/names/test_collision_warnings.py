"""Where a neighbour decides a name, a warning says which, with both places."""

from pathlib import Path

from tests.generator.cli.cli_runner import run_typecase

DOCUMENT = """\
openapi: 3.1.0
info: {title: Rivals, version: "1"}
paths:
  /a:
    get: {operationId: pets/list-all, responses: {"204": {description: Listed.}}}
    put: {operationId: pets/list_all, responses: {"204": {description: Listed.}}}
  /b/{id}:
    get:
      tags: [Old pets]
      operationId: old
      parameters:
        - {name: id, in: path, required: true, schema: {type: string}}
        - {name: id, in: query, schema: {type: string}}
      responses: {"204": {description: Old.}}
    put:
      tags: [old_pets]
      operationId: new
      parameters:
        - {name: id, in: path, required: true, schema: {type: string}}
      responses: {"204": {description: New.}}
components:
  schemas:
    pet_status: {type: object, properties: {a: {type: string}}}
    PetStatus:
      type: object
      properties:
        petId: {type: string}
        pet_id: {type: integer}
"""
TOLD = {
    "rivals.yaml:5:5": ("list_all", "line 6"),
    "rivals.yaml:8:5": ("old_pets", "line 15"),
    "rivals.yaml:13:11": ("id", "line 12"),
    "rivals.yaml:23:5": ("PetStatus", "line 24"),
    "rivals.yaml:27:9": ("pet_id", "line 28"),
}


def test_both_places_are_told(tmp_path: Path) -> None:
    (tmp_path / "rivals.yaml").write_text(DOCUMENT, encoding="utf-8")
    result = run_typecase(
        tmp_path, "generate", "rivals.yaml", "--package", "demo", "--out", "out"
    )
    lines = [line for line in result.stderr.splitlines() if "[rival-name]" in line]
    assert {line.partition(": ")[0] for line in lines} == set(TOLD)
    for line in lines:
        name, place = TOLD[line.partition(": ")[0]]
        assert (
            f"because `{name}` is already the name of the part on {place} (#/" in line
        )
