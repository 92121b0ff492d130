"""Test that the CI script and the pages name commands that exist."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.tooling.repository_files import (
    read_ci_script,
    read_nox_sessions,
    read_shell_lines,
    split_commands,
)

INSTALL_NOX = "python3 -m venv .venv && .venv/bin/pip install -q 'nox[uv]' && "
GENERATE = f"{INSTALL_NOX}.venv/bin/nox -s generate"
TEST = f"{INSTALL_NOX}.venv/bin/nox -j auto"
FULL = ".venv/bin/nox -s full"

# Other programs that the pages may name.
OTHER_PROGRAMS = {"cd", "curl", "git", "pip", "pre-commit"}
OTHER_PROGRAMS |= {"pytest", "python", "python3", "uvicorn"}


def test_ci_runs_the_quick_and_then_the_long_tests(repository: Path) -> None:
    lines = read_ci_script(repository)
    assert [line for line in lines if "nox" in line] == [TEST, FULL]
    assert lines[-1] == FULL


def test_ci_script_is_executable_and_stops_at_errors(repository: Path) -> None:
    script = repository / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "\nset -euo pipefail\n" in script.read_text(encoding="utf-8")


@pytest.mark.parametrize("command", [GENERATE, TEST])
@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_pages_contain_the_two_main_commands(
    repository: Path, page: str, command: str
) -> None:
    assert read_shell_lines(repository, page).count(command) == 1


def test_default_nox_sessions(repository: Path) -> None:
    sessions = read_nox_sessions(repository)
    defaults = {name for name, is_default in sessions.items() if is_default}
    assert defaults == {"check", "validate", "lint", "types", "tests"}
    assert {"full", "generate"} <= sessions.keys()


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_commands_on_pages_exist(repository: Path, page: str) -> None:
    sessions = read_nox_sessions(repository)
    commands = [
        command
        for line in read_shell_lines(repository, page)
        for command in split_commands(line)
    ]
    assert "nox" in {program for program, *_ in commands}
    for program, *arguments in commands:
        match program:
            case "nox":
                assert find_session(arguments) in {None, *sessions}
            case "typecase":
                check_typecase_command(arguments)
            case _:
                assert program in OTHER_PROGRAMS, program


def find_session(arguments: list[str]) -> str | None:
    """Return the session that nox's option `-s` names."""
    return arguments[arguments.index("-s") + 1] if "-s" in arguments else None


def check_typecase_command(arguments: list[str]) -> None:
    """Check that the subcommand exists and that its help lists all options."""
    command = [sys.executable, "-m", "typecase", arguments[0], "--help"]
    usage = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    options = [word.partition("=")[0] for word in arguments if word.startswith("-")]
    assert [option for option in options if option not in usage] == []
