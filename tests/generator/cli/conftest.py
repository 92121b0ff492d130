"""Fixtures of the command-line tests: a project without output, and one with."""

import shutil
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import create_project, run_typecase_process


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project without output."""
    return create_project(tmp_path / "project")


@pytest.fixture(scope="session")
def generated_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with output, which `generated_project` copies for each test."""
    folder = create_project(tmp_path_factory.mktemp("generated") / "project")
    result = run_typecase_process(folder, "generate")
    assert result.status == 0, result.output
    return folder


@pytest.fixture
def generated_project(generated_once: Path, tmp_path: Path) -> Path:
    """A project whose output is up to date; the copy keeps modification times."""
    return Path(shutil.copytree(generated_once, tmp_path / "generated", symlinks=True))
