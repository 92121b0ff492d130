"""Test the file that lists accepted changes."""

import datetime
from pathlib import Path

import pytest

from typecase.diagnostics import UserError
from typecase.names.operation_index import OperationIndex, OperationTexts
from typecase.tools.diff.changes import Aspect, Change, Severity
from typecase.tools.diff.ignore_file import (
    IgnoreEntry,
    apply_ignores,
    parse_ignore_file,
    read_ignore_file,
)

DAY = datetime.date(2027, 1, 31)


def change(id: str, operation: tuple[str, str] | None = ("GET", "/a")) -> Change:
    return Change(
        id=id,
        aspect=Aspect.WIRE,
        severity=Severity.MAJOR,
        text="Text.",
        operation=operation,
    )


def entry(
    id: str,
    operation: str | None = None,
    until: datetime.date = DAY,
    line: int = 1,
) -> IgnoreEntry:
    return IgnoreEntry(id, operation, until, "why", "ignored", line)


def test_entries() -> None:
    text = """\
# A comment.

removed until=2027-01-31 why
removed GET /a/{id} until=2027-01-31 why
   removed\t patch   /with a space/until=1   until=2027-01-31   why\t\r
# removed until=2020-01-01 why
removed POST until=2027-01-31 until=2027-01-31 why
"""
    with pytest.raises(UserError, match=r"^ignored:7: expected ID .* found 'POST'"):
        parse_ignore_file(text, "ignored")
    valid = text.rsplit("\n", 2)[0]
    assert parse_ignore_file(valid, "ignored") == (
        entry("removed", line=3),
        entry("removed", "GET /a/{id}", line=4),
        entry("removed", "patch /with a space/until=1", line=5),
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
        change("removed"),
        change("removed", ("GET", "/b")),
        change("removed", ("POST", "/a")),
        change("removed", None),
        change("removed-too"),
        change("other"),
        change("other", None),
    ]
    entries = [entry("removed", "GET /a"), entry("other")]
    kept, ignored, expired, unknown = apply_ignores(changes, entries, DAY)
    assert ignored == (changes[0], changes[5], changes[6])
    assert kept == tuple(changes[1:5])
    assert (expired, unknown) == ((), ())


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
        change("removed", (method, path))
        for method, path in (request.split(" ") for request in every)
    ]
    entries = [entry("removed", operation)]
    result = apply_ignores(changes, entries, DAY, [OLD, NEW])
    assert {" ".join(each.operation or ()) for each in result.ignored} == requests
    assert result.unknown == ()


def test_unknown_and_ambiguous_operations_are_told() -> None:
    entries = [
        entry("removed", "books.lst"),
        entry("removed", "nothing", until=datetime.date(2020, 1, 1)),
    ]
    result = apply_ignores([], entries, DAY, [OLD, NEW])
    hint = "did you mean `books.list` or `books.add`?"
    assert result.unknown == ((entries[0], hint),)
    with pytest.raises(UserError) as error:
        apply_ignores([], [entry("removed", "twin")], DAY, [OLD, NEW])
    assert str(error.value) == (
        "ignored:1: removed twin until=2027-01-31: `twin` names several operations:"
        " `files.import_` (POST /files) and `POST newBook`; write the HTTP method and"
        " the path"
    )


def test_an_entry_is_valid_through_its_last_day() -> None:
    only = change("removed")
    expiring = entry("removed")
    assert apply_ignores([only], [expiring], DAY) == ((), (only,), (), ())
    tomorrow = DAY + datetime.timedelta(days=1)
    assert apply_ignores([only], [expiring], tomorrow) == ((only,), (), (expiring,), ())


def test_an_expired_entry_does_not_hide_a_valid_one() -> None:
    only = change("removed")
    expired = entry("removed", until=datetime.date(2020, 1, 1))
    assert apply_ignores([only], [expired, entry("removed")], DAY) == (
        (),
        (only,),
        (expired,),
        (),
    )


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
