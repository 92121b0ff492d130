"""Run the command on a hostile document and record its effects.

A `Run` has the result of the command and the forbidden actions during the run: use of
sockets or other programs, and changes to files outside the output folder. An audit hook
observes them, since no code can remove such a hook.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from tests.generator.cli.cli_runner import CommandResult, run_typecase

FORBIDDEN = ("socket.", "subprocess.", "os.system", "os.exec", "os.posix_spawn")
FORBIDDEN += ("os.fork", "urllib.", "ctypes.", "webbrowser.", "shutil.")
WRITING = ("os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.symlink", "os.link")
WRITING += ("os.truncate", "os.chmod", "os.chown")
WRITE_FLAGS = 0o3 | 0o100 | 0o1000  # Of open(2): writing, O_CREAT, O_TRUNC.


@dataclass
class Watch:
    """What was done while something was watched that should not have been."""

    home: Path | None = None
    done: list[str] | None = None

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        """Record an audit event if it is a forbidden action."""
        if self.home is None or self.done is None:
            return
        if event.startswith(FORBIDDEN):
            self.done.append(event)
        elif event == "open":
            path, mode, flags = arguments
            writes = isinstance(flags, int) and flags & WRITE_FLAGS
            if writes and not (isinstance(path, int) or self.is_home(path)):
                self.done.append(f"{event} {path!r} {mode!r}")
        elif event in WRITING and not self.is_home(arguments[0]):
            self.done.append(f"{event} {arguments[0]!r}")

    def is_home(self, path: object) -> bool:
        """Whether a path is below the one folder that may change, or a memory.

        No text of a document is in the name of a memory.
        """
        assert self.home is not None
        whole = Path(os.fsdecode(path) if isinstance(path, bytes) else str(path))
        cache = Path(os.environ["TYPECASE_CACHE"])
        if whole.is_relative_to(cache):
            return MEMORY.fullmatch(whole.relative_to(cache).as_posix()) is not None
        return whole.resolve().is_relative_to(self.home)


MEMORY = re.compile(
    r"\.|runs(/[0-9a-f]{64}\.(json|\d+))?"
    r"|templates(/[0-9a-f]{16}(/(__jinja2_[0-9a-f]+\.cache)?\w*(\.tmp)?)?)?"
)
WATCH = Watch()
sys.addaudithook(WATCH)


@contextmanager
def watched(home: Path) -> Iterator[list[str]]:
    """Gather what is done to anything but a folder."""
    done: list[str] = []
    WATCH.home, WATCH.done = home.resolve(), done
    # What is imported meanwhile would leave a file behind.
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield done
    finally:
        sys.dont_write_bytecode = before
        WATCH.home = WATCH.done = None


@dataclass(frozen=True)
class Run:
    """How a run on hostile text ended."""

    ran: CommandResult
    touched: tuple[str, ...]
    output: Path

    @property
    def printed(self) -> bool:
        """Whether there is a package."""
        return self.ran.status == 0


def generate(folder: Path, *arguments: str, output: str = "out") -> Run:
    """Print a package into a folder within ``folder``."""
    target = folder / output
    target.mkdir(exist_ok=True)
    # What another process did would not be told here.
    alone = patch("typecase.cache.parallel._may_fork", return_value=False)
    with alone, watched(target) as touched:
        ran = run_typecase(folder, "generate", *arguments)
    return Run(ran, tuple(touched), target)
