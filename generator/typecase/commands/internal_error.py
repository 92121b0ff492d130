"""Describe an internal error: what was being done, and where in the document."""

import traceback
from pathlib import Path

from typecase.diagnostics import printable

_HERE = Path(__file__).parents[1]
_STAGES = {
    "load": "loading",
    "lower": "lowering",
    "python": "planning",
    "render": "rendering",
    "format": "formatting",
    "verify": "verifying",
    "write": "writing",
}


def describe(error: BaseException) -> str:
    """One line: the stage, the place in the document if one is known, the error."""
    stage, place, line = "starting", "", ""
    for frame, number in traceback.walk_tb(error.__traceback__):
        path = Path(frame.f_code.co_filename)
        if not path.is_relative_to(_HERE):
            continue
        module = path.relative_to(_HERE).as_posix()
        stage = _STAGES.get(module.split("/")[0].removesuffix(".py"), stage)
        line = f"{module}:{number}"
        # By house rule, the place that a function works on is called `pointer`.
        pointer = frame.f_locals.get("pointer")
        if isinstance(pointer, str):
            place = printable(f" #{pointer}")
    said = printable(str(error).partition("\n")[0][:200])
    kind = f"{type(error).__name__}: {said}" if said else type(error).__name__
    return f"{stage}{place}: {kind} ({line})"
