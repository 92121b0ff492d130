"""Check a generated package with mypy, pyright, black and Python itself.

Each checker takes the folder that contains the package. It returns the output of its
tool, or an empty string if there is no complaint.
"""

import json
import subprocess
import sys
from pathlib import Path

from tests.project.typing.package_generation import PACKAGE, USERS

PYRIGHT_SETTINGS = {
    "typeCheckingMode": "strict",
    "pythonVersion": "3.11",
    "include": [PACKAGE, USERS],
    # The runtime is the same in all packages; `nox -s types` checks it.
    "exclude": [f"{PACKAGE}/_runtime"],
    "extraPaths": ["."],
}
IMPORT_ALL_MODULES = f"""
import importlib, pkgutil
import {PACKAGE} as package
for info in pkgutil.walk_packages(package.__path__, "{PACKAGE}."):
    if "._runtime." in info.name or info.name.endswith((".outbox", ".testing")):
        continue
    module = importlib.import_module(info.name)
    for name in getattr(module, "__all__", ()):
        getattr(module, name)
    if info.name.endswith(".models"):
        for value in list(vars(module).values()):
            if getattr(value, "__module__", "") == info.name:
                getattr(value, "model_rebuild", bool)()
"""
MAX_OUTPUT = 20_000
"""How many characters of a tool's output are returned, from its end."""


def mypy(folder: Path) -> str:
    options = ("--strict", "--python-version=3.11")
    return run_python(folder, "-m", "mypy", *options, PACKAGE, USERS)


def pyright(folder: Path) -> str:
    file = folder / "pyrightconfig.json"
    file.write_text(json.dumps(PYRIGHT_SETTINGS), encoding="utf-8")
    return run_python(folder, "-m", "pyright", "--pythonpath", sys.executable)


def mypy_files(folder: Path, path: Path) -> str:
    """Check all modules directly in a folder; they import packages of ``path``."""
    files = [file.name for file in sorted(folder.glob("*.py"))]
    options = ("--strict", "--python-version=3.11", "--follow-imports=silent")
    return run_python(folder, "-m", "mypy", *options, *files, MYPYPATH=str(path))


def pyright_files(folder: Path, path: Path) -> str:
    """Check all modules directly in a folder; they import packages of ``path``."""
    settings = PYRIGHT_SETTINGS | {"include": ["*.py"], "extraPaths": [".", str(path)]}
    file = folder / "pyrightconfig.json"
    file.write_text(json.dumps(settings), encoding="utf-8")
    return run_python(folder, "-m", "pyright", "--pythonpath", sys.executable)


def black(folder: Path) -> str:
    options = ("--check", "--quiet", "--diff")
    return run_python(folder, "-m", "black", *options, PACKAGE)


def import_modules(folder: Path) -> str:
    """Import every module and build every model, with warnings as errors."""
    return run_python(folder, "-W", "error", "-c", IMPORT_ALL_MODULES)


def run_python(folder: Path, *arguments: str, **variables: str) -> str:
    """Run Python in a folder; return the end of its output if it fails.

    If it succeeds, return an empty string. ``variables`` are environment variables.
    """
    process = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        # The first variable keeps pyright from asking for its newest version.
        env={
            "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1",
            "HOME": str(Path.home()),
            **variables,
        },
    )
    if process.returncode == 0:
        return ""
    return (process.stdout + process.stderr)[-MAX_OUTPUT:]
