"""Lower scalar schemas: their types, formats, bounds and constants."""

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor
from typing import Any, Literal, cast

from msgspec.structs import replace

from typecase.ir import Bounds, LiteralOf, LiteralValue, Scalar, ScalarKind

MAX_INT64 = 2**63 - 1

FORMATS = {
    "date": ScalarKind.DATE,
    "date-time": ScalarKind.DATE_TIME,
    "uuid": ScalarKind.UUID,
    "binary": ScalarKind.BINARY,
}
BITS: dict[str, Literal[32, 64]] = {"int32": 32, "int64": 64}
TYPES = {
    "string": ScalarKind.STRING,
    "integer": ScalarKind.INTEGER,
    "number": ScalarKind.NUMBER,
    "boolean": ScalarKind.BOOLEAN,
    "null": ScalarKind.NULL,
}


def lower_scalar(type_name: str, node: dict[str, Any]) -> Scalar:
    """Lower a schema whose `type` is the scalar type ``type_name``."""
    kind = TYPES[type_name]
    name = node.get("format")
    if kind is ScalarKind.STRING and name in FORMATS:
        return Scalar(FORMATS[name], name)
    if node.get("x-typecase-time") == ScalarKind.UNIX_MILLISECONDS:
        kind = ScalarKind.UNIX_MILLISECONDS
    return Scalar(
        kind, name, secret=name == "password", bounds=value_bounds(node, kind)
    )


def value_bounds(node: dict[str, Any], kind: ScalarKind) -> Bounds:
    """Return the limits that apply to a kind of value, and ignore all other limits."""
    match kind:
        case ScalarKind.STRING:
            return _length(node, "minLength", "maxLength")
        case ScalarKind.INTEGER | ScalarKind.UNIX_MILLISECONDS:
            return _limit_to_bits(
                _to_integer_bounds(_range(node)), BITS.get(node.get("format", ""))
            )
        case ScalarKind.NUMBER:
            return _range(node)
        case _:
            return Bounds()


def _range(node: dict[str, Any]) -> Bounds:
    """Return the limits of a number.

    In OpenAPI 3.0, `exclusiveMinimum` and `exclusiveMaximum` are booleans that make the
    other limits exclusive.
    """
    minimum, maximum = node.get("minimum"), node.get("maximum")
    low, high = node.get("exclusiveMinimum"), node.get("exclusiveMaximum")
    if low is True:
        minimum, low = None, minimum
    if high is True:
        maximum, high = None, maximum
    return Bounds(
        minimum=minimum,
        maximum=maximum,
        exclusive_minimum=None if low is False else low,
        exclusive_maximum=None if high is False else high,
        multiple_of=node.get("multipleOf"),
    )


def _to_integer_bounds(bounds: Bounds) -> Bounds:
    """Return integers as limits that accept the same integers as ``bounds``."""
    step = bounds.multiple_of
    return Bounds(
        minimum=_rounded(ceil, bounds.minimum),
        maximum=_rounded(floor, bounds.maximum),
        exclusive_minimum=_rounded(floor, bounds.exclusive_minimum),
        exclusive_maximum=_rounded(ceil, bounds.exclusive_maximum),
        # An integer is a multiple of 5/2 if it is a multiple of 5.
        multiple_of=None if step is None else Fraction(str(step)).numerator,
    )


def _limit_to_bits(bounds: Bounds, bits: Literal[32, 64] | None) -> Bounds:
    """Add the range of a signed integer format, and drop limits outside of the range.

    ``bits`` is 32, 64 or None for an integer without such a format. It is left out of
    the result if the remaining limits are narrower at both ends.
    """
    if bits is None:
        return bounds
    low, high = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
    minimum = _keep_if(lambda limit: limit > low, bounds.minimum)
    above = _keep_if(lambda limit: limit >= low, bounds.exclusive_minimum)
    maximum = _keep_if(lambda limit: limit < high, bounds.maximum)
    below = _keep_if(lambda limit: limit <= high, bounds.exclusive_maximum)
    has_minimum = minimum is not None or above is not None
    has_maximum = maximum is not None or below is not None
    return Bounds(
        minimum=minimum,
        maximum=maximum,
        exclusive_minimum=above,
        exclusive_maximum=below,
        multiple_of=bounds.multiple_of,
        bit_width=None if has_minimum and has_maximum else bits,
    )


def _keep_if(
    condition: Callable[[int | float], bool], limit: int | float | None
) -> int | float | None:
    return limit if limit is not None and condition(limit) else None


def _rounded(rounding: Callable[[float], int], limit: int | float | None) -> int | None:
    return None if limit is None else rounding(limit)


def length_bounds(node: dict[str, Any]) -> Bounds:
    """Return the limits of an array."""
    limits = _length(node, "minItems", "maxItems")
    return replace(limits, unique_items=node.get("uniqueItems") is True)


def property_bounds(node: dict[str, Any]) -> Bounds:
    """Return the limits of the number of properties of an object."""
    return _length(node, "minProperties", "maxProperties")


def _length(node: dict[str, Any], least: str, most: str) -> Bounds:
    """Return the limits of a length, from the keywords ``least`` and ``most``.

    A document may write a whole number as 3.0.
    """
    minimum, maximum = node.get(least), node.get(most)
    return Bounds(
        # pydantic rejects a larger limit, and no value is that long.
        min_length=None if minimum is None else min(int(minimum), MAX_INT64),
        max_length=None if maximum is None or maximum > MAX_INT64 else int(maximum),
    )


def lower_literal(values: list[Any]) -> LiteralOf | None:
    """Lower constants, or return None if `typing.Literal` does not support them all."""
    if not all(_is_literal(value) for value in values):
        return None
    return LiteralOf(tuple(cast("list[LiteralValue]", values)))


def _is_literal(value: object) -> bool:
    if isinstance(value, int):
        return abs(value) <= MAX_INT64  # mypy rejects larger literals.
    return not isinstance(value, list | dict | float)
