"""Test the reports of `typecase diff`, and its exit status, by the command line."""

import json
from contextlib import chdir
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
from typecase.cache import file_states
from typecase.cache.unchanged_run import recall_report
from typecase.commands.diff.sides import Side
from typecase.commands.diff.text import format_markdown, format_text
from typecase.tools.diff.changes import (
    Aspect,
    Cause,
    Change,
    Direction,
    NoWitness,
    Place,
    Severity,
    Witness,
    WitnessGap,
)
from typecase.tools.diff.comparison import Comparison

REMOVED = "api-path-removed-without-deprecation"
TOYS = SHOP[SHOP.index("  /toys:") : SHOP.index("components:")]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a document, and copies with a removal and with an addition."""
    texts = {
        "old": SHOP,
        "removed": SHOP.replace(TOYS, ""),
        "added": SHOP.replace("[small, large]}", "[small, large]}\n        age: {}"),
        "reworded": SHOP.replace("The name of the pet", "The name of a pet"),
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with the release v2.3.4, after which an operation was removed."""
    project = create_project(tmp_path / "clone")
    git(tmp_path, "init", "--quiet", str(project))
    commit(project, {}, "v2.3.4")
    replace_text(project / "specs" / "shop.yaml", TOYS, "")
    return project


def run_diff(folder: Path, *arguments: str) -> CommandResult:
    return run_typecase(folder, "diff", "--no-witness", *arguments)


def read_json(folder: Path, *arguments: str) -> dict[str, Any]:
    result = run_diff(folder, *arguments, "--format", "json")
    report: dict[str, Any] = json.loads(result.stdout)
    return report


def make_change(number: int = 0, **fields: Any) -> Change:
    return Change(
        **{
            "id": "response-property-enum-value-added",
            "aspect": Aspect.WIRE,
            "severity": Severity.MAJOR,
            "text": f"`kind` of the response 200: the value {number} is added.",
            "advice": "Accept it.",
            "operation": ("GET", "/pets"),
            "old": Place("old.yaml", 3, "/components/schemas/Pet/properties/kind"),
            "new": Place("new.yaml", 4, "/components/schemas/Pet/properties/kind"),
            **fields,
        }
    )


def show(*changes: Change, shows_all: bool = False) -> list[str]:
    return format_text(Comparison(changes), shows_all=shows_all).splitlines()


def test_json_has_what_programs_rely_on(folder: Path) -> None:
    report = read_json(folder, "old.yaml", "removed.yaml")
    assert report["verdict"] == {
        "wire": "major",
        "python": "major",
        "behaviour": "none",
        "server": "major",
    }
    (change,) = (each for each in report["changes"] if each["id"] == REMOVED)
    expected: dict[str, Any] = {
        "breaking": True,
        "decided": True,
        "level": "wire",
        "operation": ["GET", "/toys"],
        "old": {
            "file": "old.yaml",
            "line": 21,
            "pointer": "/paths/~1toys/get",
            "revision": "",
        },
        "new": None,
        "cause": "document",
        "witness": None,
        "no_witness": {"reason": "option", "text": "--no-witness is given"},
    }
    assert change == {**change, **expected}
    assert isinstance(change["text"], str)


def test_nothing_changes(folder: Path) -> None:
    result = run_diff(folder, "old.yaml", "old.yaml", "--fail-on", "any")
    assert (result.status, result.stdout) == (
        0,
        "wire: none, python: none, behaviour: none, server: none\n",
    )
    assert read_json(folder, "old.yaml", "old.yaml")["changes"] == []


@pytest.mark.parametrize(
    ("new", "fail_on", "status"),
    [
        ("removed", "major", 1),
        ("added", "major", 0),
        ("added", "minor", 1),
        ("reworded", "minor", 0),
        ("reworded", "any", 1),
    ],
)
def test_status_follows_fail_on(
    folder: Path, new: str, fail_on: str, status: int
) -> None:
    result = run_diff(folder, "old.yaml", f"{new}.yaml", "--fail-on", fail_on)
    assert result.status == status, result.output
    assert run_diff(folder, "old.yaml", f"{new}.yaml").status == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["old.yaml", "none.yaml"], "none.yaml: no such file"),
        (["none.json", "old.yaml"], "none.json: no such file"),
        (["old.yaml"], "name the version to compare with"),
        (["old.yaml", "added.yaml", "--base", "main"], "leave out one of them"),
        (["old.yaml", "added.yaml", "--fail-on", "small"], "--fail-on"),
    ],
)
def test_wrong_arguments_have_status_2(
    folder: Path, arguments: list[str], message: str
) -> None:
    result = run_diff(folder, *arguments)
    assert result.status == 2
    assert message in result.stderr


