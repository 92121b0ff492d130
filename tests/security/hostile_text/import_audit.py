"""Import generated modules in a new process and report every side effect.

Each output folder has one API, all in the package `demo`. All APIs are imported in one
process, since the import of the shared runtime takes most of the time.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

PROGRAM = Path(__file__).with_name("import_program.py")
# The output of the program if no API has a side effect.
SUCCESS = "all imported"


def import_all(outputs: Iterable[Path], home: Path) -> str:
    """Import every API of the outputs and return `SUCCESS`, or a report of failures.

    ``home`` is a new folder, into which the program and the package are copied.
    """
    home.mkdir()
    for output in outputs:
        shutil.copytree(output / "demo", home / "demo", dirs_exist_ok=True)
    shutil.copy(PROGRAM, home / "program.py")
    apis = [path.parent.name for path in sorted((home / "demo").glob("*/openapi.json"))]
    command = [sys.executable, "-B", "-W", "error", "program.py", *apis]
    process = subprocess.run(
        command, cwd=home, capture_output=True, text=True, check=False
    )
    new_files = {path.name for path in home.iterdir()} - {"demo", "program.py"}
    parts = [process.stdout.strip(), process.stderr.strip()]
    if new_files:
        parts.append(f"new files: {new_files}")
    return "\n".join(part for part in parts if part)
