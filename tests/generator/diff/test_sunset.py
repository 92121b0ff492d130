"""Test the changes of what is deprecated, and removals before and after a sunset."""

import datetime
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.generator.cli.cli_runner import create_project, run_typecase
from tests.generator.diff.edited_documents import REMOVED, edit_document, read_version
from tests.generator.diff.test_revisions import commit, git
from typecase.config.settings import Config
from typecase.tools.diff.changes import Acceptance, Change, Severity
from typecase.tools.diff.comparison import compare
from typecase.tools.diff.sunset import Deprecation, read_deprecation

DOCUMENT = """
openapi: 3.1.0
info: {title: Books, version: 1.0.0}
paths:
  /books:
    get:
      operationId: listBooks
      parameters:
        - {name: author, in: query, schema: {type: string}}
        - {$ref: '#/components/parameters/Sort'}
      responses:
        '200':
          description: Books.
          content:
            application/json:
              schema: {type: array, items: {$ref: '#/components/schemas/Book'}}
    post:
      operationId: createBook
      requestBody:
        required: true
        content: {application/json: {schema: {$ref: '#/components/schemas/Book'}}}
      responses: {'204': {description: Created.}}
  /reports:
    get:
      operationId: getReport
      responses:
        '200':
          description: A report.
          content:
            application/json: {schema: {$ref: '#/components/schemas/Report'}}
components:
  parameters:
    Sort: {name: sort, in: query, schema: {type: string}}
  schemas:
    Book:
      type: object
      required: [title]
      properties:
        title: {type: string}
        note: {type: string}
        author: {type: object, properties: {name: {type: string}}}
        parent: {$ref: '#/components/schemas/Book'}
    Report:
      type: object
      required: [total]
      properties:
        total: {$ref: '#/components/schemas/Total'}
        best: {$ref: '#/components/schemas/Book'}
    Total: {type: object, properties: {count: {type: integer}}}
"""
DAY = datetime.date(2027, 1, 31)
BEFORE = DAY - datetime.timedelta(days=1)
CREATE = "/paths/~1books/post"
REPORT = "/paths/~1reports/get"
AUTHOR = "/paths/~1books/get/parameters/0"
SORT = "/components/parameters/Sort"
BOOK = "/components/schemas/Book"
NOTE = f"{BOOK}/properties/note"
TITLE = f"{BOOK}/properties/title"
NAME = f"{BOOK}/properties/author/properties/name"


def deprecate(pointer: str, sunset: object = None) -> dict[str, object]:
    """Return edits that deprecate what is at a pointer."""
    edits: dict[str, object] = {f"{pointer}/deprecated": True}
    return edits if sunset is None else {**edits, f"{pointer}/x-sunset": sunset}


def find_changes(
    folder: Path,
    before: dict[str, object],
    after: dict[str, object],
    day: datetime.date = DAY,
) -> list[Change]:
    """Return the changes between a document with edits and one with more edits."""
    old = edit_document(yaml.safe_load(DOCUMENT), before)
    new = edit_document(old, after)
    config = Config("books", {}, Path())
    one, other = (
        {"": (read_version(each, folder / name), config)}
        for name, each in (("old", old), ("new", new))
    )
    return [*compare(one, other, day=day).changes]


def show(changes: list[Change]) -> list[str]:
    """Return what changes on the wire."""
    return sorted(
        f"{each.severity.label} {each.id}{' accepted' if each.acceptance else ''}"
        for each in changes
        if each.aspect == "wire"
    )


