"""Encode JSON values in the parameter styles of OpenAPI, as escaped text.

OpenAPI does not define how styles encode nested lists and objects. Here `deepObject`
adds more brackets (`name[key][0]=value`). An exploded object repeats the name of a
property that is a list (`key=a&key=b`), as web frameworks read it. Otherwise, a nested
value is JSON text. If each item or property has a name of its own, nothing is sent for
an empty list or object (RFC 6570): an optional one within an object is left out. The
encoders raise ValueError for a value that a style cannot represent.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any
from urllib.parse import quote, quote_plus, unquote, unquote_plus

from ...http import media_type
from ...http.error_message import to_printable
from ...http.header_and_cookie_syntax import is_cookie_value
from ...json_value import format_json, format_scalar, is_list, is_object
from ...models.shapes import Shape
from ..encoded_request import escape
from .parameter_description import ParameterDescription
from .scalar_text import RawFields, format_value

# The escaped and the unescaped delimiter of each style.
DELIMITERS = {"spaceDelimited": ("%20", " "), "pipeDelimited": ("%7C", "|")}
_RESERVED = {
    # The reserved characters that RFC 3986 allows in that part of a URL, except those
    # that separate: "&" in a query, where "+" is a space, and "/" in a path.
    "query": "!$'()*,/:;=?@",
    "path": "!$&'()*+,:;=@",
}
_COMMON_SCALARS = frozenset({str, int, bool})


def normalize_path(path: str) -> str:
    """Return a path with uniform escapes, so that equal paths are equal strings.

    For example, ``/%7ea`` becomes ``/~a``.
    """
    return "/".join(escape(unquote(segment)) for segment in path.split("/"))


def serialize_content(parameter: ParameterDescription, value: Any) -> str:
    """Return the unescaped text of a parameter that has a media type and no style.

    Raises:
        ValueError: The media type is not JSON, and the value is not a scalar or is
            infinite or NaN.
    """
    if parameter.media_type is None or not media_type.is_json(parameter.media_type):
        return format_scalar(value)
    # Headers must be ASCII, and JSON can escape every other character.
    return format_json(value, ensure_ascii=parameter.location == "header")


def encode_pairs(
    parameter: ParameterDescription, value: Any
) -> Iterator[tuple[str, str]]:
    """Yield the escaped names and values of a query, cookie or form parameter.

    An exploded list or object has a pair for each item or property, such as ``tag=a``
    and ``tag=b``, and for each item of a property that is a list. In the style
    `deepObject`, a list or object has a pair for each scalar within it. So there is no
    pair if the list or object is empty.

    Raises:
        ValueError: The style or the location cannot represent the value.
    """
    if parameter.location == "query" and _is_common_scalar(parameter, value):
        yield escape(parameter.name), escape(format_scalar(value))
        return
    name = _escape(parameter, parameter.name, "=")
    if parameter.media_type is not None:
        yield name, _escape(parameter, serialize_content(parameter, value))
    elif parameter.wire_style == "deepObject":
        yield from _encode_deep_object(parameter, parameter.shape, name, value)
    elif not parameter.exploded or not parameter.shape.has_parts(value):
        yield name, _join_parts(parameter, value, ",")
    elif is_list(value):
        for text in _encode_items(parameter, value, ""):
            yield name, text
    else:
        yield from _encode_properties(parameter, value)


def _is_common_scalar(parameter: ParameterDescription, value: Any) -> bool:
    """Return whether `escape` alone encodes the value.

    Callers then skip everything that depends on the style, which saves time.
    """
    has_default_style = parameter.style is None and parameter.media_type is None
    is_scalar = type(value) in _COMMON_SCALARS and parameter.shape.has_one_scalar_type
    return has_default_style and is_scalar and not parameter.reserved


def encode_text(parameter: ParameterDescription, value: Any) -> str:
    """Return the escaped text of a path or header parameter.

    Raises:
        ValueError: The style or the location cannot represent the value.
    """
    if parameter.location == "path" and _is_common_scalar(parameter, value):
        return escape(format_scalar(value))
    if parameter.media_type is not None:
        return _escape(parameter, serialize_content(parameter, value))
    match parameter.wire_style:
        case "label":
            return "." + _join_parts(
                parameter, value, "." if parameter.exploded else ","
            )
        case "matrix":
            # RFC 6570 writes an empty value in this style without an equals sign.
            return "".join(
                f";{name}={text}" if text else f";{name}"
                for name, text in encode_pairs(parameter, value)
            )
        case _:
            return _join_parts(parameter, value, ",")


def _join_parts(parameter: ParameterDescription, value: Any, delimiter: str) -> str:
    """Return a value as one text, with a delimiter between its items or properties.

    Styles that have a delimiter of their own use that one instead of ``delimiter``.

    Raises:
        ValueError: The style or the location cannot represent the value.
    """
    delimiter, unescaped_delimiter = DELIMITERS.get(
        parameter.wire_style, (delimiter, delimiter)
    )
    if not parameter.shape.has_parts(value):
        return _escape(parameter, format_value(parameter.shape, value))
    if is_list(value):
        texts = _encode_items(parameter, value, unescaped_delimiter)
    else:
        texts = _encode_members(parameter, value, unescaped_delimiter)
    if texts == [""]:
        raise ValueError(
            "a list of one empty string cannot be sent in the style"
            f" {parameter.wire_style}, because the receiver would read an empty list:"
            " pass a string that is not empty, or leave out the list"
        )
    return delimiter.join(texts)


def _encode_items(
    parameter: ParameterDescription, items: list[Any], delimiters: str
) -> list[str]:
    """Return the escaped text of each item.

    ``delimiters`` are the unescaped delimiters of the style, which `_escape` escapes or
    refuses.

    Raises:
        ValueError: The style or the location cannot represent an item.
    """
    shape = parameter.shape.item
    return [_escape(parameter, format_value(shape, item), delimiters) for item in items]


def _encode_members(
    parameter: ParameterDescription, members: dict[str, Any], delimiters: str
) -> list[str]:
    """Return the escaped keys and texts of an object that is one text.

    They alternate, unless the object is exploded. ``delimiters`` are those of
    `_encode_items`.

    Raises:
        ValueError: The style or the location cannot represent a key or a value.
    """
    texts: list[str] = []
    for key, member in members.items():
        text = format_value(parameter.shape.get_property(key), member)
        name = _escape(parameter, key, delimiters + ("=" if parameter.exploded else ""))
        text = _escape(parameter, text, delimiters)
        texts += [f"{name}={text}"] if parameter.exploded else [name, text]
    return texts


def _encode_properties(
    parameter: ParameterDescription, value: Any
) -> Iterator[tuple[str, str]]:
    """Yield the escaped names and texts of an exploded object.

    Raises:
        ValueError: The style or the location cannot represent the value.
    """
    for key, member in value.items():
        name = _escape(parameter, key, "=")
        shape = parameter.shape.get_property(key)
        if not is_list(member) or not shape.is_list_only:
            yield name, _escape(parameter, format_value(shape, member))
        elif not _is_left_out(parameter, parameter.shape, key, member):
            for item in member:
                yield name, _escape(parameter, format_value(shape.item, item))


def _encode_deep_object(
    parameter: ParameterDescription, shape: Shape, name: str, value: Any
) -> Iterator[tuple[str, str]]:
    """Yield the escaped name and text of each scalar in a nested value.

    The name is the path of the scalar, such as ``name[key][0]``.

    Raises:
        ValueError: A list or object within the value is empty and not optional, a key
            contains a bracket, or a scalar cannot be sent as text.
    """
    if is_list(value):
        for index, item in enumerate(value):
            if not _is_left_out(parameter, shape, str(index), item):
                item_name = f"{name}%5B{index}%5D"
                yield from _encode_deep_object(parameter, shape.item, item_name, item)
    elif is_object(value):
        for key, member in value.items():
            if _is_left_out(parameter, shape, key, member):
                continue
            if "[" in key or "]" in key:
                raise ValueError(
                    "a key may not contain brackets in the style deepObject, which puts"
                    " each key in brackets"
                )
            key_name = f"{name}%5B{_escape(parameter, key, '=')}%5D"
            property_shape = shape.get_property(key)
            yield from _encode_deep_object(parameter, property_shape, key_name, member)
    else:
        yield name, _escape(parameter, format_value(shape, value))


def _is_left_out(
    parameter: ParameterDescription, shape: Shape, key: str, value: Any
) -> bool:
    """Return whether a part of a value is empty, so that nothing is sent for it.

    ``shape`` is that of the list or object that contains the part.

    Raises:
        ValueError: The part is empty, and the receiver would miss it.
    """
    if value not in ([], {}):
        return False
    if parameter.location != "form" or not shape.is_optional(key):
        raise empty_value_error(parameter)
    return True


def empty_value_error(parameter: ParameterDescription) -> ValueError:
    """Return the error that an empty list or object must be sent, but cannot."""
    return ValueError(
        "an empty list or object cannot be sent in the style"
        f" {parameter.wire_style}: leave it out, or pass at least one item or property"
        f" of {to_printable(parameter.name)}"
    )


def _escape(parameter: ParameterDescription, text: str, delimiters: str = "") -> str:
    """Escape a text for its location, including all ``delimiters`` of its style.

    Raises:
        ValueError: The text contains a delimiter that cannot be escaped, or the
            location does not allow the text.
    """
    is_unescaped = parameter.location == "header" or parameter.wire_style == "cookie"
    # In the styles of `DELIMITERS`, only the equals sign can be escaped. The delimiters
    # themselves are escapes, such as %20, so an escaped one in an item would be taken
    # for a delimiter.
    if is_unescaped or parameter.wire_style in DELIMITERS:
        for delimiter in delimiters:
            can_be_escaped = delimiter == "=" and not is_unescaped
            if delimiter in text and not can_be_escaped:
                raise ValueError(
                    f"a name, key or item may not contain {delimiter!r}, which is a"
                    f" delimiter in the style {parameter.wire_style}"
                )
    if parameter.location == "header" and text != text.strip(" \t"):
        # Receivers remove the whitespace around a header and around each of its items.
        raise ValueError("text in a header may not begin or end with a space or a tab")
    if parameter.wire_style == "cookie" and not is_cookie_value(text):
        raise ValueError(
            "a cookie may contain only visible ASCII characters, and no space, double"
            " quote, semicolon or backslash"
        )
    if is_unescaped:
        return text
    if parameter.location == "form":
        # Forms have an encoding of their own (WHATWG URL), in which a space is "+".
        return quote_plus(text, safe="*").replace("~", "%7E")
    if parameter.wire_style == "matrix":
        delimiters += ";"
    safe = ""
    if parameter.reserved:
        allowed = _RESERVED.get(parameter.location, "")
        safe = "".join(each for each in allowed if each not in delimiters)
    escaped = quote(text, safe=safe)
    # `quote` never escapes the dot, which is the delimiter of the style "label".
    return escaped.replace(".", "%2E") if "." in delimiters else escaped


def split_query(query: str) -> RawFields:
    """Return the values of a raw query or form by name; the values stay escaped."""
    return group_pairs(query.split("&"), unquote_plus)


def group_pairs(texts: Iterable[str], unescape: Callable[[str], str]) -> RawFields:
    """Group texts such as ``name=value`` by their unescaped names.

    Empty texts are left out.
    """
    fields: RawFields = {}
    for text in texts:
        name, equals, raw = text.partition("=")
        if name or equals:
            fields.setdefault(unescape(name), []).append(raw)
    return fields
