"""Read `.typecase-ignore`, which lists changes that are known and accepted.

Each line is one entry: the id of a kind of change, the operation and the place if only
one is meant, the last day on which the entry is valid, and the reason.

    ID [OPERATION] [at=PLACE] until=YYYY-MM-DD REASON

    # Lines that start with a hash sign are comments, and empty lines are allowed.
    api-operation-removed-before-sunset GET /v1/groups until=2027-03-31 nobody called it
    response-property-removed groups.list at=[].size until=2027-01-15 moved elsewhere
    python-member-removed at=Group.size until=2027-01-15 moved elsewhere
    0f81c2a2b7d4 until=2027-01-15 by its fingerprint

An operation is written as its method in Python, its operationId, or its HTTP method and
path. `at=` or `until=` ends it, so that a path may contain spaces. A path is written as
in the document, with its parameters in braces. A place is a name in the message, or the
path from a component. A fingerprint stands for one change. A message reports each entry
that ignores nothing: its last day is over, it names nothing that exists, or nothing
changes there.
"""

import datetime
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from typecase.diagnostics import UserError, escape_unprintable
from typecase.diagnostics.suggestions import suggest
from typecase.load.navigate.object_kinds import HTTP_METHODS
from typecase.names.operation_index import OperationIndex
from typecase.tools.diff.change_ids import list_kinds
from typecase.tools.diff.change_names import list_places
from typecase.tools.diff.changes import Change
from typecase.tools.diff.fingerprints import FINGERPRINT

FILE_NAME = ".typecase-ignore"
_MAX_BYTES = 1_000_000
_SYNTAX = "ID [OPERATION] [at=PLACE] until=YYYY-MM-DD REASON"
_UNTIL = re.compile(r"(?<!\S)until=(\S*)\s*")
_AT = re.compile(r"(?<!\S)at=(\S*)\s*$")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class IgnoreEntry(NamedTuple):
    """A kind of change that is accepted, in one operation or, if None, anywhere.

    ``id`` may also be the fingerprint of one change. ``until`` is the last day on which
    the entry is valid. ``file`` and ``line``, counted from 1, are its place. ``at``
    names what changes, or is None for anything.
    """

    id: str
    operation: str | None
    until: datetime.date
    reason: str
    file: str
    line: int
    at: str | None = None

    def __str__(self) -> str:
        """Return `file:line: id operation at=place until=date`."""
        at = None if self.at is None else f"at={self.at}"
        subject = " ".join(filter(None, (self.id, self.operation, at)))
        text = f"{self.file}:{self.line}: {subject} until={self.until.isoformat()}"
        return escape_unprintable(text)


class IgnoreResult(NamedTuple):
    """Changes that count, changes that are ignored, and entries that ignore nothing.

    ``useless`` has each such entry with the reason and what to do.
    """

    kept: tuple[Change, ...]
    ignored: tuple[Change, ...]
    useless: tuple[tuple[IgnoreEntry, str], ...]


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
    useless: list[tuple[IgnoreEntry, str]] = []
    known = list_kinds()
    # The entries for each id, with the requests of their operations or None for all.
    valid: dict[str, list[tuple[IgnoreEntry, set[str] | None]]] = {}
    for entry in entries:
        requests = _find_requests(entry, operations)
        if entry.until < today:
            useless.append((entry, _EXPIRED))
        elif entry.id not in known and not FINGERPRINT.fullmatch(entry.id):
            hint = suggest(entry.id, known) or "the page on ids of changes lists all"
            useless.append((entry, f"there is no such id; {hint}"))
        elif operations and requests == set():
            hint = operations[-1].suggest(entry.operation or "")
            useless.append((entry, f"neither version has this operation; {hint}"))
        else:
            valid.setdefault(entry.id, []).append((entry, requests))
    kept: list[Change] = []
    ignored: list[Change] = []
    used: set[IgnoreEntry] = set()
    for change in changes:
        candidates = valid.get(change.id, []) + valid.get(change.fingerprint, [])
        found = [entry for entry, of in candidates if _matches(entry, of, change)]
        (ignored if found else kept).append(change)
        used.update(found)
    for entry, _ in (each for group in valid.values() for each in group):
        if entry not in used:
            useless.append((entry, _UNUSED))
    useless.sort(key=lambda each: each[0].line)
    return IgnoreResult(tuple(kept), tuple(ignored), tuple(useless))


_EXPIRED = "has expired; remove the line, or extend its date"
_UNUSED = (
    "nothing changes in this way between these versions; remove the line, or correct"
    " what it names"
)


def _matches(entry: IgnoreEntry, requests: set[str] | None, change: Change) -> bool:
    """Return whether an entry is about a change of its id."""
    return (requests is None or " ".join(change.operation or ()) in requests) and (
        entry.at is None or entry.at in list_places(change)
    )


def _find_requests(
    entry: IgnoreEntry, indexes: Sequence[OperationIndex[str]]
) -> set[str] | None:
    """Return the HTTP method and path of the operation that an entry names, if any.

    There may be several: a method may have moved to another path, and APIs may share
    names.
    """
    if entry.operation is None:
        return None
    if not indexes:
        return {entry.operation}
    requests: set[str] = set()
    for index in indexes:
        found = index.find(entry.operation)
        if len(found) > 1:
            raise UserError(
                f"{entry}: `{entry.operation}` names several operations:"
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
    subject = line[: until.start()]
    at = _AT.search(subject)
    kind, operation = _split_word(subject[: at.start()] if at else subject)
    if not _ID.fullmatch(kind):
        raise ValueError(
            f"expected {_SYNTAX}, and found '{kind}' in place of the id; reports show"
            " the id of each change"
        )
    if at and not at[1]:
        raise ValueError(
            f"expected {_SYNTAX}; the place is missing: write what changes after `at=`,"
            " such as at=[].format or at=Book.format"
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
        at=at[1] if at else None,
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
