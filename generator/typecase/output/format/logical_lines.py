"""Split the text of a module into statements, docstrings and comments.

This module relies on a convention of the templates: a statement is broken into lines
only after an opening bracket.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from typecase.output.format.bracket_layout import WIDTH
from typecase.output.format.tokenizer import CLOSING, OPENING

QUOTES = '"""'
_ESCAPE = re.compile(r"\\.")


class Piece(Struct, frozen=True):
    """A statement, a docstring, a comment line or a blank line.

    ``code`` is the first line without its ``indent``. ``needs_layout`` is true for a
    statement that is too long or that a template has broken into lines.
    """

    lines: tuple[str, ...]
    code: str
    indent: int = 0
    needs_layout: bool = False

    def joined(self) -> str:
        """Return the statement on one line, without its indent."""
        text = ""
        for line in self.lines:
            part = line.strip()
            if not part:
                continue
            if text and text[-1] not in OPENING and part[:1] not in CLOSING:
                text += " "
            text += part
        return text


def split_pieces(text: str) -> Iterator[Piece]:
    """Split a module into pieces."""
    lines = iter(text.split("\n"))
    for line in lines:
        code = line.lstrip(" ")
        indent = len(line) - len(code)
        if code.startswith(QUOTES):
            yield Piece((line, *_take_docstring(code, lines)), code, indent)
        elif code.startswith("#"):
            yield Piece((line,), code, indent)
        elif line[-1:] in OPENING:
            rest = _take_statement(indent, lines)
            yield Piece((line, *rest), code, indent, needs_layout=True)
        else:
            yield Piece((line,), code, indent, needs_layout=len(line) > WIDTH)


def _take_docstring(first: str, lines: Iterator[str]) -> Iterator[str]:
    """Yield the remaining lines of a docstring that starts with the line ``first``."""
    if _closes_docstring(first[len(QUOTES) :]):
        return
    for line in lines:
        yield line
        if _closes_docstring(line):
            return


def _closes_docstring(text: str) -> bool:
    # Escaped quotes do not count: they are removed with their backslashes.
    return QUOTES in text and QUOTES in _ESCAPE.sub("", text)


def _take_statement(indent: int, lines: Iterator[str]) -> Iterator[str]:
    """Yield the remaining lines of a statement whose first line has ``indent``.

    The first line ends with an opening bracket. The last line starts with the closing
    bracket, in the column where the statement starts.
    """
    for line in lines:
        yield line
        is_closing = not line[:indent].strip() and line[indent : indent + 1] in CLOSING
        if is_closing and line[-1] not in OPENING:
            return
