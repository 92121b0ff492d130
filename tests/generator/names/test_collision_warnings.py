"""Test the warnings about name collisions, which name both locations."""

from pathlib import Path

from tests.generator.cli.cli_runner import run_typecase

DOCUMENT = """\
openapi: 3.1.0
info: {title: Collisions, version: "1"}
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
# By the location of a warning: the name, and the line of the part that has it.
WARNINGS = {
    "collisions.yaml:5:5": ("list_all", "line 6"),
    "collisions.yaml:8:5": ("old_pets", "line 15"),
    "collisions.yaml:13:11": ("id", "line 12"),
    "collisions.yaml:23:5": ("PetStatus", "line 24"),
    "collisions.yaml:27:9": ("pet_id", "line 28"),
}


def test_warning_names_both_locations(tmp_path: Path) -> None:
    (tmp_path / "collisions.yaml").write_text(DOCUMENT, encoding="utf-8")
    result = run_typecase(
        tmp_path, "generate", "collisions.yaml", "--package", "demo", "--out", "out"
    )
    lines = [line for line in result.stderr.splitlines() if "[rival-name]" in line]
    assert {line.partition(": ")[0] for line in lines} == set(WARNINGS)
    for line in lines:
        name, other_line = WARNINGS[line.partition(": ")[0]]
        assert (
            f"because `{name}` is already the name of the part on {other_line} (#/"
            in line
        )
