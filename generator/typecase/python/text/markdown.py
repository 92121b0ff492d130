"""Escape text of a document for Markdown.

Code spans in the text are kept. Everything else becomes plain text: characters that
would start a heading, list, table, link or HTML element are escaped. Only `block` also
keeps paragraphs and the items of bulleted lists.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from typecase.python.text.code import Code, code, escape_unprintable

CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
"""Text between two runs of the same number of backticks."""
BACKTICKS = re.compile(r"`+")
BULLET = re.compile(r"^[^\S\n]*[-*+][^\S\n]+(?=\S)", re.MULTILINE)
"""The marker of a list item at the start of a line."""
SPECIAL = re.compile(r"[\\`*\[\]|~$]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w+;)|#$")
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

    The result is not `Code`: functions such as `inline` keep the span, and escape the
    text around it.
    """
    # If the text is `Code`, its own `split` is slow.
    content = " ".join(str.split(text))
    if "`" not in content:
        return f"`{content}`" if content else ""
    # The fence is a run of backticks that does not occur in the content.
    lengths = {len(run) for run in BACKTICKS.findall(content)}
    fence = "`" * next(n for n in range(1, len(lengths) + 2) if n not in lengths)
    pad = " " if content.startswith("`") or content.endswith("`") else ""
    return f"{fence}{pad}{content}{pad}{fence}"


def inline(*texts: str) -> Code:
    """Return texts, joined by spaces, as one line of a paragraph, heading or list item.

    Each text is escaped separately: an unclosed backtick does not affect the next text.
    """
    return code(SPECIAL_AT_START.sub(r"\1\\", _escape_texts(texts, in_table=False)))


def cell(*texts: str) -> Code:
    """Return texts, joined by spaces, as one cell of a table."""
    return code(_escape_texts(texts, in_table=True))


def row(cells: Iterable[Iterable[str]]) -> Code:
    """Return a row of a table; the texts of each cell are joined by spaces."""
    contents = [_escape_texts(texts, in_table=True) for texts in cells]
    return code(f"| {' | '.join(contents)} |")


def block(text: str) -> Code:
    """Return text with one line for each paragraph and each item of a bulleted list."""
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text):
        first, *items = BULLET.split(paragraph)
        if first.strip():
            lines += ["", inline(first), ""]
        lines += [f"- {inline(item)}" for item in items]
    return code(re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n"))


def _escape_texts(texts: Iterable[str], *, in_table: bool) -> str:
    """Escape each text, and join those that are not blank by spaces."""
    return " ".join(filter(None, [_escape(text, in_table) for text in texts]))


# Large documents repeat the same description for many fields.
@lru_cache(maxsize=100_000)
def _escape(text: str, in_table: bool) -> str:
    pieces = CODE_SPAN.split(escape_unprintable(" ".join(text.split())))
    # `split` returns plain text, a fence and the content of a span in turn.
    plain_texts, spans = pieces[::3], [*pieces[2::3], ""]
    return "".join(
        f"{_escape_plain(plain)}{_span(span, in_table)}"
        for plain, span in zip(plain_texts, spans, strict=True)
    )


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
    return SPECIAL.sub(r"\\\g<0>", text).replace("<", "&lt;")
