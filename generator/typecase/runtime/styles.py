"""OpenAPI's parameter styles, as they are written: plain JSON values in, escaped text
out. Types are not checked here; how styles are read stands in `unstyled`.

Where OpenAPI says nothing of values within values, `deepObject` goes on with brackets
(`name[key][0]`), and the other styles carry such a value as JSON text.
"""

import json
import math
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, quote_plus, unquote, unquote_plus

from . import media
from .operation import Parameter
from .plain import is_list, is_object

DELIMITERS = {"spaceDelimited": ("%20", " "), "pipeDelimited": ("%7C", "|")}
_RESERVED = {
    # What may stand in that part of an address, less what forms give a meaning.
    "query": "!$'()*,/:;=?@",
    "path": "!$&'()*+,:;=@",
}
_COOKIE = re.compile(r"[!#-:<-\[\]-~]*")


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


def whole(parameter: Parameter, value: Any) -> str:
    """The text of a parameter that has a media type instead of a style, unescaped."""
    if parameter.media_type is None or not media.is_json(parameter.media_type):
        return scalar(value)
    # Headers carry no more than ASCII, and JSON can always be written in it.
    in_ascii = parameter.location == "header"
    return json.dumps(value, ensure_ascii=in_ascii, separators=(",", ":"))


def pairs(parameter: Parameter, value: Any) -> Iterator[tuple[str, str]]:
    """A query or cookie parameter as escaped names and values."""
    name = _encoded(parameter, parameter.name, "=")
    if parameter.media_type is not None:
        yield name, _encoded(parameter, whole(parameter, value))
    elif parameter.wire_style == "deepObject":
        for keys, item in _leaves(value):
            named = (f"%5B{_encoded(parameter, key, '=')}%5D" for key in keys)
            yield name + "".join(named), _encoded(parameter, scalar(item))
    elif is_object(value) and parameter.exploded:
        for key, item in _members(value):
            yield _encoded(parameter, key, "="), _encoded(parameter, item)
    elif is_list(value) and parameter.exploded:
        for item in value:
            yield name, _encoded(parameter, _part(item))
    else:
        yield name, _joined(parameter, value, ",")


def simple(parameter: Parameter, value: Any) -> str:
    """A path or header parameter as one text."""
    if parameter.media_type is not None:
        return _encoded(parameter, whole(parameter, value))
    match parameter.wire_style:
        case "label":
            return "." + _joined(parameter, value, "." if parameter.exploded else ",")
        case "matrix":
            return "".join(_matrix(parameter, value))
        case _:
            return _joined(parameter, value, ",")


def _matrix(parameter: Parameter, value: Any) -> Iterator[str]:
    name = escape(parameter.name)
    if is_object(value) and parameter.exploded:
        for key, item in _members(value):
            yield _assigned(escape(key), _encoded(parameter, item))
    elif is_list(value) and parameter.exploded:
        for item in value:
            yield _assigned(name, _encoded(parameter, _part(item)))
    else:
        yield _assigned(name, _joined(parameter, value, ","))


def _assigned(name: str, text: str) -> str:
    return f";{name}={text}" if text else f";{name}"


def _joined(parameter: Parameter, value: Any, between: str) -> str:
    """The parts of a value in one text; other delimiters are those of the style."""
    written, plain = DELIMITERS.get(parameter.wire_style, (between, between))
    if is_object(value) and parameter.exploded:
        named = (
            (_encoded(parameter, key, f"{plain}="), _encoded(parameter, item, plain))
            for key, item in _members(value)
        )
        return written.join(f"{key}={item}" for key, item in named)
    if is_object(value):
        texts = [part for member in _members(value) for part in member]
    elif is_list(value):
        texts = [_part(item) for item in value]
    else:
        return _encoded(parameter, scalar(value))
    if texts == [""]:
        raise ValueError("a list of one empty text would read as an empty list")
    return written.join(_encoded(parameter, text, plain) for text in texts)


def _encoded(parameter: Parameter, text: str, delimiters: str = "") -> str:
    """A text as its location has it, with no delimiter of its style left in it."""
    is_plain = parameter.location == "header" or parameter.wire_style == "cookie"
    # A space or a bar is itself written with an escape; what is plain has none.
    if is_plain or parameter.wire_style in DELIMITERS:
        for each in delimiters:
            if each in text and (is_plain or each != "="):
                raise ValueError(f"an item may not contain {each!r}")
    if parameter.wire_style == "cookie" and not _COOKIE.fullmatch(text):
        raise ValueError(
            "is not a cookie's value: visible ASCII without space, \" ; \\"
        )
    if is_plain:
        return text
    if parameter.location == "form":
        # The WHATWG's form encoding, which is not that of queries: space is "+".
        return quote_plus(text, safe="*").replace("~", "%7E")
    delimiters += ";" if parameter.wire_style == "matrix" else ""
    allowed = _RESERVED.get(parameter.location, "") if parameter.reserved else ""
    safe = "".join(each for each in allowed if each not in delimiters)
    written = quote(text, safe=safe)
    # The dot divides labels, though no escape is needed for it.
    return written.replace(".", "%2E") if "." in delimiters else written


def _members(value: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The members of an object that are there: a text cannot say null."""
    for key, item in value.items():
        if item is not None:
            yield key, _part(item)


def _part(value: Any) -> str:
    if is_list(value) or is_object(value):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return scalar(value)


def _leaves(
    value: Any, keys: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every single value, with the keys on the way to it."""
    members: Any = ()
    if is_object(value):
        members = ((k, v) for k, v in value.items() if v is not None)
    elif is_list(value):
        members = enumerate(value)
    else:
        yield keys, value
    for key, item in members:
        if not {"[", "]"}.isdisjoint(str(key)):
            raise ValueError("a key in brackets may hold none")
        yield from _leaves(item, (*keys, str(key)))


def split_query(query: str) -> list[tuple[str, str]]:
    """A raw query as decoded names and values that are still escaped."""
    members = (member.partition("=") for member in query.split("&") if member)
    return [(unquote_plus(name), value) for name, _, value in members]
