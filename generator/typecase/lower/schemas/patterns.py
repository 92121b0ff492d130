"""Which engine checks a pattern: a schema in, bounds out. What none can check, or what
might take for ever, is reported.
"""

import re

from msgspec.structs import replace

from typecase.ir import Bounds
from typecase.load.document import join
from typecase.load.regex.ecma import Pattern, translate
from typecase.lower.context import Context, Node

LARGEST = 8_000_000
"""Of what a pattern weighs in Rust's engine, which takes 10 MiB."""


def pattern_bounds(
    context: Context, node: Node, pointer: str, bounds: Bounds
) -> Bounds:
    """Add the pattern of a text."""
    given = node.get("pattern")
    if not isinstance(given, str):
        return bounds
    return matched(context, given, join(pointer, "pattern"), bounds)


def matched(context: Context, given: str, pointer: str, bounds: Bounds) -> Bounds:
    """Add a pattern: Rust's engine checks it if it can, else Python's."""
    pattern = translate(given)  # What is no pattern was left out before.
    if not pattern.backtracks and pattern.size <= LARGEST:
        return replace(bounds, pattern=pattern.for_rust)
    if (reason := _against_python(pattern, bounds.max_length)) is None:
        return replace(bounds, matches=pattern.for_python)
    context.degraded(f"the pattern is not checked: {reason}", pointer)
    return bounds


def _against_python(pattern: Pattern, longest: int | None) -> str | None:
    if pattern.is_slow(longest):
        return "an engine that backtracks might take for ever"
    try:
        re.compile(pattern.for_python)
    except (re.error, OverflowError, RecursionError) as error:
        return str(error)
    return None
