"""Lower scalar schemas: their types, formats, bounds and constants."""

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor
from typing import Any, Literal, cast

from msgspec.structs import replace

from typecase.ir import Bounds, LiteralOf, LiteralValue, Scalar, ScalarKind
from typecase.ir.keywords import NO_BOUNDS, JsonType, bound_keywords
from typecase.load.document import join_pointer
from typecase.lower.context import Context, Node
from typecase.lower.schemas.patterns import translate_pattern_of

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


def lower_scalar(context: Context, node: Node, pointer: str, type_name: str) -> Scalar:
    """Lower a schema whose `type` is the scalar type ``type_name``."""
    kind = TYPES[type_name]
    name = node.get("format")
    if kind is ScalarKind.STRING and name in FORMATS:
        return Scalar(FORMATS[name], name)
    if node.get("x-typecase-time") == ScalarKind.UNIX_MILLISECONDS:
        kind = ScalarKind.UNIX_MILLISECONDS
    bounds = _value_bounds(context, node, pointer, kind)
    return Scalar(kind, name, secret=name == "password", bounds=bounds)


def _value_bounds(
    context: Context, node: Node, pointer: str, kind: ScalarKind
) -> Bounds:
    """Return the bounds that apply to a kind of value, and ignore all others."""
    match kind:
        case ScalarKind.STRING:
            return string_bounds(context, node, pointer)
        case ScalarKind.INTEGER | ScalarKind.UNIX_MILLISECONDS:
            return _limit_to_bits(
                _to_integer_bounds(read_bounds(node, "number")),
                BITS.get(node.get("format", "")),
            )
        case ScalarKind.NUMBER:
            return read_bounds(node, "number")
        case _:
            return NO_BOUNDS


def string_bounds(context: Context, node: Node, pointer: str) -> Bounds:
    """Return the bounds of a string. Report a pattern that cannot be checked."""
    return translate_pattern_of(
        read_bounds(node, "string"), context, join_pointer(pointer, "pattern")
    )


def read_bounds(node: Node, json_type: JsonType) -> Bounds:
    """Return the bounds that a schema states for values of a type.

    A pattern has the document's syntax; `translate_pattern_of` translates it.
    """
    stated = {
        name: node[keyword]
        for keyword, name in bound_keywords(json_type).items()
        if node.get(keyword, False) is not False
    }
    return _with_whole_lengths(_with_exclusive_limits(Bounds(**stated)))


def _with_exclusive_limits(bounds: Bounds) -> Bounds:
    """Convert the booleans of OpenAPI 3.0 that make the other limits exclusive."""
    if bounds.exclusive_minimum is True:
        bounds = replace(bounds, minimum=None, exclusive_minimum=bounds.minimum)
    if bounds.exclusive_maximum is True:
        bounds = replace(bounds, maximum=None, exclusive_maximum=bounds.maximum)
    return bounds


def _with_whole_lengths(bounds: Bounds) -> Bounds:
    """Convert lengths to integers. A document may write a whole number as 3.0."""
    least, most = bounds.min_length, bounds.max_length
    return replace(
        bounds,
        # pydantic rejects a larger limit, and no value is that long.
        min_length=None if least is None else min(int(least), MAX_INT64),
        max_length=None if most is None or most > MAX_INT64 else int(most),
    )


def _to_integer_bounds(bounds: Bounds) -> Bounds:
    """Return integers as limits that accept the same integers as ``bounds``."""
    step = bounds.multiple_of
    return replace(
        bounds,
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
    return replace(
        bounds,
        minimum=minimum,
        maximum=maximum,
        exclusive_minimum=above,
        exclusive_maximum=below,
        bit_width=None if has_minimum and has_maximum else bits,
    )


def _keep_if(
    condition: Callable[[int | float], bool], limit: int | float | None
) -> int | float | None:
    return limit if limit is not None and condition(limit) else None


def _rounded(rounding: Callable[[float], int], limit: int | float | None) -> int | None:
    return None if limit is None else rounding(limit)


def lower_literal(values: list[Any]) -> LiteralOf | None:
    """Lower constants, or return None if `typing.Literal` does not support them all."""
    if not all(_is_literal(value) for value in values):
        return None
    return LiteralOf(tuple(cast("list[LiteralValue]", values)))


def _is_literal(value: object) -> bool:
    if isinstance(value, int):
        return abs(value) <= MAX_INT64  # mypy rejects larger literals.
    return not isinstance(value, list | dict | float)
