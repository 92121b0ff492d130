"""Test `typecase diff --gate` in clones, and what its configuration says."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.generator.cli.cli_runner import (
    SHOP,
    CommandResult,
    create_project,
    replace_text,
    run_typecase,
)
from tests.generator.diff.test_revisions import commit, git

TOYS = SHOP[SHOP.index("  /toys:") : SHOP.index("components:")]
REMOVED = "api-path-removed-without-deprecation"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with the release v2.3.4, after which an operation was removed."""
    project = create_project(tmp_path / "clone")
    git(tmp_path, "init", "--quiet", "--initial-branch=main", str(project))
    commit(project, {}, "v2.3.4")
    replace_text(project / "specs" / "shop.yaml", TOYS, "")
    return project


def run_gate(folder: Path, *arguments: str) -> CommandResult:
    return run_typecase(folder, "diff", "--no-witness", "--gate", *arguments)


def configure(clone: Path, table: str) -> None:
    """Add keys to `[tool.typecase.gate]`."""
    path = clone / "pyproject.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(f"{text}\n[tool.typecase.gate]\n{table}\n", encoding="utf-8")


def test_a_clone_without_a_release_passes(clone: Path) -> None:
    git(clone, "tag", "--delete", "v2.3.4")
    result = run_gate(clone)
    assert (result.status, result.stdout) == (0, "")
    assert "so this is the first release" in result.stderr
    result = run_gate(clone, "--format", "json")
    assert json.loads(result.stdout)["changes"] == []


@pytest.mark.parametrize("tag", ["V1.2.3", "1.2.3.4.5"])
def test_tags_of_another_form_are_no_first_release(clone: Path, tag: str) -> None:
    git(clone, "tag", tag, "v2.3.4")
    git(clone, "tag", "--delete", "v2.3.4")
    git(clone, "tag", "nightly")
    result = run_gate(clone)
    assert result.status == 1
    assert f"the tag '{tag}' has not the form v1.2.3" in result.stderr
    assert "is too small for" in run_gate(clone, "--base", tag).stderr


@pytest.mark.parametrize("tag", ["v1.0.0rc1", "v1.0.0-beta.2", "v1", "shop-v1.2.3"])
def test_other_tags_say_nothing_of_a_release(clone: Path, tag: str) -> None:
    git(clone, "tag", tag, "v2.3.4")
    git(clone, "tag", "--delete", "v2.3.4")
    result = run_gate(clone)
    assert result.status == 0
    assert "so this is the first release" in result.stderr


@pytest.mark.parametrize("name", ["specs", "empty"])
@pytest.mark.parametrize("arguments", [[], ["--base", "v2.3.4"], ["main"]])
def test_a_subfolder_fails(clone: Path, name: str, arguments: list[str]) -> None:
    (clone / name).mkdir(exist_ok=True)
    result = run_gate(clone / name, *arguments)
    assert result.status == 2
    assert f"but {clone} has one: run the command there" in result.stderr


@pytest.mark.parametrize("text", [None, "[project]\nname = 'a'\n"])
def test_a_clone_without_a_configuration_fails(clone: Path, text: str | None) -> None:
    (clone / "pyproject.toml").unlink()
    if text is not None:
        (clone / "pyproject.toml").write_text(text, encoding="utf-8")
    result = run_gate(clone)
    assert result.status == 2
    assert "pyproject.toml" in result.stderr
    # Even before the first release.
    git(clone, "tag", "--delete", "v2.3.4")
    assert run_gate(clone) == result


@pytest.mark.parametrize("has_tag", [True, False])
def test_a_shallow_clone_fails(clone: Path, tmp_path: Path, has_tag: bool) -> None:
    commit(clone, {}, *(["v2.3.5"] if has_tag else []))
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "--quiet", "--depth=1", clone.as_uri(), str(shallow))
    result = run_gate(shallow)
    assert result.status == 1
    assert "it is not known which release is the last one" in result.stderr
    assert "`git fetch --unshallow --tags`" in result.stderr
    git(shallow, "fetch", "--quiet", "--unshallow", "--tags")
    assert "first release" not in run_gate(shallow).stderr


def test_a_folder_outside_of_a_clone_fails(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (clone / ".git").rename(clone.parent / "git")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(clone.parent))
    result = run_gate(clone)
    assert result.status == 1
    assert "no working tree here" in result.stderr


def test_a_break_must_be_named(clone: Path) -> None:
    replace_text(clone / "pyproject.toml", "2.3.4", "3.0.0")
    changelog = clone / "CHANGELOG.md"
    changelog.write_text("## 3.0.0\n\n### Breaking\n\n- Toys.\n", encoding="utf-8")
    result = run_gate(clone)
    assert result.status == 1
    assert "does not name 3 changes of 3.0.0 below `### Breaking`" in result.stderr
    assert "`GET /toys`, `toys.list`" in result.stderr
    _, _, draft = result.stderr.partition("a draft for the changelog:\n\n")
    changelog.write_text(draft, encoding="utf-8")
    assert run_gate(clone).status == 0


