"""The text of one file, and the faults found while it is read.

In: a file's name and bytes. Out: text, line and column of every offset, diagnostics.
Grammar (YAML, JSON) does not belong here.
"""

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec import Struct

from typecase.diagnostics import Diagnostic, DiagnosticsError, Severity

_LINE_END = re.compile(r"\r\n|\r|\n")


class Position(Struct, frozen=True):
    """A place in a text file; both numbers count from 1."""

    line: int
    column: int


@dataclass(slots=True)
class Source:
    """One file being read. `faults` grows while reading goes on."""

    file: str
    text: str
    faults: list[Diagnostic] = field(default_factory=list[Diagnostic])
    _line_starts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        # Editors' lines, counted here: YAML parsers also end lines at U+0085 and such.
        ends = (match.end() for match in _LINE_END.finditer(self.text))
        self._line_starts = [0, *ends]

    def position(self, offset: int) -> Position:
        """Turn a character offset into a line and a column."""
        line = bisect_right(self._line_starts, offset)
        return Position(line, offset - self._line_starts[line - 1] + 1)

    def fault(
        self,
        code: str,
        message: str,
        offset: int,
        *,
        pointer: str = "",
        hint: str | None = None,
    ) -> None:
        """Record a fault and go on."""
        place = self.position(offset)
        self.faults.append(
            Diagnostic(
                Severity.ERROR,
                code,
                message,
                self.file,
                place.line,
                place.column,
                pointer,
                hint,
            )
        )

    def fatal(
        self,
        code: str,
        message: str,
        offset: int,
        *,
        pointer: str = "",
        hint: str | None = None,
    ) -> DiagnosticsError:
        """Record a fault after which nothing can be read; the caller raises this."""
        self.fault(code, message, offset, pointer=pointer, hint=hint)
        return DiagnosticsError(self.faults)


class Positions(Struct, frozen=True):
    """Where each pointer stands; few of a document's thousands are ever asked for.

    `offset` is the look-up of the reader; KeyError if a pointer leads nowhere.
    """

    source: Source
    offset: Callable[[str], int]

    def nearest(self, pointer: str) -> Position:
        """Return where a pointer stands, or the nearest thing above it."""
        while pointer:
            try:
                return self.source.position(self.offset(pointer))
            except KeyError:
                pointer = pointer.rpartition("/")[0]
        return self.source.position(self.offset(""))


def decode(file: str, data: bytes) -> Source:
    """Read bytes as UTF-8."""
    try:
        return Source(file, data.decode("utf-8").removeprefix("\ufeff"))
    except UnicodeDecodeError as error:
        before = Source(file, data[: error.start].decode("utf-8"))
        raise before.fatal(
            "not-utf-8",
            f"byte 0x{data[error.start]:02x} at offset {error.start} is not UTF-8",
            len(before.text),
            hint="save the file as UTF-8",
        ) from None
