"""Escape text of a document for Markdown.

Code spans in the text are kept. Everything else becomes plain text: characters that
would start a heading, list, table, link or HTML element are escaped. Only `block` also
keeps paragraphs and blocks of code, and only `block` and `cell` the items of lists.
"""

import re
import textwrap
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache

from typecase.python.text.code import Code, code, escape_unprintable
from typecase.python.text.symbols import plain

CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
"""Text between two runs of the same number of backticks."""
SIMPLE_SPAN = re.compile(r"`(?! )[^`|]+(?<! )`")
"""A code span that stays as it is, also in a table."""
BACKTICKS = re.compile(r"`+")
FENCE = re.compile(r"\s*```[^`]*")
"""The first line of a block of code; the last has nothing but the backticks."""
LANGUAGE = re.compile(r"[A-Za-z0-9]{1,20}")
ITEM = re.compile(r"^[^\S\n]*([-*+]|[0-9]{1,9}[.)])[^\S\n]+(?=\S)", re.MULTILINE)
"""The marker of a list item at the start of a line."""
# Each alternative begins with a character, which `re` finds fast.
SPECIAL = re.compile(r"\\|`|\*|\[|\]|\||~|\$|_(?<![^\W_]_)|_(?![^\W_])|&(?=#?\w+;)|#$")
"""Characters to escape anywhere in a line.

These are characters with a meaning of their own, an underscore at the edge of a word,
an ampersand before an entity, and a hash sign at the end, which would close a heading.
"""
SPECIAL_AT_START = re.compile(r"^(?:(\d+)(?=[.)])|(?=[#>+=-]))")
"""The start of a line that would become a heading, quotation or list.

The backslash goes after group 1, the number of a list item, or before any other
character.
"""


def code_span(text: str) -> str:
    """Return text as a code span, or "" if the text is blank.

    Code has the names for which its symbols stand. The result is not `Code`: functions
    such as `inline` keep the span, and escape the text around it.
    """
    return _write_span(text)


# Pages repeat names and types. A text that is `Code` differs from an equal one.
@lru_cache(maxsize=20_000, typed=True)
def _write_span(text: str) -> str:
    if isinstance(text, Code):
        text = plain(text)
    content = " ".join(text.split())
    if "`" not in content:
        return f"`{content}`" if content else ""
    # The fence is a run of backticks that does not occur in the content.
    lengths = {len(run) for run in BACKTICKS.findall(content)}
    fence = "`" * next(n for n in range(1, len(lengths) + 2) if n not in lengths)
    pad = " " if content.startswith("`") or content.endswith("`") else ""
    return f"{fence}{pad}{content}{pad}{fence}"


def inline(text: str = "", *more: str) -> Code:
    """Return texts, joined by spaces, as one line of a paragraph, heading or list item.

    Each text is escaped separately: an unclosed backtick does not affect the next text.
    """
    escaped = _escape_all(text, more, False) if more else _escape(text, False)
    start = SPECIAL_AT_START.match(escaped)
    if start is None:
        return escaped
    return code(f"{start[0]}\\{escaped[start.end() :]}")


def cell(text: str = "", *more: str) -> Code:
    """Return texts, joined by spaces, as one cell of a table.

    The items of lists are lines.
    """
    return _escape_all(text, more, True) if more else _escape(text, True)


@lru_cache(maxsize=20_000, typed=True)
def span_cell(text: str) -> Code:
    """Return text as a cell of a table that is a code span."""
    return cell(code_span(text))


def row(*cells: Code) -> Code:
    """Return a row of a table."""
    return code(f"| {' | '.join(cells)} |")


def split_code(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield text and the lines of the block of code that follows it, in turn.

    The lines are those between the fences and the fences themselves. There are none
    after the last text.
    """
    lines = text.split("\n")
    closing = [index for index, line in enumerate(lines) if line.strip() == "```"]
    start = 0
    for index, line in enumerate(lines):
        if index < start or not FENCE.fullmatch(line):
            continue
        following = bisect_right(closing, index)
        if following == len(closing):
            break
        end = closing[following] + 1
        yield "\n".join(lines[start:index]), lines[index:end]
        start = end
    yield "\n".join(lines[start:]), []


def block(text: str) -> Code:
    """Return text with its blocks of code, and with paragraphs and items of lists.

    Each paragraph and each item is one line.
    """
    if not text:
        return code("")
    lines: list[str] = []
    for paragraphs, fenced in split_code(text):
        for paragraph in re.split(r"\n\s*\n", paragraphs):
            first, *items = ITEM.split(paragraph)
            if first.strip():
                lines += ["", inline(first), ""]
            for marker, item in zip(items[::2], items[1::2], strict=True):
                lines.append(f"{marker if marker[0].isdigit() else '-'} {inline(item)}")
        if fenced:
            lines += ["", *_fence(fenced), ""]
    return code(re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n"))


def _fence(fenced: list[str]) -> list[str]:
    """Return the lines of a block of code between fences that it does not contain."""
    opening, *content, _ = textwrap.dedent("\n".join(fenced)).split("\n")
    lengths = [len(run) for line in content for run in BACKTICKS.findall(line)]
    fence = "`" * max([3, *(length + 1 for length in lengths)])
    language = opening.strip().strip("`").strip()
    name = language if LANGUAGE.fullmatch(language) else ""
    # Snippets of typecase, which are formatted and checked, are in `python`.
    name = "py" if name == "python" else name
    return [f"{fence}{name}", *map(escape_unprintable, content), fence]


def _escape_all(text: str, more: Iterable[str], in_table: bool) -> Code:
    """Escape each text, and join those that are not blank by spaces."""
    escaped = [_escape(each, in_table) for each in (text, *more)]
    return code(" ".join(filter(None, escaped)))


# Large documents repeat the same description for many fields.
@lru_cache(maxsize=20_000)
def _escape(text: str, in_table: bool) -> Code:
    if in_table and "\n" in text and ITEM.search(text):
        return _escape_items(text)
    text = escape_unprintable(" ".join(text.split()))
    if "`" not in text:
        return code(_escape_plain(text))
    if SIMPLE_SPAN.fullmatch(text):
        return code(text)
    pieces = CODE_SPAN.split(text)
    # `split` returns plain text, a fence and the content of a span in turn.
    pieces[::3] = map(_escape_plain, pieces[::3])
    pieces[2::3] = [_span(content, in_table) for content in pieces[2::3]]
    del pieces[1::3]
    return code("".join(pieces))


def _escape_items(text: str) -> Code:
    """Return a text with a list as a cell of a table, in which each item is a line."""
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text):
        first, *items = ITEM.split(paragraph)
        if first.strip():
            lines.append(_escape(first, True))
        for marker, item in zip(items[::2], items[1::2], strict=True):
            start = marker if marker[0].isdigit() else "-"
            lines.append(f"{start} {_escape(item, True)}")
    return code("<br>".join(lines))


def _span(content: str, in_table: bool) -> str:
    """Return the content of a code span as a code span.

    In a table, pipes must be escaped. A pipe after a backslash cannot be escaped in a
    code span, so such content becomes an HTML element.
    """
    span = code_span(content)
    if not in_table or "|" not in span:
        return span
    if "\\|" in span:
        return f"<code>{_escape_plain(content.strip())}</code>"
    return span.replace("|", "\\|")


def _escape_plain(text: str) -> str:
    """Escape text outside of code spans."""
    return SPECIAL.sub(_add_backslash, text).replace("<", "&lt;") if text else ""


def _add_backslash(match: re.Match[str]) -> str:
    return f"\\{match[0]}"
