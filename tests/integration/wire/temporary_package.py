"""Generate a package from a document in a test, and import it."""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from tests.all_features import ALL_FEATURES
from typecase.config.settings import Config
from typecase.pipeline import write_package
from typecase.project import Project


def import_api(package: str, document: str, folder: Path) -> ModuleType:
    """Generate a package with the one API `lib`, and return the module of that API.

    Its `models` and `server` are imported too. They stay in `sys.modules`, so every
    caller needs a package name of its own.
    """
    with _generate(package, "lib", document, folder):
        module = importlib.import_module(f"{package}.lib")
        importlib.import_module(f"{package}.lib.models")
        importlib.import_module(f"{package}.lib.server")
    return module


@contextmanager
def temporary_api(document: str, name: str, folder: Path) -> Iterator[str]:
    """Generate the package `wire_NAME` with the one API `NAME`.

    Yield the import name of the API. It can be imported until the block ends.
    """
    package = f"wire_{name}"
    with _generate(package, name, document, folder):
        yield f"{package}.{name}"
    for module in [each for each in sys.modules if each.split(".")[0] == package]:
        del sys.modules[module]


@contextmanager
def _generate(package: str, api: str, document: str, folder: Path) -> Iterator[None]:
    """Generate a package, and put it on the import path until the block ends."""
    source = folder / f"{api}.yaml"
    source.write_text(document, encoding="utf-8")
    config = Config(package, {api: source}, folder / "out", features=ALL_FEATURES)
    write_package(config, Project(config).generate())
    sys.path.insert(0, str(config.output))
    try:
        yield
    finally:
        sys.path.remove(str(config.output))
