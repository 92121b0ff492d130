"""Convert offsets in a text to lines and columns, and back."""

import re
from bisect import bisect_right
from collections.abc import Mapping

_LINE_END = re.compile(r"\r\n|\r|\n")


class LineMap:
    """Converts offsets in a text to lines and columns, and back."""

    def __init__(self, text: str) -> None:
        """Find the lines of a text."""
        self.text = text
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]

    def line(self, offset: int) -> int:
        """Return the line of an offset, counted from 0."""
        return bisect_right(self._starts, offset) - 1

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a line, counted from 0, and a column."""
        return self._starts[line] + column

    def to_position(self, offset: int) -> dict[str, int]:
        """Return an offset as language servers count: in units of UTF-16."""
        line = self.line(offset)
        before = self.text[self._starts[line] : offset]
        return {"line": line, "character": len(before.encode("utf-16-le")) // 2}

    def from_position(self, position: Mapping[str, int]) -> int:
        """Return the offset of a position of a language server."""
        start = self._starts[position["line"]]
        units = self.text[start:].encode("utf-16-le")[: 2 * position["character"]]
        return start + len(units.decode("utf-16-le", "ignore"))
