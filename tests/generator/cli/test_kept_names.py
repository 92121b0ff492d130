"""Test that commands keep the names in `names.lock` of the output folder."""

from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import (
    create_project,
    read_error_line,
    replace_text,
    run_typecase,
)
from tests.generator.diff.test_revisions import commit, git
from typecase.config.settings import from_pyproject
from typecase.serving.document.generated_server import generate_server

NEIGHBOR = """\
  /toys/all:
    get:
      operationId: toys/show-all
      responses: {"204": {description: Listed.}}
  /toys:
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project whose package was generated, and whose lock has a name of its own."""
    folder = create_project(tmp_path)
    assert run_typecase(folder, "generate").status == 0
    replace_text(folder / "out/names.lock", "= toys.list\n", "= toys.show_all\n")
    assert run_typecase(folder, "generate").status == 0
    return folder


def read_methods(folder: Path) -> str:
    return (folder / "out/zoo/shop/toys.py").read_text(encoding="utf-8")


def test_lock_is_a_generated_file(tmp_path: Path) -> None:
    folder = create_project(tmp_path)
    assert run_typecase(folder, "generate").status == 0
    assert "\nnames.lock\n" in (folder / "out/.typecase").read_text(encoding="utf-8")
    text = (folder / "out/names.lock").read_text(encoding="utf-8")
    assert "\nshop method GET /toys = toys.list\n" in text


def test_edited_name_is_used(project: Path) -> None:
    assert "def show_all(" in read_methods(project)
    assert "def list(" not in read_methods(project)


def test_check_compares_names(project: Path) -> None:
    assert run_typecase(project, "generate", "--check").status == 0
    replace_text(project / "out/names.lock", "toys.show_all", "toys.find")
    result = run_typecase(project, "generate", "--check")
    assert result.status == 1
    assert "+    def find(" in result.stdout
    (project / "out/names.lock").unlink()
    result = run_typecase(project, "generate", "--check")
    assert result.status == 1
    assert "+shop method GET /toys = toys.list" in result.stdout


def test_removed_line_has_its_name_chosen_anew(project: Path) -> None:
    replace_text(
        project / "out/names.lock", "shop method GET /toys = toys.show_all\n", ""
    )
    assert run_typecase(project, "generate").status == 0
    assert "def list(" in read_methods(project)


def test_neighbor_renames_nothing(project: Path) -> None:
    replace_text(project / "specs/shop.yaml", "  /toys:\n", NEIGHBOR)
    assert run_typecase(project, "generate").status == 0
    text = (project / "out/names.lock").read_text(encoding="utf-8")
    assert "\nshop method GET /toys = toys.show_all\n" in text
    assert "\nshop method GET /toys/all = toys." in text


@pytest.mark.parametrize("option", ["generate", "diff"])
def test_conflict_is_told(project: Path, option: str) -> None:
    with (project / "out/names.lock").open("a", encoding="utf-8") as file:
        file.write("<<<<<<< HEAD\n")
    lines = (project / "out/names.lock").read_text(encoding="utf-8").splitlines()
    arguments = ["generate"] if option == "generate" else ["diff", ".", "."]
    result = run_typecase(project, *arguments)
    assert result.status == 2
    assert f"names.lock:{len(lines)}: a conflict of a merge" in read_error_line(result)


def test_mock_has_the_names(project: Path) -> None:
    with generate_server(from_pyproject(project)) as server:
        names = {declaration.__name__ for _, _, declaration in server.routes}
    assert "show_all" in names


def test_diff_reads_the_lock_of_each_revision(project: Path) -> None:
    git(project, "init", "--quiet", "--initial-branch", "main")
    commit(project, {}, "v1.0.0")
    replace_text(project / "specs/shop.yaml", "  /toys:\n", NEIGHBOR)
    assert run_typecase(project, "generate").status == 0
    kept = run_typecase(project, "diff", "v1.0.0", "--fail-on", "major")
    assert kept.status == 0, kept.output
    (project / "out/names.lock").unlink()
    assert run_typecase(project, "generate").status == 0
    renamed = run_typecase(project, "diff", "v1.0.0", "--fail-on", "major")
    assert renamed.status == 1, renamed.output
    assert "toys.show_all" in renamed.output


def test_former_name_breaks_nobody(project: Path) -> None:
    git(project, "init", "--quiet", "--initial-branch", "main")
    commit(project, {}, "v1.0.0")
    document = project / "specs/shop.yaml"
    former = "operationId: toys/find\n      x-typecase-was: toys/show_all\n"
    replace_text(document, "operationId: toys/list\n", former)
    assert run_typecase(project, "generate").status == 0
    assert 'deprecated("Deprecated: use `toys.find`."' in read_methods(project)
    assert "def show_all(" in read_methods(project)
    result = run_typecase(project, "diff", "v1.0.0", "--fail-on", "major")
    assert result.status == 0, result.output
    text = (project / "out/names.lock").read_text(encoding="utf-8")
    assert "\nshop method GET /toys = toys.find\n" in text


def test_classes_of_numbered_components_keep_their_names(tmp_path: Path) -> None:
    """Earlier versions numbered parts of other files that have the same last key."""
    folder = create_project(tmp_path)
    thing = "{type: object, properties: {%s: {type: string}}}"
    (folder / "specs/more.yaml").write_text(
        f"x: {{Thing: {thing % 'x'}}}\ny: {{Thing: {thing % 'y'}}}\n",
        encoding="utf-8",
    )
    members = "x: {$ref: 'more.yaml#/x/Thing'}, y: {$ref: 'more.yaml#/y/Thing'}"
    pet = f"Pet:\n      properties: {{{members}}}\n    Old:\n"
    replace_text(folder / "specs/shop.yaml", "Pet:\n", pet)
    assert run_typecase(folder, "generate").status == 0
    lock = folder / "out/names.lock"
    lines = ("class more_Thing = Kept", "class more_Thing_2 = AlsoKept")
    lock.write_text("".join(f"shop {line}\n" for line in lines), encoding="utf-8")
    for _ in range(2):
        assert run_typecase(folder, "generate").status == 0
        text = lock.read_text(encoding="utf-8")
        assert "\nshop class more_x_Thing = Kept\n" in text
        assert "\nshop class more_y_Thing = AlsoKept\n" in text
