"""A fault of typecase itself: an exception that nobody expected in, what was being done
to which place of which document out. A leaf: it reads the frames of the exception only.
"""

import traceback
from pathlib import Path
from types import FrameType
from typing import Any

from typecase.diagnostics import printable

_HERE = Path(__file__).parent
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
        module = _module(frame)
        if module is None:
            continue
        stage = _STAGES.get(module.split("/")[0].removesuffix(".py"), stage)
        line = f"{module}:{number}"
        place = _place(frame.f_locals) or place
    said = printable(str(error).partition("\n")[0][:200])
    kind = f"{type(error).__name__}: {said}" if said else type(error).__name__
    return f"{stage}{place and f' {place}'}: {kind} ({line})"


def _module(frame: FrameType) -> str | None:
    path = Path(frame.f_code.co_filename)
    return path.relative_to(_HERE).as_posix() if path.is_relative_to(_HERE) else None


def _place(variables: dict[str, Any]) -> str:
    """The place that a function works on: by house rule it is called ``pointer``."""
    pointer = variables.get("pointer")
    return printable(f"#{pointer}") if isinstance(pointer, str) else ""
