"""Test `typecase explain`, and that the page of diagnostics has all codes."""

import ast
import re
from pathlib import Path

import pytest

import typecase
from tests.generator.cli.cli_runner import read_error_line, run_typecase
from typecase.commands.cli import create_parser
from typecase.commands.explain import read_topics
from typecase.commands.help_examples import EXAMPLES

SOURCES = Path(typecase.__file__).parent
# Functions whose arguments contain the code of a diagnostic.
REPORTING = {
    "Diagnostic", "RefusedReference", "_fatal", "_file_error", "check_name",
    "diagnostic", "fatal", "fault", "report", "warn",
}  # fmt: skip
# Constants that are codes, and defaults of parameters called `code`.
CONSTANTS = {"DEGRADED", "REFUSED", "UNRESOLVED"}
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
OTHER_ARGUMENTS = {"refused", "path", "cookie", "query", "header", "utf-8"}
SNAPSHOTS = Path(__file__).parents[1]


def find_codes() -> set[str]:
    """Return the codes in the source of typecase."""
    codes: set[str] = set()
    for file in SOURCES.rglob("*.py"):
        if "runtime" in file.relative_to(SOURCES).parts:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)):
                    if name in REPORTING:
                        codes |= read_codes(node)
                case ast.Assign(targets=[target], value=value):
                    if CONSTANTS & set(ast.unparse(target).strip("()").split(", ")):
                        codes |= (
                            {*ast.literal_eval(value)}
                            if isinstance(value, ast.Tuple)
                            else {ast.literal_eval(value)}
                        )
                case _:
                    pass
    return codes - OTHER_ARGUMENTS


def read_codes(call: ast.Call) -> set[str]:
    """Return the first code among the positional arguments, and the keyword `code`."""
    texts = [
        argument.value
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
    codes = [
        text for text in texts if CODE.fullmatch(text) and text not in OTHER_ARGUMENTS
    ][:1]
    for keyword in call.keywords:
        if keyword.arg == "code" and isinstance(keyword.value, ast.Constant):
            codes.append(keyword.value.value)
    return {*codes}


def read_page() -> dict[str, str]:
    topics = read_topics()
    return {code: text for each in topics.values() for code, text in each.items()}


def test_page_describes_every_code() -> None:
    assert read_page().keys() == find_codes()


def test_page_describes_every_code_of_the_snapshots() -> None:
    texts = [file.read_text(encoding="utf-8") for file in SNAPSHOTS.rglob("*.txt")]
    # Hostile text imitates messages inside of a line.
    message = r"^[^: ]+:\d+:\d+: (?:error|warning)\[([a-z0-9-]+)\]: "
    codes = set(re.findall(message, "\n".join(texts), re.MULTILINE))
    assert len(codes) > 30
    assert codes <= read_page().keys()


def test_code_is_described(tmp_path: Path) -> None:
    result = run_typecase(tmp_path, "explain", "[unresolved-ref]")
    assert (result.status, result.stderr) == (0, "")
    assert result.stdout.startswith("unresolved-ref\n\nA `$ref` leads to nothing.")
    assert "](" not in result.stdout
    listed = run_typecase(tmp_path, "explain").stdout
    assert [code for code in read_page() if f"    {code}\n" not in listed] == []


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
