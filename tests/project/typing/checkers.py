"""Check a folder with a generated package by external tools.

The tools are mypy, pyright, black, and Python with every warning as an error. Each
function returns the output of its tool if the tool fails, otherwise an empty string.
"""

import json
import subprocess
import sys
from pathlib import Path

from tests.project.typing.package_builder import PACKAGE, USERS

PYRIGHT_SETTINGS = {
    "typeCheckingMode": "strict",
    "pythonVersion": "3.11",
    "include": [PACKAGE, USERS],
    "exclude": [f"{PACKAGE}/_runtime"],
    "extraPaths": ["."],
}
# Import all modules and public names, and build all models.
IMPORT_SCRIPT = f"""
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


def run_mypy(folder: Path) -> str:
    """Run mypy with its strict settings."""
    return run_python(
        folder, "-m", "mypy", "--strict", "--python-version=3.11", PACKAGE, USERS
    )


def run_pyright(folder: Path) -> str:
    """Run pyright with its strict settings."""
    file = folder / "pyrightconfig.json"
    file.write_text(json.dumps(PYRIGHT_SETTINGS), encoding="utf-8")
    return run_python(folder, "-m", "pyright", "--pythonpath", sys.executable)


def run_black(folder: Path) -> str:
    """Run black without changing a file; it fails if it would change one."""
    return run_python(folder, "-m", "black", "--check", "--quiet", "--diff", PACKAGE)


def import_modules(folder: Path) -> str:
    """Import all modules, and build all models, with every warning as an error."""
    return run_python(folder, "-W", "error", "-c", IMPORT_SCRIPT)


def run_python(folder: Path, *arguments: str) -> str:
    """Run Python in the folder, and return its output if it fails."""
    result = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1", "HOME": str(Path.home())},
    )
    return "" if result.returncode == 0 else (result.stdout + result.stderr)[-5000:]