@pytest.mark.parametrize("report_format", ["text", "json", "markdown"])
def test_faulty_document_has_status_1(folder: Path, report_format: str) -> None:
    (folder / "faulty.yaml").write_text("openapi: 3.1.0\n", encoding="utf-8")
    result = run_diff(folder, "old.yaml", "faulty.yaml", "--format", report_format)
    assert result.status == 1
    assert "faulty.yaml" in result.output
    assert "is missing the required key" in result.output


def test_ignore_file_leaves_changes_out(folder: Path) -> None:
    entries = [
        f"{REMOVED} GET /toys until=2999-01-01 nobody calls it",
        "response-property-removed until=2001-01-01 long ago",
    ]
    (folder / ".typecase-ignore").write_text("\n".join(entries), encoding="utf-8")
    result = run_diff(folder, "old.yaml", "removed.yaml")
    assert result.stdout.startswith("wire: none, python: major")
    assert REMOVED not in result.stdout
    assert "1 change is left out, as .typecase-ignore says" in result.stderr
    assert ".typecase-ignore:2: response-property-removed" in result.stderr
    assert "has expired" in result.stderr


def test_changes_of_an_operation_stand_together(folder: Path) -> None:
    lines = run_diff(folder, "old.yaml", "removed.yaml").stdout.splitlines()
    assert lines[2] == "Breaking (3)"
    title = "  toys.list (GET /toys)"
    assert lines[: lines.index("Not breaking (1)")].count(title) == 1
    start = lines.index(title)
    assert REMOVED in lines[start + 1]
    assert "old old.yaml:21" in lines[start + 2]


def test_shared_schema_is_told_once() -> None:
    one = make_change(1)
    text = "`[].kind` of the response 200: the value 1 is added."
    other = make_change(1, operation=("GET", "/all"), text=text)
    lines = show(one, other)
    assert lines[2:4] == ["Breaking (1)", "  GET /pets, GET /all"]
    assert sum("is added" in line for line in lines) == 1


def test_member_that_is_new_in_a_shared_schema_is_told_once() -> None:
    new = Place("new.yaml", 9, "/components/schemas/Pet/properties/age")
    changes = [
        make_change(
            operation=("GET", path),
            text=f"`{where}age` of the response 200: is new.",
            old=Place("old.yaml", line, path),
            new=new,
        )
        for line, (path, where) in enumerate([("/a", "[]."), ("/b", "")], 1)
    ]
    assert show(*changes)[2:4] == ["Breaking (1)", "  GET /a, GET /b"]


def test_behaviour_that_changes_alike_is_told_once() -> None:
    changes = [
        make_change(
            aspect=Aspect.BEHAVIOUR,
            operation=("GET", path),
            text="clients no longer repeat a request.",
            old=Place("old.yaml", line, path),
        )
        for line, path in enumerate(["/a", "/b"], 1)
    ]
    assert show(*changes)[2:4] == ["Breaking (1)", "  GET /a, GET /b"]


def test_members_that_change_alike_are_joined() -> None:
    changes = [
        make_change(
            text=f"`pet.{name}` of the response 200: is removed.",
            old=Place("old.yaml", line, f"/{name}"),
            witness=Witness("call()", "", None, "") if name == "b" else None,
        )
        for line, name in enumerate("abc", 1)
    ]
    lines = show(*changes)
    assert lines[2] == "Breaking (3)"
    assert lines[4].startswith("    wire      `pet.b` of the response 200: is removed.")
    assert lines[5].strip() == "The same for `a`, `c`."
    assert "The same for `a`, `c`." in format_markdown(Comparison(tuple(changes)))


def test_changes_at_one_place_are_all_told() -> None:
    lines = show(make_change(1), make_change(2))
    assert lines[2] == "Breaking (2)"
    assert [sum(f"value {n} is" in line for line in lines) for n in (1, 2)] == [1, 1]


def test_advice_is_told_once_for_an_operation() -> None:
    lines = show(make_change(1), make_change(2))
    assert sum("Accept it." in line for line in lines) == 1


