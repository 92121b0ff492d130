"""Test the progress line, which a run shows only on a terminal."""

import os
import pty
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import create_project, run_typecase
from typecase.diagnostics import progress

CLEAR_LINE = "\r\x1b[K"


def _run_on_terminal(folder: Path) -> str:
    """Run `typecase generate` with a terminal as standard error; return the output."""
    code = (
        "from typecase.commands.cli import main; raise SystemExit(main(['generate']))"
    )
    reader, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=folder, stderr=terminal
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
def test_progress_is_shown_on_terminal(tmp_path: Path) -> None:
    output = _run_on_terminal(create_project(tmp_path))
    lines = output.split(CLEAR_LINE)
    for step in ("checking specs/shop.yaml", "reading ", "generating zoo/shop/"):
        assert any(line.startswith(f"typecase: {step}") for line in lines)
    # The progress line is cleared before the summary is written.
    assert "typecase: " not in lines[-1]
    assert "out" in lines[-1]


def test_progress_is_not_shown_without_terminal(tmp_path: Path) -> None:
    result = run_typecase(create_project(tmp_path), "generate", "--no-cache")
    assert "checking" not in result.output
    assert "\r" not in result.output


class _ClosedTerminal(StringIO):
    def isatty(self) -> bool:
        return True

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
