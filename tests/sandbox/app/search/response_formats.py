"""Format responses as XML, HTML or serialized PHP.

The document declares no media types for these formats, so their usual ones are sent.
"""

from html import escape
from typing import Any

MEDIA_TYPES = {
    "xml": "application/xml",
    "html": "text/html",
    "php": "text/plain",
}


def format_response(format_name: str, content: Any) -> str:
    """Format JSON values as one of `MEDIA_TYPES`."""
    match format_name:
        case "xml":
            declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
            return f"{declaration}<response>{_format_xml(content)}</response>"
        case "html":
            return f"<!DOCTYPE html>\n<title>Jobs</title>\n{_format_html(content)}"
        case _:
            return _format_php(content)


def _format_xml(value: Any) -> str:
    """Return an element for each field, and elements `item` for the items of lists."""
    match value:
        case dict():
            return "".join(
                f"<{name}>{_format_xml(item)}</{name}>" for name, item in value.items()
            )
        case list():
            return "".join(f"<item>{_format_xml(item)}</item>" for item in value)
        case _:
            return escape(_format_scalar(value))


def _format_html(value: Any) -> str:
    """Return a description list for an object, a bullet list for a list."""
    match value:
        case dict():
            fields = (
                f"<dt>{key}<dd>{_format_html(item)}" for key, item in value.items()
            )
            return f"<dl>{''.join(fields)}</dl>"
        case list():
            items = (f"<li>{_format_html(item)}" for item in value)
            return f"<ul>{''.join(items)}</ul>"
        case _:
            return escape(_format_scalar(value))


def _format_scalar(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _format_php(value: Any) -> str:
    """Return a value in the format of PHP's function `serialize`."""
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
            entries = "".join(
                _format_php(key) + _format_php(item) for key, item in pairs
            )
            return f"a:{len(value)}:{{{entries}}}"
