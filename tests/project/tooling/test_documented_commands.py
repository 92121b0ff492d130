"""Test that the commands of CI and of the documentation exist, and named constants."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.tooling.project_files import (
    read_ci_script,
    read_nox_sessions,
    read_shell_lines,
    split_commands,
)

INSTALL_NOX = "python3 -m venv .venv && .venv/bin/pip install -q 'nox[uv]'"
GENERATE = f"{INSTALL_NOX} && .venv/bin/nox -s generate"
TEST = f"{INSTALL_NOX} && .venv/bin/nox -j auto"
FULL = ".venv/bin/nox -s full"
WEIGHT = ".venv/bin/nox -s weight"

ROOT = Path(__file__).parents[3]
PAGES = [
    page.relative_to(ROOT).as_posix()
    for page in (
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "tests" / "sandbox" / "README.md",
        *sorted((ROOT / "generator" / "docs").rglob("*.md")),
    )
]
# Programs of others that the pages may use.
OTHER_PROGRAMS = {"cat", "cd", "cp", "curl", "echo", "git", "pip", "pre-commit", "sed"}
OTHER_PROGRAMS |= {"pytest", "python", "python3", "uv", "uvicorn"}


def test_ci_runs_both_tiers_and_then_prints_the_weight(repository: Path) -> None:
    lines = read_ci_script(repository)
    assert [line for line in lines if "nox" in line] == [TEST, FULL, WEIGHT]
    assert lines[-1] == WEIGHT


def test_ci_script_is_executable_and_stops_at_errors(repository: Path) -> None:
    script = repository / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "\nset -euo pipefail\n" in script.read_text(encoding="utf-8")


@pytest.mark.parametrize("command", [GENERATE, TEST])
@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_page_shows_the_main_commands(
    repository: Path, page: str, command: str
) -> None:
    assert read_shell_lines(repository, page).count(command) == 1


def test_nox_runs_the_quick_tier_by_default(repository: Path) -> None:
    sessions = read_nox_sessions(repository)
    by_default = {name for name, is_default in sessions.items() if is_default}
    assert by_default == {"check", "validate", "lint", "types", "tests"}
    assert {"full", "generate"} <= sessions.keys()


@pytest.mark.parametrize("page", PAGES)
def test_commands_of_a_page_exist(repository: Path, page: str) -> None:
    commands = [
        command
        for line in read_shell_lines(repository, page)
        for command in split_commands(line)
    ]
    for program, *arguments in commands:
        match program:
            case "nox" if "-s" in arguments:
                session = arguments[arguments.index("-s") + 1]
                assert session in read_nox_sessions(repository)
            case "nox":
                pass
            case "typecase":
                check_options(arguments)
            case _:
                assert program in OTHER_PROGRAMS


def test_constants_that_contributing_names_exist(repository: Path) -> None:
    page = (repository / "CONTRIBUTING.md").read_text(encoding="utf-8")
    names = set(re.findall(r"`([A-Z_]{3,})`", page))
    assert len(names) > 20
    files = [repository / "noxfile.py", *(repository / "tests").rglob("*.py")]
    files += (repository / "generator" / "typecase").rglob("*.py")
    words = {
        word
        for file in files
        for word in re.findall(r"\b[A-Z_]{3,}\b", file.read_text(encoding="utf-8"))
    }
    assert names - words == set()


def check_options(arguments: list[str]) -> None:
    """Check that the help of a subcommand of typecase describes each option."""
    names = arguments[: 2 if arguments[0] == "overlay" else 1]
    command = [sys.executable, "-m", "typecase", *names, "--help"]
    usage = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    options = [word.partition("=")[0] for word in arguments if word.startswith("-")]
    assert [option for option in options if option not in usage] == []
