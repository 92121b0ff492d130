"""Classes of characters and escapes in patterns of ECMA-262: a place in a pattern in,
the same in words that two engines share out, with its length and weight.
"""

import re

UNICODE = (r"\p", r"\P")
WEIGHTS = {
    "": 80,
    ".": 1_100,
    "d": 5_300,
    "D": 5_300,
    "s": 2_000,
    "S": 2_000,
    "w": 51_000,
    "W": 51_000,
    "p": 51_000,
}
"""What each costs in Rust's engine, in bytes; measured, and rounded up."""
_CATEGORY = re.compile(
    r"\\[pP](?:[LMNPSZC]|\{(?:[LMNPSZC]|L[ultmo]|M[nce]|N[dlo]|P[cdseifo]|S[mcko]|Z[slp]"
    r"|C[cfo]|Letter|Lowercase_Letter|Uppercase_Letter|Mark|Number|Punctuation|Symbol"
    r"|ASCII|Alphabetic|Lowercase|Uppercase|White_Space|(?:Script=|sc=)(?:Latin|Greek"
    r"|Cyrillic|Han|Hiragana|Katakana|Arabic|Hebrew|Thai|Hangul|Devanagari))\})"
)
_HEXADECIMAL = re.compile(
    r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|u\{([0-9A-Fa-f]{1,6})\})"
)
_HALF = re.compile(r"\\u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}")
_PLAIN = "dDsSwWtnrvf"
_WORD_ENDS = "<>"
"""With a backslash, Rust's engine takes them for the ends of words."""
_DOUBLED = "&-~|"


class PatternError(ValueError):
    """What is no pattern; the text says why."""


def read_escape(pattern: str, at: int, *, in_class: bool) -> tuple[str, int, int]:
    """Read what starts with a backslash: its text, its length and its weight."""
    if found := _CATEGORY.match(pattern, at):
        return found[0], len(found[0]), WEIGHTS["p"]
    if found := _HALF.match(pattern, at):
        pair = bytes.fromhex(found[0].replace("\\u", "")).decode("utf-16-be")
        return _numbered(ord(pair)), len(found[0]), WEIGHTS[""]
    if found := _HEXADECIMAL.match(pattern, at):
        number = int(next(each for each in found.groups() if each), 16)
        written = _numbered(number)
        return written if "{" in found[0] else found[0], len(found[0]), WEIGHTS[""]
    following = pattern[at + 1 : at + 2]
    if following and following in _PLAIN:
        return f"\\{following}", 2, WEIGHTS.get(following, WEIGHTS[""])
    if following == "b" and in_class:
        return r"\x08", 2, WEIGHTS[""]
    if following == "0" and not pattern[at + 2 : at + 3].isdigit():
        return r"\x00", 2, WEIGHTS[""]
    control = pattern[at + 2 : at + 3]
    if following == "c" and control.isascii() and control.isalpha():
        return _numbered(ord(control) % 32), 3, WEIGHTS[""]
    if not following:
        raise PatternError("bad escape (end of pattern)")
    if following.isalnum():
        raise PatternError(f"bad escape \\{following}")
    if following.isascii() and following not in _WORD_ENDS:
        return f"\\{following}", 2, WEIGHTS[""]
    return following, 2, WEIGHTS[""]


def _numbered(number: int) -> str:
    if 0xD800 <= number <= 0xDFFF or number > 0x10FFFF:
        raise PatternError("it has half a character")
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def read_class(pattern: str, at: int) -> tuple[str, int, int, bool]:
    """Read what stands in square brackets; whether it speaks of Unicode goes last."""
    start = at
    at += 1
    negated = pattern[at : at + 1] == "^"
    at += negated
    if pattern[at : at + 1] == "]":
        if not negated:
            raise PatternError("a class of no characters")
        return r"[\s\S]", 3, WEIGHTS["S"], False
    written = ["[^" if negated else "["]
    size = WEIGHTS["."] if negated else 0
    unicode = False
    pending: str | None = None
    while pattern[at : at + 1] != "]":
        text, length, weight = _member(pattern, at)
        at += length
        size += weight
        unicode |= text.startswith(UNICODE)
        if pending is not None and _is_set(text):
            # A hyphen beside a set of characters is itself.
            written[-1] = r"\-"
        elif pending is not None and _ordinal(text) < _ordinal(pending):
            raise PatternError("bad character range")
        written.append(text)
        is_end, pending = pending is not None, None
        is_range = pattern[at : at + 1] == "-" and pattern[at + 1 : at + 2] != "]"
        if is_range and not is_end:
            at += 1
            if _is_set(text):
                written.append(r"\-")
            else:
                written.append("-")
                pending = text
    return "".join([*written, "]"]), at + 1 - start, size, unicode


def _member(pattern: str, at: int) -> tuple[str, int, int]:
    match pattern[at : at + 1]:
        case "":
            raise PatternError("unterminated character set")
        case "\\":
            return read_escape(pattern, at, in_class=True)
        case "[":
            if pattern[at + 1 : at + 2] in (":", "=", "."):
                raise PatternError("a class of another dialect")
            return r"\[", 1, WEIGHTS[""]
        case character if character in _DOUBLED and (
            pattern[at + 1 : at + 2] == character or character == "-"
        ):
            is_last = pattern[at + 1 : at + 2] == "]"
            is_first = pattern[at - 1] in "[^" and pattern[at - 2 : at - 1] != "\\"
            plain = character == "-" and (is_last or is_first)
            return character if plain else f"\\{character}", 1, WEIGHTS[""]
        case character:
            weight = WEIGHTS["" if character.isascii() else "."]
            return character, 1, weight


def _is_set(text: str) -> bool:
    return text[:1] == "\\" and text[1:2] in "dDsSwWpP" and len(text) > 1


def _ordinal(text: str) -> int:
    """The character that a member of a class is."""
    if text[:1] != "\\" or len(text) == 1:
        return ord(text[0])
    named = {"t": 9, "n": 10, "v": 11, "f": 12, "r": 13}
    if text[1] in "xuU":
        return int(text[2:], 16)
    return named.get(text[1], ord(text[1]))
