"""Convert JSON values to the unescaped text of parameters and form fields, and back."""

import json
import math
import re
from contextlib import suppress
from typing import Any, TypeAlias

from ...json_value import NotJson, format_json, format_scalar, is_list, is_object
from ...models.shapes import AnyShape, Shape

_NUMBER_OR_BOOLEAN = re.compile(
    r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false"
)
_SCALARS = frozenset({str, int, float, bool})

RawFields: TypeAlias = dict[str, list[str]]
"""The values of a query, a form or cookies by name, in the order received.

The names are unescaped, but the values are still escaped.
"""


def format_value(shape: Shape, value: Any) -> str:
    """Return the text of a value of a type with this shape.

    Lists and objects become JSON text.

    Raises:
        ValueError: The value is null, infinite or NaN, or the receiver would parse its
            text as another value. If the type is ``int | str``, for example, the
            receiver would parse the string "5" as a number. For ``float | str``, the
            string "1.10" is sent: documents describe decimal numbers so, and a receiver
            keeps all their digits.
    """
    if value is None:
        raise ValueError("null cannot be sent as text: leave it out")
    # Most values are scalars, for which this saves two calls.
    if type(value) not in _SCALARS and (is_list(value) or is_object(value)):
        return format_json(value, ensure_ascii=False)
    text = format_scalar(value)
    # A string of type Any is sent unchecked: the receiver may parse "5" as a number.
    is_string = isinstance(value, str)
    if is_string and not isinstance(shape, AnyShape) and _is_ambiguous(shape, text):
        raise ValueError(
            "this string would be parsed as a value of another type that is also"
            " declared, such as a number: pass another string, or that value"
        )
    return text


def _is_ambiguous(shape: Shape, text: str) -> bool:
    """Return whether the receiver would parse a string as another value.

    A number is no other value for a type that accepts decimal numbers and strings.
    """
    value = parse_value(shape, text)
    is_decimal = type(value) in (int, float) and float in shape.json_types
    return value != text and not is_decimal


def parse_value(shape: Shape, text: str) -> Any:
    """Return the JSON value of a text, as a value of a type with this shape.

    "5" becomes 5 if the type accepts integers, and otherwise stays a string. Numbers
    and booleans must be spelled as in JSON. So must lists and objects, if the type
    accepts these. If the type accepts neither the value nor a string, return a
    `NotJson`, which validation always rejects.
    """
    types = shape.json_types
    may_be_json = text[:1] in ("[", "{") and not types.isdisjoint({list, dict})
    value: Any = None
    if may_be_json or _NUMBER_OR_BOOLEAN.fullmatch(text):
        # Python refuses to parse integers of thousands of digits.
        with suppress(ValueError, RecursionError):
            value = json.loads(text)
    is_finite = not isinstance(value, float) or math.isfinite(value)
    if type(value) in types and is_finite:
        return value
    return text if str in types else NotJson(text)