# What is removed, the edits, the change, and its end without a sunset.
REMOVALS: dict[str, tuple[str, dict[str, object], str, str]] = {
    "an operation": (
        CREATE,
        {CREATE: REMOVED},
        "major api-operation-removed",
        "-with-deprecation",
    ),
    "a path": (
        REPORT,
        {"/paths/~1reports": REMOVED},
        "major api-path-removed",
        "-with-deprecation",
    ),
    "a parameter": (AUTHOR, {AUTHOR: REMOVED}, "minor request-parameter-removed", ""),
    "a shared parameter": (
        SORT,
        {"/paths/~1books/get/parameters/1": REMOVED},
        "minor request-parameter-removed",
        "",
    ),
    "an optional member": (
        NOTE,
        {NOTE: REMOVED},
        "minor response-optional-property-removed",
        "",
    ),
    "a member of a request": (
        NOTE,
        {NOTE: REMOVED},
        "minor request-property-removed",
        "",
    ),
    "a required member": (
        TITLE,
        {TITLE: REMOVED, f"{BOOK}/required": []},
        "major response-required-property-removed",
        "",
    ),
}


@pytest.mark.parametrize("case", REMOVALS)
def test_removals(case: str, tmp_path: Path) -> None:
    pointer, edits, text, without = REMOVALS[case]
    id_ = text.split()[1]
    dated = deprecate(pointer, "2027-01-31")
    assert f"{text}-after-sunset accepted" in show(
        find_changes(tmp_path, dated, edits, DAY)
    )
    changes = find_changes(tmp_path, dated, edits, BEFORE)
    assert f"major {id_}-before-sunset" in show(changes)
    end = "it was to stay until its sunset, 2027-01-31."
    found = [each for each in changes if each.id == f"{id_}-before-sunset"]
    assert all(each.text.endswith(end) for each in found)
    assert f"{text}{without}" in show(find_changes(tmp_path, deprecate(pointer), edits))
    wrong = find_changes(tmp_path, deprecate(pointer, "soon"), edits)
    assert f"{text}{without}" in show(wrong)
    assert not any(each.acceptance for each in wrong)


def test_the_package_follows_a_removal(tmp_path: Path) -> None:
    """Classes are accepted that nothing else uses; everything else stays a break."""
    edits: dict[str, object] = {
        "/paths/~1reports": REMOVED,
        "/components/schemas/Report": REMOVED,
        "/components/schemas/Total": REMOVED,
        NOTE: REMOVED,
    }
    before = deprecate(REPORT, "2020-01-01")
    changes = find_changes(tmp_path, before, edits)
    breaks = [
        each.text
        for each in changes
        if each.counted is Severity.MAJOR and each.aspect == "python"
    ]
    assert sorted(breaks) == [
        "`Book.note` was removed.",
        "`books.create` no longer has the argument `note`.",
    ]
    accepted = [each.text for each in changes if each.acceptance is Acceptance.SUNSET]
    for name in ("`Report` was", "`Total` was", "`reports.get` was", "`reports` was"):
        assert any(name in text for text in accepted)
    other = find_changes(tmp_path, deprecate(REPORT, "2999-01-01"), edits)
    assert not any(each.acceptance for each in other)


def test_arguments_and_members_follow_a_removal(tmp_path: Path) -> None:
    before = deprecate(AUTHOR, "2020-01-01") | deprecate(NOTE, "2020-01-01")
    changes = find_changes(tmp_path, before, {AUTHOR: REMOVED, NOTE: REMOVED})
    assert not [each for each in changes if each.counted is Severity.MAJOR]
    accepted = {each.text for each in changes if each.acceptance}
    assert accepted >= {
        "`Book.note` was removed.",
        "`books.create` no longer has the argument `note`.",
        "`books.list` no longer has the argument `author`.",
    }


@pytest.mark.parametrize("is_kept", [False, True])
def test_the_argument_of_a_shared_parameter(is_kept: bool, tmp_path: Path) -> None:
    before = deprecate(SORT, "2020-01-01")
    edits: dict[str, object] = {"/paths/~1books/get/parameters/1": REMOVED}
    if is_kept:
        before[f"{REPORT}/parameters"] = [{"$ref": "#/components/parameters/Sort"}]
    else:
        edits[SORT] = REMOVED
    changes = find_changes(tmp_path, before, edits)
    assert not [each for each in changes if each.counted is Severity.MAJOR]
    accepted = {each.text for each in changes if each.acceptance}
    assert "`books.list` no longer has the argument `sort`." in accepted


