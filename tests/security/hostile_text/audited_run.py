"""Run `typecase generate`, import its output, and record the side effects.

The command must not use sockets or other programs, nor change files outside the output
folder. An audit hook records such actions, since no code can remove an audit hook. For
the same reason there is only a single one, `AUDIT_HOOK`, which `record_side_effects`
switches on and off. The imports are recorded by `import_program` in a new process.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from tests.generator.cli.cli_runner import CommandResult, run_typecase

# Prefixes of the audit events that are always forbidden.
FORBIDDEN_EVENTS = (
    *("socket.", "subprocess.", "os.system", "os.exec", "os.posix_spawn"),
    *("os.fork", "urllib.", "ctypes.", "webbrowser.", "shutil."),
)
# Audit events that change the file or folder which is their first argument.
WRITE_EVENTS = (
    *("os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.symlink", "os.link"),
    *("os.truncate", "os.chmod", "os.chown"),
)
WRITE_FLAGS = 0o3 | 0o100 | 0o1000  # Of open(2): writing, O_CREAT, O_TRUNC.
# Paths in the cache of typecase. No text of a document may occur in them.
CACHE_PATH = re.compile(
    r"\.|runs(/([0-9a-f]{64}\.(json|inputs|apis)|(code|report)-[0-9a-f]{8})(\.\d+)?)?"
    r"|templates(/[0-9a-f]{16}(/(__jinja2_[0-9a-f]+\.cache)?\w*(\.tmp)?)?)?"
)

IMPORT_PROGRAM = Path(__file__).with_name("import_program.py")
# The output of the program if no import has a side effect.
IMPORT_SUCCESS = "all imported"


@dataclass
class AuditHook:
    """An audit hook that records forbidden actions while both attributes are set.

    ``output`` is the folder that may change.
    """

    output: Path | None = None
    side_effects: list[str] | None = None

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        """Record an audit event if it is a forbidden action."""
        if self.output is None or self.side_effects is None:
            return
        if event.startswith(FORBIDDEN_EVENTS):
            self.side_effects.append(event)
        elif event == "open":
            path, mode, flags = arguments
            writes = isinstance(flags, int) and flags & WRITE_FLAGS
            # An integer is the descriptor of a file that is open already.
            if writes and not (isinstance(path, int) or self.may_change(path)):
                self.side_effects.append(f"{event} {path!r} {mode!r}")
        elif event in WRITE_EVENTS and not self.may_change(arguments[0]):
            self.side_effects.append(f"{event} {arguments[0]!r}")

    def may_change(self, path_argument: object) -> bool:
        """Return whether a path is in the output folder, or one that the cache uses."""
        assert self.output is not None
        if isinstance(path_argument, bytes):
            path_argument = os.fsdecode(path_argument)
        path = Path(str(path_argument))
        cache = Path(os.environ["TYPECASE_CACHE"])
        if path.is_relative_to(cache):
            return CACHE_PATH.fullmatch(path.relative_to(cache).as_posix()) is not None
        return path.resolve().is_relative_to(self.output)


AUDIT_HOOK = AuditHook()
sys.addaudithook(AUDIT_HOOK)


@contextmanager
def record_side_effects(output: Path) -> Iterator[list[str]]:
    """Yield a list to which the forbidden actions in the block are added.

    Changes in ``output`` are allowed, and those in the cache of typecase.
    """
    side_effects: list[str] = []
    AUDIT_HOOK.output, AUDIT_HOOK.side_effects = output.resolve(), side_effects
    # An import during the run would write a .pyc file.
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield side_effects
    finally:
        sys.dont_write_bytecode = before
        AUDIT_HOOK.output = AUDIT_HOOK.side_effects = None


@dataclass(frozen=True)
class Run:
    """The result of `typecase generate`, its side effects, and its output folder."""

    ran: CommandResult
    side_effects: tuple[str, ...]
    output: Path

    @property
    def generated(self) -> bool:
        """Whether a package was generated."""
        return self.ran.status == 0


def run_generate(folder: Path, *arguments: str, output: str = "out") -> Run:
    """Run the command in a folder; ``output`` is the output folder within it."""
    target = folder / output
    target.mkdir(exist_ok=True)
    # The hook would not see the actions of a forked process.
    without_fork = patch("typecase.cache.parallel._may_fork", return_value=False)
    with without_fork, record_side_effects(target) as side_effects:
        ran = run_typecase(folder, "generate", *arguments)
    return Run(ran, tuple(side_effects), target)


def import_all(outputs: Iterable[Path], home: Path) -> str:
    """Import every API of the outputs and return `IMPORT_SUCCESS` or a report.

    Each output folder has one API, all in the package `demo`. They are imported in one
    process, since the import of the shared runtime takes most of the time. The program
    and the package are copied into the new folder ``home``.
    """
    home.mkdir()
    for output in outputs:
        shutil.copytree(output / "demo", home / "demo", dirs_exist_ok=True)
    shutil.copy(IMPORT_PROGRAM, home / "program.py")
    apis = [path.parent.name for path in sorted((home / "demo").glob("*/openapi.json"))]
    command = [sys.executable, "-B", "-W", "error", "program.py", *apis]
    process = subprocess.run(
        command, cwd=home, capture_output=True, text=True, check=False
    )
    new_files = {path.name for path in home.iterdir()} - {"demo", "program.py"}
    parts = [process.stdout.strip(), process.stderr.strip()]
    if new_files:
        parts.append(f"new files: {new_files}")
    return "\n".join(part for part in parts if part)
