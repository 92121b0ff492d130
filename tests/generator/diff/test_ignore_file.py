"""Test the file that lists accepted changes."""

import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from typecase.diagnostics import UserError
from typecase.names.operation_index import OperationIndex, OperationTexts
from typecase.tools.diff.changes import Aspect, Change, Place, Severity
from typecase.tools.diff.ignore_file import (
    IgnoreEntry,
    apply_ignores,
    parse_ignore_file,
    read_ignore_file,
)

REMOVED = "response-property-removed"
DAY = datetime.date(2027, 1, 31)


def change(
    id: str,
    operation: tuple[str, str] | None = ("GET", "/a"),
    text: str = "Text.",
    old: Place | None = None,
    new: Place | None = None,
) -> Change:
    return Change(
        id=id,
        aspect=Aspect.WIRE,
        severity=Severity.MAJOR,
        text=text,
        operation=operation,
        old=old,
        new=new,
    )


def entry(
    id: str,
    operation: str | None = None,
    until: datetime.date = DAY,
    line: int = 1,
    at: str | None = None,
) -> IgnoreEntry:
    return IgnoreEntry(id, operation, until, "why", "ignored", line, at)


def test_entries() -> None:
    text = """\
# A comment.

removed until=2027-01-31 why
removed GET /a/{id} until=2027-01-31 why
   removed\t patch   /with a space/until=1   until=2027-01-31   why\t\r
# removed until=2020-01-01 why
removed at=[].format until=2027-01-31 why
removed GET /a at=b  at=Book.format until=2027-01-31 why
removed POST until=2027-01-31 until=2027-01-31 why
"""
    with pytest.raises(UserError, match=r"^ignored:9: expected ID .* found 'POST'"):
        parse_ignore_file(text, "ignored")
    valid = text.rsplit("\n", 2)[0]
    assert parse_ignore_file(valid, "ignored") == (
        entry("removed", line=3),
        entry("removed", "GET /a/{id}", line=4),
        entry("removed", "patch /with a space/until=1", line=5),
        entry("removed", line=7, at="[].format"),
        entry("removed", "GET /a at=b", line=8, at="Book.format"),
    )


def test_a_reason_is_kept_as_written() -> None:
    (found,) = parse_ignore_file("a until=2027-01-31 see # 5, until=later  é", "f")
    assert found.reason == "see # 5, until=later  é"
    assert str(found) == "f:1: a until=2027-01-31"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("removed", "the date is missing"),
        ("removed nobody calls it", "the date is missing"),
        ("removed x-until=2027-01-31 why", "the date is missing"),
        ("removed until=2027-01-31", "the reason is missing"),
        ("removed until= why", "until=: expected a day"),
        ("removed GET /a at= until=2027-01-31 why", "the place is missing"),
        ("removed until=2027-02-30 why", "until=2027-02-30: expected a day"),
        ("removed until=20270131 why", "until=20270131: expected a day"),
        ("removed until=2027-W01-1 why", "until=2027-W01-1: expected a day"),
        ("removed GET until=2027-01-31 why", "found 'GET' between"),
        ("removed /a until=2027-01-31 why", "found '/a' between"),
        ("until=2027-01-31 why", "found '' in place of the id"),
        ("[removed] until=2027-01-31 why", r"found '\[removed\]' in place of the id"),
        ("remov\u202eed until=2027-01-31 why", r"found 'remov\\u202eed' in place"),
    ],
)
def test_faults(line: str, fault: str) -> None:
    with pytest.raises(UserError, match=rf"^ignored:2: .*{fault}"):
        parse_ignore_file(f"ok until=2027-01-31 why\n{line}", "ignored")


def test_all_faults_are_told() -> None:
    with pytest.raises(UserError) as error:
        parse_ignore_file("a\nb until=2027-01-31 why\nc\n", "ignored")
    places = [line.split(" ")[0] for line in str(error.value).split("\n")]
    assert places == ["ignored:1:", "ignored:3:"]


def test_changes_are_ignored_by_id_and_operation() -> None:
    changes = [
        change(REMOVED),
        change(REMOVED, ("GET", "/b")),
        change(REMOVED, ("POST", "/a")),
        change(REMOVED, None),
        change("response-property-removed-too"),
        change("endpoint-added"),
        change("endpoint-added", None),
    ]
    entries = [entry(REMOVED, "GET /a"), entry("endpoint-added", line=2)]
    kept, ignored, useless = apply_ignores(changes, entries, DAY)
    assert ignored == (changes[0], changes[5], changes[6])
    assert kept == tuple(changes[1:5])
    assert useless == ()


MEMBER = "/components/schemas/Book/properties/format"


@pytest.mark.parametrize(
    ("at", "is_found"),
    [
        ("[].format", True),
        ("Book.format", True),
        ("BookFormat.AUDIO", True),
        ("Book", False),
        ("format", False),
        ("[].formats", False),
        ("int", False),
    ],
)
def test_changes_are_ignored_by_place(at: str, is_found: bool) -> None:
    changes = [
        change(
            REMOVED,
            text="`[].format` of the response 200: `int | None` is removed.",
            old=Place("a.yaml", 1, MEMBER),
            new=Place("b.yaml", 1, "/components/schemas/Book"),
        ),
        change(REMOVED, None, text="`BookFormat.AUDIO` was removed."),
    ]
    result = apply_ignores(changes, [entry(REMOVED, at=at)], DAY)
    assert bool(result.ignored) is is_found
    assert len(result.kept) == 2 - is_found
    assert bool(result.useless) is not is_found


