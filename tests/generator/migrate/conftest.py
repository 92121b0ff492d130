"""Fixtures of the tests of `typecase migrate`: callers' code, and two projects."""

import shutil
from pathlib import Path

import pytest

HERE = Path(__file__).parent
OLD, NEW = (str(HERE / "shop" / side) for side in ("old", "new"))
"""The project of the package that the code calls, and that of the next version."""


@pytest.fixture(scope="session")
def callers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the callers' code."""
    folder = tmp_path_factory.mktemp("callers") / "app"
    return Path(shutil.copytree(HERE / "old_callers", folder))
