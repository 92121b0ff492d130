"""Represent, sort and format the faults that are reported to the user."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """Severity of a message: an error stops the run, a warning does not.

    A note is no fault; reports of changes have it for what breaks nobody.
    """

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


def escape_unprintable(text: str) -> str:
    """Escape unprintable characters, such as line breaks and control characters."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii")
        for char in text
    )


class Diagnostic(NamedTuple):
    """A fault in a document.

    ``code`` is a short name of the kind of fault, such as "unresolved-ref". ``file`` is
    the path as messages show it. ``line`` and ``column`` count from 1. ``pointer`` is
    the JSON pointer of the faulty value: "" is the root. ``hint`` says how to correct
    the document; None leaves the hint out. ``bundled_pointer`` is the pointer of the
    faulty value in the bundle of all files; None if the file is not part of a bundle.
    ``fingerprint`` identifies the fault in reports of later versions; "" leaves it out.
    """

    severity: Severity
    code: str
    message: str
    file: str
    line: int
    column: int
    pointer: str
    hint: str | None = None
    bundled_pointer: str | None = None
    fingerprint: str = ""

    def __str__(self) -> str:
        """Return `file:line:column: severity[code]: message (#pointer)`.

        Any hint follows on a second line.
        """
        place = f"{self.file}:{self.line}:{self.column}"
        fault = f"{self.severity}[{self.code}]: {self.message} (#{self.pointer})"
        hint = f"\n    hint: {escape_unprintable(self.hint)}" if self.hint else ""
        return escape_unprintable(f"{place}: {fault}") + hint

    def sort_key(self) -> tuple[str, int, int, str, str, str]:
        """Return a key that sorts diagnostics by their places."""
        return (
            self.file,
            self.line,
            self.column,
            self.pointer,
            self.code,
            self.message,
        )

    def as_warning(self, outcome: str) -> "Diagnostic":
        """Return a warning in place of an error; ``outcome`` says what was done."""
        return self._replace(
            message=f"{self.message}; {outcome}", severity=Severity.WARNING
        )


def drop_copies(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return diagnostics without those that differ from another only in the bundle.

    Several places of a bundle may be copies of the same place of a file.
    """
    distinct = {item._replace(bundled_pointer=None): item for item in diagnostics}
    return tuple(distinct.values())


def group_repetitions(
    diagnostics: Iterable[Diagnostic],
) -> list[tuple[Diagnostic, list[Diagnostic]]]:
    """Return each diagnostic with the later ones that repeat its message in the file.

    A reference without a target, for example, may be written in many places. A place
    counts once, although several documents may use the file.
    """
    groups: dict[tuple[str, str, str], dict[str, Diagnostic]] = {}
    for diagnostic in diagnostics:
        key = (diagnostic.file, diagnostic.code, diagnostic.message)
        groups.setdefault(key, {}).setdefault(diagnostic.pointer, diagnostic)
    lists = [list(group.values()) for group in groups.values()]
    return [(repeated[0], repeated[1:]) for repeated in lists]


def summarize(diagnostics: Iterable[Diagnostic], limit: int | None = None) -> str:
    """Format diagnostics for the terminal, with equal messages of a file only once.

    Of equal messages, show the place and the hint of the first, and the number of the
    others. Show at most ``limit`` messages, and the number of the rest. The last line
    says how to learn more.
    """
    groups = group_repetitions(diagnostics)
    shown = groups[:limit]
    text = "".join(
        # The first line break ends the message. A hint may follow.
        f"{first}\n".replace("\n", f" and {len(more)} more\n" if more else "\n", 1)
        for first, more in shown
    )
    rest = len(groups) - len(shown)
    if rest:
        text += f"and {rest} more; --format json prints all\n"
    if shown:
        text += f"`typecase explain {shown[0][0].code}` describes the first message\n"
    return text


class UserError(Exception):
    """An error outside of documents; the message says what the user can do."""


class ConfigError(UserError):
    """An error in the configuration; the message says how to correct it."""


class DiagnosticsError(Exception):
    """An error raised if at least one document cannot be used.

    ``diagnostics`` has the faults, each once, sorted by their places.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(
            sorted(drop_copies(diagnostics), key=Diagnostic.sort_key)
        )
        super().__init__("\n".join(map(str, self.diagnostics)))
