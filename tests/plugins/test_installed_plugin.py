"""Test a plugin that pip has installed, in an environment of its own."""

import os
import shutil
import subprocess
import sysconfig
import venv
from pathlib import Path

import pytest

import typecase
from tests.generator.cli.cli_runner import PYPROJECT, SHOP
from tests.project.packaging.wheels import build_wheel, read_files

PACKAGES = Path(__file__).parent / "packages"
DISTRIBUTION = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "operation-list"
version = "1.0"
"""


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """The Python of an environment that has pip, and finds typecase."""
    folder = tmp_path / "environment"
    venv.create(folder, with_pip=True)
    paths = {"base": str(folder), "platbase": str(folder)}
    scheme = sysconfig.get_preferred_scheme("prefix")
    library = Path(sysconfig.get_path("purelib", scheme, paths))
    found = [Path(typecase.__file__).parents[1], sysconfig.get_path("purelib")]
    text = "\n".join(map(str, found))
    (library / "found.pth").write_text(text, encoding="utf-8")
    return Path(sysconfig.get_path("scripts", scheme, paths), "python")


def run(python: Path, folder: Path, *arguments: str) -> None:
    # Only what is installed may be found.
    left_out = ("PYTHONPATH", "PIP_", "TYPECASE_CACHE")
    kept = {key: os.environ[key] for key in os.environ if not key.startswith(left_out)}
    process = subprocess.run(
        [str(python), "-m", *arguments],
        cwd=folder,
        env=kept | {"XDG_CACHE_HOME": str(folder / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stdout + process.stderr


@pytest.mark.full
def test_installed_plugin_acts_where_it_is_named(python: Path, tmp_path: Path) -> None:
    source, project = tmp_path / "source", tmp_path / "project"
    source.mkdir()
    (source / "pyproject.toml").write_text(DISTRIBUTION, encoding="utf-8")
    ignored = shutil.ignore_patterns("__pycache__")
    package = source / "operation_list"
    shutil.copytree(PACKAGES / package.name, package, ignore=ignored)
    wheel = build_wheel(source, tmp_path / "wheel")
    (project / "specs").mkdir(parents=True)
    (project / "specs" / "shop.yaml").write_text(SHOP, encoding="utf-8")
    configuration = project / "pyproject.toml"
    configuration.write_text(PYPROJECT, encoding="utf-8")
    run(python, project, "typecase", "generate")
    before = read_files(project / "out")
    run(python, project, "pip", "install", "--no-index", "--no-deps", str(wheel))
    run(python, project, "typecase", "generate", "--no-cache")
    assert read_files(project / "out") == before
    named = PYPROJECT.replace("output =", 'plugins = ["operation_list"]\noutput =')
    configuration.write_text(named, encoding="utf-8")
    run(python, project, "typecase", "generate")
    after = read_files(project / "out")
    assert after["operations.csv"].startswith(b"api,method,path\nshop,GET,/pets")
    assert b'("shop", "GET", "/pets' in after["zoo/operation_list.py"]
    added = {"operations.csv", "zoo/operation_list.py"}
    assert {path for path in after if after[path] != before.get(path)} == {
        *added,
        ".typecase",
    }
