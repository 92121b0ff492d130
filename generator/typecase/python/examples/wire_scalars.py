"""Create scalar JSON values that satisfy a type, as samples for documentation."""

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
SAMPLES: Mapping[ScalarKind, LiteralValue] = {
    ScalarKind.BOOLEAN: True,
    ScalarKind.DATE: "2025-01-31",
    ScalarKind.DATE_TIME: "2025-01-31T12:00Z",
    ScalarKind.UNIX_MILLISECONDS: 1738324800000,
    ScalarKind.UUID: "00000000-0000-0000-0000-000000000001",
    ScalarKind.BINARY: "content",
    ScalarKind.FILE: "content",
    ScalarKind.NULL: None,
}
"""JSON samples of the kinds that have no bounds."""
MAX_LENGTH = 1000
"""Maximum length of a sample string, even if the document requires more."""


def scalar_sample(kind: Scalar) -> LiteralValue:
    """Return a JSON value of a scalar type that satisfies its bounds."""
    match kind.kind:
        case ScalarKind.STRING:
            text = STRINGS_BY_FORMAT.get(kind.format or "", "text")
            min_length = min(kind.bounds.min_length or 0, MAX_LENGTH)
            return text.ljust(min_length, "x")[: kind.bounds.max_length]
        case ScalarKind.INTEGER:
            return _whole_number(kind.bounds)
        case ScalarKind.NUMBER:
            return _number(kind.bounds)
        case _:
            return SAMPLES[kind.kind]


def _whole_number(bounds: Bounds) -> int:
    """Return the integer nearest to 1 that the bounds allow."""
    step = max(1, math.ceil(bounds.multiple_of or 1))
    low, high = bounds.minimum, bounds.maximum
    if bounds.exclusive_minimum is not None:
        low = math.floor(bounds.exclusive_minimum) + 1
    if bounds.exclusive_maximum is not None:
        high = math.ceil(bounds.exclusive_maximum) - 1
    if low is not None and low > step:
        return math.ceil(low / step) * step
    if high is not None and high < step:
        return math.floor(high / step) * step
    return step


def _number(bounds: Bounds) -> float:
    """Return a number that the bounds allow.

    Between two limits, this is their mean; otherwise it is near 1 or near the limit.
    """
    if bounds.multiple_of is not None:
        return float(_whole_number(bounds))
    low = _first_not_none(bounds.minimum, bounds.exclusive_minimum, -math.inf)
    high = _first_not_none(bounds.maximum, bounds.exclusive_maximum, math.inf)
    if math.isfinite(high - low):
        return (low + high) / 2
    return max(min(1.0, high - 1.0), low + 1.0)


def _first_not_none(*values: float | None) -> float:
    return next(value for value in values if value is not None)
