"""Test `typecase generate --check`.

The option shows the differences that a run would make, exits with 1 if there are any,
and writes nothing.
"""

from pathlib import Path

from tests.generator.cli.cli_runner import (
    change_description,
    read_file_states,
    replace_text,
    run_typecase,
    run_typecase_process,
)


def test_up_to_date_output_passes(generated_project: Path) -> None:
    before = read_file_states(generated_project)
    result = run_typecase_process(generated_project, "generate", "--check")
    assert (result.status, result.output) == (0, "")
    assert read_file_states(generated_project) == before


def test_missing_output_is_reported(project: Path) -> None:
    before = read_file_states(project)
    result = run_typecase_process(project, "generate", "--check")
    assert result.status == 1
    assert "--- /dev/null\n+++ zoo/shop/toys.py (generated)\n" in result.stdout
    assert read_file_states(project) == before


def test_added_changed_and_removed_files_are_reported(generated_project: Path) -> None:
    output = generated_project / "out"
    document = generated_project / "specs" / "shop.yaml"
    replace_text(document, "toys/list", "games/list")
    replace_text(document, "/toys:", "/games:")
    change_description(generated_project)
    (output / "zoo" / "py.typed").unlink()
    with (output / "zoo" / "_runtime" / "json_value.py").open("a") as module:
        module.write("# by hand\n")
    before = read_file_states(generated_project)
    result = run_typecase(generated_project, "generate", "--check")
    assert result.status == 1
    assert read_file_states(generated_project) == before
    changed_lines = (
        '-    """The name of the pet."""\n+    """The name of this pet."""\n'
    )
    assert changed_lines in result.stdout
    for header in (
        "--- zoo/shop/toys.py (on disk)\n+++ /dev/null\n",
        "--- /dev/null\n+++ zoo/shop/games.py (generated)\n",
        "--- zoo/_runtime/json_value.py (on disk)\n"
        "+++ zoo/_runtime/json_value.py (generated)\n",
    ):
        assert header in result.stdout
    assert "zoo/py.typed" in result.output


def test_documents_on_the_command_line_are_checked(generated_project: Path) -> None:
    arguments = ("generate", "specs/shop.yaml", "--package", "zoo", "--out", "out")
    result = run_typecase(generated_project, *arguments, "--check")
    assert result.status == 1
    assert '-version = "2.3.4"\n+version = "1"\n' in result.stdout
