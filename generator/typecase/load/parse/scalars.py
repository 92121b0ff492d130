"""What a plain YAML scalar is, by the core schema of YAML 1.2.

In: the scalar's text. Out: None, a bool, an int, a float or the text itself. YAML 1.1's
guesses (`no`, `1:30`, dates, `010` as octal) do not belong here: they stay text.
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
_PREFIXED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")

# Below where Python refuses to convert a text.
_MOST_DIGITS = 1000


def resolve_scalar(text: str) -> Scalar:
    """Give a plain scalar its value; ValueError says why a number cannot be used."""
    if text in _NULL:
        return None
    if text in _BOOLS:
        return _BOOLS[text]
    # Every number starts with one of these; most scalars of a document do not.
    return _number(text) if text[0] in "+-.0123456789" else text


def _number(text: str) -> Scalar:
    if _DECIMAL.fullmatch(text):
        return _whole(text, 10)
    if _PREFIXED.fullmatch(text):
        return _whole(text, 0)
    value: Scalar = float(text) if _FLOAT.fullmatch(text) else text
    if value in (math.inf, -math.inf) or _NOT_FINITE.fullmatch(text):
        raise ValueError(
            "infinity and not-a-number have no place in an API description"
        )
    return value


def _whole(text: str, base: int) -> int:
    """Read a whole number, if it is not larger than any float."""
    value = int(text, base) if len(text) <= _MOST_DIGITS else None
    if value is None or abs(value) > sys.float_info.max:
        raise ValueError(f"a number of {len(text)} digits is too long")
    return value
