"""Decode raw text in the parameter styles of OpenAPI as JSON values.

The declared type of a parameter decides whether its text is a scalar, a list or an
object. Raw means that the text is still escaped. Callers validate the values.
"""

import json
import re
from collections.abc import Container, Iterable
from typing import Any
from urllib.parse import unquote, unquote_plus

from ...errors import Fault
from ...json_value import is_object
from ...models.shapes import Shape
from ...validation.request_validation import InvalidValueError
from .parameter_description import ParameterDescription
from .scalar_text import RawFields, parse_value
from .style_encoder import DELIMITERS, group_pairs

ABSENT: Any = object()
"""The value of a parameter that was not sent, as opposed to null."""

# A name with brackets, such as `name[key][0]`.
_DEEP_OBJECT_NAME = re.compile(r"([^\[]*)((?:\[[^\[\]]*\])+)", re.DOTALL)
# Limits the memory for a text that consists of delimiters.
_MAX_ITEMS = 100_000


def decode_fields(
    parameter: ParameterDescription, fields: RawFields, reserved: Container[str]
) -> Any:
    """Return the JSON value of a query, cookie or form parameter.

    Return `ABSENT` if the parameter was not sent. An object whose properties are fields
    of their own takes all ``fields`` whose names are not in ``reserved``, which are the
    names of other parameters.

    Raises:
        InvalidValueError: The fields do not fit the type and the style of the
            parameter. For example, a scalar was sent more than once.
        UnicodeDecodeError: The parameter has escapes that are not valid UTF-8.
    """
    if parameter.wire_style == "deepObject":
        return _decode_deep_object(parameter, fields)
    if has_field_per_property(parameter, fields):
        properties = {
            name: _decode_property(parameter, name, raws)
            for name, raws in fields.items()
            if name not in reserved
        }
        return properties or ABSENT
    raws = fields.get(parameter.name, [])
    if not raws:
        return ABSENT
    shape = parameter.shape
    may_be_list = shape.kind == "list" or shape.may_be_any
    is_repeated = len(raws) > 1 or not shape.may_be_scalar
    if may_be_list and parameter.exploded and is_repeated:
        return _decode_list(parameter, raws)
    if len(raws) == 1:
        return decode_text(parameter, raws[0])
    if shape.kind != "list":
        raise _repetition_error(parameter)
    # Many clients repeat the name of every list, even if it is not exploded.
    parts = [part for raw in raws for part in _split(parameter, raw, ",")]
    return _decode_list(parameter, parts)


def has_field_per_property(parameter: ParameterDescription, fields: RawFields) -> bool:
    """Return whether each property of a parameter's value is a field of its own.

    This is so for an exploded object, unless its style is `deepObject`, or the
    parameter may also be a scalar and a field with its name was sent.
    """
    # If the type also accepts scalars, a field with the parameter's name is a scalar.
    is_scalar = parameter.name in fields and parameter.shape.may_be_scalar
    return (
        parameter.exploded
        and parameter.wire_style != "deepObject"
        and parameter.shape.kind == "object"
        and not is_scalar
    )


def get_single_value(parameter: ParameterDescription, fields: RawFields) -> str | None:
    """Return the raw value of a parameter, or None if it was not sent.

    Raises:
        InvalidValueError: The parameter was sent more than once.
    """
    raws = fields.get(parameter.name, [])
    if len(raws) > 1:
        raise _repetition_error(parameter)
    return raws[0] if raws else None


def decode_json_field(parameter: ParameterDescription, raw: str) -> Any:
    """Return the JSON value of a form field that is an object or has a media type.

    If the field has a media type, but its text is not JSON, return the text, which
    validation accepts or refuses. An object without a media type is parsed by
    `parse_value`.

    Raises:
        UnicodeDecodeError: The value has escapes that are not valid UTF-8.
    """
    text = unescape_value(parameter, raw)
    if parameter.media_type is None:
        return parse_value(parameter.shape, text)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def decode_text(parameter: ParameterDescription, raw: str, delimiter: str = ",") -> Any:
    """Return the JSON value of one raw text: a scalar, a list or an object.

    ``delimiter`` separates items and properties, unless the style has its own.

    Raises:
        InvalidValueError: The text has too many items.
        UnicodeDecodeError: The text has escapes that are not valid UTF-8.
    """
    shape = parameter.shape
    parts = _split(parameter, raw, delimiter)
    if len(parts) > _MAX_ITEMS:
        raise InvalidValueError(
            Fault(parameter.name, f"has more than {_MAX_ITEMS} items")
        )
    # A parameter of type Any may be a list, but commas are common in headers.
    is_any = shape.may_be_any and parameter.location != "header"
    # A text without delimiters is a scalar, if the type accepts scalars.
    is_scalar = len(parts) < 2 and shape.may_be_scalar
    if is_scalar or (shape.kind == "scalar" and not is_any):
        return _decode_value(parameter, shape, raw)
    if shape.kind != "object":
        return _decode_list(parameter, parts)
    if parameter.exploded:
        pairs = (part.partition("=") for part in parts)
        properties = [
            (unescape_value(parameter, name), text) for name, _, text in pairs
        ]
        return _decode_object(parameter, properties)
    # Names and values alternate.
    names = [unescape_value(parameter, part) for part in parts[::2]]
    return _decode_object(parameter, zip(names, parts[1::2], strict=False))


