"""Repeat the report of the last run if nothing has changed that decides its result.

The command imports this module before any other, so it imports nothing slow. It parses
neither arguments nor configuration: the same arguments in the same folder have the same
result if no file has changed. Where a file seems to have changed, `run_cache` compares
its content.
"""

import os
import sys
import time

from typecase.cache.file_states import (
    is_settled,
    link_state,
    list_paths,
    read_record,
    read_state,
    write_record,
)

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
"""The package `typecase`; an installed typecase has its templates in there."""
CHECKOUT_TEMPLATES = os.path.join(
    os.path.dirname(os.path.dirname(PACKAGE)), "templates"
)
"""The templates of a checkout; this folder is missing in an installed typecase."""
# On Windows, `st_ctime` is the time at which the file was created.
_HAS_CHANGE_TIMES = sys.platform != "win32"


def recall_report(arguments: list[str]) -> str | None:
    """Return what a run with these arguments would print, if it repeats the last one.

    The run would print that on standard error, and its exit status would be 0. Return
    None if it could end differently.
    """
    if arguments[:1] != ["generate"]:
        return None
    started = time.time_ns()
    fields = _recall("report", _report_key(arguments), started)
    if fields is None:
        return None
    *code, diagnostics, result, verdicts = fields
    if code != recall_code(started):
        return None
    return f"{diagnostics}{'' if is_check(arguments) else result}{verdicts}"


def is_check(arguments: list[str]) -> bool:
    """Return whether the last argument is `--check`."""
    return arguments[-1:] == ["--check"]


def recall_code(started: int) -> list[str] | None:
    """Return the digests of the code and of the templates that `save_code` has saved.

    Return None if a file may have changed since. ``started`` is the time in nanoseconds
    at which the run began.
    """
    return _recall("code", _code_key(), started)


def read_code_states(started: int) -> list[str]:
    """Return the states of all files that decide what typecase generates.

    These are its code and templates, and the folders of installed packages. Raise
    `OSError` if one was just written and cannot be read.
    """
    paths = [*list_paths(PACKAGE), *list_paths(CHECKOUT_TEMPLATES), *_import_folders()]
    return [text for path in paths for text in (path, read_state(path, started))]


def save_code(digests: list[str], states: list[str]) -> None:
    """Save the digests of the code and of the templates.

    ``states`` is what `read_code_states` returned before the files were read.
    """
    if _HAS_CHANGE_TIMES:
        write_record("code", _code_key(), digests, states)


class RunStates:
    """The states of the files that a run reads and writes, saved with its report.

    Create this before the run reads anything. ``arguments`` are those of the command
    line. ``check`` tells whether they contain `--check`.
    """

    def __init__(self, arguments: list[str], *, check: bool) -> None:
        self._arguments = arguments
        self._started = time.time_ns()
        self._states: list[str] = []
        # Only `--check` at the end is recognized. After `--`, it could be a document.
        self._is_complete = (
            _HAS_CHANGE_TIMES and check == is_check(arguments) and "--" not in arguments
        )

    def add(self, path: str, digest: str = "") -> str | None:
        """Add a file that the run has read or written, with the digest of its content.

        Without a digest, add the file, or the folder, before the run reads it. Return
        its state, or None if it cannot be read; then, nothing is saved.
        """
        try:
            state = read_state(path, self._started, digest)
        except OSError:
            self._is_complete = False
            return None
        self._states += (path, state)
        return state

    def add_read(self, path: str) -> None:
        """Add a file whose content the run has read, but not kept.

        Nothing is saved if the file was just written: its content may be another now.
        """
        state = self.add(path)
        if state is not None and not is_settled(state):
            self._is_complete = False

    def add_folder(self, path: str) -> None:
        """Add a folder and everything below it, before the run reads it."""
        for each in list_paths(path):
            self.add(each)

    def add_source(self, path: str, real_path: str, digest: str | None) -> None:
        """Add a file that the run has looked up, maybe through links.

        The digest is None for a folder, and where `run_cache.Sources` has none.
        """
        if digest is None and os.path.isfile(path):  # It cannot be read.
            self._is_complete = False
        self._states += (path, link_state(real_path))
        self.add(path, digest or "")

    def save(self, code: list[str], report: list[str]) -> None:
        """Save what a run prints that has the exit status 0 and changes no file.

        ``code`` are the digests of the code and of the templates. ``report`` are the
        diagnostics, the result, which `--check` does not print, and the verdicts.
        """
        if self._is_complete:
            fields = [*code, *report]
            write_record("report", _report_key(self._arguments), fields, self._states)


def _recall(name: str, key: str, started: int) -> list[str] | None:
    return read_record(name, key, started) if _HAS_CHANGE_TIMES else None


def _report_key(arguments: list[str]) -> str:
    # With `--check`, an unchanged run does the same, and only prints less.
    others = arguments[:-1] if is_check(arguments) else arguments
    return repr((others, os.path.abspath("")))


def _code_key() -> str:
    return repr((sys.version, PACKAGE, _import_folders()))


def _import_folders() -> list[str]:
    # An empty entry of `sys.path` stands for the working directory.
    return [os.path.abspath(folder) for folder in sys.path]
