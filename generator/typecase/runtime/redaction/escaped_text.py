"""Find secrets in text, whether their characters are escaped or not.

The text and the secrets are unescaped in the same way, so that all spellings of a
secret become one. Python then finds it in linear time.
"""

import re
from collections.abc import Iterable

from ..secret import MASK

MIN_LENGTH = 6
"""The length of the shortest secrets that are found; shorter ones match other text."""

# Percent-encoding may be applied several times: "%255C" stands for "%5C".
_PERCENT = "%(?:25)*"
_BACKSLASHES = rf"(?:\\|{_PERCENT}5[Cc])++"
_HEX = "[0-9A-Fa-f]"
_NEXT = rf"{_PERCENT}[89ABab]{_HEX}"
# One character in UTF-8, or one byte.
_BYTES = (
    rf"{_PERCENT}(?:[CDcd]{_HEX}{_NEXT}|[Ee]{_HEX}(?:{_NEXT}){{2}}"
    rf"|[Ff]{_HEX}(?:{_NEXT}){{3}}|{_HEX}{{2}})"
)
# One character in UTF-16, of one or two units.
_UNITS = (
    rf"u(?:[Dd][89ABab]{_HEX}{{2}}{_BACKSLASHES}u[Dd][C-Fc-f]{_HEX}{{2}}|{_HEX}{{4}})"
)
# JSON is often nested in a JSON string, where each backslash is escaped again.
_CHARACTER = re.compile(
    rf"[^\\%]|{_BACKSLASHES}(?:{_UNITS}|{_BYTES}|.)?|{_BYTES}|%", re.DOTALL
)
# JSON writes a line break as a backslash and an n. The backslash is left out.
_SPELLINGS = str.maketrans("\n\t\r\b\f+", "ntrbf ")


def redact(text: str, secrets: Iterable[str]) -> str:
    """Return a copy of a text in which a mask stands for each secret.

    Secrets of fewer than `MIN_LENGTH` characters stay.
    """
    long = sorted((each for each in secrets if len(each) >= MIN_LENGTH), key=len)
    for secret in reversed(long):
        text = _replace(text, secret)
    escaped = [each for each in long if not (each.isascii() and each.isalnum())]
    if not escaped:
        return text
    characters = _CHARACTER.findall(text)
    unescaped = _unescape(characters)
    for secret in escaped:
        # A backslash at the end belongs to the character that follows in the text.
        plain = _unescape(_CHARACTER.findall(secret)).rstrip("\\")
        if len(plain) < MIN_LENGTH // 2:
            continue  # Without its backslashes it would match other text.
        start = unescaped.find(plain)
        while start >= 0:
            end = start + len(plain)
            characters[start:end] = [MASK, *[""] * (len(plain) - 1)]
            start = unescaped.find(plain, end)
    return "".join(characters)


def _replace(text: str, secret: str) -> str:
    if secret.isdecimal():
        # A number must not match within a longer number.
        return re.sub(rf"(?<!\d){secret}(?!\d)", MASK, text)
    return text.replace(secret, MASK)


def _unescape(characters: list[str]) -> str:
    """Return a text with one character for each of these, which may be escaped."""
    unescaped = {each: _unescape_one(each) for each in {*characters}}
    return "".join(map(unescaped.__getitem__, characters)).translate(_SPELLINGS)


def _unescape_one(character: str) -> str:
    rest = re.sub(_BACKSLASHES, "", character)
    if len(rest) < 2:
        return rest or "\\"
    if rest.startswith("u"):
        units = bytes.fromhex(rest.replace("u", ""))
        return units.decode("utf-16-be", "surrogatepass")
    codes = (each[-2:] for each in rest.split("%")[1:])
    # Bytes that are not UTF-8 count as one character, too.
    return bytes.fromhex("".join(codes)).decode("utf-8", "replace")[0]
