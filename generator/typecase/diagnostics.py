"""What the user is told when a document cannot be used.

In: a fault, with the place it stands in the user's file. Out: one printable line (and
a hint). A leaf: it knows nothing about documents, OpenAPI or Python.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """How bad a fault is: an error stops the run, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


def printable(text: str) -> str:
    """Escape what a terminal would act on: controls, line ends, direction marks."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii")
        for char in text
    )


class Diagnostic(NamedTuple):
    """One fault. `line` and `column` count from 1; `pointer` is "" for the root."""

    severity: Severity
    code: str
    message: str
    file: str
    line: int
    column: int
    pointer: str
    hint: str | None = None

    def render(self) -> str:
        """`file:line:column: error[code]: message (#/pointer)` and perhaps a hint."""
        place = f"{self.file}:{self.line}:{self.column}"
        fault = f"{self.severity}[{self.code}]: {self.message} (#{self.pointer})"
        text = printable(f"{place}: {fault}")
        return f"{text}\n    hint: {printable(self.hint)}" if self.hint else text

    def __str__(self) -> str:
        return self.render()


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """Tell each thing that was found once: its first place, and how many follow."""
    places: dict[tuple[str, str, str], list[Diagnostic]] = {}
    for each in diagnostics:
        places.setdefault((each.file, each.code, each.message), []).append(each)
    return "".join(
        f"{first}{f' and {len(more)} more' if more else ''}\n"
        for first, *more in places.values()
    )


class UserError(Exception):
    """A fault outside of documents that the user can mend; its text says how."""


class DiagnosticsError(Exception):
    """Input that cannot be used; carries every fault that was found, in file order."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(
            sorted(
                dict.fromkeys(diagnostics),
                key=lambda each: (
                    each.file,
                    each.line,
                    each.column,
                    each.pointer,
                    each.code,
                    each.message,
                ),
            )
        )
        super().__init__("\n".join(each.render() for each in self.diagnostics))
