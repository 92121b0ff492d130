"""Test the generated package without the libraries of its extras.

An import that needs a missing library fails with one line that says what to install.
"""

import subprocess
import sys
from pathlib import Path

import pytest

# Makes the import of LIBRARY fail as if it were not installed.
BLOCK_LIBRARY = """
import importlib.util, runpy, sys

find = importlib.util.find_spec

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name == "LIBRARY":
            raise ModuleNotFoundError("blocked", name=name)

importlib.util.find_spec = lambda name: None if name == "LIBRARY" else find(name)
sys.meta_path.insert(0, Blocker())
"""
RUN_OUTBOX_COMMAND = """
sys.argv[1:] = ARGUMENTS
runpy.run_module("jobads.outbox", run_name="__main__", alter_sys=True)
"""
# For each extra: a library of it, and the start of the error message.
ERRORS = {
    "aiohttp": ("aiohttp", "jobads.aiohttp needs aiohttp"),
    "outbox": ("sqlalchemy", "jobads.outbox needs sqlalchemy"),
    "testing": ("pytest", "jobads.testing needs pytest"),
}


def run_without(
    library: str, code: str, repository: Path
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BLOCK_LIBRARY.replace("LIBRARY", library) + code],
        cwd=repository / "generated",
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("extra", sorted(ERRORS))
def test_import_without_the_extra_says_what_to_install(
    extra: str, repository: Path
) -> None:
    library, message = ERRORS[extra]
    result = run_without(library, f"import jobads.{extra}", repository)
    assert result.stderr.splitlines()[-1] == (
        f"ModuleNotFoundError: {message}: pip install 'jobads[{extra}]'"
    )


def test_command_without_the_extra_says_what_to_install(repository: Path) -> None:
    code = RUN_OUTBOX_COMMAND.replace("ARGUMENTS", "['status', '--api', 'disposition']")
    result = run_without("sqlalchemy", code, repository)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == (
        "jobads.outbox needs sqlalchemy: pip install 'jobads[outbox]'\n"
    )


def test_command_shows_its_help_without_the_extra(repository: Path) -> None:
    code = RUN_OUTBOX_COMMAND.replace("ARGUMENTS", "['--help']")
    result = run_without("sqlalchemy", code, repository)
    assert (result.returncode, result.stderr) == (0, "")
    assert "until interrupted" in result.stdout
