"""Texts and numbers for a JSON schema: its constraints in, the first of some plain
values that keeps them out. Objects and lists do not belong here.
"""

import math
from collections.abc import Callable, Iterator
from typing import Any

from pydantic_core import SchemaError, SchemaValidator, core_schema

_FORMATS = {
    "base64": "dGV4dA==",
    "base64url": "dGV4dA==",
    "date": "2024-01-31",
    "date-time": "2024-01-31T12:30:00Z",
    "duration": "PT1S",
    "email": "someone@example.com",
    "hostname": "example.com",
    "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1",
    "json-string": "{}",
    "time": "12:30:00Z",
    "uri": "https://example.com/",
    "uuid": "00000000-0000-4000-8000-000000000000",
}
_LONGEST_GUESS = 64
_ALPHABETS = ("a", "A", "1", "Aa1", "aA", "A1", "a1", "a-", "a_", "a ", "0123456789")


class Unbuildable(Exception):
    """No value was found; the text says for what."""


def text(schema: dict[str, Any]) -> str:
    """A text of the right format, length and pattern."""
    least, most = schema.get("minLength", 0), schema.get("maxLength", math.inf)
    pattern = schema.get("pattern")
    matches = _matcher(pattern)
    for guess in _texts(schema, least):
        if least <= len(guess) <= most and matches(guess):
            return guess
    raise Unbuildable(f"a text for {pattern or 'its length'}")


def _texts(schema: dict[str, Any], least: int) -> Iterator[str]:
    plain = _FORMATS.get(schema.get("format", ""), "text")
    yield plain
    yield plain.ljust(least, "x")
    yield plain[: schema.get("maxLength", len(plain))]
    if "pattern" in schema:
        yield from _FORMATS.values()
        for length in range(_LONGEST_GUESS + 1):
            for alphabet in _ALPHABETS:
                yield (alphabet * length)[:length]


def _matcher(pattern: str | None) -> Callable[[str], bool]:
    """The check of a pattern: pydantic's own engine cannot backtrack for hours."""
    try:
        validator = SchemaValidator(core_schema.str_schema(pattern=pattern))
    except SchemaError:
        schema = core_schema.str_schema(pattern=pattern, regex_engine="python-re")
        validator = SchemaValidator(schema)
    return validator.isinstance_python


def number(schema: dict[str, Any]) -> int | float:
    """A number within its bounds; whole if it can be."""
    least = schema.get("minimum", -math.inf)
    most = schema.get("maximum", math.inf)
    above = schema.get("exclusiveMinimum", -math.inf)
    below = schema.get("exclusiveMaximum", math.inf)
    step = schema.get("multipleOf", 1)
    guesses = [1, 0]
    for bound in (least, above, most, below):
        if math.isfinite(bound):
            multiple = bound // step * step
            guesses += [bound, multiple, multiple - step, multiple + step]
    if schema.get("type") != "integer":
        guesses += [(max(least, above) + min(most, below)) / 2, step]
    for guess in guesses:
        is_between = least <= guess <= most and above < guess < below
        if is_between and ("multipleOf" not in schema or guess % step == 0):
            return int(guess) if float(guess).is_integer() else guess
    raise Unbuildable("a number within its bounds")
