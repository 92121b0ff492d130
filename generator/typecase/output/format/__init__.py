"""Format generated files: Python modules, and Python snippets in Markdown.

What our templates render has black's form but for the length of lines: a statement that
is too long, or that a template breaks into lines, is laid out here (`split.py`), or by
black where that is not certain. What a user's templates render is formatted by black.
"""

import re
from collections.abc import Iterable
from textwrap import dedent, indent

from typecase.output.format.blank_lines import spaced
from typecase.output.format.brackets import WIDTH
from typecase.output.format.by_black import FormatError, format_python, format_statement
from typecase.output.format.lines import Piece, pieces
from typecase.output.format.scan import Unsure, scan
from typecase.output.format.split import split

__all__ = ["FormatError", "format_file", "format_python", "laid_out"]

SNIPPET = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLANK_LINES = re.compile(r"\n{3,}")


def format_file(text: str, path: str, *, foreign: bool) -> str:
    """Format a ``.py`` or ``.md`` file; others come back as they are.

    ``foreign`` text may have any form.
    """
    match path.rpartition(".")[2]:
        case "py":
            return format_python(text, path) if foreign else laid_out(text, path)
        case "md":
            return format_markdown(text, path)
        case _:
            return text


def format_markdown(text: str, path: str) -> str:
    """Format the Python snippets of a text, and leave one blank line where are many."""
    spaced_out = BLANK_LINES.sub("\n\n", text)
    formatted = SNIPPET.sub(
        lambda found: f"```python\n{_snippet(found[1], path)}```", spaced_out
    )
    return formatted.strip() + "\n"


def _snippet(text: str, path: str) -> str:
    """Lay out a few lines, as short as they can be."""
    try:
        lines = [line for each in spaced(pieces(text)) for line in _shortest(each)]
    except Unsure:
        return format_python(text, path, magic_trailing_comma=False)
    return "\n".join(lines)


def _shortest(piece: Piece) -> list[str]:
    try:
        line = scan(piece.joined())
    except Unsure:
        if piece.is_loose:
            raise
        return list(piece.lines)  # It ends with a comment.
    laid = split(line.without_last_commas(), piece.indent)
    return [each.rstrip() for each in laid]


def laid_out(text: str, path: str) -> str:
    """Lay out the statements of a module that one of our templates printed."""
    return "\n".join(
        line for piece in spaced(pieces(text)) for line in _lines(piece, path)
    )


def _lines(piece: Piece, path: str) -> Iterable[str]:
    if not piece.is_loose:
        return piece.lines
    try:
        return split(piece.joined(), piece.indent)
    except Unsure:
        return _by_black(piece, path)


def _by_black(piece: Piece, path: str) -> list[str]:
    text = format_statement(dedent("\n".join(piece.lines)), WIDTH - piece.indent, path)
    return indent(text, " " * piece.indent).split("\n")