def test_large_report_names_what_it_hides() -> None:
    changes = [make_change(number) for number in range(40)]
    lines = show(*changes)
    assert lines[-1] == (
        "  and 10 more: 10 response-property-enum-value-added; --all shows them"
    )
    assert "value 39" in "\n".join(show(*changes, shows_all=True))
    markdown = format_markdown(Comparison(tuple(changes)))
    assert markdown.splitlines()[-1].endswith("-added; --all shows them.")


def test_witness_undecided_and_cause_are_shown() -> None:
    witness = Witness("client.pets.list()", "curl x", {"kind": 1}, "it raises: fault")
    text = "\n".join(
        show(
            make_change(1, witness=witness, direction=Direction.RESPONSE),
            make_change(2, is_decided=False, cause=Cause.CONFIGURATION),
            make_change(3, no_witness=NoWitness(WitnessGap.TOLERATED, "it reads 3")),
        )
    )
    assert "client.pets.list()" in text
    assert 'the new server answers {"kind": 1}' in text
    assert "It is not decided whether this breaks callers." in text
    assert "configuration or an overlay leads" in text
    assert text.count("without a witness: it reads 3") == 1


def test_group_tells_most_of_its_witnesses() -> None:
    limit = NoWitness(WitnessGap.LIMIT, "enough")
    gap = NoWitness(WitnessGap.NOT_FOUND, "no value")
    operations = [("GET", f"/{name}") for name in "ab"]
    changes = [
        make_change(operation=operation, no_witness=each)
        for operation, each in zip(operations, (limit, gap), strict=True)
    ]
    text = "\n".join(show(*changes))
    assert text.count("without a witness") == text.count("no value") == 1


def test_hostile_text_ends_no_line() -> None:
    change = make_change(text="a\nb\x1b[31m", advice="c\r\nd")
    lines = show(change)
    assert any("a\\nb\\x1b[31m" in line for line in lines)
    assert all(line.isprintable() for line in lines)


def test_markdown_escapes_text_and_shows_the_witness() -> None:
    witness = Witness("client.x()", "curl '```\n# y'", None, "</details>")
    change = make_change(text="<b>| `a", operation=("GET", "/`|"), witness=witness)
    text = format_markdown(Comparison((change,)))
    assert text.startswith("| wire | python | behaviour |\n")
    assert "| **major** | **none** | **none** |" in text
    assert "**``GET /`|``**" in text
    assert "<b>" not in text
    assert "      curl '```\\n# y'\n      </details>\n" in text


def test_markdown_escapes_the_names_of_operations() -> None:
    change = make_change(operation=("GET", "/a\x1b[31m\u202e\n# b"))
    text = format_markdown(Comparison((change,)))
    assert "**`GET /a\\x1b[31m\\u202e # b`**" in text
    assert text.replace("\n", "").isprintable()


def test_markdown_says_why_there_is_no_witness() -> None:
    change = make_change(no_witness=NoWitness(WitnessGap.LIMIT, "enough"))
    text = format_markdown(Comparison((change,)))
    assert "      without a witness: enough\n" in text


