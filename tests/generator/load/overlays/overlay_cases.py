"""Write a document and an overlay to a folder, and load the document with it."""

from pathlib import Path

from typecase.load import Document, load

DOCUMENT = """\
openapi: 3.1.0
info: {title: Shop, version: "1"}
tags: [{name: pets}, {name: toys}, {name: other}]
paths:
  /pets:
    get:
      summary: List pets.
      parameters:
        - {name: size, in: query, schema: {type: string}}
        - {name: color, in: query, schema: {type: string}}
      responses: {"204": {description: Done.}}
    post:
      responses: {"204": {description: Done.}}
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: {type: string}
"""
HEAD = """\
overlay: 1.1.0
info: {title: Fixes, version: 1.0.0}
actions:
"""


def write(folder: Path, actions: str, document: str = DOCUMENT) -> tuple[Path, Path]:
    """Write a document, and an overlay with these actions; return both paths."""
    path, overlay = folder / "shop.yaml", folder / "fixes.overlay.yaml"
    path.write_text(document, encoding="utf-8")
    overlay.write_text(HEAD + actions, encoding="utf-8")
    return path, overlay


def load_with(folder: Path, actions: str, document: str = DOCUMENT) -> Document:
    """Return a document to which an overlay with these actions was applied."""
    path, overlay = write(folder, actions, document)
    return load(path, overlays=[overlay])


def place_of(document: Document, pointer: str) -> tuple[str, int]:
    """Return the name of the file, and the line, that a value comes from."""
    file = Path(document.origin(pointer)[0].file).name
    return file, document.position(pointer).line
