"""Test that a document with one fault has one diagnostic, that of the cause."""

from pathlib import Path

import pytest

from typecase.diagnostics import (
    Diagnostic,
    DiagnosticsError,
    Severity,
    group_repetitions,
)
from typecase.load import load

DOCUMENT = """\
openapi: 3.0.3
info: {title: Shop, version: "1"}
security: [{key: []}]
paths:
  /pets/{id}:
    get:
      parameters:
        - $ref: "#/components/parameters/Id"
        - {name: limit, in: query, schema: {type: integer}}
      responses:
        "200":
          description: A pet.
          content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}
        default: {$ref: "#/components/responses/Problem"}
    post:
      parameters:
        - name: id
          in: path
          required: true
          schema: {type: integer}
      requestBody:
        content:
          application/json: {schema: {$ref: "#/components/schemas/Pet"}}
      responses:
        default: {$ref: "#/components/responses/Problem"}
components:
  parameters:
    Id: {name: id, in: path, required: true, schema: {type: integer}}
  responses:
    Problem:
      description: A problem.
  securitySchemes:
    key: {type: apiKey, in: header, name: X-Key}
  schemas:
    Pet:
      type: object
      properties:
        parent: {$ref: "#/components/schemas/Pet"}
"""

# By name: what is replaced once in the document, its replacement, and the line and the
# code of the only diagnostic.
FAULTS = {
    "misspelt components": ("components:\n", "component:\n", 26, "unknown-key"),
    "misspelt section": ("  schemas:\n", "  schema:\n", 34, "unknown-key"),
    "misspelt parameters": ("parameters:\n        - $", "paramaters:\n        - $", 7,
                            "unknown-key"),
    "misspelt required": ("          required", "          requird", 19,
                          "unknown-key"),
    "misspelt schema": ("query, schema", "query, shcema", 9, "unknown-key"),
    "misspelt responses": ('responses:\n        "200"', 'response:\n        "200"', 10,
                           "unknown-key"),
    "misspelt name": ("        - name: id", "        - nmae: id", 17, "unknown-key"),
    "misspelt name in a component": ("{name: id", "{nmae: id", 28, "unknown-key"),
    "wrong place": ("          in: path", "          in: pth", 18, "not-allowed"),
    "wrong place in a component": ("id, in: path", "id, in: pth", 28, "not-allowed"),
    "parameter without place": ("          in: path\n", "", 17, "missing-key"),
    "no content": ("        content:\n          application/json: {schema",
                   "        application/json: {schema", 21, "missing-key"),
    "other name in the path": ("        - name: id", "        - name: key", 17,
                               "unused-path-parameter"),
    "parameters as a map": ("        - name: id\n", "          id:\n", 16,
                            "wrong-type"),
    "parameter without target": ("parameters/Id", "parameters/Key", 8,
                                 "unresolved-ref"),
    "component of a wrong type": ("    Problem:\n      description: A problem.\n",
                                  "    Problem: []\n", 30, "wrong-type"),
    "misspelt reference": ("        default: {$ref", "        default: {$erf", 14,
                           "unknown-key"),
    "media type of a wrong type": ("application/json: {schema: {$ref: \"#/components/"
                                   "schemas/Pet\"}}}", "application/json: text}", 13,
                                   "wrong-type"),
    "component without a name": ("    Pet:\n", "    Pat:\n", 13, "unresolved-ref"),
    "no parameter": ("        - name: id\n          in: path\n          required: true"
                     "\n          schema: {type: integer}\n", "        []\n", 15,
                     "missing-path-parameter"),
}  # fmt: skip


def find_errors(text: str, folder: Path) -> list[Diagnostic]:
    path = folder / "shop.yaml"
    path.write_text(text, encoding="utf-8")
    try:
        load(path)
    except DiagnosticsError as error:
        return [first for first, _ in group_repetitions(error.diagnostics)]
    raise AssertionError("the document has no errors")


def test_document_without_fault_is_valid(tmp_path: Path) -> None:
    (tmp_path / "shop.yaml").write_text(DOCUMENT, encoding="utf-8")
    assert load(tmp_path / "shop.yaml").warnings == ()


@pytest.mark.parametrize("version", ["3.0.3", "3.1.0"])
@pytest.mark.parametrize("name", FAULTS)
def test_only_the_cause_is_reported(name: str, version: str, tmp_path: Path) -> None:
    old, new, line, code = FAULTS[name]
    assert old in DOCUMENT
    text = DOCUMENT.replace(old, new, 1).replace("3.0.3", version)
    found = [(fault.line, fault.code) for fault in find_errors(text, tmp_path)]
    assert found == [(line, code)]


# By name: two independent faults, as replacements, and the codes of both.
INDEPENDENT_FAULTS = {
    "broken parameter of another name": (
        ("name: limit, in: query", "name: limit, in: qery"),
        ('        - $ref: "#/components/parameters/Id"\n', ""),
        {"not-allowed", "missing-path-parameter"},
    ),
    "unused parameter of another operation": (
        ("        - name: id\n", "        - name: other\n"),
        ('        - $ref: "#/components/parameters/Id"\n', ""),
        {"unused-path-parameter", "missing-path-parameter"},
    ),
    "key that resembles the missing one": (
        ("        content:\n          application/json: {schema",
         "        content/json: {schema"),
        ("type: object", "type: objekt"),
        {"unknown-key", "not-allowed"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", INDEPENDENT_FAULTS)
def test_independent_faults_are_all_reported(name: str, tmp_path: Path) -> None:
    *replacements, codes = INDEPENDENT_FAULTS[name]
    text = DOCUMENT
    for old, new in replacements:
        assert old in text
        text = text.replace(old, new, 1)
    faults = find_errors(text, tmp_path)
    assert {fault.code for fault in faults} >= codes
    assert any(fault.severity is Severity.ERROR for fault in faults)


def test_warnings_of_repairs_begin_with_the_cause(tmp_path: Path) -> None:
    path = tmp_path / "shop.yaml"
    text = DOCUMENT.replace("parameters:\n        - $", "args:\n        - $")
    path.write_text(text, encoding="utf-8")
    warnings = load(path, strict=False).warnings
    # The line of the consequence is before that of the cause.
    assert [warning.line for warning in warnings] == [7, 6]
    assert warnings[0].code == "unknown-key"
