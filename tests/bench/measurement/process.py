"""A command in, a sample out; or `CannotRun`, with the last it said."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.rounds import CannotRun, Sample

RUNNER = Path(__file__).with_name("runner.py")
LONGEST_REASON = 140
# An empty value lets Python write bytecode. The installed packages that this one is
# compared with have theirs already.
COMPILED = {"PYTHONDONTWRITEBYTECODE": ""}


def measure(
    command: Sequence[str | Path], environment: Mapping[str, str], limit: float
) -> Sample:
    """Run a command as a whole process, from nothing."""
    with TemporaryDirectory() as folder:
        said = Path(folder, "said")
        runner: list[str | Path] = [
            sys.executable,
            "-I",
            "-S",
            RUNNER,
            str(limit),
            said,
        ]
        # The runner finds the command by the command's own PATH.
        done = subprocess.run(
            [*runner, *command],
            env={**os.environ, **COMPILED, **environment},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        took = json.loads(done.stdout)
        if took["seconds"] > limit:
            raise CannotRun(f"not done after {limit:.0f} s")
        if took["status"]:
            text = said.read_text(encoding="utf-8", errors="replace")
            raise CannotRun(_last(_without_folders(text, command)))
    return Sample(took["seconds"], took["cpu"], took["peak"])


def _without_folders(said: str, command: Sequence[str | Path]) -> str:
    """The text with names alone for files of the command: it is to be published, and
    where they are is nobody's business."""
    for path in map(Path, command):
        if path.is_absolute():
            said = said.replace(f"{path.parent}/", "")
    return said


def _last(said: str) -> str:
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    last = lines[-1] if lines else "it said nothing"
    return last if len(last) <= LONGEST_REASON else f"{last[:LONGEST_REASON]}…"