def test_an_argument_is_named_with_its_method() -> None:
    only = change(REMOVED, text="`books.list` no longer has the argument `author`.")
    only = replace(only, method="books.list")
    for at in ("author", "books.list.author", "books.list"):
        assert apply_ignores([only], [entry(REMOVED, at=at)], DAY).ignored


def test_a_fingerprint_stands_for_one_change() -> None:
    changes = [
        replace(change(REMOVED), fingerprint=text * 12) for text in ("a", "b", "c")
    ]
    result = apply_ignores(changes, [entry("b" * 12), entry("d" * 12, line=2)], DAY)
    assert result.ignored == (changes[1],)
    assert [each.line for each, _ in result.useless] == [2]


OLD = OperationIndex(
    (each.request, each)
    for each in (
        OperationTexts("books.list", "listBooks", "GET /books"),
        OperationTexts("books.create", "books.add", "POST /books"),
        OperationTexts("files.import_", "twin", "POST /files"),
        OperationTexts("", "twin", "POST newBook"),
    )
)
NEW = OperationIndex(
    (each.request, each)
    for each in (
        OperationTexts("books.list", "listBooks", "GET /v2/books"),
        OperationTexts("books.add", "add", "PUT /books"),
    )
)


@pytest.mark.parametrize(
    ("operation", "requests"),
    [
        ("books.list", {"GET /books", "GET /v2/books"}),
        ("listBooks", {"GET /books", "GET /v2/books"}),
        ("get /books", {"GET /books"}),
        # The operationId of the old version is the method of the new one.
        ("books.add", {"POST /books", "PUT /books"}),
        ("files.import", {"POST /files"}),
        ("files.import_", {"POST /files"}),
        ("POST newBook", {"POST newBook"}),
    ],
)
def test_operations_have_all_their_names(operation: str, requests: set[str]) -> None:
    every = ["GET /books", "GET /v2/books", "POST /books", "PUT /books"]
    every += ["POST /files", "POST newBook"]
    changes = [
        change(REMOVED, (method, path))
        for method, path in (request.split(" ") for request in every)
    ]
    entries = [entry(REMOVED, operation)]
    result = apply_ignores(changes, entries, DAY, [OLD, NEW])
    assert {" ".join(each.operation or ()) for each in result.ignored} == requests
    assert result.useless == ()


def test_entries_that_ignore_nothing_are_told() -> None:
    entries = [
        entry(REMOVED, "books.lst"),
        entry(REMOVED, "nothing", until=datetime.date(2020, 1, 1), line=2),
        entry("response-property-remove", line=3),
        entry("something", line=4),
        entry(REMOVED, "books.list", line=5),
    ]
    result = apply_ignores([], entries, DAY, [OLD, NEW])
    lines = [each.line for each, _ in result.useless]
    reasons = [reason for _, reason in result.useless]
    assert lines == [1, 2, 3, 4, 5]
    assert reasons[0].endswith("operation; did you mean `books.list` or `books.add`?")
    assert reasons[1].startswith("has expired")
    assert "no such id; did you mean `response-property-removed` or" in reasons[2]
    assert reasons[3].startswith("there is no such id; the page")
    assert reasons[4].startswith("nothing changes in this way")


def test_an_ambiguous_operation_is_an_error() -> None:
    with pytest.raises(UserError) as error:
        apply_ignores([], [entry(REMOVED, "twin")], DAY, [OLD, NEW])
    assert str(error.value) == (
        f"ignored:1: {REMOVED} twin until=2027-01-31: `twin` names several operations:"
        " `files.import_` (POST /files) and `POST newBook`; write the HTTP method and"
        " the path"
    )


def test_an_entry_is_valid_through_its_last_day() -> None:
    only = change(REMOVED)
    expiring = entry(REMOVED)
    assert apply_ignores([only], [expiring], DAY) == ((), (only,), ())
    tomorrow = DAY + datetime.timedelta(days=1)
    kept, ignored, ((told, _),) = apply_ignores([only], [expiring], tomorrow)
    assert (kept, ignored, told) == ((only,), (), expiring)


def test_an_expired_entry_does_not_hide_a_valid_one() -> None:
    only = change(REMOVED)
    expired = entry(REMOVED, until=datetime.date(2020, 1, 1), line=2)
    result = apply_ignores([only], [expired, entry(REMOVED)], DAY)
    assert result.ignored == (only,)
    assert [each for each, _ in result.useless] == [expired]


def test_files(tmp_path: Path) -> None:
    path = tmp_path / ".typecase-ignore"
    assert read_ignore_file(path) == ()
    path.write_bytes(b"\xef\xbb\xbfa until=2027-01-31 why\r\nb until=2027-01-31 why")
    assert [(e.id, e.file, e.line) for e in read_ignore_file(path)] == [
        ("a", str(path), 1),
        ("b", str(path), 2),
    ]
    path.write_bytes(b"\xff")
    with pytest.raises(UserError, match="expected a text file in UTF-8"):
        read_ignore_file(path)
    path.write_bytes(b"#" * 1_000_001)
    with pytest.raises(UserError, match="larger than 1,000,000 bytes"):
        read_ignore_file(path)
    with pytest.raises(UserError, match="cannot read"):
        read_ignore_file(tmp_path)
