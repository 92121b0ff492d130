"""Resolve plain YAML scalars by the core schema of YAML 1.2.

Forms that only YAML 1.1 has, such as `no`, `1:30` and dates, remain strings.
"""

import math
import re
import sys

Scalar = str | int | float | bool | None

_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_BOOLS = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_DECIMAL = re.compile(r"[-+]?[0-9]+")
_OCTAL_OR_HEX = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")

MAX_NUMBER = sys.float_info.max
"""The greatest number: numeric checks convert integers to floats."""
# A float has up to 309 digits. Python converts no texts of more than 4,300 digits.
_MAX_DIGITS = 1000


def resolve_scalar(text: str) -> Scalar:
    """Return the value of a plain scalar.

    Raise ValueError if the text is a number that is too large, infinity (`.inf`), or
    not-a-number (`.nan`).
    """
    if text in _NULL:
        return None
    if text in _BOOLS:
        return _BOOLS[text]
    # Numbers start with one of these characters; most scalars do not.
    return _resolve_number(text) if text[0] in "+-.0123456789" else text


def _resolve_number(text: str) -> Scalar:
    if _DECIMAL.fullmatch(text):
        return _parse_integer(text, 10)
    if _OCTAL_OR_HEX.fullmatch(text):
        return _parse_integer(text, 0)
    value: Scalar = float(text) if _FLOAT.fullmatch(text) else text
    if value in (math.inf, -math.inf) or _NOT_FINITE.fullmatch(text):
        raise ValueError(
            "infinity, not-a-number and numbers above 1.8e308 are not allowed"
        )
    return value


def _parse_integer(text: str, base: int) -> int:
    """Convert a text to an integer; base 0 means that a prefix such as `0x` decides.

    Raise ValueError if the integer is too large.
    """
    value = int(text, base) if len(text) <= _MAX_DIGITS else None
    if value is None or abs(value) > MAX_NUMBER:
        raise ValueError(f"a number of {len(text)} characters is too large")
    return value
