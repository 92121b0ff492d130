"""Create a JSON value of a scalar type, as a sample for documentation."""

import math
from collections.abc import Mapping

from typecase.ir import Bounds, LiteralValue, Scalar, ScalarKind

STRINGS_BY_FORMAT = {
    "email": "user@mail.example",
    "hostname": "host.example",
    "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1",
    "password": "my-secret",
    "uri": "https://host.example/",
    "url": "https://host.example/",
}
"""Samples of strings, by format."""
SAMPLES_WITHOUT_BOUNDS: Mapping[ScalarKind, LiteralValue] = {
    ScalarKind.BOOLEAN: True,
    ScalarKind.DATE: "2025-01-31",
    ScalarKind.DATE_TIME: "2025-01-31T12:00Z",
    ScalarKind.UNIX_MILLISECONDS: 1738324800000,
    ScalarKind.UUID: "00000000-0000-0000-0000-000000000001",
    ScalarKind.DECIMAL: "1.00",
    ScalarKind.BINARY: "content",
    ScalarKind.FILE: "content",
    ScalarKind.NULL: None,
}
"""JSON samples of the kinds whose bounds are not considered."""
MAX_LENGTH = 1000
"""Maximum length of a sample string, even if the document requires more."""


def scalar_sample(scalar: Scalar, name: str) -> LiteralValue:
    """Return a JSON value of a scalar type.

    A string without a format is ``name``, the name of the parameter or property, or
    "text" if that is empty. Strings, integers and numbers are within their bounds if
    possible. Patterns are not considered, and a string is padded up to ``MAX_LENGTH``
    characters at most.
    """
    match scalar.kind:
        case ScalarKind.STRING:
            if scalar.format is None:
                text = name or "text"
            else:
                text = STRINGS_BY_FORMAT.get(scalar.format, "text")
            min_length = min(scalar.bounds.min_length or 0, MAX_LENGTH)
            return text.ljust(min_length, "x")[: scalar.bounds.max_length]
        case ScalarKind.INTEGER:
            return _integer(scalar.bounds)
        case ScalarKind.NUMBER | ScalarKind.DECIMAL_NUMBER:
            return _number(scalar.bounds)
        case _:
            return SAMPLES_WITHOUT_BOUNDS[scalar.kind]


def _integer(bounds: Bounds) -> int:
    """Return `multipleOf`, or the nearest multiple of it within the limits.

    Without `multipleOf`, use 1 in its place. A fractional `multipleOf` is rounded up.
    If the bounds contradict each other or allow no such multiple, the result violates
    some of them.
    """
    step = max(1, math.ceil(bounds.multiple_of or 1))
    minimum, maximum = bounds.minimum, bounds.maximum
    if bounds.exclusive_minimum is not None:
        minimum = math.floor(bounds.exclusive_minimum) + 1
    if bounds.exclusive_maximum is not None:
        maximum = math.ceil(bounds.exclusive_maximum) - 1
    if minimum is not None and minimum > step:
        return math.ceil(minimum / step) * step
    if maximum is not None and maximum < step:
        return math.floor(maximum / step) * step
    return step


def _number(bounds: Bounds) -> float:
    """Return a number within the limits, such as 1.

    The number is the mean of two limits. With a single limit that 1 violates, or that
    is less than 1 away from 1, the number is within the limit by a distance of 1. With
    `multipleOf`, return the result of `_integer`. If the bounds contradict each other,
    the result violates some of them.
    """
    if bounds.multiple_of is not None:
        return float(_integer(bounds))
    low = _first_not_none(bounds.minimum, bounds.exclusive_minimum, -math.inf)
    high = _first_not_none(bounds.maximum, bounds.exclusive_maximum, math.inf)
    if math.isfinite(high - low):
        return (low + high) / 2
    # If 1 is beyond the limit or too close to it, use the number that is 1 within it.
    return max(min(1.0, high - 1.0), low + 1.0)


def _first_not_none(*values: float | None) -> float:
    return next(value for value in values if value is not None)
