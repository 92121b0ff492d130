"""What a run that takes long is doing: stages in, one line on a terminal out.

The line appears after a second, follows the run, and is gone when it ends; where nobody
looks, and in runs that are soon over, there is none. A leaf.
"""

import os
import signal
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager, nullcontext
from time import monotonic
from typing import TextIO, cast

PATIENCE = 1.0
"""Seconds until anything is told."""
_CLEAR = "\r\x1b[K"
_WIDTH = 78


class Progress:
    """The line; ``stream`` is None if nobody looks."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream
        self._begun = monotonic()
        self._process = os.getpid()
        self._doing = ""
        self._is_shown = False
        self._is_showing = False

    def __call__(self, doing: str) -> None:
        """Say what comes now; nobody reads two processes at once."""
        if os.getpid() != self._process:
            return
        self._doing = doing
        if self._stream is not None and monotonic() - self._begun >= PATIENCE:
            self.show()

    def show(self) -> None:
        """Put the line on the terminal."""
        # The alarm may come in the middle of this, and no stream is written in twice.
        if self._is_showing:
            return
        self._is_showing = True
        text = "".join(c if c.isprintable() else "?" for c in self._doing)
        self._write(f"{_CLEAR}typecase: {text}"[: len(_CLEAR) + _WIDTH])
        self._is_shown, self._is_showing = True, False

    def clear(self) -> None:
        """Take the line off, for good."""
        self._is_showing = True
        if self._is_shown:
            self._write(_CLEAR)

    def _write(self, text: str) -> None:
        if self._stream is not None:
            try:
                self._stream.write(text)
                self._stream.flush()
            except (OSError, ValueError):
                self._stream = None  # The terminal is gone; the work goes on.


@contextmanager
def progress() -> Generator[Progress]:
    """Tell of a run on standard error, if that is a terminal."""
    terminal = _terminal()
    made = Progress(terminal)
    with nullcontext() if terminal is None else _after_a_second(made):
        try:
            yield made
        finally:
            made.clear()


def _terminal() -> TextIO | None:
    """Standard error, which is None for a program without a console."""
    stream = cast("TextIO | None", sys.stderr)
    return stream if stream is not None and stream.isatty() else None


@contextmanager
def _after_a_second(made: Progress) -> Generator[None]:
    """Show the line also while a stage takes long; no thread, which forbids forking."""
    is_main = threading.current_thread() is threading.main_thread()
    if sys.platform == "win32" or not is_main:
        yield
        return
    if any(signal.getitimer(signal.ITIMER_REAL)):
        yield  # It is somebody else's.
        return

    def show(_number: int, _frame: object) -> None:
        made.show()

    before = signal.signal(signal.SIGALRM, show)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
