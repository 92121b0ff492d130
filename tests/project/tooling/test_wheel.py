"""The wheel is complete: unpacked elsewhere, it prints what the checkout prints."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tests.project.tooling.project import is_cached, pyproject


@pytest.fixture(scope="module")
def wheel(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(repository, tmp_path_factory.mktemp("wheel"))


def build(project: Path, folder: Path) -> Path:
    """Build a wheel with the build backend itself, so nothing is downloaded."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d"]
    subprocess.run([*command, folder], cwd=project, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not is_cached(path)
    }


def different(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    """Names of files that are not the same in both; their text would fill screens."""
    return sorted(
        name for name in one.keys() | other.keys() if one.get(name) != other.get(name)
    )


def test_the_wheel_holds_the_package_and_the_templates(
    repository: Path, wheel: Path, tmp_path: Path
) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    package = tree(repository / "generator" / "typecase")
    templates = tree(repository / "templates")
    assert package
    assert templates
    expected = package | {f"templates/{name}": data for name, data in templates.items()}
    assert different(tree(tmp_path / "typecase"), expected) == []


def test_the_wheel_prints_the_same_package(
    repository: Path, wheel: Path, tmp_path: Path
) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    project = tmp_path / "project"
    shutil.copytree(repository / "specs", project / "specs")
    shutil.copy(repository / "pyproject.toml", project)
    # Ahead of the editable install, which would find the templates of the checkout.
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "site")}
    command = [sys.executable, "-m", "typecase", "generate"]
    subprocess.run(command, cwd=project, env=environment, check=True)
    printed = tree(project / "generated")
    assert printed
    assert different(printed, tree(repository / "generated")) == []


def test_the_printed_package_builds_with_all_its_files(
    repository: Path, tmp_path: Path
) -> None:
    built = zipfile.ZipFile(build(repository / "generated", tmp_path))
    printed = tree(repository / "generated" / "jobads")
    assert {"py.typed", "__init__.py", "advertiser/openapi.json"} <= printed.keys()
    names = {f"jobads/{name}" for name in printed}
    assert {n for n in built.namelist() if n.startswith("jobads/")} == names


def test_the_command_is_installed(repository: Path, wheel: Path) -> None:
    scripts = pyproject(repository)["project"]["scripts"]
    assert scripts == {"typecase": "typecase.commands.cli:main"}
    with zipfile.ZipFile(wheel) as built:
        names = [n for n in built.namelist() if n.endswith("entry_points.txt")]
        assert "typecase = typecase.commands.cli:main" in built.read(names[0]).decode()
