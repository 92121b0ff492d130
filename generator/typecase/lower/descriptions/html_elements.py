"""Convert the HTML elements in a description to Markdown or plain text.

Text such as `List<string>`, `<id>` or `a < b` is no HTML and stays as it is.
"""

import re
from dataclasses import dataclass, field

from typecase.lower.descriptions.code_segments import CodeSegments
from typecase.lower.descriptions.entities import decode_entities
from typecase.lower.descriptions.links import show_link

_TOKEN = re.compile(r"<!--|<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:[\s/][^<>]*)?)>")
_HREF = re.compile(
    r"""(?:^|\s)href\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE
)
_INDENT = re.compile(r"^[^\S\n]+", re.MULTILINE)
_SPACE = re.compile(r"\s+")

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BLOCKS = _HEADINGS | {
    *("address", "article", "aside", "blockquote", "center", "details", "div", "dl"),
    *("dd", "dt", "figure", "footer", "header", "hr", "main", "p", "section"),
    "summary",
}
"""Elements that begin and end a paragraph."""
_LISTS = frozenset({"ol", "table", "ul"})
"""Elements of items; a row of a table is an item."""
_CODE = frozenset({"code", "kbd", "pre", "samp", "tt", "var"})
_HIDDEN = frozenset({"script", "style"})
"""Elements whose content is not shown."""
_INLINE = frozenset(
    {
        *("abbr", "b", "big", "cite", "del", "em", "font", "i", "img", "ins", "mark"),
        *("nobr", "picture", "q", "s", "small", "source", "span", "strike", "strong"),
        *("sub", "tbody", "tfoot", "thead", "u"),
    }
)
"""Elements of which only the content is shown."""
_OTHERS = frozenset({"a", "br", "li", "sup", "td", "th", "tr"})
_NAMES = _BLOCKS | _LISTS | _CODE | _HIDDEN | _INLINE | _OTHERS
_CERTAIN = frozenset({"br", "li", "p"})
"""Elements that need no end tag, and whose names nobody uses as placeholders."""


def convert_html(text: str, code: CodeSegments) -> str:
    """Return a description without HTML elements.

    Code elements become code spans, which are added to ``code``. Tags count as HTML
    only if the text has end tags, attributes or elements that need no end tag.
    """
    tokens = _find_tokens(text)
    names = {(match[2] or "").lower() for match in tokens}
    if not names & _CERTAIN and not any(
        match[2] is None or match[1] or "=" in match[3] for match in tokens
    ):
        return text
    if names & (_BLOCKS | _LISTS):
        # The indentation of HTML means nothing; in Markdown it would be code.
        text = _INDENT.sub("", text)
        tokens = _find_tokens(text)
    converter = _Converter(code)
    last_comment_end = text.rfind("-->")
    end = 0
    for match in tokens:
        if match.start() < end:
            continue  # The tag is part of a comment.
        converter.add_text(text[end : match.start()])
        end = match.end()
        if match[2] is not None:
            converter.add_tag(match[2].lower(), match[3], is_end=bool(match[1]))
        elif end <= last_comment_end:
            end = text.index("-->", end) + len("-->")
    converter.add_text(text[end:])
    return "".join(converter.parts)


def _find_tokens(text: str) -> list[re.Match[str]]:
    """Return the tags of known elements, and the beginnings of comments."""
    return [
        match
        for match in _TOKEN.finditer(text)
        if match[2] is None or match[2].lower() in _NAMES
    ]


@dataclass(slots=True)
class _Converter:
    """The parts of the text so far, and the elements that are open.

    ``lists`` has the number of the last item of each open list, or None for a list
    without numbers. ``link`` and ``block`` are the open link and code: the address or
    the name of the element, and the number of parts before it. ``hidden`` is the open
    element whose content is not shown.
    """

    code: CodeSegments
    parts: list[str] = field(default_factory=list[str])
    lists: list[int | None] = field(default_factory=list[int | None])
    link: tuple[str, int] | None = None
    block: tuple[str, int] | None = None
    hidden: str | None = None

    def add_text(self, text: str) -> None:
        """Add the text between two tags."""
        if self.hidden is not None or not text:
            return
        if self.lists and self.block is None:
            # An item is a single line.
            text = _SPACE.sub(" ", text)
            if self.parts and self.parts[-1].endswith(" "):
                text = text.lstrip(" ")
        self.parts.append(text)

    def add_tag(self, name: str, attributes: str, *, is_end: bool) -> None:
        """Open or close an element."""
        if self.hidden is not None:
            if is_end and name == self.hidden:
                self.hidden = None
        elif name in _HIDDEN:
            self.hidden = None if is_end else name
        elif name in _CODE:
            self._add_code(name, is_end=is_end)
        elif name == "a":
            self._add_link(attributes, is_end=is_end)
        elif name in _LISTS:
            self._add_list(name, is_end=is_end)
        elif name in _BLOCKS:
            heading = "# " if name in _HEADINGS and not is_end else ""
            self.parts.append(" " if self.lists else f"\n\n{heading}")
        elif not is_end:
            self._add_start(name)

    def _add_start(self, name: str) -> None:
        """Add what stands for the start tag of an element within a paragraph."""
        last = self.parts[-1] if self.parts else ""
        match name:
            case "li" | "tr":
                self.parts.append(self._next_item())
            case "td" | "th" if not last.endswith("- "):
                self.parts.append(" | ")
            case "sup":
                self.parts.append("^")
            case "br" if self.lists:
                self.parts.append(" ")
            case "br":
                # Without punctuation, the two lines would read as one sentence.
                is_ended = last.rstrip().endswith((".", ":", ";", ",", "!", "?"))
                self.parts.append("\n" if is_ended else "\n\n")
            case _:
                pass

    def _next_item(self) -> str:
        """Return the marker of the next item of the innermost list."""
        indent = "  " * min(len(self.lists) - 1, 4)
        number = self.lists[-1] if self.lists else None
        if number is None:
            return f"\n{indent}- "
        self.lists[-1] = number + 1
        return f"\n{indent}{number + 1}. "

    def _add_list(self, name: str, *, is_end: bool) -> None:
        if not is_end:
            self.lists.append(0 if name == "ol" else None)
        elif self.lists:
            self.lists.pop()
        if not self.lists or (len(self.lists) == 1 and not is_end):
            self.parts.append("\n\n")

    def _add_link(self, attributes: str, *, is_end: bool) -> None:
        if not is_end:
            match = _HREF.search(attributes)
            address = (match[1] or match[2] or match[3] or "") if match else ""
            self.link = (address, len(self.parts))
        elif self.link is not None:
            address, start = self.link
            text = "".join(self.parts[start:])
            self.parts[start:] = [show_link(text, address)]
            self.link = None

    def _add_code(self, name: str, *, is_end: bool) -> None:
        if not is_end:
            # `code` within `pre` is the same code.
            self.block = self.block or (name, len(self.parts))
        elif self.block is not None and self.block[0] == name:
            start = self.block[1]
            text = "".join(self.parts[start:])
            self.parts[start:] = [self._show_code(name, text)]
            self.block = None

    def _show_code(self, name: str, text: str) -> str:
        """Return the placeholder of code, or text that already contains code."""
        content = decode_entities(self.code.restore(text)).strip()
        if not content or "`" in content:
            return text
        if name == "pre" and "\n" in content and not self.lists:
            fenced = self.code.add(f"```\n{content}\n```")
            return f"\n\n{fenced}\n\n"
        return self.code.add(f"`{' '.join(content.split())}`")
