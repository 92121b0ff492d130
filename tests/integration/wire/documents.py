"""Packages of small documents of the tests' own, generated and imported."""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from typecase.config import Config
from typecase.pipeline import generate_package, write_package


def printed_package(name: str, document: str, folder: Path) -> ModuleType:
    """Print a document as the API `lib` of a package, and import that."""
    with _printed(name, "lib", document, folder):
        module = importlib.import_module(f"{name}.lib")
        importlib.import_module(f"{name}.lib.models")
        importlib.import_module(f"{name}.lib.server")
    return module


@contextmanager
def printed_from(document: str, name: str, folder: Path) -> Iterator[str]:
    """Print the package `printed_NAME` with the one API `NAME`, to be imported while
    the context lasts."""
    package = f"printed_{name}"
    with _printed(package, name, document, folder):
        yield f"{package}.{name}"
    for module in [each for each in sys.modules if each.startswith(package)]:
        del sys.modules[module]


@contextmanager
def _printed(package: str, api: str, document: str, folder: Path) -> Iterator[None]:
    source = folder / f"{api}.yaml"
    source.write_text(document, encoding="utf-8")
    config = Config(package, {api: source}, folder / "out")
    write_package(config, generate_package(config))
    sys.path.insert(0, str(config.output))
    try:
        yield
    finally:
        sys.path.remove(str(config.output))
