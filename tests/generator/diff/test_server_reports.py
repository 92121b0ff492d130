"""Test how reports and the gate of `typecase diff` treat changes for servers."""

import json
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import (
    SHOP,
    CommandResult,
    create_project,
    replace_text,
    run_typecase,
)
from tests.generator.diff.test_revisions import commit, git

PARAMETER = "        - {name: tag, in: query, schema: {type: string}}\n"
RESPONSES = '      responses: {"204": {description: Removed.}}\n'
WITH_PARAMETER = SHOP.replace(RESPONSES, PARAMETER + RESPONSES)
WITHOUT_SIZE = SHOP.replace("\n        size: {type: string, enum: [small, large]}", "")
VERDICTS = "wire: minor, python: minor, behaviour: none, server: major"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with the release v2.3.4, after which a parameter was added."""
    project = create_project(tmp_path / "clone")
    git(tmp_path, "init", "--quiet", str(project))
    commit(project, {}, "v2.3.4")
    replace_text(project / "specs" / "shop.yaml", RESPONSES, PARAMETER + RESPONSES)
    return project


def compare(folder: Path, new: str, *arguments: str) -> CommandResult:
    (folder / "old.yaml").write_text(SHOP, encoding="utf-8")
    (folder / "new.yaml").write_text(new, encoding="utf-8")
    return run_typecase(
        folder, "diff", "old.yaml", "new.yaml", "--no-witness", *arguments
    )


def run_gate(clone: Path, *arguments: str) -> CommandResult:
    return run_typecase(clone, "diff", "--no-witness", "--gate", *arguments)


def set_key(clone: Path, line: str) -> None:
    replace_text(clone / "pyproject.toml", "output =", f"{line}\noutput =")


def test_text_has_a_section_for_servers(tmp_path: Path) -> None:
    lines = compare(tmp_path, WITH_PARAMETER).stdout.splitlines()
    assert lines[:4] == [
        VERDICTS,
        "",
        "Breaking for servers (1)",
        "  pets.remove (DELETE /pets/{id})",
    ]
    assert lines[4].startswith("    server    `PetsHandler.remove` must take the arg")
    assert lines[4].endswith("[server-argument-added]")


def test_same_change_for_callers_and_servers_is_told_once(tmp_path: Path) -> None:
    text = compare(tmp_path, WITHOUT_SIZE).stdout
    assert "server: major" in text
    assert "Breaking for servers" not in text
    told = [line for line in text.splitlines() if "`Pet.size` was removed" in line]
    assert told == [
        "    python    `Pet.size` was removed."
        " [python-member-removed, server-member-removed]"
    ]
    markdown = compare(tmp_path, WITHOUT_SIZE, "--format", "markdown").stdout
    assert "`python-member-removed` `server-member-removed`" in markdown


def test_ignored_change_of_callers_is_still_told_to_servers(tmp_path: Path) -> None:
    entry = "python-member-removed until=2999-01-01 nobody reads it"
    (tmp_path / ".typecase-ignore").write_text(entry, encoding="utf-8")
    text = compare(tmp_path, WITHOUT_SIZE).stdout
    assert "    server    `Pet.size` was removed. [server-member-removed]" in text


def test_markdown_has_a_fourth_column(tmp_path: Path) -> None:
    text = compare(tmp_path, WITH_PARAMETER, "--format", "markdown").stdout
    assert text.startswith(
        "| wire | python | behaviour | server |\n|---|---|---|---|\n"
        "| **minor** | **minor** | **none** | **major** |\n\n"
        "### Breaking for servers (1)\n"
    )


def test_json_has_the_fourth_verdict(tmp_path: Path) -> None:
    report = json.loads(compare(tmp_path, WITH_PARAMETER, "--format", "json").stdout)
    assert report["verdict"]["server"] == "major"
    (change,) = (each for each in report["changes"] if each["level"] == "server")
    assert (change["id"], change["breaking"]) == ("server-argument-added", True)
    assert change["operation"] == ["DELETE", "/pets/{id}"]


@pytest.mark.parametrize(
    ("line", "kind"), [("", "warning"), ("implemented =", "error")]
)
def test_annotation_is_an_error_where_the_server_is_implemented(
    clone: Path, line: str, kind: str
) -> None:
    if line:
        set_key(clone, f"{line} true")
    lines = run_typecase(clone, "diff", "--no-witness", "--format", "github").stdout
    (found,) = (each for each in lines.splitlines() if "server-argument-added" in each)
    assert found.startswith(f"::{kind} file=specs/shop.yaml")


def test_fail_on_counts_servers_where_they_are_implemented(clone: Path) -> None:
    arguments = ("diff", "--no-witness", "--fail-on", "major")
    assert run_typecase(clone, *arguments).status == 0
    set_key(clone, "implemented = true")
    assert run_typecase(clone, *arguments).status == 1


def test_gate_counts_servers_where_they_are_implemented(clone: Path) -> None:
    assert '`version = "2.4.0"`' in run_gate(clone).stderr
    set_key(clone, "implemented = true")
    result = run_gate(clone)
    assert result.status == 1
    assert '`version = "3.0.0"`' in result.stderr
    assert "must take the argument `tag`" in result.stderr
    replace_text(clone / "pyproject.toml", "2.3.4", "3.0.0")
    assert run_gate(clone).status == 0


def test_package_of_a_server_alone_is_implemented(clone: Path) -> None:
    set_key(clone, 'generate = ["server"]')
    commit(clone, {"specs/shop.yaml": SHOP}, "v2.3.5")
    (clone / "specs" / "shop.yaml").write_text(WITH_PARAMETER, encoding="utf-8")
    assert '`version = "3.0.0"`' in run_gate(clone).stderr
    set_key(clone, "implemented = false")
    assert '`version = "2.4.0"`' in run_gate(clone).stderr


def test_report_of_a_package_without_a_server(clone: Path) -> None:
    set_key(clone, 'generate = ["sync"]')
    commit(clone, {"specs/shop.yaml": SHOP}, "v2.3.5")
    assert run_typecase(clone, "diff").stdout == (
        "wire: none, python: none, behaviour: none\n"
    )
    (clone / "specs" / "shop.yaml").write_text(WITH_PARAMETER, encoding="utf-8")
    result = run_typecase(clone, "diff", "--no-witness", "--format", "json")
    report = json.loads(result.stdout)
    assert [*report["verdict"]] == ["wire", "python", "behaviour"]
    assert "server" not in {each["level"] for each in report["changes"]}


def test_generate_ends_with_the_fourth_verdict(clone: Path) -> None:
    last = run_typecase(clone, "generate").stderr.splitlines()[-1]
    assert last == f"since v2.3.4: {VERDICTS}; `typecase diff` lists it"


def test_only_a_server_can_be_implemented(clone: Path) -> None:
    set_key(clone, 'implemented = true\ngenerate = ["sync"]')
    result = run_typecase(clone, "generate")
    assert result.status == 2
    assert "`generate` has no 'server'; add it, or remove `implemented`" in (
        result.stderr
    )


def test_api_that_is_removed_breaks_servers(clone: Path) -> None:
    (clone / "specs" / "zoo.yaml").write_text(SHOP, encoding="utf-8")
    set_key(clone, 'apis = {shop = "specs/shop.yaml", animals = "specs/zoo.yaml"}')
    text = (clone / "pyproject.toml").read_text(encoding="utf-8")
    (clone / "pyproject.toml").write_text(text.partition("\n[tool.typecase.apis")[0])
    commit(clone, {"specs/shop.yaml": SHOP}, "v2.3.5")
    replace_text(clone / "pyproject.toml", ', animals = "specs/zoo.yaml"', "")
    (clone / "specs" / "toys.yaml").write_text(SHOP, encoding="utf-8")
    replace_text(
        clone / "pyproject.toml", 'shop.yaml"', 'shop.yaml", toys = "specs/toys.yaml"'
    )
    result = run_typecase(clone, "diff", "--no-witness", "--format", "json")
    changes = json.loads(result.stdout)["changes"]
    found = [
        (each["id"], each["severity"]) for each in changes if each["level"] == "server"
    ]
    assert found == [("server-api-removed", "major")]
    # Changes of whole APIs have all that others have.
    assert {each["text"] for each in changes} == {
        "The API `animals` is removed.",
        "The API `toys` is new.",
    }
    assert len({each["fingerprint"] for each in changes}) == len(changes)
    assert all(each["fingerprint"] for each in changes)
    gaps = {each["id"]: each["no_witness"] for each in changes if each["no_witness"]}
    assert gaps.keys() == {"api-removed"}
    shown = run_typecase(clone, "diff", "--no-witness").stdout
    assert shown.count("[api-removed]") == 1
    assert shown.count("[python-api-removed, server-api-removed]") == 1


@pytest.mark.parametrize("is_implemented", [False, True])
def test_json_has_what_counts(clone: Path, is_implemented: bool) -> None:
    if is_implemented:
        set_key(clone, "implemented = true")
    result = run_typecase(clone, "diff", "--no-witness", "--format", "json")
    changes = json.loads(result.stdout)["changes"]
    [added] = [each for each in changes if each["id"] == "server-argument-added"]
    assert added["severity"] == "major"
    assert added["counted"] == ("major" if is_implemented else "none")


def test_a_configured_severity_is_that_of_one_id(tmp_path: Path) -> None:
    project = create_project(tmp_path / "clone")
    git(tmp_path, "init", "--quiet", str(project))
    commit(project, {}, "v2.3.4")
    (project / "specs" / "shop.yaml").write_text(WITHOUT_SIZE, encoding="utf-8")
    with (project / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("[tool.typecase.gate.severity]\npython-member-removed = 'minor'\n")
    text = run_typecase(project, "diff", "--no-witness").stdout
    rating = "major, counted as minor by the configuration"
    assert f"[python-member-removed; {rating}]" in text
    assert "    server    `Pet.size` was removed. [server-member-removed]" in text
