"""Choose the regular expression engine that checks a pattern.

Report a pattern that no engine supports or that could take too long to match.
"""

import re

from msgspec.structs import replace

from typecase.ir import Bounds
from typecase.load.document import join_pointer
from typecase.load.regex.ecma import TranslatedPattern, translate_pattern
from typecase.lower.context import Context, Node

LARGEST = 8_000_000
"""The largest estimated size of a pattern, in bytes. Rust's engine allows 10 MiB."""


def pattern_bounds(
    context: Context, node: Node, pointer: str, bounds: Bounds
) -> Bounds:
    """Return the bounds of a string, with the `pattern` of its schema if it has one."""
    source = node.get("pattern")
    if not isinstance(source, str):
        return bounds
    return add_pattern(context, source, join_pointer(pointer, "pattern"), bounds)


def add_pattern(context: Context, source: str, pointer: str, bounds: Bounds) -> Bounds:
    """Return bounds with a pattern for Rust's engine or, failing that, for Python's.

    If neither engine can match the pattern, report it and return unchanged bounds.
    """
    pattern = translate_pattern(source)  # `load` has removed invalid patterns already.
    if not pattern.needs_backtracking and pattern.size <= LARGEST:
        return replace(bounds, pattern=pattern.for_rust)
    if (problem := _problem_in_python(pattern, bounds.max_length)) is None:
        return replace(bounds, matches=pattern.for_python)
    context.report_degraded(f"the pattern is not checked: {problem}", pointer)
    return bounds


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
