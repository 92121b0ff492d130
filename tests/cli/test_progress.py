"""What a long run tells a terminal, and no one else."""

import os
import pty
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from tests.cli.commands import lay_out, typecase
from typecase import progress

CLEAR = "\r\x1b[K"


def _on_a_terminal(folder: Path, patience: float) -> str:
    """What a run leaves on a terminal that is its standard error."""
    code = (
        "import sys; from typecase import progress, cli;"
        f"progress.PATIENCE = {patience};"
        "sys.exit(cli.main(['generate', '--no-cache']))"
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
def test_a_long_run_tells_what_it_does(tmp_path: Path) -> None:
    told = _on_a_terminal(lay_out(tmp_path), 1e-6)
    lines = told.split(CLEAR)
    for doing in ("checking specs/shop.yaml", "reading ", "printing zoo/shop/"):
        assert any(line.startswith(f"typecase: {doing}") for line in lines)
    # The last one is gone before the words that stay.
    assert "typecase: " not in lines[-1]
    assert "printed" in lines[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_a_short_run_does_not(tmp_path: Path) -> None:
    assert CLEAR not in _on_a_terminal(lay_out(tmp_path), 1_000_000)


def test_nobody_is_told_where_there_is_no_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0)
    ran = typecase(lay_out(tmp_path), "generate", "--no-cache")
    assert "checking" not in ran.said
    assert "\r" not in ran.said


class _Terminal(StringIO):
    """A terminal that may be gone, and where an alarm comes while it is written to."""

    def __init__(self, *, is_gone: bool = False) -> None:
        super().__init__()
        self._is_gone = is_gone
        self._is_busy = False

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self._is_gone:
            raise OSError("Input/output error")
        assert not self._is_busy
        self._is_busy = True
        signal.raise_signal(signal.SIGALRM)
        self._is_busy = False
        return super().write(text)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no alarm")
@pytest.mark.parametrize("is_gone", [False, True])
def test_an_alarm_at_any_time_and_a_terminal_that_is_gone_are_no_fault(
    monkeypatch: pytest.MonkeyPatch, is_gone: bool
) -> None:
    terminal = _Terminal(is_gone=is_gone)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    before = signal.getsignal(signal.SIGALRM)
    with progress.progress() as tell:
        # A timer of none seconds gives no alarm.
        tell("reading")
        tell("printing")
    assert terminal.getvalue().endswith("" if is_gone else CLEAR)
    assert signal.getsignal(signal.SIGALRM) is before


@pytest.mark.skipif(sys.platform == "win32", reason="there is no alarm")
def test_a_timer_of_somebody_else_runs_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", _Terminal())
    signal.setitimer(signal.ITIMER_REAL, 1_000_000)
    try:
        with progress.progress():
            pass
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 900_000
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def test_there_need_be_no_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    with progress.progress() as tell:
        tell("reading")
