"""Generate texts that match a regular expression.

Only syntax that is common to all regex engines is supported. The caller checks that a
text matches, because assertions and anchors are ignored.
"""

import string
from random import Random

# Python has no public parser of regular expressions.
from re import _constants as constants  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from re import error
from typing import Any

_ORDINARY = string.ascii_letters + string.digits + "-_. "
# A range in a character class is cut here, so that it does not yield all of Unicode.
_LAST_OF_RANGE = 0x2FF
_CATEGORIES = {
    constants.CATEGORY_DIGIT: string.digits,
    constants.CATEGORY_WORD: string.ascii_letters + string.digits + "_",
    constants.CATEGORY_SPACE: " ",
    constants.CATEGORY_NOT_DIGIT: string.ascii_letters,
    constants.CATEGORY_NOT_SPACE: string.ascii_letters,
    constants.CATEGORY_NOT_WORD: "-. ",
}


def generate_text(pattern: str, random: Random) -> str | None:
    """Return a text that the pattern probably matches.

    Return None if the pattern is invalid, or if its syntax is not supported.
    """
    try:
        return _generate_sequence(parser.parse(pattern), random)
    except (error, KeyError, IndexError, ValueError):
        return None


def _generate_sequence(nodes: Any, random: Random) -> str:
    return "".join(_generate_node(*node, random) for node in nodes)


def _generate_node(opcode: Any, argument: Any, random: Random) -> str:
    match str(opcode):
        case "LITERAL":
            return chr(argument)
        case "NOT_LITERAL":
            return random.choice(_ORDINARY.replace(chr(argument), ""))
        case "ANY":
            return random.choice(_ORDINARY)
        case "IN":
            return random.choice(_list_characters(argument))
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            # At most three repetitions more than necessary: `most` may be infinite.
            least, most, inner = argument
            count = random.randint(int(least), min(int(most), int(least) + 3))
            return "".join(_generate_sequence(inner, random) for _ in range(count))
        case "SUBPATTERN":
            return _generate_sequence(argument[-1], random)
        case "BRANCH":
            return _generate_sequence(random.choice(argument[1]), random)
        case _:
            # Anchors, lookaheads and lookbehinds match no text of their own.
            return ""


def _list_characters(character_class: Any) -> str:
    characters, is_negated = "", False
    for opcode, argument in character_class:
        match str(opcode):
            case "NEGATE":
                is_negated = True
            case "LITERAL":
                characters += chr(argument)
            case "RANGE":
                first, last = argument
                codes = range(first, min(last, _LAST_OF_RANGE) + 1)
                characters += "".join(map(chr, codes))
            case _:
                characters += _CATEGORIES[argument]
    if is_negated:
        return "".join(each for each in _ORDINARY if each not in characters)
    return characters
