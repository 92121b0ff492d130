"""Printing again gives generated/, whatever the folder, the hash seed and the clock."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.regeneration.printing import MANIFEST, committed

SURROUNDINGS = {
    "zero": {"PYTHONHASHSEED": "0", "TZ": "Pacific/Chatham"},
    "a folder/of one": {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC"},
    "random/é": {"PYTHONHASHSEED": "random", "COLUMNS": "20", "NO_COLOR": "1"},
}


@pytest.fixture(scope="module")
def printed(
    repository: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Path]:
    """Print the package in each of the surroundings, two at a time."""
    folders: dict[str, Path] = {}
    running: list[subprocess.Popen[str]] = []
    for name, variables in SURROUNDINGS.items():
        folder = tmp_path_factory.mktemp("project") / name
        folder.mkdir(parents=True)
        shutil.copy(repository / "pyproject.toml", folder)
        shutil.copytree(repository / "specs", folder / "specs")
        folders[name] = folder / "generated"
        if len(running) > 1:
            running[-2].wait()
        running.append(
            subprocess.Popen(
                [sys.executable, "-m", "typecase", "generate"],
                cwd=folder,
                env={**os.environ, **variables},
                stderr=subprocess.PIPE,
                text=True,
            )
        )
    said = [process.communicate()[1] for process in running]
    assert [process.returncode for process in running] == [0] * len(running), said
    return folders


@pytest.mark.parametrize("name", SURROUNDINGS)
def test_the_same_bytes(name: str, printed: dict[str, Path], repository: Path) -> None:
    expected = committed(repository)
    found = {
        str(path.relative_to(printed[name])): path.read_bytes()
        for path in sorted(printed[name].rglob("*"))
        if path.is_file()
    }
    assert found.keys() == expected.keys()
    assert [path for path in found if found[path] != expected[path]] == []


def test_generated_holds_what_its_manifest_lists(repository: Path) -> None:
    files = committed(repository)
    listed = files.pop(MANIFEST).decode().splitlines()
    assert [line for line in listed if not line.startswith("#")] == sorted(files)
