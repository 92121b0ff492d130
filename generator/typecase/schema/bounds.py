"""Read and merge the limits of schemas for values of one JSON type."""

import math
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from typecase.ir.keywords import NO_BOUNDS, Bounds, JsonType, bound_keywords

MAX_INT64 = 2**63 - 1

_EXCLUSIVE_LIMITS = (
    ("exclusive_minimum", "minimum"),
    ("exclusive_maximum", "maximum"),
)


def _common_multiple(one: Any, other: Any) -> Any:
    """Return the least common multiple of two steps, or the larger one if it fails."""
    if isinstance(one, int) and isinstance(other, int):
        return math.lcm(one, other)
    try:
        # The digits of a float are exact: 0.5 and 0.2 have the common multiple 1.
        first, second = Fraction(str(one)), Fraction(str(other))
        scale = first.denominator * second.denominator
        multiple = math.lcm(int(first * scale), int(second * scale)) / Fraction(scale)
        return int(multiple) if multiple.denominator == 1 else float(multiple)
    except (ValueError, OverflowError):
        return max(one, other)


_STRICTER: dict[str, Callable[[Any, Any], Any]] = {
    **dict.fromkeys(("minimum", "exclusive_minimum", "min_length"), max),
    **dict.fromkeys(("maximum", "exclusive_maximum", "max_length"), min),
    "multiple_of": _common_multiple,
    "unique_items": max,
    # No pattern matches the texts that two others match.
    "pattern": lambda first, _: first,
}
"""How to choose between two values of a bound that apply both."""


def read_bounds(node: Mapping[str, Any], json_type: JsonType) -> Bounds:
    """Return the bounds that a schema states for values of a JSON type.

    A pattern has ECMAScript's syntax.
    """
    names = bound_keywords(json_type)
    if node.keys().isdisjoint(names):
        return NO_BOUNDS  # Most schemas have none.
    stated = {
        name: node[keyword]
        for keyword, name in names.items()
        if node.get(keyword, False) is not False
    }
    if not stated:
        return NO_BOUNDS
    # OpenAPI 3.0 has limits such as `minimum: 3, exclusiveMinimum: true`.
    for exclusive, limit in _EXCLUSIVE_LIMITS:
        if stated.get(exclusive) is True:
            stated[exclusive] = stated.pop(limit, None)
    # Lengths, such as 3.0, become integers of at most 64 bits: pydantic rejects limits
    # above `MAX_INT64`, and no value is that long. A larger minimum still excludes all
    # values; a larger maximum excludes none.
    if (minimum := stated.get("min_length")) is not None:
        stated["min_length"] = min(int(minimum), MAX_INT64)
    if (maximum := stated.get("max_length")) is not None:
        stated["max_length"] = None if maximum > MAX_INT64 else int(maximum)
    return Bounds(**stated)


def merge_bounds(parts: Iterable[Bounds]) -> Bounds:
    """Return the bounds of values within all the given bounds.

    Of several patterns, the first is kept.
    """
    merged: dict[str, Any] = {}
    for bounds in parts:
        for name, choose in _STRICTER.items():
            value = getattr(bounds, name)
            if value is not None:
                merged[name] = choose(merged.get(name, value), value)
    return Bounds(**merged)
