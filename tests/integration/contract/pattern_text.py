"""Texts for patterns: a pattern in, texts that it matches out, as far as its syntax is
common to all engines. Whether one fits is checked where it is used.
"""

import string
from random import Random
from re import _constants as words  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from re import error
from typing import Any

_PLAIN = string.ascii_letters + string.digits + "-_. "
_CATEGORIES = {
    words.CATEGORY_DIGIT: string.digits,
    words.CATEGORY_WORD: string.ascii_letters + string.digits + "_",
    words.CATEGORY_SPACE: " ",
    words.CATEGORY_NOT_DIGIT: string.ascii_letters,
    words.CATEGORY_NOT_SPACE: string.ascii_letters,
    words.CATEGORY_NOT_WORD: "-. ",
}


def matching(pattern: str, random: Random) -> str | None:
    """A text that the pattern is likely to match, or None."""
    try:
        return "".join(_part(*each, random) for each in parser.parse(pattern))
    except (error, KeyError, IndexError, ValueError):
        return None


def _part(kind: Any, given: Any, random: Random) -> str:
    match str(kind):
        case "LITERAL":
            return chr(given)
        case "NOT_LITERAL":
            return random.choice(_PLAIN.replace(chr(given), ""))
        case "ANY":
            return random.choice(_PLAIN)
        case "IN":
            return random.choice(_members(given))
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            least, most, inner = given
            count = random.randint(int(least), min(int(most), int(least) + 3))
            return "".join(_part(*each, random) for _ in range(count) for each in inner)
        case "SUBPATTERN":
            return "".join(_part(*each, random) for each in given[-1])
        case "BRANCH":
            return "".join(_part(*each, random) for each in random.choice(given[1]))
        case _:
            # Anchors and looks ahead have no text of their own.
            return ""


def _members(given: Any) -> str:
    found, negated = "", False
    for kind, value in given:
        match str(kind):
            case "NEGATE":
                negated = True
            case "LITERAL":
                found += chr(value)
            case "RANGE":
                found += "".join(map(chr, range(value[0], min(value[1], 0x2FF) + 1)))
            case _:
                found += _CATEGORIES[value]
    if negated:
        return "".join(each for each in _PLAIN if each not in found)
    return found
