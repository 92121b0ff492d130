"""Measure a command as a new process, by means of `process_runner.py`."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.measurement.rounds import CannotRun, Sample

RUNNER = Path(__file__).with_name("process_runner.py")
MAX_REASON_LENGTH = 140
# An empty value lets Python write bytecode, which installed generators have already.
WRITE_BYTECODE = {"PYTHONDONTWRITEBYTECODE": ""}


def measure_process(
    command: Sequence[str | Path], environment: Mapping[str, str], limit: float
) -> Sample:
    """Run a command and return its costs.

    Raises `CannotRun` if the command takes longer than ``limit`` seconds, or if it
    fails; the reason is then its last line of output.
    """
    with TemporaryDirectory() as folder:
        output = Path(folder, "output")
        # -I and -S keep the runner small: see its docstring.
        runner: list[str | Path] = [sys.executable, "-I", "-S", RUNNER]
        runner += [str(limit), output]
        # The runner looks for the command in the PATH of ``environment``.
        process = subprocess.run(
            [*runner, *command],
            env={**os.environ, **WRITE_BYTECODE, **environment},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        result = json.loads(process.stdout)
        if result["seconds"] > limit:
            raise CannotRun(f"timed out after {limit:.0f} s")
        if result["status"]:
            text = output.read_text(encoding="utf-8", errors="replace")
            raise CannotRun(_last_line(_remove_folders(text, command)))
    return Sample(result["seconds"], result["cpu_seconds"], result["peak_bytes"])


def _remove_folders(text: str, command: Sequence[str | Path]) -> str:
    """Replace the paths in a command's arguments by file names.

    Reasons are published, and must not contain paths of this machine.
    """
    for path in map(Path, command):
        if path.is_absolute():
            text = text.replace(f"{path.parent}/", "")
    return text


def _last_line(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    line = lines[-1] if lines else "failed without a message"
    return line if len(line) <= MAX_REASON_LENGTH else f"{line[:MAX_REASON_LENGTH]}…"
