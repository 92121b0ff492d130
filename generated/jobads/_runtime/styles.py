"""OpenAPI's parameter styles, as they are written: plain JSON values in, escaped text
out. Types are not checked here; how styles are read stands in `unstyled`.

Where OpenAPI says nothing of values within values, `deepObject` goes on with brackets
(`name[key][0]`), and the other styles carry such a value as JSON text.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote, quote_plus, unquote, unquote_plus

from . import media, shapes
from .header_rules import is_cookie
from .leaves import (
    Fields,
    Pair,
    is_marked,
    is_single,
    marked,
    needs_mark,
    scalar,
    written,
)
from .operation import Parameter
from .plain import is_list, is_object

DELIMITERS = {"spaceDelimited": ("%20", " "), "pipeDelimited": ("%7C", "|")}
_RESERVED = {
    # What may stand in that part of an address, less what forms give a meaning.
    "query": "!$'()*,/:;=?@",
    "path": "!$&'()*+,:;=@",
}


_TEXTS = frozenset({str, int, bool})


def escape(text: str) -> str:
    """Percent-encode everything that RFC 3986 does not call unreserved."""
    return quote(text, safe="")


def respelled(path: str) -> str:
    """An escaped path in the one spelling that paths are compared in."""
    return "/".join(escape(unquote(segment)) for segment in path.split("/"))


def whole(parameter: Parameter, value: Any) -> str:
    """The text of a parameter that has a media type instead of a style, unescaped."""
    if parameter.media_type is None or not media.is_json(parameter.media_type):
        return scalar(value)
    # Headers carry no more than ASCII, and JSON can always be written in it.
    in_ascii = parameter.location == "header"
    return json.dumps(value, ensure_ascii=in_ascii, separators=(",", ":"))


def pairs(parameter: Parameter, value: Any) -> Iterator[tuple[str, str]]:
    """A query, cookie or form parameter as escaped names and values.

    A null is a value without a name of its own, and ``name[]=`` is a list or an object
    that has no members.
    """
    if parameter.location == "query" and _is_plain(parameter, value):
        yield escape(parameter.name), escape(scalar(value))
        return
    kind = parameter.type
    name = _encoded(parameter, parameter.name, "=")
    if parameter.media_type is not None:
        yield name, _encoded(parameter, whole(parameter, value))
    elif parameter.wire_style == "deepObject":
        for keys, inner, item in _leaves(kind, value):
            place = (f"%5B{_encoded(parameter, key, '=')}%5D" for key in keys)
            yield _pair(parameter, name + "".join(place), inner, item)
    elif parameter.exploded and value in ([], {}) and shapes.has_parts(kind, value):
        yield f"{name}%5B%5D", ""
    elif is_object(value) and parameter.exploded and shapes.has_parts(kind, value):
        known, others = shapes.members(kind), shapes.others(kind)
        for key, item in value.items():
            inner = known.get(key, others)
            yield _pair(parameter, _encoded(parameter, key, "="), inner, item)
    elif is_list(value) and parameter.exploded and shapes.has_parts(kind, value):
        is_one = len(value) == 1 and shapes.may_be_scalar(kind)
        for item in value:
            named = marked(name) if is_one else name
            yield _pair(parameter, named, shapes.item(kind), item)
    elif value is None:
        yield "", name
    elif value == [""]:
        # Without the mark this would be a list of none.
        yield marked(name), ""
    else:
        is_one = is_list(value) and len(value) == 1 and shapes.may_be_scalar(kind)
        yield marked(name) if is_one else name, _joined(parameter, value, ",")


def _is_plain(parameter: Parameter, value: Any) -> bool:
    """Whether a value is written as most are: as its text, with every escape."""
    is_usual = parameter.style is None and parameter.media_type is None
    is_text = type(value) in _TEXTS and is_single(parameter.type)
    return is_usual and is_text and not parameter.reserved


def _pair(parameter: Parameter, name: str, kind: Any, item: Any) -> tuple[str, str]:
    """A name and one value, which may be null or a text that looks like another."""
    return ("", name) if item is None else (name, _leaf(parameter, kind, item))


def _leaf(parameter: Parameter, kind: Any, item: Any, delimiters: str = "") -> str:
    escaped = _encoded(parameter, written(kind, item), delimiters)
    is_plain = parameter.location == "header" or parameter.wire_style == "cookie"
    return marked(escaped) if not is_plain and needs_mark(kind, item) else escaped


def simple(parameter: Parameter, value: Any) -> str:
    """A path or header parameter as one text."""
    if parameter.location == "path" and _is_plain(parameter, value):
        return escape(scalar(value))
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
    name, kind = escape(parameter.name), parameter.type
    if not shapes.has_parts(kind, value):
        yield _assigned(name, _leaf(parameter, kind, value))
    elif is_object(value) and parameter.exploded:
        for key, inner, item in _members(kind, value):
            yield _assigned(escape(key), _leaf(parameter, inner, item))
    elif is_list(value) and parameter.exploded:
        is_one = len(value) == 1 and shapes.may_be_scalar(kind)
        for item in value:
            named = marked(name) if is_one else name
            yield _assigned(named, _leaf(parameter, shapes.item(kind), item))
    else:
        yield _assigned(name, _joined(parameter, value, ","))


def _assigned(name: str, text: str) -> str:
    return f";{name}={text}" if text else f";{name}"


def _joined(parameter: Parameter, value: Any, between: str) -> str:
    """The parts of a value in one text; other delimiters are those of the style."""
    between, plain = DELIMITERS.get(parameter.wire_style, (between, between))
    kind = parameter.type
    if not shapes.has_parts(kind, value):
        return _leaf(parameter, kind, value)
    if is_object(value) and parameter.exploded:
        named = (
            (
                _encoded(parameter, key, f"{plain}="),
                _leaf(parameter, inner, item, plain),
            )
            for key, inner, item in _members(kind, value)
        )
        return between.join(f"{key}={item}" for key, item in named)
    if is_object(value):
        texts = [
            text
            for key, inner, item in _members(kind, value)
            for text in (
                _encoded(parameter, key, plain),
                _leaf(parameter, inner, item, plain),
            )
        ]
    else:
        inner = shapes.item(kind)
        texts = [_leaf(parameter, inner, item, plain) for item in value]
    if texts == [""]:
        raise ValueError("a list of one empty text would read as an empty list")
    return between.join(texts)


def _encoded(parameter: Parameter, text: str, delimiters: str = "") -> str:
    """A text as its location has it, with no delimiter of its style left in it."""
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


def _members(kind: Any, value: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """The members of an object with their types."""
    known, others = shapes.members(kind), shapes.others(kind)
    for key, item in value.items():
        if item is None:
            raise ValueError("null has no spelling in this style: leave the member out")
        yield key, known.get(key, others), item


def _leaves(
    kind: Any, value: Any, keys: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """Every single value, with its type and the keys on the way to it."""
    members: Any = ()
    if value in ([], {}):
        yield (*keys, ""), str, ""
    elif is_object(value):
        known, others = shapes.members(kind), shapes.others(kind)
        members = ((k, known.get(k, others), v) for k, v in value.items())
    elif is_list(value):
        inner = shapes.item(kind)
        members = ((index, inner, item) for index, item in enumerate(value))
    else:
        yield keys, kind, value
    for key, inner, item in members:
        if not {"[", "]"}.isdisjoint(str(key)):
            raise ValueError("a key in brackets may hold none")
        yield from _leaves(inner, item, (*keys, str(key)))


def split_query(query: str) -> Fields:
    """A raw query or form as names and values."""
    found = Fields()
    for member in query.split("&"):
        name, equals, raw = member.partition("=")
        if name or equals:
            found.append(Pair(unquote_plus(name), raw, not equals, is_marked(name)))
    return found


def joined(pairs: Iterable[tuple[str, str]], between: str) -> str:
    """Escaped names and values as one text; a value without a name stands alone."""
    return between.join(f"{name}={value}" if name else value for name, value in pairs)
