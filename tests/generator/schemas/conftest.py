"""Fixtures that generate the package of a snippet and import it into this process."""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import ModuleType

import pytest

from tests.generator.snippets.snippet_package import (
    SUBPACKAGE,
    generate_snippet,
)
from typecase.pipeline import GeneratedPackage

ModuleImporter = Callable[[str], ModuleType]
PackageImporter = Callable[[Path], ModuleImporter]
ModelsImporter = Callable[[str], ModuleType]


@pytest.fixture
def import_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[PackageImporter]:
    """Return a function that generates the package of a snippet.

    A snippet is a file with a fragment of an OpenAPI document. The function returns an
    importer: it imports a module by the name below the package, such as `.shop.models`.
    After the test the modules are removed, so that the next package may have their
    names.
    """
    modules_before = set(sys.modules)
    folder = tmp_path / "packages"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))

    def generate(snippet: Path) -> ModuleImporter:
        _write_files(generate_snippet(snippet, tmp_path), folder)
        invalidate_caches()
        return lambda name: import_module(f"{snippet.stem}{name}")

    yield generate
    for name in set(sys.modules) - modules_before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
            del sys.modules[name]


@pytest.fixture
def import_models(import_package: PackageImporter, tmp_path: Path) -> ModelsImporter:
    """Return a function that generates a snippet from text and imports its models."""

    def generate_and_import(text: str) -> ModuleType:
        snippet = tmp_path / "generated_shop.yaml"
        snippet.write_text(text, encoding="utf-8")
        return import_package(snippet)(f".{SUBPACKAGE}.models")

    return generate_and_import


def _write_files(package: GeneratedPackage, folder: Path) -> None:
    for path, content in package.content.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
