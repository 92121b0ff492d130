"""Run typecase once in this process, and print what the run costs as JSON.

Usage: generator_run.py calls|memory ARGUMENT…

The arguments are those of the command `typecase`. `calls` counts the Python functions
that are called, by stage; a generator or a coroutine counts each time it is resumed.
`memory` reports the peak memory of this process in bytes, or null where the system has
no /proc.

A stage is a room of the package `typecase`: the one that the pipeline, the command line
or the cache has called, with all that is called from there, in libraries too. Calls of
the import system are left out: they depend on which bytecode is on the disk.
"""

import io
import json
import os
import runpy
import sys
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import FrameType
from typing import Any

# Rooms that call the stages.
_CALLERS = frozenset(("cache", "commands"))
# The modules of this room are stages of their own.
_OUTPUT = "output"
_BETWEEN_STAGES = "between the stages"
_IMPORT_SYSTEM = "<frozen importlib"


class CallCounter:
    """A profiling function for `sys.setprofile` that counts calls by stage."""

    def __init__(self, package: Path) -> None:
        self.calls: Counter[str] = Counter()
        self._prefix = f"{package}{os.sep}"
        self._stages: dict[str, str | None] = {}
        # The stage, and how many frames of it are on the stack.
        self._stage, self._depth = _BETWEEN_STAGES, 0

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        # The events for functions written in C are not of interest.
        if event == "call":
            file = frame.f_code.co_filename
            if self._depth:
                self._depth += 1
            elif stage := self._find_stage(file):
                self._stage, self._depth = stage, 1
            if not file.startswith(_IMPORT_SYSTEM):
                self.calls[self._stage] += 1
        elif event == "return" and self._depth:
            self._depth -= 1
            if not self._depth:
                self._stage = _BETWEEN_STAGES

    def _find_stage(self, file: str) -> str | None:
        """Return the stage of a file, or None if it is between the stages."""
        if file not in self._stages:
            path = Path(file.removeprefix(self._prefix))
            is_in_room = file.startswith(self._prefix) and len(path.parts) > 1
            stage = path.parts[0] if is_in_room else None
            if stage == _OUTPUT:
                stage = "/".join(path.with_suffix("").parts[:2])
            self._stages[file] = None if stage in _CALLERS else stage
        return self._stages[file]


def read_peak_memory() -> int | None:
    """Return the peak memory of this process in bytes, where /proc tells it."""
    status = Path("/proc/self/status")
    if not status.exists():
        return None
    lines = status.read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line[:6] == "VmHWM:") * 1024


def use_one_process() -> None:
    """Keep typecase from sharing its work with other processes."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def run_typecase(arguments: list[str]) -> None:
    """Run the command; raise `SystemExit` with its output if it fails."""
    sys.argv = ["typecase", *arguments]
    output = io.StringIO()
    try:
        with redirect_stdout(output), redirect_stderr(output):
            runpy.run_module("typecase", run_name="__main__")
    except SystemExit as end:
        if end.code:
            raise SystemExit(output.getvalue()) from None


def main() -> None:
    """Run and measure typecase as the arguments say."""
    kind, *arguments = sys.argv[1:]
    counter = CallCounter(find_package())
    use_one_process()
    if kind == "calls":
        sys.setprofile(counter)
    try:
        run_typecase(arguments)
    finally:
        sys.setprofile(None)
    print(json.dumps(counter.calls if kind == "calls" else read_peak_memory()))


def find_package() -> Path:
    """Return the folder of the package `typecase` that this process imports."""
    import typecase

    return Path(typecase.__path__[0])


if __name__ == "__main__":
    main()