def test_the_configuration_rates_kinds_of_changes(clone: Path) -> None:
    replace_text(clone / "pyproject.toml", "2.3.4", "2.4.0")
    assert run_gate(clone).status == 1
    assert run_gate(clone, "--fail-on", "major").status == 1
    ids = (REMOVED, "python-method-removed", "python-resource-removed")
    levels = ", ".join(f'{id_} = "minor"' for id_ in ids)
    configure(clone, f"severity = {{{levels}}}")
    result = run_gate(clone, "--fail-on", "major")
    assert result.status == 0, result.output
    assert result.stdout.startswith("wire: major, python: major")
    note = "major, counted as minor by the configuration"
    assert f"[{REMOVED}; {note}]" in result.stdout
    assert f"`{REMOVED}` ({note})" in run_gate(clone, "--format", "markdown").stdout
    assert f"({note})" in run_gate(clone, "--format", "github").stdout
    change = read_change(clone, REMOVED)
    assert (change["severity"], change["counted"]) == ("major", "minor")
    assert change["breaking"] is True


def test_the_configuration_may_raise_a_severity(clone: Path) -> None:
    git(clone, "checkout", "--quiet", "specs")
    replace_text(clone / "specs" / "shop.yaml", "[small, large]", "[small, large, xl]")
    replace_text(clone / "pyproject.toml", "2.3.4", "3.0.0")
    configure(clone, 'severity = {"python-enum-member-added" = "major"}')
    assert run_gate(clone).status == 0
    replace_text(clone / "pyproject.toml", "3.0.0", "2.4.0")
    assert run_gate(clone).status == 1


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ('severity = {"endpoint-aded" = "minor"}', "did you mean `endpoint-added`"),
        ('severity = {"endpoint-added" = "small"}', "'major', not 'small'"),
        ('severity = {"endpoint-added" = 3}', "'major', not 3"),
        ('severity = "minor"', "`severity` must be a table"),
        ("level = 1", "unknown key `level`"),
    ],
)
def test_faults_of_the_configuration(clone: Path, table: str, fault: str) -> None:
    configure(clone, table)
    result = run_gate(clone)
    assert result.status == 2
    assert "[tool.typecase.gate]" in result.stderr
    assert fault in result.stderr


def read_change(clone: Path, id_: str) -> dict[str, Any]:
    report = json.loads(run_gate(clone, "--format", "json").stdout)
    (change,) = (each for each in report["changes"] if each["id"] == id_)
    return change  # type: ignore[no-any-return]  # It was read from JSON.


def test_a_fingerprint_of_a_report_can_be_ignored(clone: Path) -> None:
    fingerprint = read_change(clone, REMOVED)["fingerprint"]
    (run,) = json.loads(run_gate(clone, "--format", "sarif").stdout)["runs"]
    (found,) = (each for each in run["results"] if each["ruleId"] == REMOVED)
    assert found["partialFingerprints"] == {"typecase/v1": fingerprint}
    (clone / ".typecase-ignore").write_text(
        f"{fingerprint} until=2999-01-01 nobody calls it\n"
        "endpoint-aded until=2999-01-01 a mistake\n"
        "endpoint-added until=2999-01-01 nothing of this kind\n",
        encoding="utf-8",
    )
    result = run_gate(clone)
    assert REMOVED not in result.stdout
    assert ":2: endpoint-aded until=2999-01-01: ignores nothing: there" in result.stderr
    assert ":3: endpoint-added until=2999-01-01: ignores nothing: nothing changes" in (
        result.stderr
    )


def test_a_changelog_in_another_encoding_is_a_fault(clone: Path) -> None:
    (clone / "CHANGELOG.md").write_bytes("## Überholt".encode("latin-1"))
    result = run_gate(clone)
    assert result.status == 1
    assert "CHANGELOG.md: cannot read" in result.stderr
    assert "expected a text file in UTF-8" in result.stderr


def test_another_name_of_the_package_breaks_callers(clone: Path) -> None:
    git(clone, "checkout", "--quiet", "--", ".")
    path = clone / "pyproject.toml"
    replace_text(path, 'package = "zoo"', 'package = "store"')
    result = run_gate(clone, "--format", "json")
    assert result.status == 1
    changes = json.loads(result.stdout)["changes"]
    assert [(each["id"], each["severity"], each["cause"]) for each in changes] == [
        ("python-package-renamed", "major", "configuration"),
        ("server-package-renamed", "major", "configuration"),
    ]
    assert {each["text"] for each in changes} == {"The package `zoo` is now `store`."}
    assert "Import `store` instead." in run_gate(clone).stdout
