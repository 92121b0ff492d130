"""Build wheels, and read what is in folders."""

import subprocess
import sys
from pathlib import Path

from tests.project.tooling.project_files import is_cache


def build_wheel(project: Path, folder: Path) -> Path:
    """Build a wheel by calling the build backend itself, which downloads nothing."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d"]
    subprocess.run([*command, folder], cwd=project, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def read_files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not is_cache(path)
    }
