"""Write documents that consist of several files, and load them."""

from pathlib import Path
from typing import Any

import pytest

from typecase.diagnostics import DiagnosticsError
from typecase.load import Document, ReferenceScope, load

HEAD = 'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\n'


def write_files(folder: Path, files: dict[str, str]) -> Path:
    """Write files by relative path, and return the path of `openapi.yaml`.

    The text of `openapi.yaml` is appended to HEAD.
    """
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEAD + text if name == "openapi.yaml" else text)
    return folder / "openapi.yaml"


def component_schemas(document: Document) -> dict[str, Any]:
    schemas: dict[str, Any] = document.value_at("/components/schemas")
    return schemas


def load_diagnostics(folder: Path, scope: ReferenceScope | None = None) -> list[str]:
    """Load an invalid `openapi.yaml`; return the diagnostics with relative paths.

    ``scope`` is that of `load`: which files outside of the folder may be used.
    """
    with pytest.raises(DiagnosticsError) as caught:
        load(folder / "openapi.yaml", scope)
    return [
        str(diagnostic).replace(f"{folder}/", "")
        for diagnostic in caught.value.diagnostics
    ]


def document_with_reference(reference: str) -> str:
    """Return the text of a document with one reference, at line 3 and column 36."""
    return f"components: {{schemas: {{A: {{items: {{$ref: '{reference}'}}}}}}}}\n"
