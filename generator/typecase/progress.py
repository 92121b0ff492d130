"""A line on a terminal that shows what a run is doing."""

import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from typing import TextIO, cast

Tell = Callable[[str], None]
_CLEAR = "\r\x1b[K"
_WIDTH = 78


@contextmanager
def progress() -> Generator[Tell]:
    """Show each step on standard error, if that is a terminal, until the run ends."""
    # Standard error is None for a program without a console.
    terminal = cast("TextIO | None", sys.stderr)
    if terminal is None or not terminal.isatty():
        yield silent
        return
    process = os.getpid()

    def write(text: str) -> None:
        with suppress(OSError, ValueError):  # A closed terminal ends no run.
            terminal.write(text)
            terminal.flush()

    def tell(step: str) -> None:
        if os.getpid() == process:
            line = "".join(c if c.isprintable() else "?" for c in step)
            write(f"{_CLEAR}typecase: {line}"[: len(_CLEAR) + _WIDTH])

    try:
        yield tell
    finally:
        write(_CLEAR)


def silent(_: str) -> None:
    """Show nothing."""
