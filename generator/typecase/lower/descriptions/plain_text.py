"""Convert descriptions, which are Markdown with HTML, to plain text.

The plain text still has paragraphs, list items on lines of their own, code spans and
fenced code: docstrings show them as they are, and Markdown files as what they mean.
Each step takes linear time, also for text that only looks like Markdown or HTML.
"""

import re
from functools import lru_cache

from typecase.lower.descriptions.code_segments import MARK, CodeSegments
from typecase.lower.descriptions.entities import decode_entities
from typecase.lower.descriptions.html_elements import convert_html
from typecase.lower.descriptions.markdown_syntax import convert_markdown
from typecase.lower.descriptions.site_syntax import SITE_SYNTAX, convert_site_syntax

_MARKUP = re.compile(
    r"[<>&*_#\[|\\`]|\{[%:/]|^[^\S\n]*(?:-{3,}|={3,}|:{3,}|!{3}|\?{3})|\n{3}|  \n",
    re.MULTILINE,
)
"""What may be markup; a text without a match is returned as it is."""
_HARD_BREAK = re.compile(
    r"(?<=[^\s\\])(?: {2,}|\\)\n(?! {0,9}(?:[-*+] |[|>#]|[0-9]{1,9}[.)]))(?= {0,3}\S)"
)
"""The end of a line that Markdown keeps, above another line of text."""
_ITEM_INDENT = re.compile(r"^ (?=[-*+] )", re.MULTILINE)
"""A space before an item, which is too small for an item of an inner list."""
_TRAILING_SPACE = re.compile(r"(?<=\S)[^\S\n]+$", re.MULTILINE)
_INDENT = re.compile(
    rf"^[^\S\n]+(?={MARK})|^[^\S\n]{{1,3}}(?![-*+|]|[0-9]+[.)])(?=\S)", re.MULTILINE
)
"""The indentation of code, and a small one, which means nothing but for list items."""
_BLANK_LINES = re.compile(r"\n\s*\n")


# Large documents repeat the same description for many fields.
@lru_cache(maxsize=20_000)
def to_plain_text(text: str) -> str:
    """Return a description without markup, except for lists and code."""
    if not _MARKUP.search(text):
        return text
    code = CodeSegments()
    text = code.take(text)
    if SITE_SYNTAX.search(text):
        text = convert_site_syntax(text)
    text = _HARD_BREAK.sub("\n\n", text.replace("\r\n", "\n"))
    text = convert_markdown(convert_html(text, code))
    # Decoded last: an escaped character is no markup.
    text = _ITEM_INDENT.sub("", _INDENT.sub("", text))
    text = _TRAILING_SPACE.sub("", decode_entities(text).replace("\xa0", " "))
    return code.restore(_BLANK_LINES.sub("\n\n", text)).strip()
