"""Convert JSON values to the text that parameters and forms carry, and back."""

import json
import math
import re
from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeAlias

from ...json_value import NotJson, is_list, is_object
from .type_shape import get_json_types

_NUMBER_OR_BOOLEAN = re.compile(
    r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false"
)


RawFields: TypeAlias = dict[str, list[str]]
"""The values of a query, a form or cookies, by name and in the order received.

Names are unescaped; values are still escaped.
"""


def format_scalar(value: Any) -> str:
    """Return the text of a scalar JSON value; 1.0 becomes "1", as in JSON Schema."""
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
            raise ValueError("must be a string, a number or a boolean")


def format_value(kind: Any, value: Any) -> str:
    """Return the text of a value; lists and objects become JSON text.

    Raise `ValueError` if the receiver would parse the text as another value. If the
    type is ``int | str``, for example, the string "5" would be parsed as a number.
    """
    if value is None:
        raise ValueError("null cannot be represented in this style; leave it out")
    if is_list(value) or is_object(value):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    text = format_scalar(value)
    if isinstance(value, str) and kind is not Any and parse_value(kind, text) != text:
        raise ValueError("this string would be parsed as a value of another type")
    return text


def parse_value(kind: Any, text: str) -> Any:
    """Return the JSON value that a text stands for in a parameter of type ``kind``.

    Numbers and booleans must be spelled as in JSON. If the type does not allow the
    text, the result is a `NotJson`, which no type accepts.
    """
    types = get_json_types(kind)
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


@lru_cache(maxsize=1024)
def has_one_scalar_type(kind: Any) -> bool:
    """Return whether a type accepts values of one scalar type only.

    The text of such a value cannot be parsed as a value of another type.
    """
    # A type that accepts floats also accepts integers: count both as one type.
    types = get_json_types(kind) - {float}
    return len(types) == 1 and types.isdisjoint({list, dict})
