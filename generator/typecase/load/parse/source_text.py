"""Represent the text of a file, its faults, and the positions of its values."""

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec import Struct
from msgspec.structs import astuple

from typecase.diagnostics import Diagnostic, DiagnosticsError
from typecase.diagnostics.kinds import create_diagnostic

_LINE_END = re.compile(r"\r\n|\r|\n")


class Position(Struct, frozen=True):
    """A position in a text file; both numbers start at 1."""

    line: int
    column: int


@dataclass(slots=True)
class Source:
    """The text of a file, and the faults that its parser finds.

    `file` is the name of the file in diagnostics.
    """

    file: str
    text: str
    faults: list[Diagnostic] = field(default_factory=list[Diagnostic])
    _line_starts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        # Lines are counted as editors count them. A YAML parser would end lines at
        # U+0085, U+2028 and U+2029 as well.
        ends = [match.end() for match in _LINE_END.finditer(self.text)]
        self._line_starts = [0, *ends]

    def position(self, offset: int) -> Position:
        """Convert an offset in characters to a line and a column."""
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
        """Record an error at an offset in characters.

        ``pointer`` is the JSON pointer of the faulty value, and ``hint`` says how to
        correct the file.
        """
        line, column = astuple(self.position(offset))
        self.faults.append(
            create_diagnostic(
                code, message, self.file, line, column, pointer, hint=hint
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
        """Record a fault that ends parsing, and return the exception to raise.

        `fault` explains the arguments. The exception has all faults recorded so far.
        """
        self.fault(code, message, offset, pointer=pointer, hint=hint)
        return DiagnosticsError(self.faults)


class Positions(Struct, frozen=True):
    """The positions of the values of a parsed file, by JSON pointer.

    `offset` is a function that takes a JSON pointer, and returns the offset of the
    value, or of its key in a mapping. Offsets count characters. The function raises
    KeyError for a pointer without a position of its own.
    """

    source: Source
    offset: Callable[[str], int]

    def nearest(self, pointer: str) -> Position:
        """Return the position of the value at a pointer.

        If the value has no position of its own, because an alias repeats it or because
        it does not exist, return the position of the nearest ancestor that has one.
        """
        return self.source.position(self.offset(self.nearest_pointer(pointer)))

    def nearest_pointer(self, pointer: str) -> str:
        """Return a pointer, or that of the nearest ancestor that has a position."""
        while pointer:
            try:
                self.offset(pointer)
            except KeyError:
                pointer = pointer.rpartition("/")[0]
            else:
                break
        return pointer


def decode_source(file: str, data: bytes) -> Source:
    """Return the decoded text of a file, without a byte order mark.

    ``file`` is the name of the file in diagnostics. Raise a `DiagnosticsError` if the
    bytes are not UTF-8.
    """
    try:
        return Source(file, data.decode("utf-8").removeprefix("\ufeff"))
    except UnicodeDecodeError as error:
        valid_part = Source(file, data[: error.start].decode("utf-8"))
        raise valid_part.fatal(
            "not-utf-8",
            f"byte 0x{data[error.start]:02x} at offset {error.start} is not UTF-8",
            len(valid_part.text),
        ) from None