def test_a_class_that_others_use_is_not_accepted(tmp_path: Path) -> None:
    before = deprecate(REPORT, "2020-01-01")
    before[f"{BOOK}/properties/total"] = {"$ref": "#/components/schemas/Total"}
    edits: dict[str, object] = {
        "/paths/~1reports": REMOVED,
        "/components/schemas/Report": REMOVED,
        "/components/schemas/Total": REMOVED,
        f"{BOOK}/properties/total": {"type": "integer"},
    }
    changes = find_changes(tmp_path, before, edits)
    accepted = [each.text for each in changes if each.acceptance]
    assert any("`Report` was" in text for text in accepted)
    assert not any("`Total` was" in text for text in accepted)


# What a part says about its end before and after, and the change.
ENDS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({}, {"deprecated": True}, "minor deprecated"),
    ({}, {"deprecated": True, "x-sunset": "2030-01-01"}, "minor deprecated"),
    ({"deprecated": True}, {}, "patch reactivated"),
    (
        {"deprecated": True},
        {"deprecated": True, "x-sunset": "2030-01-01"},
        "minor sunset-date-changed",
    ),
    (
        {"deprecated": True, "x-sunset": "2030-01-01"},
        {"deprecated": True, "x-sunset": "2031-01-01T00:00:00Z"},
        "minor sunset-date-changed",
    ),
    (
        {"deprecated": True, "x-sunset": "2030-01-01"},
        {"deprecated": True, "x-sunset": "2029-12-31"},
        "major sunset-date-changed-too-small",
    ),
    (
        {"deprecated": True, "x-sunset": "2030-01-01"},
        {"deprecated": True},
        "major sunset-deleted",
    ),
    (
        {"deprecated": True, "x-sunset": "2030-01-01"},
        {"deprecated": True, "x-sunset": "later"},
        "major sunset-deleted",
    ),
    ({"deprecated": True, "x-sunset": "2030-01-01"}, {}, "patch reactivated"),
    ({}, {"x-sunset": "2030-01-01"}, ""),
]
PREFIXES = {
    REPORT: ["endpoint"],
    AUTHOR: ["request-parameter"],
    SORT: ["request-parameter"],
    NOTE: ["request-property", "response-property", "response-property"],
    NAME: ["request-property", "response-property", "response-property"],
}
# oasdiff has ids of its own for operations.
OASDIFF = {
    "endpoint-sunset-deleted": "sunset-deleted",
    "endpoint-sunset-date-changed": "api-sunset-date-changed",
    "endpoint-sunset-date-changed-too-small": "api-sunset-date-changed-too-small",
}


@pytest.mark.parametrize("number", range(len(ENDS)))
@pytest.mark.parametrize("pointer", PREFIXES)
def test_ends(pointer: str, number: int, tmp_path: Path) -> None:
    one, other, text = ENDS[number]
    before: dict[str, object] = {f"{pointer}/{key}": one[key] for key in one}
    after: dict[str, object] = {f"{pointer}/{key}": REMOVED for key in one}
    after |= {f"{pointer}/{key}": other[key] for key in other}
    severity, _, ending = text.partition(" ")
    ids = [f"{prefix}-{ending}" for prefix in PREFIXES[pointer] if ending]
    found = show(find_changes(tmp_path, before, after))
    assert found == sorted(f"{severity} {OASDIFF.get(id_, id_)}" for id_ in ids)


def test_what_is_written_only_is_not_told_of_responses(tmp_path: Path) -> None:
    before: dict[str, object] = {f"{NOTE}/writeOnly": True}
    found = show(find_changes(tmp_path, before, deprecate(NOTE)))
    assert found == ["minor request-property-deprecated"]


