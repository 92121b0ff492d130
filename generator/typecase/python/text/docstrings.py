"""Write docstrings: wrap their text, and escape it so that no docstring ends early."""

import re
import textwrap
from collections.abc import Iterable, Iterator
from functools import lru_cache

from typecase.python.text.code import Code, code, escape_unprintable
from typecase.python.text.markdown import split_code

CLASS_INDENT = 4
"""Indentation of the body of a class."""
METHOD_INDENT = 8
"""Indentation of the body of a method or a property."""
HANGING_INDENT = 8
"""Indentation of the second and further lines of an item such as `name: text`."""
LINE_WIDTH = 88
QUOTES = '"""'
ENCODING_COMMENT = re.compile(r"^([ \t\f]*#.*?coding)([:=])", re.MULTILINE)
"""A comment that Python would take as a declaration of the file's encoding."""
SEPARATE_LINE = re.compile(r"\s*([-*+]|\d+[.)])\s+|\s{4,}|\s*[|#>]|\s*```")
"""The start of a Markdown list item, code block, table row, heading or quotation."""
LINE_START = re.compile(r"\n(?=[^\n])")
"""The end of a line that a line with text follows."""
OTHER_SPACE = re.compile(r"[^\S ]")
"""Whitespace other than a space."""
LIST_ITEM = re.compile(r"\s{0,8}(?:[-*+]|\d{1,9}[.)])\s+(?=\S)")
"""The marker of a list item."""


def docstring(blocks: Iterable[str], *, indent: int) -> Code:
    """Return blocks of text as a docstring; all lines but the first are indented.

    A blank line separates blocks; empty blocks are left out. The result is empty if
    there is no text: a docstring that says nothing is worse than none. A docstring of
    several lines has its closing quotes on a line of their own if it has several
    paragraphs, or if the last line has no space for the quotes.
    """
    present = [block for block in blocks if block.strip()]
    if not present:
        return code("")
    lines = "\n\n".join(present).split("\n")
    text = escape("\n".join([line.rstrip() for line in lines]))
    if "\n" not in text:
        # black would not wrap a docstring of one line, so it is wrapped here.
        text = wrap(text, indent=indent + 2 * len(QUOTES))
    pad = " " * indent
    body = LINE_START.sub(f"\n{pad}", text).lstrip()
    last_line = body.rpartition("\n")[2]
    has_space = len(last_line) + len(QUOTES) <= LINE_WIDTH and "\n\n" not in text
    closing = "" if has_space or "\n" not in text else f"\n{pad}"
    written = f'"""{body}{closing}"""'
    if "coding" in written:
        # Escape the colon or equals sign.
        written = ENCODING_COMMENT.sub(
            lambda match: f"{match[1]}\\x{ord(match[2]):02x}", written
        )
    return code(written)


# Large documents repeat the same description for many fields.
@lru_cache(maxsize=20_000)
def paragraph_docstring(text: str, *, indent: int) -> Code:
    """Return text as a docstring, wrapped to the line width; "" without text."""
    return docstring((wrap(text, indent=indent + len(QUOTES)),), indent=indent)


def escape(text: str) -> str:
    """Escape backslashes, triple quotes, a final quote and unprintable characters.

    Line breaks are kept.
    """
    escaped = escape_unprintable(text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"'))
    return f'{escaped[:-1]}\\"' if escaped.endswith('"') else escaped


def wrap(text: str, *, indent: int, hanging: int = 0, prefix_width: int = 0) -> str:
    """Wrap paragraphs to the line width that is left after ``indent`` spaces.

    Items of lists, rows of tables and the like stay on lines of their own. ``hanging``
    is the number of spaces before each line but the first. ``prefix_width`` is the
    width of the text that precedes the result on its first line.
    """
    width = LINE_WIDTH - indent
    text = text.strip()
    if "\n" not in text:
        return _fill(text, width, hanging, prefix_width)
    pad = " " * hanging
    blocks: list[str] = []
    for paragraphs, fenced in split_code(text):
        for paragraph in re.split(r"\n\s*\n", paragraphs.strip()):
            if paragraph or not blocks:
                start = pad if blocks else ""
                offset = hanging if blocks else prefix_width
                blocks.append(start + _fill(paragraph, width, hanging, offset))
        if fenced:
            blocks.append(textwrap.indent(textwrap.dedent("\n".join(fenced)), pad))
    return "\n\n".join(blocks)


def section(title: str, items: Iterable[str], *, indent: int, hanging: int = 4) -> str:
    """Return a title and indented items, such as `Args:`; "" if there are no items.

    ``indent`` is the indentation of the docstring. ``hanging`` is the number of spaces
    before each line of an item but its first, which has four.
    """
    lines = [
        f"    {wrap(item, indent=indent, hanging=hanging, prefix_width=4)}".rstrip()
        for item in items
    ]
    return "\n".join((f"{title}:", *lines)) if lines else ""


# Large documents repeat the same description for many fields.
@lru_cache(maxsize=20_000)
def _fill(paragraph: str, width: int, hanging: int, prefix_width: int) -> str:
    """Wrap one paragraph; ``hanging`` and ``prefix_width`` are those of `wrap`."""
    pad = " " * hanging
    lines: list[str] = []
    for line in _join_lines(paragraph.split("\n")):
        # Null characters take the place of the text that precedes the first line.
        start = pad if lines else "\0" * prefix_width
        item = LIST_ITEM.match(line)
        indent = pad + " " * (item.end() if item else 0)
        if OTHER_SPACE.search(line) is None:
            lines += _break(line.rstrip(), width, start, indent)
        else:
            lines += textwrap.wrap(
                line,
                width,
                initial_indent=start,
                subsequent_indent=indent,
                break_long_words=False,
                break_on_hyphens=False,
            )
    return "\n".join(lines).lstrip("\0")


def _break(text: str, width: int, start: str, indent: str) -> Iterator[str]:
    """Break text between words as `textwrap` does, which is slower.

    The text has no other whitespace than spaces. ``start`` precedes the first line,
    and ``indent`` all others.
    """
    while len(start) + len(text) > width:
        end = text.rfind(" ", 0, width - len(start) + 1)
        if text.startswith(" ") and not text[:end].strip():
            text = text.lstrip()  # Not even the first word has space behind these.
            continue
        if end < 0:  # The first word is longer than a line.
            end = text.find(" ")
            if end < 0:
                break
        yield start + text[:end].rstrip()
        start, text = indent, text[end:].lstrip()
    if text:
        yield start + text


def _join_lines(lines: Iterable[str]) -> list[str]:
    """Join the lines of a paragraph, except for items of lists, tables and the like."""
    joined: list[list[str]] = []
    for line in lines:
        # The further lines of a list item may be indented.
        is_item = joined and LIST_ITEM.match(joined[-1][0])
        starts = LIST_ITEM.match(line) if is_item else SEPARATE_LINE.match(line)
        if not joined or starts or (not is_item and SEPARATE_LINE.match(joined[-1][0])):
            joined.append([line.rstrip()])
        else:
            joined[-1].append(line.strip())
    return [" ".join(parts) for parts in joined]
