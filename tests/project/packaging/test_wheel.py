"""Test the wheels of typecase and of the generated package.

The wheel of typecase is unpacked elsewhere and must generate what the checkout does.
"""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.project.packaging.wheels import build_wheel, read_files
from tests.project.tooling.project_files import read_pyproject


@pytest.fixture(scope="module")
def wheel(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The path of a wheel of typecase."""
    return build_wheel(repository, tmp_path_factory.mktemp("wheel"))


def find_differences(left: dict[str, bytes], right: dict[str, bytes]) -> list[str]:
    """Return the names of files that differ or are missing on one side.

    A failing test shows only the names, since the contents would fill screens.
    """
    names = left.keys() | right.keys()
    return sorted(name for name in names if left.get(name) != right.get(name))


def test_wheel_contains_the_package_and_its_templates(
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
    # This path precedes the editable install, which would use the checkout's templates.
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "site")}
    command = [sys.executable, "-m", "typecase", "generate"]
    subprocess.run(command, cwd=project, env=environment, check=True)
    generated = read_files(project / "generated")
    assert generated
    assert find_differences(generated, read_files(repository / "generated")) == []


def test_wheel_of_the_generated_package_is_complete(
    repository: Path, tmp_path: Path
) -> None:
    wheel = zipfile.ZipFile(build_wheel(repository / "generated", tmp_path))
    package = read_files(repository / "generated" / "jobads")
    assert {"py.typed", "__init__.py", "advertiser/openapi.json"} <= package.keys()
    names = {name for name in wheel.namelist() if name.startswith("jobads/")}
    assert names == {f"jobads/{name}" for name in package}


def test_wheel_installs_the_command(repository: Path, wheel: Path) -> None:
    scripts = read_pyproject(repository)["project"]["scripts"]
    assert scripts == {"typecase": "typecase.__main__:run"}
    with zipfile.ZipFile(wheel) as archive:
        names = [n for n in archive.namelist() if n.endswith("entry_points.txt")]
        entry_points = archive.read(names[0]).decode()
    assert "typecase = typecase.__main__:run" in entry_points
