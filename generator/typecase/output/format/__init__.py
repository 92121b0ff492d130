"""Format generated files: Python modules, and Python snippets in Markdown.

The result is what black would produce. Black itself is slow, and typecase's templates
already render black's style except for line lengths. This package therefore changes
only statements that are too long or that a template has broken into lines. If the
module `statement_layout` cannot be sure of black's layout of a statement, black formats
the statement. Text of a user's templates may have any style, so black formats the whole
text.
"""

import re
from textwrap import dedent, indent

from typecase.output.format.blank_lines import normalize_blank_lines
from typecase.output.format.bracket_layout import WIDTH
from typecase.output.format.call_black import (
    FormatError,
    format_python,
    format_statement,
)
from typecase.output.format.logical_lines import Piece, split_pieces
from typecase.output.format.statement_layout import lay_out_statement
from typecase.output.format.tokenizer import UncertainLayoutError, scan

__all__ = ["FormatError", "format_file", "format_python", "lay_out_module"]

SNIPPET = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# A pattern that starts with plain characters is found faster than `\n{3,}`.
BLANK_LINES = re.compile(r"\n\n\n+")


def format_file(text: str, path: str, *, foreign: bool) -> str:
    """Format a Python or Markdown file; return the text of other files unchanged.

    ``path`` is the path of the file, whose ending decides how the text is formatted.
    ``foreign`` is true if a template of the user rendered the text.

    Raises:
        FormatError: The text is not Python, and black has to format it.
    """
    match path.rpartition(".")[2]:
        case "py":
            return format_python(text, path) if foreign else lay_out_module(text, path)
        case "md":
            return format_markdown(text, path)
        case _:
            return text


def format_markdown(text: str, path: str) -> str:
    """Format the Python snippets of a Markdown file, and remove extra blank lines.

    Raise `FormatError` if black has to format a snippet that is not Python.
    """
    single_spaced = BLANK_LINES.sub("\n\n", text)
    formatted = SNIPPET.sub(
        lambda match: f"```python\n{_format_snippet(match[1], path)}```", single_spaced
    )
    return formatted.strip() + "\n"


def _format_snippet(text: str, path: str) -> str:
    """Format a snippet without magic trailing commas, on as few lines as possible."""
    pieces = normalize_blank_lines(split_pieces(text))
    try:
        lines = [line for piece in pieces for line in _lay_out_compact(piece)]
    except UncertainLayoutError:
        return format_python(text, path, magic_trailing_comma=False)
    return "\n".join(lines)


def _lay_out_compact(piece: Piece) -> list[str]:
    """Lay out a piece of a snippet without magic trailing commas."""
    try:
        line = scan(piece.joined())
    except UncertainLayoutError:
        if piece.needs_layout:
            raise
        return list(piece.lines)  # A comment ends the line, which is short enough.
    lines = lay_out_statement(line.without_magic_commas(), piece.indent)
    return [line.rstrip() for line in lines]


def lay_out_module(text: str, path: str) -> str:
    """Lay out the statements of a module that a template of typecase rendered.

    Raise `FormatError` if black has to format a statement that is not Python.
    """
    lines: list[str] = []
    for piece in normalize_blank_lines(split_pieces(text)):
        lines += _lay_out(piece, path) if piece.needs_layout else piece.lines
    return "\n".join(lines)


def _lay_out(piece: Piece, path: str) -> list[str]:
    try:
        return lay_out_statement(piece.joined(), piece.indent)
    except UncertainLayoutError:
        return _format_by_black(piece, path)


def _format_by_black(piece: Piece, path: str) -> list[str]:
    text = format_statement(dedent("\n".join(piece.lines)), WIDTH - piece.indent, path)
    return indent(text, " " * piece.indent).split("\n")
