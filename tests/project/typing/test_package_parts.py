"""Test that packages with some parts only pass strict type checkers."""

import json
import sys
from pathlib import Path

import pytest

from tests.generator.package.shelf_parts import (
    ASYNC,
    CLIENTS,
    SERVER,
    SYNC,
    generate_parts,
)
from tests.project.typing.checkers import PYRIGHT_SETTINGS, run_python

PACKAGES = {"syncs": SYNC, "asyncs": ASYNC, "clients": CLIENTS, "servers": SERVER}

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a package for each shape."""
    folder = tmp_path_factory.mktemp("parts")
    for package, parts in PACKAGES.items():
        # Generating into the same folder would delete the package before.
        generate_parts(parts, folder, package=package)
        (folder / "out" / package).rename(folder / package)
    return folder


def test_mypy_has_no_complaint(folder: Path) -> None:
    options = ("--strict", "--python-version=3.11")
    assert run_python(folder, "-m", "mypy", *options, *PACKAGES) == ""


def test_pyright_has_no_complaint(folder: Path) -> None:
    excluded = [f"{package}/_runtime" for package in PACKAGES]
    settings = PYRIGHT_SETTINGS | {"include": [*PACKAGES], "exclude": excluded}
    file = folder / "pyrightconfig.json"
    file.write_text(json.dumps(settings), encoding="utf-8")
    assert run_python(folder, "-m", "pyright", "--pythonpath", sys.executable) == ""
