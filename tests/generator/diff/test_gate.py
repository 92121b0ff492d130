"""Test the check of a release: its version and its changelog."""

import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.generator.diff.random_comparisons import compare_at_random
from typecase.names.operation_index import OperationIndex, OperationTexts
from typecase.tools.diff.change_names import ChangeNames
from typecase.tools.diff.changes import Acceptance, Aspect, Change, Place, Severity
from typecase.tools.diff.gate import check_release
from typecase.tools.diff.next_version import draft_changelog_entry

NONE, PATCH, MINOR, MAJOR = Severity
DATE = datetime.date(2026, 11, 24)
BOOKS = ChangeNames(
    [
        OperationIndex(
            [("GET /books", OperationTexts("books.list", "listBooks", "GET /books"))]
        )
    ]
)


def change(severity: Severity, is_decided: bool = True) -> Change:
    return Change(
        id="endpoint-added",
        aspect=Aspect.PYTHON,
        severity=severity,
        text="The operation\nis new.",
        is_decided=is_decided,
    )


def make_break(
    id: str = "response-property-removed",
    text: str = "`[].format` of the response 200: is removed.",
    operation: tuple[str, str] | None = ("GET", "/books"),
    aspect: Aspect = Aspect.WIRE,
    pointer: str = "",
) -> Change:
    return Change(
        id=id,
        aspect=aspect,
        severity=MAJOR,
        text=text,
        operation=operation,
        old=Place("a.yaml", 1, pointer),
        fingerprint="0123456789ab",
    )


WIRE = make_break(pointer="/components/schemas/Book/properties/format")
METHOD = make_break(
    "python-argument-removed",
    "`books.list` no longer has the argument `author`.",
    aspect=Aspect.PYTHON,
)
MEMBER = make_break(
    "python-member-type-changed",
    "`Book.pages`: `int` is now `Page`.",
    None,
    Aspect.PYTHON,
)
CLASS = make_break(
    "python-class-removed", "The class `Book` was removed.", None, Aspect.PYTHON
)
SERVER = make_break(
    "default-server-changed", "Clients call `b`.", None, Aspect.BEHAVIOUR
)


def check(breaking: str, *changes: Change, rest: str = "") -> tuple[str, ...]:
    changelog = f"## 2.0.0\n\n### Breaking\n\n{breaking}\n\n{rest}\n## 1.0.0\n\nOld."
    return check_release(changes, "1.0.0", "2.0.0", changelog, BOOKS)


@pytest.mark.parametrize("verdict", [PATCH, MINOR, MAJOR])
@pytest.mark.parametrize("current", ["2.0.0", "2.0.0rc1"])
@pytest.mark.parametrize("heading", ["2.0.0", "Unreleased"])
def test_a_release_that_admits_its_changes(
    verdict: Severity, current: str, heading: str
) -> None:
    changes = [change(NONE), change(verdict)]
    entry = draft_changelog_entry(changes, "2.0.0", DATE)
    changelog = f"# Changelog\n\n{entry.replace('2.0.0', heading)}\n## 1.0.0\n\nOld.\n"
    assert check_release(changes, "v1.0.0", current, changelog) == ()
    assert check_release(changes, "v1.0.0", current, None) == ()


def test_nothing_changed() -> None:
    assert check_release([change(NONE)], "1.0.0", "1.0.0", "") == ()
    assert check_release([], "v1.0.0", "0.9.0", "") == (
        "version 0.9.0 is lower than the last release, v1.0.0; set"
        ' `version = "1.0.0"` in [tool.typecase]',
    )


def test_the_version_is_too_small() -> None:
    changes = [change(MINOR), change(PATCH)]
    assert check_release(changes, "v1.0.0", "1.0.1", None) == (
        "version 1.0.1 is too small for 1 minor change since v1.0.0, such as:"
        ' The operation\\nis new; set `version = "1.1.0"` in [tool.typecase]',
    )
    changes += [change(MAJOR, is_decided=False), change(MAJOR)]
    (fault,) = check_release(changes, "v1.0.0", "1.0.1", None)
    assert "for 2 major changes (1 counted as such because they could not" in fault


@pytest.mark.parametrize("changelog", ["", "## 1.0.0\n\nOld.", "## 2.0.0\n\n## 1.0.0"])
@pytest.mark.parametrize("current", ["1.0.0", "2.0.0"])
def test_the_changelog_has_no_entry(changelog: str, current: str) -> None:
    *_, fault = check_release([change(MAJOR)], "1.0.0", current, changelog)
    assert fault.startswith("the changelog says nothing about 2.0.0, which has a major")


