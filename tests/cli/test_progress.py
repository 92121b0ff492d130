"""What a long run tells a terminal, and no one else."""

import os
import pty
import subprocess
import sys
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
    assert CLEAR not in _on_a_terminal(lay_out(tmp_path), 1000)


def test_nobody_is_told_where_there_is_no_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0)
    ran = typecase(lay_out(tmp_path), "generate", "--no-cache")
    assert "checking" not in ran.said
    assert "\r" not in ran.said
