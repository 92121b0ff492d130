"""Scalars as text: conversion of single JSON values, both ways."""

import json
import math
import re
from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeAlias

from ...json_value import NotJson, is_list, is_object
from .type_shape import json_types

_NUMBER_OR_BOOLEAN = re.compile(
    r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false"
)


Fields: TypeAlias = dict[str, list[str]]
"""The values of a query, a form or cookies by their names, in the order of the names.

Names are decoded, and values are still escaped.
"""


def scalar(value: Any) -> str:
    """Return a single JSON value as text; a whole number has no fraction."""
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


def write_leaf(kind: Any, value: Any) -> str:
    """Return a value as text; a list or an object within a value is written as JSON.

    A text that would be read as a number, say, is refused.
    """
    if value is None:
        raise ValueError("null cannot be represented in this style; leave it out")
    if is_list(value) or is_object(value):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    text = scalar(value)
    if isinstance(value, str) and kind is not Any and read_leaf(kind, text) != text:
        raise ValueError("this text would be read as a value of another type")
    return text


def read_leaf(kind: Any, text: str) -> Any:
    """Return the JSON value that a text stands for in a type.

    Numbers and booleans have the spelling of JSON, and no other.
    """
    types = json_types(kind)
    has_parts = text[:1] in ("[", "{") and not types.isdisjoint({list, dict})
    value: Any = None
    if has_parts or _NUMBER_OR_BOOLEAN.fullmatch(text):
        # Python refuses to read integers of thousands of digits.
        with suppress(ValueError, RecursionError):
            value = json.loads(text)
    is_finite = not isinstance(value, float) or math.isfinite(value)
    if type(value) in types and is_finite:
        return value
    return text if str in types else NotJson(text)


@lru_cache(maxsize=1024)
def is_single(kind: Any) -> bool:
    """Return whether a type takes strings only, or values of one other scalar type.

    The text of such a value cannot be read as anything else.
    """
    types = json_types(kind) - {float}
    return len(types) == 1 and types.isdisjoint({list, dict})
