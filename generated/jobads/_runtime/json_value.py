"""Type guards for decoded JSON values, and markers for what is not as declared."""

import json
import math
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, TypeGuard


@dataclass(frozen=True, slots=True)
class NotJson:
    """Text that is not JSON, in a place that requires a JSON number or boolean.

    Validation always rejects a `NotJson`. Some of these texts would be valid as plain
    strings, since pydantic reads ``"1_0"`` as a number and ``"yes"`` as a boolean.
    """

    text: str


class UnlistedObject(dict[str, Any]):
    """An object that matches no declared variant of a union."""


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Return whether the value is a list."""
    return isinstance(value, list)


def is_array(value: object) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    """Return whether the value is a list or a tuple."""
    return isinstance(value, list | tuple)


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Return whether the value is a dict, as JSON objects are decoded."""
    return isinstance(value, dict)


def remove_strings(text: bytes | bytearray) -> bytes:
    """Return a JSON text without its strings, even if the last one has no end."""
    import re

    # The possessive quantifiers prevent backtracking.
    return re.sub(rb'"(?:[^"\\]++|\\.)*+"?', b"", text, flags=re.DOTALL)


def has_more_containers(text: bytes | bytearray, limit: int) -> bool:
    """Return whether a JSON text has more objects and arrays than a limit."""
    if text.count(b"{") + text.count(b"[") <= limit:
        return False
    # Brackets in strings do not count.
    text = remove_strings(text)
    return text.count(b"{") + text.count(b"[") > limit


def format_json(value: Any, *, ensure_ascii: bool) -> str:
    """Return a JSON value as text, without spaces. A `Decimal` becomes a number."""
    mark = ""

    def mark_number(number: Any) -> str:
        nonlocal mark
        # Imported here, since few calls send such numbers.
        from secrets import token_hex

        # A random mark, so that no other string begins with it.
        mark = mark or token_hex(16)
        # The exponent stays: without it, receivers would read an integer.
        return f"{mark}{number}"

    text = json.dumps(
        value, ensure_ascii=ensure_ascii, separators=(",", ":"), default=mark_number
    )
    if not mark:
        return text
    import re

    return re.sub(f'"{mark}([^"]*)"', r"\1", text)


def format_scalar(value: Any) -> str:
    """Return the text of a scalar JSON value.

    The text of 1.0 is "1", because JSON Schema regards both as the same integer.

    Raises:
        ValueError: The value is not a scalar, or it is infinite or NaN.
    """
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return value
        case int():
            return str(value)
        case float() if not math.isfinite(value):
            raise ValueError(f"must be a finite number, found {value}")
        case float():
            return str(int(value)) if value.is_integer() else repr(value)
        case Decimal():
            return f"{value:f}"
        case _:
            raise ValueError(
                "must be a string, a number or a boolean, found"
                f" {'null' if value is None else type(value).__name__}"
            )
