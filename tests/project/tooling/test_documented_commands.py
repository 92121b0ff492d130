"""CI, the README and the noxfile speak of the same commands."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.project.tooling.project import ci_lines, commands, sessions, shown_lines

PREPARE = "python3 -m venv .venv && .venv/bin/pip install -q 'nox[uv]' && "
GENERATE = f"{PREPARE}.venv/bin/nox -s generate"
TEST = f"{PREPARE}.venv/bin/nox -j auto"
FULL = ".venv/bin/nox -s full"

# Programs the README may start that are not ours.
KNOWN = {"cd", "curl", "git", "pip", "pre-commit"}
KNOWN |= {"pytest", "python", "python3", "uvicorn"}


def test_ci_runs_the_test_command_and_then_the_long_tier(repository: Path) -> None:
    lines = ci_lines(repository)
    assert [line for line in lines if "nox" in line] == [TEST, FULL]
    assert lines[-1] == FULL


def test_the_ci_script_can_run_and_stops_at_the_first_fault(repository: Path) -> None:
    script = repository / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "\nset -euo pipefail\n" in script.read_text(encoding="utf-8")


@pytest.mark.parametrize("command", [GENERATE, TEST])
@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_the_two_commands_are_shown(repository: Path, page: str, command: str) -> None:
    assert shown_lines(repository, page).count(command) == 1


def test_the_quick_tier_is_what_nox_runs_by_default(repository: Path) -> None:
    runs = {name for name, by_default in sessions(repository).items() if by_default}
    assert runs == {"check", "validate", "lint", "types", "tests"}
    assert {"full", "generate"} <= sessions(repository).keys()


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_command_of_a_page_exists(repository: Path, page: str) -> None:
    shown = [c for line in shown_lines(repository, page) for c in commands(line)]
    assert "nox" in {program for program, *_ in shown}
    for program, *arguments in shown:
        match program:
            case "nox":
                assert named_session(arguments) in {None, *sessions(repository)}
            case "typecase":
                check_usage(arguments)
            case _:
                assert program in KNOWN, program


def named_session(arguments: list[str]) -> str | None:
    return arguments[arguments.index("-s") + 1] if "-s" in arguments else None


def check_usage(arguments: list[str]) -> None:
    """The subcommand and each of its options stand in its help."""
    command = [sys.executable, "-m", "typecase", arguments[0], "--help"]
    usage = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    options = [word.partition("=")[0] for word in arguments if word.startswith("-")]
    assert [option for option in options if option not in usage] == []
