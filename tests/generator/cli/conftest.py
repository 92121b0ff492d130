"""A project in a temporary folder: one as it was laid out, one with its output."""

import shutil
from pathlib import Path

import pytest

from tests.generator.cli.commands import lay_out, typecase_process


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project that has printed nothing."""
    return lay_out(tmp_path / "project")


@pytest.fixture(scope="session")
def printed_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = lay_out(tmp_path_factory.mktemp("printed") / "project")
    ran = typecase_process(folder, "generate")
    assert ran.status == 0, ran.said
    return folder


@pytest.fixture
def printed(printed_once: Path, tmp_path: Path) -> Path:
    """A project whose output is what its document prints; times are kept."""
    return Path(shutil.copytree(printed_once, tmp_path / "printed", symlinks=True))
