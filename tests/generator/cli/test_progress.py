"""Test the progress line, which a run shows only on a terminal."""

import os
import pty
import re
import subprocess
import sys
import termios
from io import StringIO
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import (
    change_description,
    create_project,
    run_typecase,
)
from typecase.diagnostics import progress

CLEAR_LINE = "\r\x1b[K"


@pytest.fixture(autouse=True)
def _terminal_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")


def _run_on_terminal(folder: Path, *arguments: str, columns: int = 80) -> str:
    """Run a command with a terminal as standard error; return the output.

    The time is shown from the beginning.
    """
    code = (
        "import sys; from typecase.commands.cli import main;"
        "from typecase.diagnostics import progress; progress._SHOW_TIME_AFTER = 0;"
        "sys.exit(main(sys.argv[1:]))"
    )
    reader, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (24, columns))
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments], cwd=folder, stderr=terminal
    )
    os.close(terminal)
    output = b""
    while True:
        try:
            output += (chunk := os.read(reader, 4096))
        except OSError:
            # Linux reports this way that the process has closed the terminal.
            break
        if not chunk:
            break
    os.close(reader)
    assert process.wait() == 0
    return output.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")
@pytest.mark.parametrize(
    "arguments", [("generate",), ("init", "specs/shop.yaml", "--out", "project")]
)
def test_progress_is_shown_on_terminal(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    output = _run_on_terminal(create_project(tmp_path), *arguments)
    _, *lines, last = output.split(CLEAR_LINE)
    # The line is cleared before the summary is written.
    assert "typecase: " not in last
    assert "files" in last
    pattern = re.compile(r"typecase: (\w+) .*, \d+\.\d s")
    matches = [pattern.fullmatch(line) for line in lines]
    assert all(matches), lines
    steps = list(dict.fromkeys(match[1] for match in matches if match))
    assert [step for step in steps if step != "writing"] == [
        "checking",
        "reading",
        "generating",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")
def test_generated_files_are_counted(tmp_path: Path) -> None:
    project = create_project(tmp_path)
    whole = _count_generated_files(project)
    change_description(project)
    assert 0 < _count_generated_files(project) < whole


def _count_generated_files(project: Path) -> int:
    """Generate a package, and return the number of files that the line tells."""
    output = _run_on_terminal(project, "generate")
    counts = re.findall(r"generating (\d+) of (\d+) files", output)
    done = [int(count) for count, _ in counts]
    assert done == list(range(1, len(done) + 1))
    assert {total for _, total in counts} == {str(done[-1])}
    return done[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")
def test_line_is_as_wide_as_terminal(tmp_path: Path) -> None:
    project = create_project(tmp_path)
    output = _run_on_terminal(project, "generate", columns=30)
    _, *lines, _ = output.split(CLEAR_LINE)
    assert max(map(len, lines)) == 29
    assert all(re.search(r", \d+\.\d s$", line) for line in lines)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")
def test_terminal_that_cannot_erase_shows_no_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    output = _run_on_terminal(create_project(tmp_path), "generate")
    assert "generating" not in output
    assert "\x1b" not in output


def test_short_runs_show_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    times = iter([10.0, 10.4, 14.2])
    monkeypatch.setattr(progress, "monotonic", lambda: next(times))
    with progress.show_progress() as report_step:
        report_step("reading a.yaml")
        report_step("x" * 100)
    _, first, second, last = terminal.getvalue().split(CLEAR_LINE)
    assert first == "typecase: reading a.yaml"
    assert second == f"typecase: {'x' * 62}, 4.2 s"
    assert (len(second), last) == (79, "")


def test_progress_is_not_shown_without_terminal(tmp_path: Path) -> None:
    result = run_typecase(create_project(tmp_path), "generate", "--no-cache")
    assert "checking" not in result.output
    assert "\r" not in result.output


class _Terminal(StringIO):
    def isatty(self) -> bool:
        return True


class _ClosedTerminal(_Terminal):
    def write(self, _: str) -> int:
        raise OSError("Input/output error")


def test_closed_terminal_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", _ClosedTerminal())
    with progress.show_progress() as report_step:
        report_step("reading")


def test_missing_standard_error_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    with progress.show_progress() as report_step:
        report_step("reading")
