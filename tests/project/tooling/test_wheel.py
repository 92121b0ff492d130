"""Test that the wheels of typecase and of the generated package are complete."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.project.tooling.repository_files import is_cached, read_pyproject


@pytest.fixture(scope="module")
def wheel(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(repository, tmp_path_factory.mktemp("wheel"))


def build_wheel(project: Path, folder: Path) -> Path:
    """Build a wheel with the build backend itself, which downloads nothing."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d"]
    subprocess.run([*command, folder], cwd=project, check=True, capture_output=True)
    [wheel] = folder.glob("*.whl")
    return wheel


def read_files(folder: Path) -> dict[str, bytes]:
    """Return the files below a folder, except caches, by their relative path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not is_cached(path)
    }


def find_differences(left: dict[str, bytes], right: dict[str, bytes]) -> list[str]:
    """Return the paths of files that differ or are missing on one side."""
    paths = left.keys() | right.keys()
    return sorted(path for path in paths if left.get(path) != right.get(path))


def test_wheel_contains_the_package_and_the_templates(
    repository: Path, wheel: Path, tmp_path: Path
) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    package = read_files(repository / "generator" / "typecase")
    templates = read_files(repository / "templates")
    assert package
    assert templates
    expected = package | {f"templates/{name}": data for name, data in templates.items()}
    assert find_differences(read_files(tmp_path / "typecase"), expected) == []


def test_wheel_generates_the_committed_package(
    repository: Path, wheel: Path, tmp_path: Path
) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    project = tmp_path / "project"
    shutil.copytree(repository / "specs", project / "specs")
    shutil.copy(repository / "pyproject.toml", project)
    # Import typecase from the wheel: the editable install would read the templates of
    # the checkout.
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "site")}
    command = [sys.executable, "-m", "typecase", "generate"]
    subprocess.run(command, cwd=project, env=environment, check=True)
    generated = read_files(project / "generated")
    assert generated
    assert find_differences(generated, read_files(repository / "generated")) == []


def test_wheel_of_the_generated_package_is_complete(
    repository: Path, tmp_path: Path
) -> None:
    wheel_file = zipfile.ZipFile(build_wheel(repository / "generated", tmp_path))
    generated = read_files(repository / "generated" / "jobads")
    assert {"py.typed", "__init__.py", "advertiser/openapi.json"} <= generated.keys()
    names = {f"jobads/{name}" for name in generated}
    assert {
        name for name in wheel_file.namelist() if name.startswith("jobads/")
    } == names


def test_wheel_installs_the_command(repository: Path, wheel: Path) -> None:
    scripts = read_pyproject(repository)["project"]["scripts"]
    assert scripts == {"typecase": "typecase.commands.cli:main"}
    with zipfile.ZipFile(wheel) as wheel_file:
        names = wheel_file.namelist()
        [name] = [name for name in names if name.endswith("entry_points.txt")]
        entry_points = wheel_file.read(name).decode()
    assert "typecase = typecase.commands.cli:main" in entry_points
