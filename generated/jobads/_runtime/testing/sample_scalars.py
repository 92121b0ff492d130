"""Build texts and numbers that satisfy the constraints of a JSON schema.

`build_text` and `build_number` try plain values in a fixed order, so that the sample of
a schema is always the same.
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
    "decimal": "1.00",
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
_MAX_LENGTH = 100_000
# Guesses for a pattern consist of the repeated characters of an alphabet: "Aa1Aa1…".
_MAX_GUESS_LENGTH = 64
_ALPHABETS = ("a", "A", "1", "Aa1", "aA", "A1", "a1", "a-", "a_", "a ", "0123456789")


class NoSampleError(Exception):
    """No sample of a type was found. The message is the reason."""


def build_text(schema: dict[str, Any]) -> str:
    """Return a text within the schema's limits of length that matches its pattern.

    If possible, the text has the format that the schema names.

    Raises:
        NoSampleError: No guess is such a text.
    """
    shortest, longest = schema.get("minLength", 0), schema.get("maxLength", math.inf)
    if shortest > _MAX_LENGTH:
        raise NoSampleError(f"a text would have more than {_MAX_LENGTH:,} characters")
    matches = _compile_pattern(schema.get("pattern"))
    for guess in _guess_texts(schema, shortest):
        if shortest <= len(guess) <= longest and matches(guess):
            return guess
    raise NoSampleError(f"no text was found with {_list_constraints(schema)}")


def _guess_texts(schema: dict[str, Any], shortest: int) -> Iterator[str]:
    """Yield possible texts: first for the format, then for the pattern, if any."""
    plain = _FORMATS.get(schema.get("format", ""), "text")
    yield plain
    yield plain.ljust(shortest, "x")
    yield plain[: schema.get("maxLength", len(plain))]
    if "pattern" in schema:
        yield from _FORMATS.values()
        for length in range(_MAX_GUESS_LENGTH + 1):
            for alphabet in _ALPHABETS:
                yield (alphabet * length)[:length]


def _compile_pattern(pattern: str | None) -> Callable[[str], bool]:
    """Return a function that tells whether a text matches a pattern.

    If the pattern is None, every text matches.

    Pydantic's regular expressions take linear time. Python's regular expressions may
    take hours, so they are used only for patterns that pydantic cannot compile.
    """
    try:
        validator = SchemaValidator(core_schema.str_schema(pattern=pattern))
    except SchemaError:
        schema = core_schema.str_schema(pattern=pattern, regex_engine="python-re")
        validator = SchemaValidator(schema)
    return validator.isinstance_python


def build_number(schema: dict[str, Any]) -> int | float:
    """Return a number within the schema's bounds.

    If the schema has ``multipleOf``, the number is a multiple of this step. A whole
    number is returned as an `int`.

    Raises:
        NoSampleError: No guess is such a number.
    """
    minimum = schema.get("minimum", -math.inf)
    maximum = schema.get("maximum", math.inf)
    above = schema.get("exclusiveMinimum", -math.inf)
    below = schema.get("exclusiveMaximum", math.inf)
    step = schema.get("multipleOf", 1)
    guesses = [1, 0]
    # The multiples of the step that are closest to a bound, on both sides.
    for bound in (minimum, above, maximum, below):
        if math.isfinite(bound):
            multiple = bound // step * step
            guesses += [bound, multiple, multiple - step, multiple + step]
    if schema.get("type") != "integer":
        # The middle between the bounds, which may be infinite or not a number.
        guesses += [(max(minimum, above) + min(maximum, below)) / 2, step]
    for guess in guesses:
        is_within = minimum <= guess <= maximum and above < guess < below
        if is_within and ("multipleOf" not in schema or guess % step == 0):
            return int(guess) if float(guess).is_integer() else guess
    raise NoSampleError(
        f"no {schema.get('type', 'number')} was found with"
        f" {_list_constraints(schema)}"
    )


def _list_constraints(schema: dict[str, Any]) -> str:
    """Return the constraints of a schema for a message, such as "minimum 2"."""
    return ", ".join(
        f"{keyword} {schema[keyword]!r}"
        for keyword in (
            "pattern",
            "minLength",
            "maxLength",
            "minimum",
            "exclusiveMinimum",
            "maximum",
            "exclusiveMaximum",
            "multipleOf",
        )
        if keyword in schema
    )
