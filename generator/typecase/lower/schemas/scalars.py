"""JSON Schema's types without parts: scalars, their formats and bounds, constants."""

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor
from typing import Any, Literal, cast

from msgspec.structs import replace

from typecase.ir import Bounds, LiteralOf, LiteralValue, Scalar, ScalarKind

NO_BOUNDS = Bounds()
LONGEST = 2**63 - 1

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


def scalar(type_name: str, node: dict[str, Any]) -> Scalar:
    """Lower a schema whose type is one of the five without parts."""
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
    """Read the limits that mean something for a kind of value, and no others."""
    match kind:
        case ScalarKind.STRING:
            return _length(node, "minLength", "maxLength")
        case ScalarKind.INTEGER | ScalarKind.UNIX_MILLISECONDS:
            return _held(_whole(_range(node)), BITS.get(node.get("format", "")))
        case ScalarKind.NUMBER:
            return _range(node)
        case _:
            return NO_BOUNDS


def _range(node: dict[str, Any]) -> Bounds:
    """Read the limits of a number; 3.0 wrote exclusive ones as flags."""
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


def _whole(bounds: Bounds) -> Bounds:
    """Say in whole numbers what limits mean for whole numbers."""
    step = bounds.multiple_of
    return Bounds(
        minimum=_rounded(ceil, bounds.minimum),
        maximum=_rounded(floor, bounds.maximum),
        exclusive_minimum=_rounded(floor, bounds.exclusive_minimum),
        exclusive_maximum=_rounded(ceil, bounds.exclusive_maximum),
        multiple_of=None if step is None else Fraction(str(step)).numerator,
    )


def _held(bounds: Bounds, bits: Literal[32, 64] | None) -> Bounds:
    """Add the limits of a format, and leave out those that go beyond it."""
    if bits is None:
        return bounds
    low, high = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
    least = _within(bounds.minimum, lambda limit: limit > low)
    above = _within(bounds.exclusive_minimum, lambda limit: limit >= low)
    most = _within(bounds.maximum, lambda limit: limit < high)
    below = _within(bounds.exclusive_maximum, lambda limit: limit <= high)
    is_narrower = not (least is above is None) and not (most is below is None)
    return Bounds(
        minimum=least,
        maximum=most,
        exclusive_minimum=above,
        exclusive_maximum=below,
        multiple_of=bounds.multiple_of,
        bits=None if is_narrower else bits,
    )


def _within(
    limit: int | float | None, fits: Callable[[int | float], bool]
) -> int | float | None:
    return limit if limit is not None and fits(limit) else None


def _rounded(
    rounding: Callable[[float], int], limit: int | float | None
) -> int | float | None:
    return limit if limit is None else rounding(limit)


def length_bounds(node: dict[str, Any]) -> Bounds:
    """Read the limits of a list."""
    limits = _length(node, "minItems", "maxItems")
    return replace(limits, unique=node.get("uniqueItems") is True)


def property_bounds(node: dict[str, Any]) -> Bounds:
    """Read the limits of how many members an object has."""
    return _length(node, "minProperties", "maxProperties")


def _length(node: dict[str, Any], least: str, most: str) -> Bounds:
    """Read limits of a length: JSON Schema takes 3.0, too."""
    minimum, maximum = node.get(least), node.get(most)
    return Bounds(
        # Nothing is longer, and pydantic takes no larger number.
        min_length=None if minimum is None else min(int(minimum), LONGEST),
        max_length=None if maximum is None or maximum > LONGEST else int(maximum),
    )


def literal(values: list[Any]) -> LiteralOf | None:
    """Lower constants, or return None where one of them cannot be a `Literal`."""
    if not all(_is_nameable(value) for value in values):
        return None
    return LiteralOf(tuple(cast("list[LiteralValue]", values)))


def _is_nameable(value: object) -> bool:
    if isinstance(value, int):
        return abs(value) <= LONGEST  # mypy takes no longer one for a literal.
    return not isinstance(value, list | dict | float)
