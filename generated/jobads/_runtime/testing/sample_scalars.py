"""Build texts and numbers that satisfy the constraints of a JSON schema.

`build_text` and `build_number` try plain values in a fixed order, so that the sample of
a schema is always the same.
"""

import math
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..lazy_import import lazy_modules
from .sample_patterns import MAX_LENGTH, build_from_pattern

if TYPE_CHECKING:
    import pydantic_core
else:
    # Only patterns need it.
    (pydantic_core,) = lazy_modules("pydantic_core")

_FORMATS = {
    "base64": "dGV4dA==",
    "base64url": "dGV4dA==",
    "date": "2025-01-31",
    "date-time": "2025-01-31T12:00:00Z",
    "decimal": "1.00",
    "duration": "PT1S",
    "email": "someone@example.com",
    "hostname": "example.com",
    "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1",
    "iri": "https://example.com/",
    "json-string": "{}",
    "time": "12:30:00Z",
    "uri": "https://example.com/",
    "uri-reference": "https://example.com/",
    "url": "https://example.com/",
    "uuid": "00000000-0000-4000-8000-000000000000",
}
_NUMBER_KEYWORDS = (
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "exclusiveMaximum",
    "multipleOf",
)
# Guesses for a pattern consist of the repeated characters of an alphabet: "Aa1Aa1…".
_MAX_GUESS_LENGTH = 64
_ALPHABETS = ("a", "A", "1", "Aa1", "aA", "A1", "a1", "a-", "a_", "a ", "0123456789")


class NoSampleError(Exception):
    """No sample of a type was found. The message is the reason."""


def build_text(schema: dict[str, Any], *, plain: str = "text") -> str:
    """Return a text within the schema's limits of length that matches its pattern.

    If possible, the text has the format that the schema names or, without a known
    format, is ``plain``.

    Raises:
        NoSampleError: No guess is such a text.
    """
    shortest, longest = schema.get("minLength", 0), schema.get("maxLength", math.inf)
    if shortest > MAX_LENGTH:
        raise NoSampleError(f"a text would have more than {MAX_LENGTH:,} characters")
    matches = _compile_pattern(schema.get("pattern"))
    for guess in _guess_texts(schema, shortest, plain):
        if shortest <= len(guess) <= longest and matches(guess):
            return guess
    raise NoSampleError(f"no text was found with {_list_constraints(schema)}")


def _guess_texts(schema: dict[str, Any], shortest: int, plain: str) -> Iterator[str]:
    """Yield possible texts: first for the format, then for the pattern, if any."""
    texts = [_FORMATS.get(schema.get("format", ""), plain)]
    if "pattern" in schema:
        texts.append("text")
    for text in texts:
        yield text
        yield text.ljust(shortest, "x")
        yield text[: schema.get("maxLength")]
    if "pattern" in schema:
        yield from _FORMATS.values()
        # The empty text comes last.
        for length in (*range(1, _MAX_GUESS_LENGTH + 1), 0):
            for alphabet in _ALPHABETS:
                yield (alphabet * length)[:length]
        for more in (0, 1, shortest):
            with suppress(ValueError, RecursionError):
                yield build_from_pattern(schema["pattern"], more)


def _compile_pattern(pattern: str | None) -> Callable[[str], bool]:
    """Return a function that tells whether a text matches a pattern.

    If the pattern is None, every text matches.

    Pydantic's regular expressions take linear time. Python's regular expressions may
    take hours, so they are used only for patterns that pydantic cannot compile.
    """
    if pattern is None:
        return lambda _: True
    text_schema = pydantic_core.core_schema.str_schema
    try:
        validator = pydantic_core.SchemaValidator(text_schema(pattern=pattern))
    except pydantic_core.SchemaError:
        schema = text_schema(pattern=pattern, regex_engine="python-re")
        try:
            validator = pydantic_core.SchemaValidator(schema)
        except pydantic_core.SchemaError:
            raise NoSampleError(f"the pattern {pattern!r} is invalid") from None
    return validator.isinstance_python


def build_number(schema: dict[str, Any]) -> int | float:
    """Return a number within the schema's bounds.

    If the schema has ``multipleOf``, the number is a multiple of this step. A whole
    number is returned as an `int`.

    Raises:
        NoSampleError: No guess is such a number.
    """
    # Fractions of the decimal digits are exact: 5 is a multiple of 0.01.
    bounds = {
        keyword: _to_fraction(schema[keyword])
        for keyword in _NUMBER_KEYWORDS
        if keyword in schema
    }
    step = bounds.pop("multipleOf", None)
    minimum = bounds.get("minimum", -math.inf)
    maximum = bounds.get("maximum", math.inf)
    above = bounds.get("exclusiveMinimum", -math.inf)
    below = bounds.get("exclusiveMaximum", math.inf)
    if schema.get("type") == "integer":
        # The integers among the multiples of 3/2 are the multiples of 3.
        step = Fraction(1 if step is None else step.numerator)
    unit = Fraction(1) if step is None else step
    guesses = [Fraction(1), unit, Fraction(0)]
    # The multiples of the step that are closest to a bound, on both sides.
    for bound in bounds.values():
        multiple = bound // unit * unit
        guesses += [bound, multiple, multiple - unit, multiple + unit]
    low, high = max(minimum, above), min(maximum, below)
    if isinstance(low, Fraction) and isinstance(high, Fraction):
        guesses.append((low + high) / 2)
    for guess in guesses:
        is_within = minimum <= guess <= maximum and above < guess < below
        if is_within and (step is None or guess % step == 0):
            return int(guess) if guess.denominator == 1 else float(guess)
    raise NoSampleError(
        f"no {schema.get('type', 'number')} was found with"
        f" {_list_constraints(schema)}"
    )


def _to_fraction(number: Any) -> Fraction:
    # The second argument makes `Fraction` refuse a text.
    return Fraction(repr(number)) if isinstance(number, float) else Fraction(number, 1)


def _list_constraints(schema: dict[str, Any]) -> str:
    """Return the constraints of a schema for a message, such as "minimum 2"."""
    return ", ".join(
        f"{keyword} {schema[keyword]!r}"
        for keyword in ("pattern", "minLength", "maxLength", *_NUMBER_KEYWORDS)
        if keyword in schema
    )
