"""Write text of a document as a docstring, escaped so that it cannot end early."""

import re
import textwrap
from collections.abc import Iterable
from functools import lru_cache

from typecase.python.text.code import Code, code, escape_unprintable

WIDTH = 88
QUOTES = '"""'
ENCODING_COMMENT = re.compile(r"^([ \t\f]*#.*?coding)([:=])", re.MULTILINE)
LIST_ITEM = re.compile(r"\s*([-*+]|\d+[.)])\s+|\s{4,}|\s*[|#>]|\s*```")


def docstring(blocks: Iterable[str], *, indent: int) -> Code:
    """Return paragraphs as a docstring whose body is indented by ``indent`` spaces.

    With several paragraphs, the closing quotes get a line of their own (PEP 257).
    """
    lines = "\n\n".join(block for block in blocks if block).split("\n")
    text = escape("\n".join(line.rstrip() for line in lines))
    if "\n" not in text:
        # black would not wrap a docstring of one line, so it is wrapped here.
        text = wrap(text, indent=indent + 2 * len(QUOTES))
    pad = " " * indent
    body = textwrap.indent(text, pad).lstrip()
    is_long = len(body.rpartition("\n")[2]) + len(QUOTES) > WIDTH or "\n\n" in text
    closing = f"\n{pad}" if "\n" in text and is_long else ""
    # Escape a line that Python would take as a declaration of the file's encoding.
    return code(
        ENCODING_COMMENT.sub(
            lambda m: f"{m[1]}\\x{ord(m[2]):02x}", f'"""{body}{closing}"""'
        )
    )


def escape(text: str) -> str:
    """Escape backslashes, quotes and unprintable characters for triple quotes."""
    escaped = escape_unprintable(text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"'))
    return f'{escaped[:-1]}\\"' if escaped.endswith('"') else escaped


def wrap(text: str, *, indent: int, hanging: int = 0, first: int = 0) -> str:
    """Wrap paragraphs to the line width that is left after ``indent`` spaces.

    Items of lists stay on lines of their own. ``hanging`` is the number of spaces
    before each line but the first. ``first`` is the width of the text that precedes the
    result on its first line.
    """
    width = WIDTH - indent
    pad = " " * hanging
    opening, *rest = re.split(r"\n\s*\n", text.strip())
    filled = [pad + _fill(paragraph, width, hanging, 0) for paragraph in rest]
    return "\n\n".join([_fill(opening, width, hanging, first), *filled])


def section(title: str, items: Iterable[str], *, indent: int, hanging: int = 4) -> str:
    """Return a section of a docstring: a title and indented items; "" without items.

    ``hanging`` is the number of spaces before each line of an item but its first.
    """
    lines = [
        f"    {wrap(item, indent=indent, hanging=hanging, first=4)}".rstrip()
        for item in items
    ]
    return "\n".join((f"{title}:", *lines)) if lines else ""


# Large documents repeat the same description for many fields.
@lru_cache(maxsize=20_000)
def _fill(paragraph: str, width: int, hanging: int, first: int) -> str:
    pad = " " * hanging
    lines: list[str] = []
    for line in _join_lines(paragraph.split("\n")):
        # Null characters reserve the width that the first line has used already.
        start = pad if lines else "\0" * first
        fits = len(start) + len(line) <= width
        if fits and line.isprintable() and line.strip():
            lines.append(start + line.rstrip())
            continue
        lines += textwrap.wrap(
            line,
            width,
            initial_indent=start,
            subsequent_indent=pad,
            break_long_words=False,
            break_on_hyphens=False,
        )
    return "\n".join(lines).lstrip("\0")


def _join_lines(lines: Iterable[str]) -> list[str]:
    """Join the lines of a paragraph, except for items of lists, tables and the like."""
    joined: list[list[str]] = []
    for line in lines:
        if joined and not LIST_ITEM.match(line) and not LIST_ITEM.match(joined[-1][0]):
            joined[-1].append(line.strip())
        else:
            joined.append([line.rstrip()])
    return [" ".join(parts) for parts in joined]
