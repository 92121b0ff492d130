"""Escape untrusted text for Markdown.

Code spans of the text are kept. Everything else becomes plain text: characters that
would start a heading, list, table, link or HTML element are escaped.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from typecase.python.text.code import Code, code, escape_unprintable

# Text between two runs of the same number of backticks.
CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
BACKTICKS = re.compile(r"`+")
# The marker of a list item at the start of a line.
BULLET = re.compile(r"^[^\S\n]*[-*+][^\S\n]+(?=\S)", re.MULTILINE)
# An underscore within a word and an ampersand without an entity are plain text.
SPECIAL = re.compile(r"[\\`*\[\]|~$]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w+;)|#$")
SPECIAL_AT_START = re.compile(r"^(?:(\d+)(?=[.)])|(?=[#>+=-]))")
"""Characters that have a meaning only at the start of a line."""


def code_span(text: str) -> str:
    """Return text as a code span; the result is plain text that must be escaped."""
    inner = " ".join(str.split(text))  # `Code.split` would be slow.
    if "`" not in inner:
        return f"`{inner}`" if inner else ""
    lengths = {len(run) for run in BACKTICKS.findall(inner)}
    fence = "`" * next(n for n in range(1, len(lengths) + 2) if n not in lengths)
    pad = " " if inner.startswith("`") or inner.endswith("`") else ""
    return f"{fence}{pad}{inner}{pad}{fence}"


def inline(*texts: str) -> Code:
    """Return texts as one line of a paragraph, heading or list item.

    Each text is escaped separately: an unclosed backtick does not affect the next text.
    """
    return code(SPECIAL_AT_START.sub(r"\1\\", _escape_texts(texts, in_table=False)))


def cell(*texts: str) -> Code:
    """Return texts as one cell of a table; each text is escaped separately."""
    return code(_escape_texts(texts, in_table=True))


def row(cells: Iterable[Iterable[str]]) -> Code:
    """Return a row of a table; each cell consists of texts."""
    joined = " | ".join([_escape_texts(texts, in_table=True) for texts in cells])
    return code(f"| {joined} |")


def block(text: str) -> Code:
    """Return paragraphs, one line each, and the items of lists."""
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text):
        first, *items = BULLET.split(paragraph)
        if first.strip():
            lines += ["", inline(first), ""]
        lines += [f"- {inline(item)}" for item in items]
    return code(re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n"))


def _escape_texts(texts: Iterable[str], *, in_table: bool) -> str:
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
    """Return a code span.

    In a table, pipes must be escaped. A pipe after a backslash cannot be escaped in a
    code span, so such code becomes an HTML element.
    """
    quoted = code_span(content)
    if not in_table or "|" not in quoted:
        return quoted
    if "\\|" in quoted:
        return f"<code>{_escape_plain(content.strip())}</code>"
    return quoted.replace("|", "\\|")


def _escape_plain(text: str) -> str:
    return SPECIAL.sub(r"\\\g<0>", text).replace("<", "&lt;")
