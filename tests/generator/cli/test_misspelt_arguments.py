"""Test that misspelt commands and options get suggestions."""

from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import run_typecase


@pytest.mark.parametrize(
    ("arguments", "command", "message"),
    [
        (
            ["genrate"],
            "",
            "unknown command 'genrate': did you mean `generate` or `migrate`?",
        ),
        (["zzz"], "", "unknown command 'zzz': expected generate, validate,"),
        (["mock", "x", "--prot", "1"], " mock", "--prot 1: did you mean `--port`"),
        (["generate", "--zzz"], " generate", "unknown arguments: --zzz\n"),
        (["generate", "--\033"], " generate", "unknown arguments: --\\x1b\n"),
        (["--versoin"], "", "did you mean `--version`?"),
    ],
)
def test_misspelt_arguments_get_suggestions(
    project: Path, arguments: list[str], command: str, message: str
) -> None:
    result = run_typecase(project, *arguments)
    assert result.status == 2
    assert f"typecase{command}: error: " in result.stderr
    assert message in result.stderr
