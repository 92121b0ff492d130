"""Show the current step of a run on the terminal."""

import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TextIO, cast

ReportStep = Callable[[str], None]
"""A function that is called with a short description of the step that begins.

While files are generated, it is called after each, with a text such as
`generating 3 of 57 files`.
"""

# Return to the start of the line, then erase the line.
_CLEAR_LINE = "\r\x1b[K"
_DEFAULT_WIDTH = 80
"""The columns of a terminal that does not tell its width."""
_SHOW_TIME_AFTER = 0.5
"""The seconds after which the time is shown."""


def can_show_progress() -> bool:
    """Return whether standard error is a terminal that can erase a line."""
    # Standard error is None in a program without a console.
    terminal = cast("TextIO | None", sys.stderr)
    return (
        terminal is not None and terminal.isatty() and os.environ.get("TERM") != "dumb"
    )


@contextmanager
def show_progress() -> Generator[ReportStep]:
    """Yield a function that shows the current step on the terminal.

    The steps appear on one line of standard error, which is cleared at the end, with
    the time that the run has taken so far. If standard error is no terminal that can
    erase a line, or in a forked process, the function does nothing.
    """
    if not can_show_progress():
        yield ignore_step
        return
    terminal = sys.stderr
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
            time = f", {seconds:.1f} s" if seconds >= _SHOW_TIME_AFTER else ""
            line = "".join(char if char.isprintable() else "?" for char in step)
            # A wider text would continue on a second line, which is not erased. A
            # character in the last column already starts one in some terminals.
            width = _measure_width(terminal) - 1
            line = f"typecase: {line}"[: max(0, width - len(time))]
            write(f"{_CLEAR_LINE}{f'{line}{time}'[:width]}")

    try:
        yield report_step
    finally:
        write(_CLEAR_LINE)


def _measure_width(terminal: TextIO) -> int:
    """Return the columns that a terminal has now."""
    with suppress(OSError, ValueError):
        return os.get_terminal_size(terminal.fileno()).columns or _DEFAULT_WIDTH
    return _DEFAULT_WIDTH


def ignore_step(_: str) -> None:
    """Do nothing with the description of a step."""
