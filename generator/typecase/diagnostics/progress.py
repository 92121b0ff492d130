"""Show the current step of a run on the terminal."""

import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TextIO, cast

ReportStep = Callable[[str], None]
"""A function that is called with a short description of the step that begins.

While files are generated, it is called with their number after each.
"""

# Return to the start of the line, then erase the line.
_CLEAR_LINE = "\r\x1b[K"
# A wider text would continue on a second line, which is not erased.
_MAX_WIDTH = 78
_SHORT_RUN = 0.5
"""The seconds after which the time is shown."""


@contextmanager
def show_progress() -> Generator[ReportStep]:
    """Yield a function that shows the current step on the terminal.

    The steps appear on one line of standard error, which is cleared at the end, with
    the time that the run has taken so far. If standard error is not a terminal, or in a
    forked process, the function does nothing.
    """
    # Standard error is None in a program without a console.
    terminal = cast("TextIO | None", sys.stderr)
    if terminal is None or not terminal.isatty():
        yield ignore_step
        return
    main_process = os.getpid()
    started = monotonic()

    def write(text: str) -> None:
        with suppress(OSError, ValueError):  # A closed terminal must not end the run.
            terminal.write(text)
            terminal.flush()

    def report_step(step: str) -> None:
        # Two processes that write to the same line would overwrite each other.
        if os.getpid() == main_process:
            seconds = monotonic() - started
            time = f", {seconds:.1f} s" if seconds >= _SHORT_RUN else ""
            line = "".join(char if char.isprintable() else "?" for char in step)
            line = f"typecase: {line}"[: _MAX_WIDTH - len(time)]
            write(f"{_CLEAR_LINE}{line}{time}")

    try:
        yield report_step
    finally:
        write(_CLEAR_LINE)


def ignore_step(_: str) -> None:
    """Do nothing with the description of a step."""
