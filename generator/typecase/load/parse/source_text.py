"""Represent the text of a file, its faults, and the positions of its values."""

from array import array
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import astuple

from typecase.diagnostics import Diagnostic, DiagnosticsError
from typecase.diagnostics.kinds import create_diagnostic


class Position(Struct, frozen=True):
    """A position in a text file; both numbers start at 1."""

    line: int
    column: int


@dataclass
class Source:
    """The bytes of a file, and the faults that its parser finds.

    `file` is the name of the file in diagnostics.
    """

    file: str
    data: bytes
    faults: list[Diagnostic] = field(default_factory=list[Diagnostic])

    @property
    def text(self) -> str:
        """The decoded text of the file, without a byte order mark.

        Reading it raises a `DiagnosticsError` if the bytes are not UTF-8. The text is
        decoded each time: it may take four times as much memory as the bytes.
        """
        try:
            return self.data.decode("utf-8").removeprefix("\ufeff")
        except UnicodeDecodeError as error:
            valid_part = Source(self.file, self.data[: error.start])
            raise valid_part.fatal(
                "not-utf-8",
                f"byte 0x{self.data[error.start]:02x} at offset {error.start} is not "
                "UTF-8",
                len(valid_part.text),
            ) from None

    @cached_property
    def _line_starts(self) -> "array[int]":
        return find_line_starts(self.text)

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

    `position` is a function that takes a JSON pointer, and returns the position of the
    value, or of its key in a mapping. The function raises KeyError for a pointer
    without a position of its own.
    """

    position: Callable[[str], Position]

    def nearest(self, pointer: str) -> Position:
        """Return the position of the value at a pointer.

        If the value has no position of its own, because an alias repeats it or because
        it does not exist, return the position of the nearest ancestor that has one.
        """
        return self.position(self.nearest_pointer(pointer))

    def nearest_pointer(self, pointer: str) -> str:
        """Return a pointer, or that of the nearest ancestor that has a position."""
        while pointer:
            try:
                self.position(pointer)
            except KeyError:
                pointer = pointer.rpartition("/")[0]
            else:
                break
        return pointer


def find_line_starts(text: str) -> "array[int]":
    """Return the offset of the start of each line.

    Lines are counted as editors count them. A YAML parser would end lines at U+0085,
    U+2028 and U+2029 as well.
    """
    lines = text.replace("\r\n", " \n").replace("\r", "\n").split("\n")
    return array("q", accumulate((len(line) + 1 for line in lines[:-1]), initial=0))
