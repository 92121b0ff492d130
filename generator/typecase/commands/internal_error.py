"""Describe an internal error for a bug report."""

import traceback
from pathlib import Path

from typecase.diagnostics import escape_unprintable

_PACKAGE = Path(__file__).parents[1]
_STAGES = {
    "load": "loading",
    "lower": "lowering",
    "python": "planning",
    "output/render.py": "rendering",
    "output/format": "formatting",
    "output/verify.py": "verifying",
    "output/write.py": "writing",
}
"""The stage that each folder or module implements, as messages name the stage."""


def describe_error(error: BaseException) -> str:
    """Return one line with the stage, JSON pointer, exception and line of code.

    An example is `loading #/paths: KeyError: 'x' (load/document.py:20)`. The line of
    code is typecase's last one in the traceback. The JSON pointer of the part in
    progress is left out if no function in the traceback knows it.
    """
    stage, place, code_line = "running", "", ""
    for frame, number in traceback.walk_tb(error.__traceback__):
        path = Path(frame.f_code.co_filename)
        if not path.is_relative_to(_PACKAGE):
            continue
        module = path.relative_to(_PACKAGE)
        for folder in (module, *module.parents):
            stage = _STAGES.get(folder.as_posix(), stage)
        code_line = f"{module.as_posix()}:{number}"
        # By convention, a local variable `pointer` holds the place in the document that
        # the function works on.
        pointer = frame.f_locals.get("pointer")
        if isinstance(pointer, str):
            place = escape_unprintable(f" #{pointer}")
    # The first line of the message, cut because it may contain a whole value.
    message = escape_unprintable(str(error).partition("\n")[0][:200])
    error_name = type(error).__name__
    description = f"{error_name}: {message}" if message else error_name
    return f"{stage}{place}: {description} ({code_line})"