def test_a_recursive_schema_is_compared_once(tmp_path: Path) -> None:
    changes = find_changes(tmp_path, {}, deprecate(NOTE))
    texts = [each.text for each in changes if each.id == "response-property-deprecated"]
    assert "`[].note` of the response 200: is deprecated." in texts
    assert len(texts) == 2


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        ({}, Deprecation(False)),
        ({"deprecated": "yes", "x-sunset": "2027-01-31"}, Deprecation(False)),
        ({"deprecated": True}, Deprecation(True)),
        (
            {"deprecated": True, "x-sunset": "2027-01-31"},
            Deprecation(True, "2027-01-31", DAY),
        ),
        (
            {"deprecated": True, "x-sunset": "2027-01-31T10:00:00+02:00"},
            Deprecation(True, "2027-01-31T10:00:00+02:00", DAY),
        ),
        (
            {"deprecated": True, "x-sunset": "2027-01-312"},
            Deprecation(True, "2027-01-312"),
        ),
        ({"deprecated": True, "x-sunset": 2027}, Deprecation(True, "2027")),
        ({"deprecated": True, "x-sunset": None}, Deprecation(True, "None")),
    ],
)
def test_reading(node: dict[str, Any], expected: Deprecation) -> None:
    assert read_deprecation(node) == expected


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone whose last commit, of 2027-01-30, removed an operation."""
    project = create_project(tmp_path / "clone")
    git(tmp_path, "init", "--quiet", "--initial-branch=main", str(project))
    document = project / "specs" / "shop.yaml"
    text = document.read_text(encoding="utf-8")
    toys = text[text.index("  /toys:") : text.index("components:")]
    keys = "      deprecated: true\n      x-sunset: '2027-01-31'\n"
    dated = toys.replace("    get:\n", f"    get:\n{keys}", 1)
    commit(project, {"specs/shop.yaml": text.replace(toys, dated)}, "v2.3.4")
    document.write_text(text.replace(toys, ""), encoding="utf-8")
    people = ("AUTHOR", "COMMITTER")
    subprocess.run(
        ["git", "-C", str(project), "commit", "--quiet", "--all", "--message", "Edit"],
        check=True,
        env={
            **os.environ,
            **{f"GIT_{who}_NAME": "Ada" for who in people},
            **{f"GIT_{who}_EMAIL": "ada@example.com" for who in people},
            # In UTC, it is still the day before.
            "GIT_COMMITTER_DATE": "2027-01-31T00:30:00+0200",
        },
    )
    return project


@pytest.mark.parametrize(
    ("arguments", "is_over"),
    [
        (["v2.3.4..HEAD"], False),
        (["v2.3.4..HEAD", "--on", "2027-01-31"], True),
        (["v2.3.4", "--on", "2027-01-31"], True),
        (["v2.3.4", "--on", "2027-01-30"], False),
    ],
)
def test_the_day_of_the_new_version(
    clone: Path, arguments: list[str], is_over: bool
) -> None:
    result = run_typecase(clone, "diff", "--no-witness", "--fail-on", "any", *arguments)
    end = "after-sunset; accepted: its sunset is over]" if is_over else "before-sunset]"
    assert f"[api-path-removed-{end}" in result.stdout
    assert result.stdout.startswith("wire: major, python: major")
    assert result.status == (not is_over)


def test_a_wrong_day(clone: Path) -> None:
    result = run_typecase(clone, "diff", "--on", "2027-02-30")
    assert result.status == 2
    assert "'2027-02-30' is no day of the calendar" in result.stderr


def test_the_gate_admits_what_is_over(clone: Path) -> None:
    gate = ["diff", "--no-witness", "--gate", "--format", "json"]
    result = run_typecase(clone, *gate, "--on", "2027-01-31")
    assert result.status == 0
    assert '"accepted": "sunset"' in result.stdout
    assert '"breaking": true' in result.stdout
    assert run_typecase(clone, *gate, "--on", "2027-01-30").status == 1
