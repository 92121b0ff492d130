"""Test the generated package without the optional dependencies of an extra.

An import hook in a new process hides a library, as if it were not installed.
"""

import subprocess
import sys
from pathlib import Path

import pytest

HIDE_LIBRARY = """
import importlib.util, runpy, sys

find_spec = importlib.util.find_spec

class Hide:
    def find_spec(self, name, path=None, target=None):
        if name == "LIBRARY":
            raise ModuleNotFoundError("hidden", name=name)

importlib.util.find_spec = lambda name: None if name == "LIBRARY" else find_spec(name)
sys.meta_path.insert(0, Hide())
"""
RUN_OUTBOX_COMMAND = """
sys.argv[1:] = ARGUMENTS
runpy.run_module("jobads.outbox", run_name="__main__", alter_sys=True)
"""
# The library to hide and the beginning of the message, by extra.
EXTRAS = {
    "aiohttp": ("aiohttp", "the extra aiohttp of jobads needs aiohttp"),
    "opentelemetry": (
        "opentelemetry",
        "the extra opentelemetry of jobads needs opentelemetry",
    ),
    "outbox": ("sqlalchemy", "the extra outbox of jobads needs sqlalchemy"),
    "testing": ("pytest", "the extra testing of jobads needs pytest"),
}


def run_without(
    library: str, code: str, repository: Path
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", HIDE_LIBRARY.replace("LIBRARY", library) + code],
        cwd=repository / "generated",
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("extra", sorted(EXTRAS))
def test_import_error_names_the_extra(extra: str, repository: Path) -> None:
    library, message = EXTRAS[extra]
    process = run_without(library, f"import jobads.{extra}", repository)
    assert process.stderr.splitlines()[-1] == (
        f"ModuleNotFoundError: {message}: pip install 'jobads[{extra}]'"
    )


def test_outbox_command_names_the_extra(repository: Path) -> None:
    arguments = "['status', '--api', 'disposition']"
    code = RUN_OUTBOX_COMMAND.replace("ARGUMENTS", arguments)
    process = run_without("sqlalchemy", code, repository)
    assert (process.returncode, process.stdout) == (1, "")
    assert process.stderr == (
        "the extra outbox of jobads needs sqlalchemy: pip install 'jobads[outbox]'\n"
    )


def test_outbox_command_shows_help_without_the_extra(repository: Path) -> None:
    code = RUN_OUTBOX_COMMAND.replace("ARGUMENTS", "['--help']")
    process = run_without("sqlalchemy", code, repository)
    assert (process.returncode, process.stderr) == (0, "")
    assert "until interrupted" in process.stdout
