"""Test `typecase explain`, and the help of all commands."""

from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import read_error_line, run_typecase
from typecase.commands.cli import create_parser
from typecase.commands.help_examples import EXAMPLES
from typecase.diagnostics.kinds import DIAGNOSTIC_KINDS


def test_code_is_described(tmp_path: Path) -> None:
    result = run_typecase(tmp_path, "explain", "[unresolved-ref]")
    assert (result.status, result.stderr) == (0, "")
    assert result.stdout.startswith("unresolved-ref\n\nA `$ref` leads to nothing.")
    assert "](" not in result.stdout
    listed = run_typecase(tmp_path, "explain").stdout
    assert [code for code in DIAGNOSTIC_KINDS if f"    {code}\n" not in listed] == []


def test_unknown_code_is_reported_with_a_proposal(tmp_path: Path) -> None:
    result = run_typecase(tmp_path, "explain", "unresolved-rfe")
    assert result.status == 2
    assert "did you mean unresolved-ref?" in read_error_line(result)


def test_messages_lead_to_the_page(tmp_path: Path) -> None:
    (tmp_path / "empty.yaml").write_text("")
    result = run_typecase(tmp_path, "validate", "empty.yaml")
    assert result.stderr.endswith(
        "`typecase explain empty` describes the first message\n"
    )


def test_help_is_printed_if_no_command_is_given(tmp_path: Path) -> None:
    result = run_typecase(tmp_path)
    assert result.status == 2
    assert "typecase generate openapi.yaml" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("name", EXAMPLES)
def test_help_ends_with_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    parser = create_parser()
    with pytest.raises(SystemExit):
        parser.parse_args([*name.split(), "--help"])
    examples = capsys.readouterr().out.partition("examples:\n")[2].splitlines()
    assert [example.strip() for example in examples] == [*EXAMPLES[name]]
    for example in EXAMPLES[name]:
        parser.parse_args(example.split()[1:])
