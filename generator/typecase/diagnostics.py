"""Represent, sort and format the faults that are reported to the user."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """Severity of a fault: an error stops the run, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


def escape_unprintable(text: str) -> str:
    """Escape the characters that a terminal acts on, such as controls and line ends."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii")
        for char in text
    )


class Diagnostic(NamedTuple):
    """A fault in a document.

    `code` is a short name of the kind of fault, such as "unresolved-ref". `file` is the
    path as messages show it. `line` and `column` count from 1. `pointer` is the JSON
    pointer of the faulty value: "" is the root. `hint` says how to correct the
    document; None leaves the hint out.
    """

    severity: Severity
    code: str
    message: str
    file: str
    line: int
    column: int
    pointer: str
    hint: str | None = None

    def __str__(self) -> str:
        """Return `file:line:column: error[code]: message (#/pointer)` and any hint."""
        place = f"{self.file}:{self.line}:{self.column}"
        fault = f"{self.severity}[{self.code}]: {self.message} (#{self.pointer})"
        hint = f"\n    hint: {escape_unprintable(self.hint)}" if self.hint else ""
        return escape_unprintable(f"{place}: {fault}") + hint


def summarize(diagnostics: Iterable[Diagnostic]) -> str:
    """Format diagnostics for the terminal, with equal messages of a file on one line.

    That line has the place of the first diagnostic, and the number of the others.
    """
    repeated: dict[tuple[str, str, str], list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        key = (diagnostic.file, diagnostic.code, diagnostic.message)
        repeated.setdefault(key, []).append(diagnostic)
    return "".join(
        f"{first}{f' and {len(more)} more' if more else ''}\n"
        for first, *more in repeated.values()
    )


class UserError(Exception):
    """A fault outside of documents that the user can correct; the message says how."""


class DiagnosticsError(Exception):
    """At least one document cannot be used.

    `diagnostics` has all faults, each once, sorted by their places.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(
            sorted(
                dict.fromkeys(diagnostics),
                key=lambda diagnostic: (
                    diagnostic.file,
                    diagnostic.line,
                    diagnostic.column,
                    diagnostic.pointer,
                    diagnostic.code,
                    diagnostic.message,
                ),
            )
        )
        super().__init__("\n".join(map(str, self.diagnostics)))
