"""Door for prose: text of a document in, a docstring that cannot end early out."""

import re
import textwrap
from collections.abc import Iterable
from functools import lru_cache

from typecase.python.text.code import Code, code, visible

WIDTH = 88
QUOTES = '"""'
ENCODING = re.compile(r"^([ \t\f]*#.*?coding)([:=])", re.MULTILINE)
LIST_ITEM = re.compile(r"\s*([-*+]|\d+[.)])\s+|\s{4,}|\s*[|#>]|\s*```")


def docstring(blocks: Iterable[str], *, indent: int) -> Code:
    """Write paragraphs as a docstring whose body is indented by ``indent`` blanks.

    Several paragraphs end with quotes on a line of their own, as PEP 257 has it.
    """
    lines = "\n\n".join(block for block in blocks if block).split("\n")
    text = escape("\n".join(line.rstrip() for line in lines))
    if "\n" not in text:
        # black leaves a docstring of one line alone, however long.
        text = wrap(text, indent=indent + 2 * len(QUOTES))
    pad = " " * indent
    body = textwrap.indent(text, pad).lstrip()
    is_long = len(body.rpartition("\n")[2]) + len(QUOTES) > WIDTH or "\n\n" in text
    closing = f"\n{pad}" if "\n" in text and is_long else ""
    return code(_without_encoding(f'"""{body}{closing}"""'))


def _without_encoding(text: str) -> str:
    """Keep Python from reading a line as the encoding of the module it stands in."""
    return ENCODING.sub(lambda found: f"{found[1]}\\x{ord(found[2]):02x}", text)


def escape(text: str) -> str:
    """Make text inert inside triple quotes: no escape, no end, nothing unprintable."""
    shown = visible(text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"'))
    return f'{shown[:-1]}\\"' if shown.endswith('"') else shown


def wrap(text: str, *, indent: int, hanging: int = 0, first: int = 0) -> str:
    """Fill paragraphs to the line width left after ``indent``; lists keep their lines.

    ``hanging`` indents every line but the first, ``first`` is what the first line
    has already used up.
    """
    width = WIDTH - indent
    pad = " " * hanging
    opening, *others = re.split(r"\n\s*\n", text.strip())
    filled = [pad + _fill(paragraph, width, hanging, 0) for paragraph in others]
    return "\n\n".join([_fill(opening, width, hanging, first), *filled])


def section(title: str, items: Iterable[str], *, indent: int, hanging: int = 4) -> str:
    """Write a title and a list below it; empty without items.

    Lines of an item after its first go in by ``hanging`` blanks.
    """
    lines = [
        f"    {wrap(item, indent=indent, hanging=hanging, first=4)}".rstrip()
        for item in items
    ]
    return "\n".join((f"{title}:", *lines)) if lines else ""


@lru_cache(maxsize=20_000)  # Large documents say the same of many fields.
def _fill(paragraph: str, width: int, hanging: int, first: int) -> str:
    pad = " " * hanging
    lines: list[str] = []
    for line in _joined(paragraph.split("\n")):
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


def _joined(lines: Iterable[str]) -> list[str]:
    """Join lines that were only broken for width; list items stay apart."""
    joined: list[list[str]] = []
    for line in lines:
        if joined and not LIST_ITEM.match(line) and not LIST_ITEM.match(joined[-1][0]):
            joined[-1].append(line.strip())
        else:
            joined.append([line.rstrip()])
    return [" ".join(parts) for parts in joined]