def test_the_changelog_conceals_a_break() -> None:
    changelog = "## 2.0.0\n\nBetter.\n\n## 1.0.0\n\n### Breaking\n\nOld."
    (fault,) = check_release([change(MAJOR)], "1.0.0", "2.0.0", changelog)
    assert fault.startswith("the changelog does not say that 2.0.0 breaks callers")
    assert check_release([change(MINOR)], "1.0.0", "2.0.0", changelog) == ()


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (WIRE, "- GET /books has no format"),
        (WIRE, "- `get /books` has no format"),
        (WIRE, "- `GET\n  /books`. No format."),
        (WIRE, "- listBooks has no format"),
        (WIRE, "- `books.list()`: no format"),
        (WIRE, "- `client.books.list` has no format"),
        (WIRE, "- `Book.format` is gone"),
        (WIRE, "- response-property-removed, everywhere"),
        (WIRE, "- no format (0123456789ab)"),
        (METHOD, "- `books.list(author=…)` is gone"),
        (METHOD, "- GET /books: no author"),
        (MEMBER, "- Book.pages is a page"),
        (MEMBER, "- `models.Book.pages` is a page"),
        (CLASS, "- `Book` is gone"),
        (CLASS, "#### Classes\n\n- `Book` is gone"),
        (SERVER, "- another address (`default-server-changed`)"),
    ],
)
def test_a_break_has_many_names(found: Change, text: str) -> None:
    assert check(text, found) == ()


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (WIRE, "- GET /books/{id} has no format"),
        (WIRE, "- `GET /books/all`, `GET /books-of`, `GET /books.json`"),
        (WIRE, "- POST /books has no format"),
        (WIRE, "- `/books` has no format"),
        (WIRE, "- `listBooksAgain`, `books.list_all` and `old.books.list`"),
        (WIRE, "- response-property-removed-too, new-response-property-removed"),
        (WIRE, "- a break"),
        (METHOD, "- no `author`"),
        (MEMBER, "- `Book` has `Page` in place of `int`"),
        (CLASS, "- Book and bread are gone"),
        (SERVER, "- `b` is called"),
    ],
)
def test_a_break_is_not_named(found: Change, text: str) -> None:
    (fault,) = check(text, found, rest="### Fixed\n\n- GET /books, Book.pages, `Book`")
    assert fault.startswith("the changelog does not name 1 change of 2.0.0 below")
    assert found.id in fault
    assert "0123456789ab" in fault


def test_each_missing_break_is_listed_with_its_names() -> None:
    (fault,) = check("- `Book.pages`", WIRE, METHOD, MEMBER, CLASS)
    assert fault.splitlines() == [
        "the changelog does not name 3 changes of 2.0.0 below `### Breaking`; for"
        " each of these, write one of its names:",
        "  `[].format` of the response 200: is removed: `GET /books`, `books.list`,"
        " `listBooks`, `Book.format`, `response-property-removed`, `0123456789ab`",
        "  `books.list` no longer has the argument `author`: `GET /books`,"
        " `books.list`, `listBooks`, `python-argument-removed`, `0123456789ab`",
        "  The class `Book` was removed: `Book`, `python-class-removed`,"
        " `0123456789ab`",
    ]
    many = [replace(CLASS, text=f"`Book{number}x`") for number in range(30)]
    (fault,) = check("- `Book`", *many)
    assert fault.splitlines()[-1] == "  and 10 more, which the draft names"


@pytest.mark.parametrize(
    "heading", ["### Breaking changes", "#### What breaks", "Removed\n-------"]
)
def test_headings_of_breaks(heading: str) -> None:
    changelog = f"# 2.0.0\n\n## New\n\nMore.\n\n{heading}\n\n- `Book`\n\n### Fixed"
    assert check_release([CLASS], "1.0.0", "2.0.0", changelog) == ()


@pytest.mark.parametrize(
    "heading",
    [
        "No breaking changes",
        "Not breaking",
        "Non-breaking",
        "Nothing breaks",
        "Non breaking",
    ],
)
def test_headings_that_deny_breaks(heading: str) -> None:
    changelog = f"# 2.0.0\n\n## {heading}\n\n- `Book` has a better description\n"
    (fault,) = check_release([CLASS], "1.0.0", "2.0.0", changelog)
    assert fault.startswith("the changelog does not say that 2.0.0 breaks callers")


def test_comments_of_markdown_name_nothing() -> None:
    changelog = (
        "<!--\n## 2.0.0\n\n### Breaking\n\n- `Book`\n-->\n"
        "## 2.0.0\n\nBetter.\n\n<!--\n### Breaking\n\n- `Book`\n-->\n"
    )
    (fault,) = check_release([CLASS], "1.0.0", "2.0.0", changelog)
    assert fault.startswith("the changelog does not say that 2.0.0 breaks callers")
    shown = changelog + "<!-- Say more. -->\n\n### Breaking\n\n- `Book`\n"
    assert check_release([CLASS], "1.0.0", "2.0.0", shown) == ()


@pytest.mark.parametrize(
    "fields", [{"configured": MINOR}, {"acceptance": Acceptance.SUNSET}]
)
def test_what_counts_for_the_gate(fields: dict[str, Severity | Acceptance]) -> None:
    found = replace(WIRE, **fields)
    changelog = "## 1.1.0\n\nOther things.\n"
    assert check_release([found], "1.0.0", "1.1.0", changelog) == ()
    assert len(check_release([WIRE], "1.0.0", "1.1.0", changelog)) == 2
    raised = replace(change(MINOR), configured=MAJOR)
    assert len(check_release([raised], "1.0.0", "1.1.0", changelog)) == 2
    entry = draft_changelog_entry([found], "1.1.0", DATE)
    assert "### Breaking" not in entry
    assert "`GET /books`" in entry


def test_the_draft_names_all_breaks(tmp_path: Path) -> None:
    total = 0
    for comparison in compare_at_random(tmp_path):
        changes, names = comparison.changes, ChangeNames(comparison.operations)
        entry = draft_changelog_entry(changes, "2.0.0", DATE, names)
        assert check_release(changes, "1.0.0", "2.0.0", entry, names) == ()
        for kept in (changes * 3, [replace(each, method="") for each in changes]):
            entry = draft_changelog_entry(kept, "2.0.0", DATE)
            assert check_release(kept, "1.0.0", "2.0.0", entry) == ()
        total += sum(each.severity is MAJOR for each in changes)
    assert total > 50


@pytest.mark.parametrize("path", ["/`a`", "/a\n\n## b", "/a b\\_c", "/*_[x](y)", "/`"])
def test_the_draft_names_hostile_paths(path: str) -> None:
    found = replace(make_break(operation=("GET", path)), id="a")
    entry = draft_changelog_entry([found], "2.0.0", DATE)
    assert check_release([found], "1.0.0", "2.0.0", entry) == ()
    assert "(`a`)" not in entry
