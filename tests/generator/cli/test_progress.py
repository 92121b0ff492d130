"""What a run tells a terminal, and no one else."""

import os
import pty
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from tests.generator.cli.commands import lay_out, typecase
from typecase import progress

CLEAR = "\r\x1b[K"


def _on_a_terminal(folder: Path) -> str:
    """What a run leaves on a terminal that is its standard error."""
    code = (
        "from typecase.commands.cli import main; raise SystemExit(main(['generate']))"
    )
    ours, theirs = pty.openpty()
    ran = subprocess.Popen([sys.executable, "-c", code], cwd=folder, stderr=theirs)
    os.close(theirs)
    told = b""
    while True:
        try:
            told += (more := os.read(ours, 4096))
        except OSError:  # The way in which Linux says that nobody writes any more.
            break
        if not more:
            break
    os.close(ours)
    assert ran.wait() == 0
    return told.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_a_run_tells_what_it_does(tmp_path: Path) -> None:
    told = _on_a_terminal(lay_out(tmp_path))
    lines = told.split(CLEAR)
    for doing in ("checking specs/shop.yaml", "reading ", "generating zoo/shop/"):
        assert any(line.startswith(f"typecase: {doing}") for line in lines)
    # The last one is gone before the words that stay.
    assert "typecase: " not in lines[-1]
    assert "printed" in lines[-1]


def test_nobody_is_told_where_there_is_no_terminal(tmp_path: Path) -> None:
    ran = typecase(lay_out(tmp_path), "generate", "--no-cache")
    assert "checking" not in ran.said
    assert "\r" not in ran.said


class _ClosedTerminal(StringIO):
    def isatty(self) -> bool:
        return True

    def write(self, _: str) -> int:
        raise OSError("Input/output error")


def test_a_closed_terminal_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", _ClosedTerminal())
    with progress.show_progress() as report_step:
        report_step("reading")


def test_there_need_be_no_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    with progress.show_progress() as report_step:
        report_step("reading")
