"""Convert the Markdown syntax that only a renderer understands to plain text."""

import re

from typecase.lower.descriptions.links import show_link

_TARGET = (
    r"\[((?:[^\[\]]|\[[^\[\]]{0,200}\]){0,500})\]"  # The text or an image.
    r"\([^\S\n]{0,9}<?((?:[^()\s<>]|\([^()\s<>]{0,200}\)){0,2000})>?"  # The address.
    r"(?:\s{1,9}(?:\"[^\"\n]{0,200}\"|'[^'\n]{0,200}'))?\s{0,9}\)"  # The title.
)
_IMAGE = re.compile(f"!{_TARGET}")
_LINK = re.compile(_TARGET)
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)[^<>\s]+)>", re.IGNORECASE)
_STRONG = re.compile(
    r"(?<![A-Za-z0-9*\\/])(\*{1,3})(?![\s*])((?:[^*\n]|\n(?!\s*\n))+)(?<![\s\\])\1"
    r"(?![A-Za-z0-9*])"
)
_EMPHASIS = re.compile(r"(?<![\w\\/])_(?![\s_])([^_\n]+)(?<![\s\\])_(?![\w/])")
_ESCAPE = re.compile(r"\\([_*<>#])")
_RULE = re.compile(r"[^\S\n]{0,3}(?:-{3,}|={3,}|\*{3,}|_{3,})[^\S\n]*")
_HEADING = re.compile(r"[^\S\n]{0,3}#{1,6}[^\S\n]+(?=\S)")
_QUOTE = re.compile(r"[^\S\n]{0,3}>[^\S\n]?")
_ALERT = re.compile(r"\[!(\w+)\]")
_ROW = re.compile(r"[^\S\n]*\|(.*)\|[^\S\n]*")
_DELIMITERS = re.compile(r"\|?(?:[ \t]*:?-{2,}:?[ \t]*\|)+(?:[ \t]*:?-{2,}:?)?")
"""The line below the header of a table."""
_DEFINITION = re.compile(
    r"^ {0,3}\[([^\[\]\n]{1,200})\]:[ \t]*<?((?:https?://|mailto:|[#/])[^\s<>]*)>?.*$",
    re.MULTILINE,
)
"""The address of links that name it: `[text][name]` or `[name]`."""
_REFERENCE = re.compile(r"\[([^\[\]]{1,500})\](?:\[([^\[\]\n]{0,200})\])?(?!\()")


def convert_markdown(text: str) -> str:
    """Return a description without links, emphasis, headings, quotations and tables.

    Items of lists stay as they are, and rows of tables become items.
    """
    text = _LINK.sub(lambda match: show_link(match[1], match[2]), _IMAGE.sub("", text))
    if "]:" in text or "][" in text:
        text = _convert_references(text)
    if "|" in text and "--" in text:
        text = _close_rows(text)
    text = _AUTOLINK.sub(lambda match: match[1].removeprefix("mailto:"), text)
    text = _EMPHASIS.sub(r"\1", _STRONG.sub(r"\2", text))
    lines = map(_convert_line, text.split("\n"))
    text = "\n".join(line for line in lines if line is not None)
    return _ESCAPE.sub(r"\1", text)


def _convert_references(text: str) -> str:
    """Return a description without links whose addresses are defined elsewhere in it.

    The name of an address that is an anchor needs no definition.
    """
    addresses = {name.lower(): to for name, to in _DEFINITION.findall(text)}

    def convert(match: re.Match[str]) -> str:
        name = (match[2] or match[1]).lower()
        address = addresses.get(name, name if (match[2] or "").startswith("#") else "")
        return show_link(match[1], address) if address else match[0]

    return _REFERENCE.sub(convert, _DEFINITION.sub("", text))


def _close_rows(text: str) -> str:
    """Return a description whose rows of tables begin and end with a bar."""
    lines = text.split("\n")
    is_row = False
    for index, line in enumerate(lines):
        bare = line.strip()
        if _DELIMITERS.fullmatch(bare):
            is_row = True
            if index and "|" in lines[index - 1]:
                lines[index - 1] = _close_row(lines[index - 1])
        is_row = is_row and "|" in bare
        if is_row:
            lines[index] = _close_row(line)
    return "\n".join(lines)


def _close_row(line: str) -> str:
    return f"|{line.strip().removeprefix('|').removesuffix('|')}|"


def _convert_line(line: str) -> str | None:
    """Return a line without the syntax that makes it more than a line of a paragraph.

    Line breaks at the ends separate a heading from its neighbours. Return None for the
    line below the header of a table.
    """
    if match := _QUOTE.match(line):
        line = line[match.end() :]
        if alert := _ALERT.fullmatch(line.strip()):
            return f"{alert[1].capitalize()}:"
    if _RULE.fullmatch(line):
        return ""
    if match := _HEADING.match(line):
        heading = line[match.end() :].rstrip("# \t")
        mark = "" if heading.endswith((".", ":", "!", "?")) else ":"
        return f"\n{heading}{mark}\n" if heading else ""
    if match := _ROW.fullmatch(line):
        cells = [cell.strip() for cell in match[1].split("|")]
        if all(cell and not cell.strip("-: ") for cell in cells):
            return None
        return f"- {' | '.join(cells)}"
    return line
