"""What a run that takes long is doing: stages in, one line on a terminal out.

The line appears after a second, follows the run, and is gone when it ends; where nobody
looks, and in runs that are soon over, there is none. A leaf.
"""

import os
import signal
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from time import monotonic
from typing import TextIO

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

    def __call__(self, doing: str) -> None:
        """Say what comes now; nobody reads two processes at once."""
        if os.getpid() != self._process:
            return
        self._doing = doing
        if self._stream is not None and monotonic() - self._begun >= PATIENCE:
            self.show()

    def show(self) -> None:
        """Put the line on the terminal."""
        if self._stream is not None:
            text = "".join(c if c.isprintable() else "?" for c in self._doing)
            self._stream.write(f"{_CLEAR}typecase: {text}"[: len(_CLEAR) + _WIDTH])
            self._stream.flush()
            self._is_shown = True

    def clear(self) -> None:
        """Take the line off."""
        if self._stream is not None and self._is_shown:
            self._stream.write(_CLEAR)
            self._stream.flush()


@contextmanager
def progress() -> Generator[Progress]:
    """Tell of a run on standard error, if that is a terminal."""
    made = Progress(sys.stderr if sys.stderr.isatty() else None)
    with _after_a_second(made):
        try:
            yield made
        finally:
            made.clear()


@contextmanager
def _after_a_second(made: Progress) -> Generator[None]:
    """Show the line also while a stage takes long; no thread, which forbids forking."""
    is_main = threading.current_thread() is threading.main_thread()
    if sys.platform == "win32" or not is_main or not sys.stderr.isatty():
        yield
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
