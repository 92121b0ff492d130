"""Read regular expressions in delimiters, such as `/^[a-z]+$/i`.

Other languages write patterns so. In JSON Schema, the delimiters are characters that a
text must have. Such a pattern has another meaning only if no text can match it: no
character precedes the start of a text (`^`), or follows its end (`$`).
"""

import re
from itertools import pairwise
from typing import Any

from typecase.load.regex.ecma import PatternError, translate_pattern

_DELIMITED = re.compile(
    r"(?P<delimiter>[/#~@%!\"'`])(?P<pattern>.+)(?<!\\)(?P=delimiter)(?P<flags>[A-Za-z]*)",
    re.DOTALL,
)
_WITHOUT_EFFECT = frozenset("dgDSu")
"""Flags that have no influence on which texts match."""
_STATED_BEFORE = frozenset("ims")
"""Flags that a pattern may state itself, as in `(?i)a`."""


def find_delimiters(pattern: str) -> re.Match[str] | None:
    """Return the parts of a pattern in delimiters, or None if there are none."""
    parts = _DELIMITED.fullmatch(pattern)
    try:
        is_meant = parts is not None and _never_matches(translate_pattern(pattern).tree)
    except PatternError:
        return None
    return parts if is_meant else None


def remove_delimiters(pattern: str) -> str | None:
    """Return what a pattern in delimiters means.

    Return None if it has no delimiters, or a flag that only other languages have.
    """
    parts = find_delimiters(pattern)
    if parts is None:
        return None
    flags = {*parts["flags"]} - _WITHOUT_EFFECT
    if not flags <= _STATED_BEFORE:
        return None
    stated = f"(?{''.join(sorted(flags))})" if flags else ""
    return f"{stated}{parts['pattern']}"


def _never_matches(tree: Any) -> bool:
    """Return whether a character precedes `^` or follows `$` in each alternative.

    ``tree`` is a syntax tree from the parser of `re`.
    """
    if len(tree) == 1 and tree[0][0].name == "BRANCH":
        return all(map(_never_matches, tree[0][1][1]))
    return any(
        (first[0].name == "LITERAL" and _has_anchor(second, "AT_BEGINNING", 0))
        or (second[0].name == "LITERAL" and _has_anchor(first, "AT_END_STRING", -1))
        for first, second in pairwise(tree)
    )


def _has_anchor(item: Any, anchor: str, place: int) -> bool:
    """Return whether a part begins (``place`` 0) or ends (-1) with an anchor."""
    operator, argument = item
    match operator.name:
        case "AT":
            return bool(argument.name == anchor)
        case "SUBPATTERN":
            branches = [argument[3]]
        case "BRANCH":
            branches = argument[1]
        case _:
            return False
    return all(
        len(each) and _has_anchor(each[place], anchor, place) for each in branches
    )
