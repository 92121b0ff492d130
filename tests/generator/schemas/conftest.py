"""Fixtures that generate a package from a few lines of YAML and import it here."""

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

ModuleImporter = Callable[[str], ModuleType]
PackageImporter = Callable[[Path], ModuleImporter]
ModelsImporter = Callable[[str], ModuleType]


@pytest.fixture
def import_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[PackageImporter]:
    """Return a function that generates a snippet's package.

    It returns a second function, which imports a module of the package by its relative
    name, such as `.shop.models`. After the test the modules are removed.
    """
    modules_before = set(sys.modules)
    folder = tmp_path / "packages"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))

    def generate_and_write(snippet: Path) -> ModuleImporter:
        _write_files(generate_snippet(snippet, tmp_path), folder)
        invalidate_caches()
        return lambda name: import_module(f"{snippet.stem}{name}")

    yield generate_and_write
    for name in set(sys.modules) - modules_before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
            del sys.modules[name]


@pytest.fixture
def import_models(import_package: PackageImporter, tmp_path: Path) -> ModelsImporter:
    """Return a function that generates a snippet from text and imports its models."""

    def generate_and_import(text: str) -> ModuleType:
        snippet = tmp_path / "generated_shop.yaml"
        snippet.write_text(text, encoding="utf-8")
        write_document(snippet, tmp_path)
        return import_package(snippet)(f".{SUBPACKAGE}.models")

    return generate_and_import


def _write_files(package: GeneratedPackage, folder: Path) -> None:
    for path, content in package.content.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
