"""Test the report of an internal error of typecase.

The message names the stage, the place in the document and the line of code. The exit
status is 3, and nothing is written.
"""

from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import (
    create_project,
    read_file_states,
    run_typecase,
)
from typecase.lower.operations import operation_lowering


@pytest.fixture
def broken_lowering(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the lowering of operations fail with control characters in the message."""

    def fail(*_: object) -> None:
        raise KeyError("\x1b[31mred\n")

    monkeypatch.setattr(operation_lowering, "lower_bodies", fail)


@pytest.mark.usefixtures("broken_lowering")
def test_internal_error_is_reported_in_one_line(tmp_path: Path) -> None:
    folder = create_project(tmp_path)
    before = read_file_states(folder)
    result = run_typecase(folder, "generate")
    first, hint = result.stderr.splitlines()
    assert result.status == 3
    assert first.startswith("typecase: internal error while lowering #/paths/~1")
    place = "lower/operations/operation_lowering.py:"
    assert rf"KeyError: '\x1b[31mred\n' ({place}" in first
    assert "TYPECASE_TRACEBACK=1" in hint
    assert read_file_states(folder) == before


@pytest.mark.usefixtures("broken_lowering")
def test_environment_variable_shows_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TYPECASE_TRACEBACK", "1")
    assert "Traceback" in run_typecase(create_project(tmp_path), "generate").stderr
