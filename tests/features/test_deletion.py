"""Test that a feature can be deleted: nothing but its own folders names it."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

DELETED = (
    "aiohttp",
    "concurrency",
    "lenient_decoding",
    "opentelemetry",
    "outbox",
    "rate_limiter",
)
MODULES = {"aiohttp", "opentelemetry", "outbox"}
"""Those that add a module of their name to a package."""
IMPORT_ALL = """
import importlib, pkgutil, sys
import jobads
names = [module.name for module in pkgutil.walk_packages(jobads.__path__, "jobads.")]
for name in names:
    importlib.import_module(name)
print(len(names))
"""


@pytest.fixture(scope="session")
def reduced_copy(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the generator without some features, and what it generates."""
    root = tmp_path_factory.mktemp("reduced")
    for name in ("generator/typecase", "templates", "specs", "tests"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(repository / name, root / name, ignore=ignored)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(repository / name, root / name)
    project = root / "pyproject.toml"
    text = project.read_text(encoding="utf-8")
    for feature in DELETED:
        assert f"\n{feature} = true\n" in text
        text = text.replace(f"\n{feature} = true\n", "\n")
        shutil.rmtree(root / "tests" / "features" / feature, ignore_errors=True)
        shutil.rmtree(root / "generator" / "typecase" / "features" / feature)
        shutil.rmtree(root / "generator" / "typecase" / "runtime" / feature)
        shutil.rmtree(root / "templates" / feature)
    project.write_text(text, encoding="utf-8")
    run(root, "-m", "typecase", "generate", "--no-cache")
    return root


def run(root: Path, *arguments: str) -> str:
    """Run Python with the generator and the package of a copy; return its output."""
    folders = [root / "generator", root / "generated", root]
    process = subprocess.run(
        [sys.executable, *arguments],
        cwd=root,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stdout[-4000:] + process.stderr[-4000:]
    return process.stdout


def test_package_lacks_deleted_features_and_works(
    repository: Path, reduced_copy: Path
) -> None:
    folder = reduced_copy / "generated"
    files = {path.relative_to(folder) for path in folder.rglob("*.py")}
    whole = repository / "generated"
    lost = {path.relative_to(whole) for path in whole.rglob("*.py")} - files
    assert lost
    # What is lost beside these files is used by them alone.
    assert {str(path) for path in lost if path.parent == Path("jobads")} == {
        f"jobads/{feature}.py" for feature in MODULES
    }
    folders = {path.parts[2] for path in lost if path.parts[1] == "_runtime"}
    assert folders == {*DELETED}
    guide = (folder / "GUIDE.md").read_text(encoding="utf-8")
    assert "[testing]" in guide
    assert [name for name in DELETED if f"[{name}]" in guide] == []
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    extras = set(project["project"]["optional-dependencies"])
    assert extras == {"server", "testing"}
    assert int(run(reduced_copy, "-c", IMPORT_ALL)) > 100


@pytest.mark.full
def test_snippets_and_imports_pass_without_deleted_features(reduced_copy: Path) -> None:
    options = ("-q", "-p", "no:cacheprovider")
    imports = "tests/project/architecture/test_imports.py"
    run(reduced_copy, "-m", "pytest", *options, "tests/generator/snippets", imports)


@pytest.mark.full
def test_types_hold_without_deleted_features(reduced_copy: Path) -> None:
    run(reduced_copy, "-m", "mypy", "generated")
