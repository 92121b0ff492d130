"""Door for Markdown: untrusted text in, Markdown that stays in its place out.

Code spans of the text stay code spans; everything else of it is plain text. What the
text would have started (a heading, a list, a table, HTML, a link) is escaped.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from typecase.python.text.code import Code, code, visible

SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
RUN = re.compile(r"`+")
BULLET = re.compile(r"^[^\S\n]*[-*+][^\S\n]+(?=\S)", re.MULTILINE)
MEANING = re.compile(r"[\\`*\[\]|~$]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w+;)|#$")
AT_START = re.compile(r"^(?:(\d+)(?=[.)])|(?=[#>+=-]))")
"""What would mean something at the start of a line."""


def ticked(text: str) -> str:
    """Quote a word of ours or of a document as a code span, still plain text."""
    inner = " ".join(str.split(text))  # Code would be split into Code, slowly.
    if "`" not in inner:
        return f"`{inner}`" if inner else ""
    used = {len(run) for run in RUN.findall(inner)}
    fence = "`" * next(n for n in range(1, len(used) + 2) if n not in used)
    pad = " " if inner.startswith("`") or inner.endswith("`") else ""
    return f"{fence}{pad}{inner}{pad}{fence}"


def inline(*texts: str) -> Code:
    """Write texts as one line of a paragraph, a heading or a list item.

    Each is read on its own: a backtick left open in one takes nothing of the next.
    """
    return code(AT_START.sub(r"\1\\", _inline(texts, in_table=False)))


def cell(*texts: str) -> Code:
    """Write texts as one cell of a table; each is read on its own."""
    return code(_inline(texts, in_table=True))


def row(cells: Iterable[Iterable[str]]) -> Code:
    """Write a row of a table, each cell made of texts."""
    written = " | ".join([_inline(texts, in_table=True) for texts in cells])
    return code(f"| {written} |")


def block(text: str) -> Code:
    """Write paragraphs, one line each, and the items of lists."""
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text):
        first, *items = BULLET.split(paragraph)
        if first.strip():
            lines += ["", inline(first), ""]
        lines += [f"- {inline(item)}" for item in items]
    return code(re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n"))


def _inline(texts: Iterable[str], *, in_table: bool) -> str:
    return " ".join(filter(None, [_escaped(text, in_table) for text in texts]))


@lru_cache(maxsize=100_000)  # Large documents say the same of many fields.
def _escaped(text: str, in_table: bool) -> str:
    pieces = SPAN.split(visible(" ".join(text.split())))
    # A piece of plain text, the backticks around a span, and the span, again and again.
    plain, spans = pieces[::3], [*pieces[2::3], ""]
    pairs = zip(plain, spans, strict=True)
    return "".join(f"{_plain(one)}{_span(span, in_table)}" for one, span in pairs)


def _span(content: str, in_table: bool) -> str:
    """Write a code span; only in a table a pipe needs an escape, which code has not."""
    quoted = ticked(content)
    if not in_table or "|" not in quoted:
        return quoted
    if "\\|" in quoted:
        return f"<code>{_plain(content.strip())}</code>"
    return quoted.replace("|", "\\|")


def _plain(text: str) -> str:
    return MEANING.sub(r"\\\g<0>", text).replace("<", "&lt;")
