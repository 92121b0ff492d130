"""Parameter styles of OpenAPI, written: JSON values in, escaped text out.

OpenAPI leaves lists and objects within values open: `deepObject` goes on with brackets
(`name[key][0]`), and the other styles carry such a value as JSON text. A value that a
style cannot represent is a ValueError.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any
from urllib.parse import quote, quote_plus, unquote, unquote_plus

from ...http import media_type
from ...http.header_syntax import is_cookie
from ...json_value import is_list, is_object
from ...operation import Parameter
from . import type_shape
from .scalar_text import Fields, is_single, scalar, write_leaf

DELIMITERS = {"spaceDelimited": ("%20", " "), "pipeDelimited": ("%7C", "|")}
_RESERVED = {
    # What may stand in that part of an address, less what forms give a meaning.
    "query": "!$'()*,/:;=?@",
    "path": "!$&'()*+,:;=@",
}
_EMPTY = "an empty list or object cannot be represented in this style; leave it out"
_TEXTS = frozenset({str, int, bool})


def escape(text: str) -> str:
    """Percent-encode everything that RFC 3986 does not call unreserved."""
    return quote(text, safe="")


def respelled(path: str) -> str:
    """An escaped path in the one spelling that paths are compared in."""
    return "/".join(escape(unquote(segment)) for segment in path.split("/"))


def whole(parameter: Parameter, value: Any) -> str:
    """Return the unescaped text of a parameter that has a media type and no style."""
    if parameter.media_type is None or not media_type.is_json(parameter.media_type):
        return scalar(value)
    # Headers carry no more than ASCII, and JSON can always be written in it.
    in_ascii = parameter.location == "header"
    return json.dumps(value, ensure_ascii=in_ascii, separators=(",", ":"))


def pairs(parameter: Parameter, value: Any) -> Iterator[tuple[str, str]]:
    """Yield the escaped names and values of a query, cookie or form parameter."""
    if parameter.location == "query" and _is_plain(parameter, value):
        yield escape(parameter.name), escape(scalar(value))
        return
    name = _escaped(parameter, parameter.name, "=")
    if parameter.media_type is not None:
        yield name, _escaped(parameter, whole(parameter, value))
    elif parameter.wire_style == "deepObject":
        yield from _deep(parameter, parameter.type, name, value)
    elif not parameter.exploded or not type_shape.has_parts(parameter.type, value):
        yield name, _joined(parameter, value, ",")
    elif not value:
        raise ValueError(_EMPTY)
    else:
        for key, text in _parts(parameter, value, ""):
            yield name if is_list(value) else key, text


def _is_plain(parameter: Parameter, value: Any) -> bool:
    """Return whether a value is written as its text, with every escape."""
    is_usual = parameter.style is None and parameter.media_type is None
    is_text = type(value) in _TEXTS and is_single(parameter.type)
    return is_usual and is_text and not parameter.reserved


def simple(parameter: Parameter, value: Any) -> str:
    """Return a path or header parameter as one text."""
    if parameter.location == "path" and _is_plain(parameter, value):
        return escape(scalar(value))
    if parameter.media_type is not None:
        return _escaped(parameter, whole(parameter, value))
    match parameter.wire_style:
        case "label":
            return "." + _joined(parameter, value, "." if parameter.exploded else ",")
        case "matrix":
            found = pairs(parameter, value)
            return "".join(
                f";{name}={text}" if text else f";{name}" for name, text in found
            )
        case _:
            return _joined(parameter, value, ",")


def _joined(parameter: Parameter, value: Any, between: str) -> str:
    """Return a value as one text, with a delimiter between its items or members."""
    between, plain = DELIMITERS.get(parameter.wire_style, (between, between))
    if not type_shape.has_parts(parameter.type, value):
        return _escaped(parameter, write_leaf(parameter.type, value))
    found = _parts(parameter, value, plain)
    if is_list(value):
        texts = [text for _, text in found]
    elif parameter.exploded:
        texts = [f"{key}={text}" for key, text in found]
    else:
        texts = [each for member in found for each in member]
    if texts == [""]:
        raise ValueError("a list of one empty text would read as an empty list")
    return between.join(texts)


def _parts(
    parameter: Parameter, value: Any, delimiters: str
) -> Iterator[tuple[str, str]]:
    """Yield the escaped key and text of each item or member."""
    equals = "=" if parameter.exploded and is_object(value) else ""
    for key, kind, item in _members(parameter.type, value):
        text = write_leaf(kind, item)
        yield (
            _escaped(parameter, key, delimiters + equals),
            _escaped(parameter, text, delimiters),
        )


def _deep(
    parameter: Parameter, kind: Any, name: str, value: Any
) -> Iterator[tuple[str, str]]:
    """Yield every single value, its name with the keys on the way to it in brackets."""
    if not is_list(value) and not is_object(value):
        yield name, _escaped(parameter, write_leaf(kind, value))
    elif not value:
        raise ValueError(_EMPTY)
    else:
        for key, inner, item in _members(kind, value):
            if "[" in key or "]" in key:
                raise ValueError("a key in brackets may hold none")
            place = f"{name}%5B{_escaped(parameter, key, '=')}%5D"
            yield from _deep(parameter, inner, place, item)


def _members(kind: Any, value: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield the key, the type and the value of each item or member."""
    if is_list(value):
        inner = type_shape.item(kind)
        for index, item in enumerate(value):
            yield str(index), inner, item
    else:
        known, others = type_shape.members(kind), type_shape.others(kind)
        for key, item in value.items():
            yield key, known.get(key, others), item


def _escaped(parameter: Parameter, text: str, delimiters: str = "") -> str:
    """Escape a text as its location asks, with no delimiter of its style left in it."""
    is_plain = parameter.location == "header" or parameter.wire_style == "cookie"
    # A space or a bar is itself written with an escape; what is plain has none.
    if is_plain or parameter.wire_style in DELIMITERS:
        for each in delimiters:
            if each in text and (is_plain or each != "="):
                raise ValueError(f"an item may not contain {each!r}")
    if parameter.wire_style == "cookie" and not is_cookie(text):
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


def split_query(query: str) -> Fields:
    """Return the names and values of a raw query or form."""
    return fields_of(query.split("&"), unquote_plus)


def fields_of(members: Iterable[str], decode: Callable[[str], str]) -> Fields:
    """Return raw values by decoded names, from texts such as ``name=value``."""
    found: Fields = {}
    for member in members:
        name, equals, raw = member.partition("=")
        if name or equals:
            found.setdefault(decode(name), []).append(raw)
    return found


def joined(pairs: Iterable[tuple[str, str]], between: str) -> str:
    """Join escaped names and values; a value without a name stands alone."""
    return between.join(f"{name}={value}" if name else value for name, value in pairs)
