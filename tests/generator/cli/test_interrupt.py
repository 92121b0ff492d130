"""Test that an interrupted run says so in one line, and leaves no process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import create_project, read_file_states

RUN = """\
import os, signal, sys, time
from pathlib import Path
from typecase import pipeline
from typecase.__main__ import run
from typecase.cache import cached_runner, parallel

main_process = os.getpid()
started = Path(sys.argv.pop(1))
cached_runner._SIZE_PER_PROCESS = 1
parallel.count_processes = lambda: 2

def interrupt(*_, **__):
    if os.getpid() == main_process:
        while not started.exists():
            time.sleep(0.01)
        os.killpg(0, signal.SIGINT)
    started.touch()
    time.sleep(60)

pipeline.render = interrupt
sys.exit(run())
"""
"""Run typecase; press Ctrl-C as soon as two processes render."""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has several processes")
def test_interrupted_run_prints_one_line(tmp_path: Path) -> None:
    project = create_project(tmp_path / "project")
    before = read_file_states(project)
    process = subprocess.Popen(
        [sys.executable, "-c", RUN, str(tmp_path / "started"), "generate"],
        cwd=project,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    output = process.communicate(timeout=50)
    assert output == ("", "typecase: interrupted\n")
    assert process.returncode == 130
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
    assert read_file_states(project) == before
