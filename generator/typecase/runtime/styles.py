"""OpenAPI's parameter styles, both ways: plain JSON values in, escaped text out, or the
reverse. Only RFC 3986's unreserved characters stay as they are. Types are not checked
here.
"""

import math
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote, unquote, unquote_plus

from .operation import Parameter
from .plain import is_list, is_object

_DELIMITERS = {"spaceDelimited": ("%20", " "), "pipeDelimited": ("%7C", "|")}


def escape(text: str) -> str:
    """Percent-encode everything that RFC 3986 does not call unreserved."""
    return quote(text, safe="")


def respelled(path: str) -> str:
    """An escaped path in the one spelling that paths are compared in."""
    return "/".join(escape(unquote(segment)) for segment in path.split("/"))


def scalar(value: Any) -> str:
    """A single JSON value as text; a whole number has no fraction."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return value
        case int():
            return str(value)
        case float() if not math.isfinite(value):
            raise ValueError("must be a finite number")
        case float():
            return str(int(value)) if value.is_integer() else repr(value)
        case _:
            raise ValueError("must be a single value")


def pairs(parameter: Parameter, value: Any) -> Iterator[tuple[str, str]]:
    """A query or cookie parameter as escaped names and values."""
    name = escape(parameter.name)
    if is_object(value) and parameter.wire_style == "deepObject":
        for key, item in value.items():
            yield f"{name}%5B{escape(key)}%5D", escape(scalar(item))
    elif is_object(value) and parameter.exploded:
        for key, item in value.items():
            yield escape(key), escape(scalar(item))
    elif is_list(value) and parameter.exploded:
        for item in value:
            yield name, escape(scalar(item))
    else:
        yield name, simple(parameter, value, escape)


def simple(parameter: Parameter, value: Any, encode: Callable[[str], str]) -> str:
    """A value that travels as one text."""
    if is_object(value) and parameter.exploded:
        return ",".join(f"{encode(k)}={encode(scalar(v))}" for k, v in value.items())
    if is_object(value):
        return _joined(parameter, [part for kv in value.items() for part in kv], encode)
    if is_list(value):
        return _joined(parameter, value, encode)
    return encode(scalar(value))


def _joined(
    parameter: Parameter, items: list[Any], encode: Callable[[str], str]
) -> str:
    written, plain = _DELIMITERS.get(parameter.wire_style, (",", ","))
    texts = [scalar(item) for item in items]
    if texts == [""]:
        raise ValueError("a list of one empty text would read as an empty list")
    # A comma can be escaped and so told from a delimiter; other delimiters cannot, and
    # headers have no escapes.
    escapes = written == "," and encode is escape
    if not escapes and any(plain in text for text in texts):
        raise ValueError(f"an item may not contain {plain!r}")
    return written.join(encode(text) for text in texts)


def split_query(query: str) -> list[tuple[str, str]]:
    """A raw query as decoded names and values that are still escaped."""
    members = (member.partition("=") for member in query.split("&") if member)
    return [(unquote_plus(name), value) for name, _, value in members]


def split_items(parameter: Parameter, raw: str) -> list[str]:
    """The decoded items of one raw value, which for ``name=`` are none."""
    if not raw:
        return []
    written, plain = _DELIMITERS.get(parameter.wire_style, (",", ","))
    if written == ",":
        return [decode_value(parameter, item) for item in raw.split(",")]
    return decode_value(parameter, raw).split(plain)


def decode_value(parameter: Parameter, raw: str) -> str:
    """Undo the escapes of one raw value, once, as its location has them."""
    match parameter.location:
        case "query":
            return unquote_plus(raw, errors="strict")
        case "path" | "cookie":
            return unquote(raw, errors="strict")
        case "header":
            return raw.strip()
