"""Choose the regular expression engine that checks a pattern.

Report a pattern that no engine supports or that could take too long to match.
"""

import re

from msgspec.structs import replace

from typecase.ir import Bounds
from typecase.load.regex.ecma import TranslatedPattern, translate_pattern
from typecase.lower.context import Context

MAX_RUST_SIZE = 8_000_000
"""The largest estimated size of a pattern for Rust's engine, which allows 10 MiB."""


def with_translated_pattern(bounds: Bounds, context: Context, pointer: str) -> Bounds:
    """Return bounds whose pattern is translated from ECMAScript's syntax.

    Translate for Rust's engine or, if this engine cannot match the pattern, for
    Python's. If neither engine can, report the pattern at ``pointer`` and return the
    bounds without a pattern.
    """
    if bounds.pattern is None:
        return bounds
    # `load` has removed invalid patterns already.
    pattern = translate_pattern(bounds.pattern)
    if not pattern.needs_backtracking and pattern.size <= MAX_RUST_SIZE:
        return replace(bounds, pattern=pattern.for_rust)
    if (problem := _find_problem_in_python(pattern, bounds.max_length)) is None:
        return replace(bounds, pattern=None, python_pattern=pattern.for_python)
    context.report_degraded(
        f"the pattern is not checked: {problem}", pointer, hint="simplify the pattern"
    )
    return replace(bounds, pattern=None)


def _find_problem_in_python(
    pattern: TranslatedPattern, max_length: int | None
) -> str | None:
    """Return why Python's engine cannot match a pattern, or None if it can."""
    if pattern.is_slow(max_length):
        return "matching it by backtracking could take too long"
    try:
        re.compile(pattern.for_python)
    except (re.error, OverflowError, RecursionError) as error:
        return f"Python's `re` reports: {error}"
    return None