def test_sarif_marks_what_breaks(folder: Path) -> None:
    result = run_diff(folder, "old.yaml", "removed.yaml", "--format", "sarif")
    (run,) = json.loads(result.stdout)["runs"]
    (found,) = (each for each in run["results"] if each["ruleId"] == REMOVED)
    assert found["level"] == "error"
    text = found["message"]["text"]
    assert text.startswith("wire: toys.list (GET /toys): The operation")
    (location,) = found["locations"]
    place = location["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "old.yaml"
    assert place["region"]["startLine"] == 21


def test_sarif_notes_what_breaks_nobody(folder: Path) -> None:
    result = run_diff(folder, "old.yaml", "added.yaml", "--format", "sarif")
    (run,) = json.loads(result.stdout)["runs"]
    assert {each["level"] for each in run["results"]} == {"note"}


def test_github_annotates_the_new_file(folder: Path) -> None:
    result = run_diff(folder, "old.yaml", "added.yaml", "--format", "github")
    lines = result.stdout.splitlines()
    assert all(line.startswith("::notice file=added.yaml,line=") for line in lines)
    assert any("title=typecase python-member-added" in line for line in lines)


def test_revision_is_named_beside_its_file(clone: Path) -> None:
    result = run_diff(clone)
    assert "old v2.3.4:specs/shop.yaml:21" in result.stdout
    (change,) = (each for each in read_json(clone)["changes"] if each["id"] == REMOVED)
    assert change["old"]["file"] == "specs/shop.yaml"
    assert change["old"]["revision"] == "v2.3.4"
    annotations = run_diff(clone, "--format", "github").stdout
    assert f"::error file=specs/shop.yaml,line=21,col=1,title=typecase {REMOVED}" in (
        annotations
    )


def test_gate_proposes_version_and_changelog(clone: Path) -> None:
    result = run_diff(clone, "--gate")
    assert result.status == 1
    assert 'set `version = "3.0.0"` in [tool.typecase]' in result.stderr
    assert "### Breaking" in result.stderr
    replace_text(clone / "pyproject.toml", "2.3.4", "3.0.0")
    assert run_diff(clone, "--gate").status == 0


def test_release_before_the_first_configuration(clone: Path) -> None:
    (clone / "python").mkdir()
    for name in ("pyproject.toml", "specs"):
        (clone / name).rename(clone / "python" / name)
    result = run_diff(clone / "python")
    assert result.status == 2
    assert "v2.3.4: has no python/pyproject.toml" in result.stderr
    assert run_diff(clone / "python", "--gate") == result


def test_fault_of_an_old_document_names_the_revision(clone: Path) -> None:
    document = clone / "specs" / "shop.yaml"
    text = document.read_text(encoding="utf-8")
    commit(clone, {"specs/shop.yaml": "openapi: 3.1.0"}, "v2.3.5")
    document.write_text(text, encoding="utf-8")
    result = run_diff(clone)
    assert result.status == 1
    assert "v2.3.5:specs/shop.yaml:1:1: error" in result.stderr


def test_same_files_are_not_read(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("the documents are read")

    assert "major" in run_diff(clone).stdout
    git(clone, "checkout", "--quiet", "specs")
    replace_text(clone / "pyproject.toml", "2.3.4", "2.3.5")
    monkeypatch.setattr(Side, "read", refuse)
    verdicts = "wire: none, python: none, behaviour: none, server: none\n"
    assert run_diff(clone).stdout == verdicts
    replace_text(clone / "pyproject.toml", 'version = "2.3.5"', "flat = true")
    assert "the documents are read" in run_diff(clone).stderr


def test_gate_takes_the_version_of_the_tag(clone: Path) -> None:
    path = clone / "pyproject.toml"
    text = path.read_text(encoding="utf-8")
    commit(clone, {"pyproject.toml": text.replace('version = "2.3.4"', "")}, "v2.4.0")
    path.write_text(text.replace("2.3.4", "2.4.0"), encoding="utf-8")
    replace_text(clone / "specs" / "shop.yaml", "small, large", "small, large, huge")
    result = run_diff(clone, "--gate")
    assert "is too small" in result.stderr
    assert "since 2.4.0" in result.stderr


def test_draft_of_the_changelog_has_the_chosen_version(clone: Path) -> None:
    replace_text(clone / "pyproject.toml", "2.3.4", "4.0.0")
    (clone / "CHANGELOG.md").write_text("# Changelog\n", encoding="utf-8")
    result = run_diff(clone, "--gate")
    assert result.status == 1
    assert "the changelog says nothing about 4.0.0" in result.stderr
    assert "## 4.0.0 (" in result.stderr


def test_generate_ends_with_the_verdicts(clone: Path) -> None:
    line = (
        "since v2.3.4: wire: major, python: major, behaviour: none, server: major;"
        " `typecase diff` lists it"
    )
    for arguments in (["generate"], ["generate"], ["generate", "--check"]):
        result = run_typecase(clone, *arguments)
        assert result.status == 0, result.output
        assert result.stderr.splitlines()[-1] == line


def test_unchanged_run_repeats_verdicts_until_there_is_a_release(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The files of the repository were written just now.
    monkeypatch.setattr(file_states, "_MARGIN", 0)
    first = [run_typecase(clone, "generate") for _ in range(2)][1]
    with chdir(clone):
        assert recall_report(["generate"]) == first.stderr
        checked = recall_report(["generate", "--check"])
    assert checked is not None
    assert checked.splitlines() == [first.stderr.splitlines()[-1]]
    commit(clone, {}, "v3.0.0")
    with chdir(clone):
        assert recall_report(["generate"]) is None
    cached = run_typecase(clone, "generate")
    assert "since v3.0.0" in cached.stderr
    assert cached == run_typecase(clone, "generate", "--no-cache")
