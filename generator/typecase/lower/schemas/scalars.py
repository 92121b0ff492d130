"""Lower scalar schemas: their types, formats, bounds and constants."""

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor
from typing import Any, Literal, cast

from msgspec.structs import replace

from typecase.ir import Bounds, LiteralOf, LiteralValue, Scalar, ScalarKind
from typecase.ir.keywords import NO_BOUNDS, bound_keywords
from typecase.load.document import join_pointer
from typecase.lower.context import Context
from typecase.lower.schemas.patterns import with_translated_pattern
from typecase.schema import JsonSchema
from typecase.schema.bounds import MAX_INT64

FORMATS = {
    "date": ScalarKind.DATE,
    "date-time": ScalarKind.DATE_TIME,
    "uuid": ScalarKind.UUID,
    # The name that NSwag gives to `uuid`.
    "guid": ScalarKind.UUID,
    "binary": ScalarKind.BINARY,
}
"""The values of `format` by which a string becomes another kind of scalar."""

BIT_WIDTHS: dict[str, Literal[32, 64]] = {"int32": 32, "int64": 64}
"""The values of `format` that limit an integer, each with the number of bits."""

TYPES = {
    "string": ScalarKind.STRING,
    "integer": ScalarKind.INTEGER,
    "number": ScalarKind.NUMBER,
    "boolean": ScalarKind.BOOLEAN,
    "null": ScalarKind.NULL,
}
"""The scalar types of JSON Schema, as `type` names them."""

_BOUND_KEYWORDS = bound_keywords("string").keys() | bound_keywords("number").keys()


def lower_scalar(context: Context, schema: JsonSchema, type_name: str) -> Scalar:
    """Lower a schema whose `type` is the scalar type ``type_name``."""
    kind = TYPES[type_name]
    format_name = schema.format
    if context.own_types.is_decimal(schema):
        if kind in (ScalarKind.INTEGER, ScalarKind.NUMBER):
            context.has_decimal_numbers = True
            bounds = schema.bounds("number")
            return Scalar(ScalarKind.DECIMAL_NUMBER, format_name, bounds=bounds)
        if kind is ScalarKind.STRING:
            return Scalar(ScalarKind.DECIMAL, format_name)
    if (
        kind is ScalarKind.STRING
        and format_name == "decimal"
        # A `Decimal` does not keep what such a rule is about.
        and not schema.keywords & bound_keywords("string").keys()
    ):
        return Scalar(ScalarKind.DECIMAL, format_name)
    if kind is ScalarKind.STRING and format_name in FORMATS:
        return Scalar(FORMATS[format_name], format_name)
    if schema.annotations.get("x-typecase-time") == ScalarKind.UNIX_MILLISECONDS:
        kind = ScalarKind.UNIX_MILLISECONDS
    bounds = _read_scalar_bounds(context, schema, kind)
    return Scalar(
        kind,
        format_name,
        secret=format_name == "password",
        bounds=bounds,
        binary_content=kind is ScalarKind.STRING
        and "contentMediaType" in schema.keywords
        and schema.has_binary_content,
    )


def _read_scalar_bounds(
    context: Context, schema: JsonSchema, kind: ScalarKind
) -> Bounds:
    """Return the bounds that apply to the type of a scalar schema; ignore others."""
    if schema.keywords.isdisjoint(_BOUND_KEYWORDS) and schema.format not in BIT_WIDTHS:
        return NO_BOUNDS  # Most scalars have none.
    match kind:
        case ScalarKind.STRING:
            return read_string_bounds(context, schema)
        case ScalarKind.INTEGER | ScalarKind.UNIX_MILLISECONDS:
            return _limit_to_bits(
                _to_integer_bounds(schema.bounds("number")),
                BIT_WIDTHS.get(schema.format or ""),
            )
        case ScalarKind.NUMBER:
            return schema.bounds("number")
        case _:
            return NO_BOUNDS


def read_string_bounds(context: Context, schema: JsonSchema) -> Bounds:
    """Return the bounds of a string schema; report a pattern that cannot be checked."""
    bounds = schema.bounds("string")
    if bounds.pattern is None:
        return bounds
    place = join_pointer(schema.pointer, "pattern")
    return with_translated_pattern(bounds, context, place)


def _to_integer_bounds(bounds: Bounds) -> Bounds:
    """Return bounds with whole limits that accept the same integers.

    For example, a minimum of 1.5 becomes 2.
    """
    if bounds is NO_BOUNDS:
        return bounds
    step = bounds.multiple_of
    return replace(
        bounds,
        minimum=_rounded(ceil, bounds.minimum),
        maximum=_rounded(floor, bounds.maximum),
        exclusive_minimum=_rounded(floor, bounds.exclusive_minimum),
        exclusive_maximum=_rounded(ceil, bounds.exclusive_maximum),
        # An integer is a multiple of 5/2 exactly if it is a multiple of 5.
        multiple_of=None if step is None else Fraction(str(step)).numerator,
    )


def _limit_to_bits(bounds: Bounds, bits: Literal[32, 64] | None) -> Bounds:
    """Limit an integer to a signed integer of ``bits`` bits; None means no such limit.

    Drop the limits that this range makes superfluous. If both a lower and an upper
    limit remain, the result has no ``bit_width``.
    """
    if bits is None:
        return bounds
    smallest, largest = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
    # An exclusive limit at an end of the range still excludes that end.
    minimum = _keep_if(lambda limit: limit > smallest, bounds.minimum)
    above = _keep_if(lambda limit: limit >= smallest, bounds.exclusive_minimum)
    maximum = _keep_if(lambda limit: limit < largest, bounds.maximum)
    below = _keep_if(lambda limit: limit <= largest, bounds.exclusive_maximum)
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
    """Lower constants; return None if `typing.Literal` does not support all of them.

    It does not tell 1 from True.
    """
    if not all(_is_literal(value) for value in values) or {bool, int} <= {
        type(value) for value in values
    }:
        return None
    return LiteralOf(tuple(cast("list[LiteralValue]", values)))


def _is_literal(value: object) -> bool:
    if isinstance(value, int):
        return abs(value) <= MAX_INT64  # mypy rejects larger literals.
    return not isinstance(value, list | dict | float)
