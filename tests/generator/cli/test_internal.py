"""A fault of typecase itself: told in one line with stage and place, without traceback;
nothing is written.
"""

from pathlib import Path

import pytest

from tests.generator.cli.commands import lay_out, states, typecase
from typecase.lower.operations import operations


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the lowering of operations."""

    def fail(*_: object) -> None:
        raise KeyError("\x1b[31mred\n")

    monkeypatch.setattr(operations, "name_operation", fail)


@pytest.mark.usefixtures("broken")
def test_it_is_told_in_a_line(tmp_path: Path) -> None:
    folder = lay_out(tmp_path)
    before = states(folder)
    ran = typecase(folder, "generate")
    first, hint = ran.err.splitlines()
    assert ran.status == 3
    assert first.startswith("typecase: internal error while lowering #/paths/~1")
    assert r"KeyError: '\x1b[31mred\n' (lower/operations/operations.py:" in first
    assert "TYPECASE_TRACEBACK=1" in hint
    assert states(folder) == before


@pytest.mark.usefixtures("broken")
def test_the_traceback_is_there_for_those_who_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TYPECASE_TRACEBACK", "1")
    assert "Traceback" in typecase(lay_out(tmp_path), "generate").err