def decode_segment(parameter: ParameterDescription, raw: str) -> Any:
    """Return the JSON value of a path parameter, given its raw text.

    Return `ABSENT` if the style is ``matrix`` and the text has no value under the
    parameter's name.

    Raises:
        InvalidValueError: The text lacks the prefix of the parameter's style, or does
            not fit its type.
        UnicodeDecodeError: The text has escapes that are not valid UTF-8.
    """
    prefix = {"label": ".", "matrix": ";"}.get(parameter.wire_style, "")
    if not raw.startswith(prefix):
        raise InvalidValueError(
            Fault(
                parameter.name,
                f"must begin with {prefix!r} in the style {parameter.wire_style}",
            )
        )
    raw = raw.removeprefix(prefix)
    if parameter.wire_style == "matrix":
        return decode_fields(parameter, group_pairs(raw.split(";"), unquote), ())
    has_dots = parameter.wire_style == "label" and parameter.exploded
    return decode_text(parameter, raw, "." if has_dots else ",")


def unescape_value(parameter: ParameterDescription, raw: str) -> str:
    """Unescape one raw value, as the location of its parameter requires.

    Raises:
        UnicodeDecodeError: The value has escapes that are not valid UTF-8.
    """
    match parameter.location:
        case "query" | "querystring" | "form":
            return unquote_plus(raw, errors="strict")
        case "cookie" if parameter.wire_style == "cookie":
            return raw
        case "header":
            return raw.strip()
        case "path" | "cookie":
            return unquote(raw, errors="strict")


def _split(parameter: ParameterDescription, raw: str, delimiter: str) -> list[str]:
    """Split a raw text at the delimiters of its style; an empty text has no parts."""
    if not raw:
        return []
    if parameter.wire_style in DELIMITERS:
        escaped, unescaped = DELIMITERS[parameter.wire_style]
        # In a query, a plus sign also stands for a space.
        delimiters = {escaped, unescaped, *("+" if unescaped == " " else ())}
        pattern = "|".join(map(re.escape, delimiters))
        return re.split(pattern, raw, flags=re.IGNORECASE)
    if delimiter == "," and str not in parameter.shape.item.json_types:
        # Many clients escape the commas between numbers, and no number contains one.
        raw = re.sub("%2C", ",", raw, flags=re.IGNORECASE)
    return raw.split(delimiter)


def _decode_object(
    parameter: ParameterDescription, properties: Iterable[tuple[str, str]]
) -> dict[str, Any]:
    return {
        name: _decode_value(parameter, parameter.shape.get_property(name), raw)
        for name, raw in properties
    }


def _decode_property(
    parameter: ParameterDescription, name: str, raws: list[str]
) -> Any:
    """Return the value of a property that is a field of its own, or several."""
    shape = parameter.shape.get_property(name)
    if shape.is_list_only:
        return [_decode_value(parameter, shape.item, raw) for raw in raws]
    # If a field is repeated, the last value counts.
    return _decode_value(parameter, shape, raws[-1])


def _decode_list(parameter: ParameterDescription, parts: list[str]) -> list[Any]:
    return [_decode_value(parameter, parameter.shape.item, part) for part in parts]


def _decode_value(parameter: ParameterDescription, shape: Shape, raw: str) -> Any:
    return parse_value(shape, unescape_value(parameter, raw))


def _decode_deep_object(parameter: ParameterDescription, fields: RawFields) -> Any:
    """Return the nested value of fields such as ``name[key][0]``.

    Return `ABSENT` if there are no such fields.

    Raises:
        InvalidValueError: Several fields have a value for the same place.
        UnicodeDecodeError: A value has escapes that are not valid UTF-8.
    """
    # A field without brackets is the whole value, a scalar.
    if parameter.name in fields:
        return _decode_value(parameter, parameter.shape, fields[parameter.name][0])
    tree: dict[str, Any] = {}
    for name, raws in fields.items():
        match = _DEEP_OBJECT_NAME.fullmatch(name)
        if match is None or match[1] != parameter.name:
            continue
        *keys, last = match[2][1:-1].split("][")
        node = tree
        for key in keys:
            node = node.setdefault(key, {})
            # Another field, such as `name[key]`, has a value where this one has keys.
            if not is_object(node):
                raise _repetition_error(parameter)
        if last in node or len(raws) > 1:
            raise _repetition_error(parameter)
        node[last] = raws[0]
    return _decode_tree(parameter, parameter.shape, tree) if tree else ABSENT


def _decode_tree(parameter: ParameterDescription, shape: Shape, tree: Any) -> Any:
    """Return the nested value of a tree of raw values.

    ``{"0": "a", "1": "b"}`` becomes a list if the type accepts lists.
    """
    if not is_object(tree):
        return _decode_value(parameter, shape, tree)
    indices = [str(index) for index in range(len(tree))]
    if list in shape.json_types and tree.keys() == set(indices):
        return [_decode_tree(parameter, shape.item, tree[index]) for index in indices]
    return {
        key: _decode_tree(parameter, shape.get_property(key), item)
        for key, item in tree.items()
    }


def _repetition_error(parameter: ParameterDescription) -> InvalidValueError:
    return InvalidValueError(Fault(parameter.name, "is given more than once"))
