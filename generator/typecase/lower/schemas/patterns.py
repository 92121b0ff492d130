"""Choose the regular expression engine that checks a pattern.

Report a pattern that no engine supports or that could take too long to match.
"""

import re

from msgspec.structs import replace

from typecase.ir import Bounds
from typecase.load.regex.ecma import TranslatedPattern, translate_pattern
from typecase.lower.context import Context

LARGEST = 8_000_000
"""The largest estimated size of a pattern, in bytes. Rust's engine allows 10 MiB."""


def translate_pattern_of(bounds: Bounds, context: Context, pointer: str) -> Bounds:
    """Translate the pattern of bounds for Rust's engine or, failing that, for Python's.

    The pattern has the syntax of ECMAScript, and ``pointer`` is its place. If neither
    engine can match it, report it and return bounds without a pattern.
    """
    if bounds.pattern is None:
        return bounds
    # `load` has removed invalid patterns already.
    pattern = translate_pattern(bounds.pattern)
    if not pattern.needs_backtracking and pattern.size <= LARGEST:
        return replace(bounds, pattern=pattern.for_rust)
    if (problem := _problem_in_python(pattern, bounds.max_length)) is None:
        return replace(bounds, pattern=None, python_pattern=pattern.for_python)
    context.report_degraded(f"the pattern is not checked: {problem}", pointer)
    return replace(bounds, pattern=None)


def _problem_in_python(
    pattern: TranslatedPattern, max_length: int | None
) -> str | None:
    """Return why Python's engine cannot match a pattern, or None if it is able to."""
    if pattern.is_slow(max_length):
        return "matching it by backtracking could take too long"
    try:
        re.compile(pattern.for_python)
    except (re.error, OverflowError, RecursionError) as error:
        return str(error)
    return None
