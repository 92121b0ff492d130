"""Packages printed from a few lines of YAML, imported into this process."""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import ModuleType

import pytest

from tests.generator.snippets.snippet_package import (
    SUBPACKAGE,
    generate_snippet,
    write_document,
)
from typecase.pipeline import GeneratedPackage

Import = Callable[[Path], Callable[[str], ModuleType]]
Models = Callable[[str], ModuleType]


@pytest.fixture
def imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Import]:
    """Print a fragment, and give its modules by their names in the package."""
    known = set(sys.modules)
    folder = tmp_path / "packages"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))

    def imports(fragment: Path) -> Callable[[str], ModuleType]:
        printed = generate_snippet(fragment, tmp_path)
        _write(printed, folder)
        invalidate_caches()
        return lambda name: import_module(f"{fragment.stem}{name}")

    yield imports
    for name in set(sys.modules) - known:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
            del sys.modules[name]


@pytest.fixture
def models(imported: Import, tmp_path: Path) -> Models:
    """Print a fragment given as text, and import its models."""

    def imports(text: str) -> ModuleType:
        fragment = tmp_path / "printed_shop.yaml"
        fragment.write_text(text, encoding="utf-8")
        write_document(fragment, tmp_path)
        return imported(fragment)(f".{SUBPACKAGE}.models")

    return imports


def _write(printed: GeneratedPackage, folder: Path) -> None:
    for path, content in printed.content.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
