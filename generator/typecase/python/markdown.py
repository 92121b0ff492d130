"""Door for Markdown: untrusted text in, Markdown that stays in its place out.

Code spans of the text stay code spans; everything else of it is plain text. What the
text would have started (a heading, a list, a table, HTML, a link) is escaped.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from typecase.python.code import Code, code

SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
RUN = re.compile(r"`+")
BULLET = re.compile(r"\s*[-*+]\s+(?=\S)")
MEANING = re.compile(r"[\\`*\[\]|~$]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w+;)|#$")
AT_START = re.compile(r"[#>+=-]|\d+(?=[.)])")


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
    return code(_at_start(_inline(texts, in_table=False)))


def cell(*texts: str) -> Code:
    """Write texts as one cell of a table; each is read on its own."""
    return code(_inline(texts, in_table=True))


def row(cells: Iterable[Iterable[str]]) -> Code:
    """Write a row of a table, each cell made of texts."""
    written = " | ".join([_inline(texts, in_table=True) for texts in cells])
    return code(f"| {written} |")


def block(text: str) -> Code:
    """Write paragraphs, one line each, and the items of lists."""
    parts = [
        part for paragraph in re.split(r"\n\s*\n", text) for part in _parts(paragraph)
    ]
    written: list[str] = []
    for index, (is_item, line) in enumerate(parts):
        if index:
            written.append("\n" if is_item and parts[index - 1][0] else "\n\n")
        written.append(f"{'- ' if is_item else ''}{inline(line)}")
    return code("".join(written))


def _parts(paragraph: str) -> Iterator[tuple[bool, str]]:
    """Yield a paragraph and its list items, each with the lines it was broken into."""
    gathered: list[str] = []
    is_item = False
    for line in paragraph.splitlines():
        if bullet := BULLET.match(line):
            yield from _part(is_item, gathered)
            is_item, gathered = True, [line[bullet.end() :]]
        else:
            gathered.append(line)
    yield from _part(is_item, gathered)


def _part(is_item: bool, lines: list[str]) -> Iterator[tuple[bool, str]]:
    text = " ".join(lines).strip()
    if text:
        yield is_item, text


def _inline(texts: Iterable[str], *, in_table: bool) -> str:
    return " ".join(filter(None, [_escaped(text, in_table) for text in texts]))


@lru_cache(maxsize=100_000)  # Large documents say the same of many fields.
def _escaped(text: str, in_table: bool) -> str:
    line = " ".join(text.split())
    if not line.isprintable():
        line = "".join(c if c.isprintable() else _shown(c) for c in line)
    if "`" not in line:
        return _plain(line)
    written: list[str] = []
    end = 0
    for span in SPAN.finditer(line):
        written.append(_plain(line[end : span.start()]))
        written.append(_span(span[2], in_table=in_table))
        end = span.end()
    return "".join([*written, _plain(line[end:])])


def _span(content: str, *, in_table: bool) -> str:
    """Write a code span; only in a table a pipe needs an escape, which code has not."""
    quoted = ticked(content)
    if not in_table or "|" not in quoted:
        return quoted
    if "\\|" in quoted:
        return f"<code>{_plain(content.strip())}</code>"
    return quoted.replace("|", "\\|")


def _plain(text: str) -> str:
    if MEANING.search(text):  # Few have any; looking for it costs less.
        text = MEANING.sub(r"\\\g<0>", text)
    return text.replace("<", "&lt;")


def _at_start(line: str) -> str:
    """Escape what would mean something at the start of a line."""
    found = AT_START.match(line)
    if found is None:
        return line
    if found[0].isdigit():
        return f"{found[0]}\\{line[found.end() :]}"
    return f"\\{line}"


def _shown(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
