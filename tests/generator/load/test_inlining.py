"""Test that references to path items and media types are replaced by the targets."""

from pathlib import Path

import pytest

from typecase.diagnostics import DiagnosticsError
from typecase.load import Position, load

DOCUMENT = """\
openapi: 3.2.0
info: {title: Pets, version: "1"}
paths:
  /pets: {$ref: "#/components/pathItems/Pets", summary: All pets.}
  /dogs: {$ref: "#/paths/~1pets"}
webhooks:
  petSeen: {$ref: "#/components/pathItems/Pets"}
components:
  pathItems:
    Pets:
      summary: Pets.
      get:
        responses:
          "200":
            content: {application/json: {$ref: "#/components/mediaTypes/Pets"}}
  mediaTypes:
    Pets: {schema: {type: array}}
"""
CYCLES = """\
  /a: {$ref: "#/paths/~1b"}
  /b: {$ref: "#/paths/~1a"}
  /c: {$ref: "#/paths/~1c/get"}
  /d: {post: {callbacks: {c: {"{$url}": {$ref: "#/paths/~1d"}}}, responses: {}}}
"""


def write_document(text: str, folder: Path) -> Path:
    path = folder / "document.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_reference_is_replaced_by_target(tmp_path: Path) -> None:
    document = load(write_document(DOCUMENT, tmp_path))
    get = document.value_at("/components/pathItems/Pets/get")
    assert get["responses"]["200"]["content"] == {
        "application/json": {"schema": {"type": "array"}}
    }
    assert document.value_at("/paths") == {
        "/pets": {"summary": "All pets.", "get": get},
        "/dogs": {"summary": "All pets.", "get": get},
    }
    assert document.value_at("/webhooks/petSeen") == {"summary": "Pets.", "get": get}


def test_positions_lead_to_target(tmp_path: Path) -> None:
    document = load(write_document(DOCUMENT, tmp_path))
    assert document.position("/paths/~1pets") == Position(4, 3)
    assert document.position("/paths/~1pets/summary") == Position(4, 48)
    assert document.position("/paths/~1dogs/get") == Position(12, 7)
    schema = "/paths/~1dogs/get/responses/200/content/application~1json/schema"
    assert document.position(schema) == Position(17, 12)
    diagnostic = document.diagnostic("invalid", "message", schema)
    assert diagnostic.pointer == "/components/mediaTypes/Pets/schema"


def test_cycle_is_reported(tmp_path: Path) -> None:
    text = DOCUMENT.replace("webhooks:\n", f"{CYCLES}webhooks:\n")
    with pytest.raises(DiagnosticsError) as caught:
        load(write_document(text, tmp_path))
    errors = [
        (diagnostic.line, diagnostic.code) for diagnostic in caught.value.diagnostics
    ]
    assert errors[:3] == [
        (6, "circular-ref"),
        (7, "circular-ref"),
        (8, "unresolved-ref"),
    ]
