"""A printed package without the libraries of its extras: what to install is told in one
line, and nothing else of the package needs them.
"""

import subprocess
import sys
from pathlib import Path

import pytest

BLOCKER = """
import importlib.util, runpy, sys

find = importlib.util.find_spec

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name == "LIBRARY":
            raise ModuleNotFoundError("blocked", name=name)

importlib.util.find_spec = lambda name: None if name == "LIBRARY" else find(name)
sys.meta_path.insert(0, Blocker())
"""
COMMAND = """
sys.argv[1:] = ARGUMENTS
runpy.run_module("jobads.outbox", run_name="__main__", alter_sys=True)
"""
HINTS = {
    "aiohttp": ("aiohttp", "jobads.aiohttp needs aiohttp"),
    "outbox": ("sqlalchemy", "jobads.outbox needs sqlalchemy"),
    "testing": ("pytest", "jobads.testing needs pytest"),
}


def run_without(
    library: str, code: str, repository: Path
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BLOCKER.replace("LIBRARY", library) + code],
        cwd=repository / "generated",
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("extra", sorted(HINTS))
def test_an_import_says_what_to_install(extra: str, repository: Path) -> None:
    library, hint = HINTS[extra]
    done = run_without(library, f"import jobads.{extra}", repository)
    assert done.stderr.splitlines()[-1] == (
        f"ModuleNotFoundError: {hint}: pip install 'jobads[{extra}]'"
    )


def test_the_command_says_what_to_install(repository: Path) -> None:
    code = COMMAND.replace("ARGUMENTS", "['status', '--api', 'disposition']")
    done = run_without("sqlalchemy", code, repository)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "jobads.outbox needs sqlalchemy: pip install 'jobads[outbox]'\n"
    )


def test_the_command_helps_without_the_extra(repository: Path) -> None:
    code = COMMAND.replace("ARGUMENTS", "['--help']")
    done = run_without("sqlalchemy", code, repository)
    assert (done.returncode, done.stderr) == (0, "")
    assert "until interrupted" in done.stdout
