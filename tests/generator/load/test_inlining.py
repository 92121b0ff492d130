"""Path items and media types that stand elsewhere in the document."""

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
  seen: {$ref: "#/components/pathItems/Pets"}
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
CIRCLES = """\
  /a: {$ref: "#/paths/~1b"}
  /b: {$ref: "#/paths/~1a"}
  /c: {$ref: "#/paths/~1c/get"}
  /d: {post: {callbacks: {c: {"{$url}": {$ref: "#/paths/~1d"}}}, responses: {}}}
"""


def written(text: str, folder: Path) -> Path:
    path = folder / "document.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_they_are_put_where_they_are_used(tmp_path: Path) -> None:
    document = load(written(DOCUMENT, tmp_path))
    get = document.value_at("/components/pathItems/Pets/get")
    assert get["responses"]["200"]["content"] == {
        "application/json": {"schema": {"type": "array"}}
    }
    assert document.value_at("/paths") == {
        "/pets": {"summary": "All pets.", "get": get},
        "/dogs": {"summary": "All pets.", "get": get},
    }
    assert document.value_at("/webhooks/seen") == {"summary": "Pets.", "get": get}


def test_their_places_are_where_they_are_written(tmp_path: Path) -> None:
    document = load(written(DOCUMENT, tmp_path))
    assert document.position("/paths/~1pets") == Position(4, 3)
    assert document.position("/paths/~1pets/summary") == Position(4, 48)
    assert document.position("/paths/~1dogs/get") == Position(12, 7)
    schema = "/paths/~1dogs/get/responses/200/content/application~1json/schema"
    assert document.position(schema) == Position(17, 12)
    told = document.diagnostic("odd", "odd", schema)
    assert told.pointer == "/components/mediaTypes/Pets/schema"


def test_circles(tmp_path: Path) -> None:
    text = DOCUMENT.replace("webhooks:\n", f"{CIRCLES}webhooks:\n")
    with pytest.raises(DiagnosticsError) as caught:
        load(written(text, tmp_path))
    told = [(each.line, each.code) for each in caught.value.diagnostics]
    assert told[:3] == [
        (6, "circular-ref"),
        (7, "circular-ref"),
        (8, "unresolved-ref"),
    ]
