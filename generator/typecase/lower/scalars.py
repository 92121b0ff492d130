"""JSON Schema's types without parts: scalars, their formats and bounds, constants."""

from typing import Any, cast

from typecase.ir import Bounds, LiteralOf, LiteralValue, Scalar, ScalarKind

FORMATS = {
    "date": ScalarKind.DATE,
    "date-time": ScalarKind.DATE_TIME,
    "uuid": ScalarKind.UUID,
    "binary": ScalarKind.BINARY,
}
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
    word = node.get("format")
    name = word if isinstance(word, str) else None
    if kind is ScalarKind.STRING and name in FORMATS:
        return Scalar(FORMATS[name], name)
    if node.get("x-typecase-time") == ScalarKind.UNIX_MILLISECONDS:
        kind = ScalarKind.UNIX_MILLISECONDS
    return Scalar(kind, name, secret=name == "password", bounds=value_bounds(node))


def value_bounds(node: dict[str, Any]) -> Bounds:
    """Read the limits of a string or a number; 3.0 wrote exclusive ones as flags."""
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
        min_length=node.get("minLength"),
        max_length=node.get("maxLength"),
        pattern=node.get("pattern"),
    )


def length_bounds(node: dict[str, Any]) -> Bounds:
    """Read the limits of a list's length."""
    return Bounds(min_length=node.get("minItems"), max_length=node.get("maxItems"))


def literal(values: list[Any]) -> LiteralOf | None:
    """Lower constants, or return None where one of them is a list or an object."""
    if any(isinstance(value, (list, dict, float)) for value in values):
        return None
    return LiteralOf(tuple(cast("list[LiteralValue]", values)))
