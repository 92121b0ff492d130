"""Descriptions in several files for tests, loaded without a network."""

import socket
from pathlib import Path
from typing import Any

import pytest

from typecase.diagnostics import DiagnosticsError
from typecase.load import Document, ReferenceScope, load

HEAD = 'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\n'


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("a socket is opened")

    monkeypatch.setattr(socket, "socket", refuse)


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEAD + text if name == "openapi.yaml" else text)
    return folder / "openapi.yaml"


def schemas(document: Document) -> dict[str, Any]:
    found: dict[str, Any] = document.value_at("/components/schemas")
    return found


def told(folder: Path, reach: ReferenceScope | None = None) -> list[str]:
    with pytest.raises(DiagnosticsError) as caught:
        load(folder / "openapi.yaml", reach)
    return [str(each).replace(f"{folder}/", "") for each in caught.value.diagnostics]


def using(reference: str) -> str:
    """A document with one schema that is elsewhere, on line 3."""
    return f"components: {{schemas: {{A: {{items: {{$ref: '{reference}'}}}}}}}}\n"
