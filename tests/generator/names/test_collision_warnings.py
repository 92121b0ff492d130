"""Test the warnings about name collisions, which name both locations."""

from pathlib import Path

from tests.generator.cli.cli_runner import run_typecase

DOCUMENT = """\
openapi: 3.1.0
info: {title: Collisions, version: "1"}
paths:
  /b/{id}:
    get:
      parameters:
        - {name: id, in: path, required: true, schema: {type: string}}
        - {name: id, in: query, schema: {type: string}}
      responses: {"204": {description: Old.}}
components:
  schemas:
    pet_status: {type: object, properties: {a: {type: string}}}
    PetStatus:
      type: object
      properties:
        petId: {type: string}
        pet_id: {type: integer}
    Language:
      type: string
      enum:
        - c
        - c++
        - C
    Choice: {oneOf: [{const: a-b}, {const: a_b}]}
"""
# By the location of a warning: the name, and the line of the part that has it.
WARNINGS = {
    "collisions.yaml:8:11": ("id", "line 7"),
    "collisions.yaml:12:5": ("PetStatus", "line 13"),
    "collisions.yaml:16:9": ("pet_id", "line 17"),
    "collisions.yaml:21:11": ("C", "line 23"),
    "collisions.yaml:24:5": ("A_B", "line 24"),
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
