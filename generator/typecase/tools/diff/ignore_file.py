"""Read `.typecase-ignore`, which lists changes that are known and accepted.

Each line is one entry: the id of a kind of change, the operation if only one is meant,
the last day on which the entry is valid, and the reason.

    ID [OPERATION] until=YYYY-MM-DD REASON

    # Lines that start with a hash sign are comments, and empty lines are allowed.
    api-removed-without-deprecation GET /v1/groups until=2027-03-31 nobody called it
    response-property-removed groups.list until=2027-01-15 moved to the new endpoint

An operation is written as its method in Python, its operationId, or its HTTP method and
path. `until=` ends it, so that a path may contain spaces. A path is written as in the
document, with its parameters in braces. After its last day, an entry ignores nothing
any more, and a report says so.
"""

import datetime
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from typecase.diagnostics import UserError, escape_unprintable
from typecase.load.navigate.object_kinds import HTTP_METHODS
from typecase.names.operation_index import OperationIndex
from typecase.tools.diff.changes import Change

FILE_NAME = ".typecase-ignore"
_MAX_BYTES = 1_000_000
_SYNTAX = "ID [OPERATION] until=YYYY-MM-DD REASON"
_UNTIL = re.compile(r"(?<!\S)until=(\S*)\s*")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class IgnoreEntry(NamedTuple):
    """A kind of change that is accepted, in one operation or, if None, anywhere.

    ``until`` is the last day on which the entry is valid. ``file`` and ``line``,
    counted from 1, are its place.
    """

    id: str
    operation: str | None
    until: datetime.date
    reason: str
    file: str
    line: int

    def __str__(self) -> str:
        """Return `file:line: id operation until=date`."""
        subject = " ".join(filter(None, (self.id, self.operation)))
        text = f"{self.file}:{self.line}: {subject} until={self.until.isoformat()}"
        return escape_unprintable(text)


class IgnoreResult(NamedTuple):
    """Changes that count, changes that are ignored, and entries that have expired.

    ``unknown`` has the valid entries whose operation neither version has, each with
    what to write instead.
    """

    kept: tuple[Change, ...]
    ignored: tuple[Change, ...]
    expired: tuple[IgnoreEntry, ...]
    unknown: tuple[tuple[IgnoreEntry, str], ...]


def read_ignore_file(path: Path) -> tuple[IgnoreEntry, ...]:
    """Return the entries of a file; there are none if the file does not exist."""
    try:
        with path.open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
        text = data.decode("utf-8-sig")
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(
            f"{path}: cannot read: {error}; expected a text file in UTF-8"
        ) from None
    if len(data) > _MAX_BYTES:
        raise UserError(f"{path}: larger than {_MAX_BYTES:,} bytes; remove old entries")
    return parse_ignore_file(text, str(path))


def parse_ignore_file(text: str, file: str) -> tuple[IgnoreEntry, ...]:
    """Return the entries of a text; ``file`` is its name in messages."""
    entries: list[IgnoreEntry] = []
    faults: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        content = line.strip()
        if content and not content.startswith("#"):
            try:
                entries.append(_parse_entry(content, file, number))
            except ValueError as error:
                faults.append(f"{escape_unprintable(f'{file}:{number}: {error}')}")
    if faults:
        raise UserError("\n".join(faults))
    return tuple(entries)


def apply_ignores(
    changes: Iterable[Change],
    entries: Iterable[IgnoreEntry],
    today: datetime.date,
    operations: Sequence[OperationIndex[str]] = (),
) -> IgnoreResult:
    """Divide changes into those that count and those that are ignored today.

    ``operations`` has the operations of each version of each API, by the HTTP method
    and the path. Raise `UserError` if an entry names several operations of a version.
    """
    entries = tuple(entries)
    # What is ignored: the id of the change, and the operation or None.
    accepted: set[tuple[str, str | None]] = set()
    unknown: list[tuple[IgnoreEntry, str]] = []
    for entry in entries:
        if entry.until < today:
            continue
        accepted.add((entry.id, entry.operation))
        if entry.operation is not None and operations:
            found = _find_operations(entry, entry.operation, operations)
            accepted |= {(entry.id, request) for request in found}
            if not found:
                unknown.append((entry, operations[-1].suggest(entry.operation)))
    kept: list[Change] = []
    ignored: list[Change] = []
    for change in changes:
        request = " ".join(change.operation or ())
        is_ignored = not accepted.isdisjoint({(change.id, None), (change.id, request)})
        (ignored if is_ignored else kept).append(change)
    expired = tuple(entry for entry in entries if entry.until < today)
    return IgnoreResult(tuple(kept), tuple(ignored), expired, tuple(unknown))


def _find_operations(
    entry: IgnoreEntry, operation: str, indexes: Iterable[OperationIndex[str]]
) -> set[str]:
    """Return the HTTP method and path of the operation that an entry names.

    There may be several: a method may have moved to another path, and APIs may share
    names.
    """
    requests: set[str] = set()
    for index in indexes:
        found = index.find(operation)
        if len(found) > 1:
            raise UserError(
                f"{entry}: `{operation}` names several operations:"
                f" {index.describe(found)}; write the HTTP method and the path"
            )
        requests.update(found)
    return requests


def _parse_entry(line: str, file: str, number: int) -> IgnoreEntry:
    until = _UNTIL.search(line)
    if until is None:
        raise ValueError(
            f"expected {_SYNTAX}; the date is missing: add the last day on which the"
            " change is ignored, such as until=2027-01-31"
        )
    kind, operation = _split_word(line[: until.start()])
    if not _ID.fullmatch(kind):
        raise ValueError(
            f"expected {_SYNTAX}, and found '{kind}' in place of the id; reports show"
            " the id of each change"
        )
    reason = line[until.end() :]
    if not reason:
        raise ValueError(
            f"expected {_SYNTAX}; the reason is missing: say after the date why nobody"
            " is broken"
        )
    return IgnoreEntry(
        id=kind,
        operation=_parse_operation(operation) if operation else None,
        until=_parse_date(until[1]),
        reason=reason,
        file=file,
        line=number,
    )


def _parse_operation(text: str) -> str:
    word, rest = _split_word(text)
    if not rest and (word.startswith("/") or word.lower() in HTTP_METHODS):
        raise ValueError(
            f"expected {_SYNTAX}, and found '{text}' between the id and the date; name"
            " an HTTP method and a path, such as GET /groups/{id}, or nothing for all"
        )
    return f"{word} {rest}" if rest else word


def _parse_date(text: str) -> datetime.date:
    try:
        if _DATE.fullmatch(text):
            return datetime.date.fromisoformat(text)
    except ValueError:
        pass
    raise ValueError(
        f"until={text}: expected a day of the calendar, such as until=2027-01-31"
    )


def _split_word(text: str) -> tuple[str, str]:
    """Return the first word of a text, and the rest without white space around it."""
    word, rest = (*text.split(maxsplit=1), "", "")[:2]
    return word, rest.strip()
