"""Test that regeneration reproduces generated/ byte by byte.

The output must not depend on the folder, the hash seed, the locale and the time zone.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.regeneration.generation import MANIFEST, read_committed_files

# Project folders, each with environment variables.
ENVIRONMENTS = {
    "zero": {"PYTHONHASHSEED": "0", "TZ": "Pacific/Chatham"},
    "with a space/nested": {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC"},
    "random/é": {"PYTHONHASHSEED": "random", "COLUMNS": "20", "NO_COLOR": "1"},
}


@pytest.fixture(scope="module")
def output_folders(
    repository: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Path]:
    """Generate the package in each environment, at most two at a time."""
    folders: dict[str, Path] = {}
    processes: list[subprocess.Popen[str]] = []
    for name, variables in ENVIRONMENTS.items():
        folder = tmp_path_factory.mktemp("project") / name
        folder.mkdir(parents=True)
        shutil.copy(repository / "pyproject.toml", folder)
        shutil.copytree(repository / "specs", folder / "specs")
        folders[name] = folder / "generated"
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
    assert all(process.returncode == 0 for process in processes), errors
    return folders


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_regenerated_files_equal_committed_files(
    name: str, output_folders: dict[str, Path], repository: Path
) -> None:
    committed = read_committed_files(repository)
    output = output_folders[name]
    regenerated = {
        str(path.relative_to(output)): path.read_bytes()
        for path in sorted(output.rglob("*"))
        if path.is_file()
    }
    assert regenerated.keys() == committed.keys()
    different = [path for path in committed if regenerated[path] != committed[path]]
    assert different == []


def test_manifest_lists_all_files(repository: Path) -> None:
    files = read_committed_files(repository)
    lines = files.pop(MANIFEST).decode().splitlines()
    assert [line for line in lines if not line.startswith("#")] == sorted(files)
