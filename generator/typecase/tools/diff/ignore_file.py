"""Read `.typecase-ignore`, which lists changes that are known and accepted.

Each line is one entry: the id of a kind of change, the operation if only one is meant,
the last day on which the entry is valid, and the reason.

    ID [METHOD PATH] until=YYYY-MM-DD REASON

    # Lines that start with a hash sign are comments, and empty lines are allowed.
    api-removed-without-deprecation GET /v1/groups until=2027-03-31 nobody called it
    response-property-removed until=2027-01-15 moved to the new endpoint

`until=` ends the operation, so that a path may contain spaces. A path is written as in
the document, with its parameters in braces. After its last day, an entry ignores
nothing any more, and a report says so.
"""

import datetime
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from typecase.diagnostics import UserError, escape_unprintable
from typecase.tools.diff.changes import Change

FILE_NAME = ".typecase-ignore"
_MAX_BYTES = 1_000_000
_SYNTAX = "ID [METHOD PATH] until=YYYY-MM-DD REASON"
_UNTIL = re.compile(r"(?<!\S)until=(\S*)\s*")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
_METHOD = re.compile(r"[A-Za-z]+")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class IgnoreEntry(NamedTuple):
    """A kind of change that is accepted, in one operation or, if None, anywhere.

    ``until`` is the last day on which the entry is valid. ``file`` and ``line``,
    counted from 1, are its place.
    """

    id: str
    operation: tuple[str, str] | None
    until: datetime.date
    reason: str
    file: str
    line: int

    def __str__(self) -> str:
        """Return `file:line: id METHOD path until=date`."""
        subject = " ".join((self.id, *(self.operation or ())))
        text = f"{self.file}:{self.line}: {subject} until={self.until.isoformat()}"
        return escape_unprintable(text)

    def matches(self, change: Change) -> bool:
        """Return whether the entry means a change; not whether it is still valid."""
        return self.id == change.id and self.operation in (None, change.operation)


class IgnoreResult(NamedTuple):
    """Changes that count, changes that are ignored, and entries that have expired."""

    kept: tuple[Change, ...]
    ignored: tuple[Change, ...]
    expired: tuple[IgnoreEntry, ...]


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
    changes: Iterable[Change], entries: Iterable[IgnoreEntry], today: datetime.date
) -> IgnoreResult:
    """Divide changes into those that count and those that are ignored today."""
    entries = tuple(entries)
    valid = [entry for entry in entries if entry.until >= today]
    kept: list[Change] = []
    ignored: list[Change] = []
    for change in changes:
        is_ignored = any(entry.matches(change) for entry in valid)
        (ignored if is_ignored else kept).append(change)
    expired = tuple(entry for entry in entries if entry.until < today)
    return IgnoreResult(tuple(kept), tuple(ignored), expired)


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


def _parse_operation(text: str) -> tuple[str, str]:
    method, path = _split_word(text)
    if not _METHOD.fullmatch(method) or not path:
        raise ValueError(
            f"expected {_SYNTAX}, and found '{text}' between the id and the date; name"
            " a method and a path, such as GET /groups/{id}, or nothing for all"
        )
    return method.upper(), path


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
