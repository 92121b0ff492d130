"""Test that generating again reproduces generated/ byte for byte.

The output must not depend on the folder, hash seed, locale, time zone or terminal.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.regeneration.package_files import MANIFEST, read_committed_package

# The environment variables of each run, by the name of the run's folder. One name has a
# space, another is not ASCII.
ENVIRONMENTS = {
    "seed 0": {"PYTHONHASHSEED": "0", "TZ": "Pacific/Chatham"},
    "nested/seed 1": {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC"},
    "random/é": {"PYTHONHASHSEED": "random", "COLUMNS": "20", "NO_COLOR": "1"},
}


@pytest.fixture(scope="module")
def outputs(
    repository: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Path]:
    """Generate the package in each environment, in two processes at a time."""
    outputs: dict[str, Path] = {}
    processes: list[subprocess.Popen[str]] = []
    for name, variables in ENVIRONMENTS.items():
        folder = tmp_path_factory.mktemp("project") / name
        folder.mkdir(parents=True)
        shutil.copy(repository / "pyproject.toml", folder)
        shutil.copytree(repository / "specs", folder / "specs")
        outputs[name] = folder / "generated"
        outputs[name].mkdir()
        # A run keeps the names of the last one.
        shutil.copy(repository / "generated" / "names.lock", outputs[name])
        if len(processes) > 1:
            processes[-2].wait()
        processes.append(
            subprocess.Popen(
                [sys.executable, "-m", "typecase", "generate"],
                cwd=folder,
                env={**os.environ, **variables},
                stderr=subprocess.PIPE,
                text=True,
            )
        )
    errors = [process.communicate()[1] for process in processes]
    statuses = [process.returncode for process in processes]
    assert statuses == [0] * len(processes), errors
    return outputs


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_output_equals_the_committed_package(
    name: str, outputs: dict[str, Path], repository: Path
) -> None:
    expected = read_committed_package(repository)
    files = {
        str(path.relative_to(outputs[name])): path.read_bytes()
        for path in sorted(outputs[name].rglob("*"))
        if path.is_file()
    }
    assert files.keys() == expected.keys()
    assert [path for path in files if files[path] != expected[path]] == []


def test_manifest_lists_every_file_of_generated(repository: Path) -> None:
    files = read_committed_package(repository)
    lines = files.pop(MANIFEST).decode().splitlines()
    assert [line for line in lines if not line.startswith("#")] == sorted(files)
