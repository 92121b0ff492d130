"""Build a text from the parts of a regular expression."""

import re

MAX_LENGTH = 100_000
"""The largest length of a text."""
_GROUP = re.compile(r"\((?:\?(?::|P?<\w+>|(<?[=!])))?")
_ATOM = re.compile(
    r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|.)|\[\^?\]?(?:\\.|[^\]\\])*\]|.", re.DOTALL
)
_QUANTIFIER = re.compile(r"(?:([*+?])|\{(\d{1,6})(?:(,)(\d{0,6}))?\})[?+]?")
_BOUNDS = {"*": (0, MAX_LENGTH), "+": (1, MAX_LENGTH), "?": (0, 1)}
_CHARACTERS = "aA1_- .,:;/@#%&+=!?~$*()[]{}<>|^`'\"\\bcdefBCDEF023456789\n"


def build_from_pattern(pattern: str, more: int) -> str:
    """Return a text that the pattern matches, in most cases.

    The text has the first of alternatives, and nothing for what looks ahead or behind.
    ``more`` is how often to repeat what may be repeated, beyond the fewest times.

    Raises:
        ValueError: The text would be too long, or the pattern is invalid.
    """
    text, _ = _build_sequence(pattern, 0, more)
    return text


def _build_sequence(pattern: str, position: int, more: int) -> tuple[str, int]:
    """Return the text of the parts up to the end of a group, and their end."""
    alternatives = [""]
    while position < len(pattern) and pattern[position] != ")":
        if pattern[position] == "|":
            alternatives.append("")
            position += 1
            continue
        text, position = _build_part(pattern, position, more)
        if (quantifier := _QUANTIFIER.match(pattern, position)) is not None:
            position = quantifier.end()
            count = _choose_count(quantifier, more)
            if count * len(text) > MAX_LENGTH:
                raise ValueError("the text would be too long")
            text *= count
        alternatives[-1] += text
        if len(alternatives[-1]) > MAX_LENGTH:
            raise ValueError("the text would be too long")
    return alternatives[0], position


def _build_part(pattern: str, position: int, more: int) -> tuple[str, int]:
    """Return the text of a group, an anchor or a character, and its end."""
    if (group := _GROUP.match(pattern, position)) is not None:
        text, position = _build_sequence(pattern, group.end(), more)
        return "" if group[1] else text, position + 1
    atom = _ATOM.match(pattern, position)
    if atom is None:
        raise ValueError("the pattern is invalid")
    if atom[0] in ("^", "$", r"\b", r"\B", r"\A", r"\Z", r"\z"):
        return "", atom.end()
    try:
        matches = re.compile(atom[0]).fullmatch
    except re.error:
        raise ValueError("the pattern is invalid") from None
    # A character that stands for itself matches itself.
    for character in (*_CHARACTERS, atom[0][-1]):
        if matches(character):
            return character, atom.end()
    # A class, such as [éè], or an escape, such as \u00e9.
    return next(filter(matches, map(chr, range(0x3000))), ""), atom.end()


def _choose_count(quantifier: re.Match[str], more: int) -> int:
    """Return how often to repeat what is before a quantifier."""
    if quantifier[1]:
        fewest, most = _BOUNDS[quantifier[1]]
    else:
        fewest = int(quantifier[2])
        most = int(quantifier[4] or MAX_LENGTH) if quantifier[3] else fewest
    return min(fewest + more, most)
