"""Text of a module in, its logical lines out: statements, and heads of blocks.

Templates break a statement only after an opening bracket. Docstrings and comments are
left as they are.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from typecase.output.format.brackets import WIDTH
from typecase.output.format.scan import CLOSING, OPENING

QUOTES = '"""'
_ESCAPE = re.compile(r"\\.")


class Piece(Struct, frozen=True):
    """Lines of a module, as they stand, and whether they want a new layout."""

    lines: tuple[str, ...]
    is_loose: bool = False

    @property
    def indent(self) -> int:
        """Count the columns before the first line's code."""
        first = self.lines[0]
        return len(first) - len(first.lstrip(" "))

    def joined(self) -> str:
        """Write the statement on one line, without its indent."""
        text = ""
        for line in self.lines:
            part = line.strip()
            if not part:
                continue
            if text and text[-1] not in OPENING and part[:1] not in CLOSING:
                text += " "
            text += part
        return text


def pieces(text: str) -> Iterator[Piece]:
    """Cut a module into statements that may want a new layout, and all else."""
    lines = iter(text.split("\n"))
    for line in lines:
        code = line.lstrip(" ")
        if code.startswith(QUOTES):
            yield Piece((line, *_docstring(code, lines)))
        elif code.startswith("#"):
            yield Piece((line,))
        elif line[-1:] in OPENING:
            yield Piece((line, *_rest(line, lines)), is_loose=True)
        else:
            yield Piece((line,), is_loose=len(line) > WIDTH)


def _docstring(first: str, lines: Iterator[str]) -> Iterator[str]:
    if _has_quotes(first[len(QUOTES) :]):
        return
    for line in lines:
        yield line
        if _has_quotes(line):
            return


def _has_quotes(text: str) -> bool:
    # Of more than three quotes only the first three are escaped.
    return QUOTES in _ESCAPE.sub("", text)


def _rest(first: str, lines: Iterator[str]) -> Iterator[str]:
    indent = len(first) - len(first.lstrip(" "))
    for line in lines:
        yield line
        is_back = not line[:indent].strip() and line[indent : indent + 1] in CLOSING
        if is_back and line[-1] not in OPENING:
            return
