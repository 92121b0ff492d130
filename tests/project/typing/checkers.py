"""Check a folder with a printed package by external tools.

The tools are mypy, pyright, black, and Python with every warning as an error. Each
function returns the output of its tool, or an empty string if there is no complaint.
"""

import json
import subprocess
import sys
from pathlib import Path

from tests.project.typing.printing import PACKAGE, USERS

SETTINGS = {
    "typeCheckingMode": "strict",
    "pythonVersion": "3.11",
    "include": [PACKAGE, USERS],
    "exclude": [f"{PACKAGE}/_runtime"],
    "extraPaths": ["."],
}
IMPORT = f"""
import importlib, pkgutil
import {PACKAGE} as package
for each in pkgutil.walk_packages(package.__path__, "{PACKAGE}."):
    if "._runtime." in each.name or each.name.endswith((".outbox", ".testing")):
        continue
    module = importlib.import_module(each.name)
    for name in getattr(module, "__all__", ()):
        getattr(module, name)
    if each.name.endswith(".models"):
        for value in list(vars(module).values()):
            if getattr(value, "__module__", "") == each.name:
                getattr(value, "model_rebuild", bool)()
"""


def mypy(folder: Path) -> str:
    """What mypy says, strict."""
    return _said(folder, "mypy", "--strict", "--python-version=3.11", PACKAGE, USERS)


def pyright(folder: Path) -> str:
    """What pyright says, strict."""
    file = folder / "pyrightconfig.json"
    file.write_text(json.dumps(SETTINGS), encoding="utf-8")
    return _said(folder, "pyright", "--pythonpath", sys.executable)


def black(folder: Path) -> str:
    """What black would change."""
    return _said(folder, "black", "--check", "--quiet", "--diff", PACKAGE)


def imported(folder: Path) -> str:
    """What Python says when each module is imported, and each model is built."""
    return python(folder, "-W", "error", "-c", IMPORT)


def _said(folder: Path, tool: str, *arguments: str) -> str:
    return python(folder, "-m", tool, *arguments)


def python(folder: Path, *arguments: str) -> str:
    """What Python says of a run in the folder; empty if all went well."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1", "HOME": str(Path.home())},
    )
    return "" if done.returncode == 0 else (done.stdout + done.stderr)[-5000:]
