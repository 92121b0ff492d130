"""Answers that are not JSON: plain values in, the text of a format out. No media types
are documented for them; those used here are the formats' own.
"""

from html import escape
from typing import Any

MEDIA_TYPES = {
    "xml": "application/xml",
    "html": "text/html",
    "php": "text/plain",
}


def written(format_name: str, answer: Any) -> str:
    """The answer in that format."""
    match format_name:
        case "xml":
            head = '<?xml version="1.0" encoding="UTF-8"?>\n'
            return f"{head}<response>{_xml(answer)}</response>"
        case "html":
            return f"<!DOCTYPE html>\n<title>Jobs</title>\n{_html(answer)}"
        case _:
            return _php(answer)


def _xml(value: Any) -> str:
    """Elements by the names of members; items of a list are called `item`."""
    match value:
        case dict():
            return "".join(
                f"<{key}>{_xml(item)}</{key}>" for key, item in value.items()
            )
        case list():
            return "".join(f"<item>{_xml(item)}</item>" for item in value)
        case _:
            return escape(_text(value))


def _html(value: Any) -> str:
    """Lists, of members with their names and of items."""
    match value:
        case dict():
            parts = (f"<dt>{key}<dd>{_html(item)}" for key, item in value.items())
            return f"<dl>{''.join(parts)}</dl>"
        case list():
            return f"<ul>{''.join(f'<li>{_html(item)}' for item in value)}</ul>"
        case _:
            return escape(_text(value))


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _php(value: Any) -> str:
    """What PHP's function unserialize reads."""
    match value:
        case None:
            return "N;"
        case bool():
            return f"b:{int(value)};"
        case int():
            return f"i:{value};"
        case float():
            return f"d:{value};"
        case str():
            return f's:{len(value.encode())}:"{value}";'
        case _:
            pairs = value.items() if isinstance(value, dict) else enumerate(value)
            members = "".join(_php(key) + _php(item) for key, item in pairs)
            return f"a:{len(value)}:{{{members}}}"
