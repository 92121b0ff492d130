"""How software spells a text that it quotes: texts in, one pattern that finds them
whether plain or escaped as in URLs, JSON and HTML, or in Base64, out. Whose texts these
are does not belong here.
"""

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from functools import cache, lru_cache
from urllib.parse import quote, quote_plus

SHORTEST = 6
"""Characters: anything shorter would be found in innocent places."""

_ENTITIES = {"&": "amp", '"': "quot", "'": "apos", "<": "lt", ">": "gt"}
# What was quoted is often quoted again, in another way.
_BACKSLASHES = r"(?:\\|%(?:25){0,3}5[Cc]){0,8}"
_AMPERSAND = "&(?:amp;){0,3}"
_URL_SAFE = str.maketrans("+/", "-_")


# Kept for a while, since after one failure of a service others follow.
@lru_cache(maxsize=32)
def pattern(texts: frozenset[str]) -> re.Pattern[str] | None:
    """What finds the texts; None if all of them are too short."""
    forms = {form for text in texts if len(text) >= SHORTEST for form in _forms(text)}
    if not forms:
        return None
    # The longest first, so that one that holds another goes as a whole.
    return re.compile("|".join(map(_spelled, sorted(forms, key=len, reverse=True))))


def _forms(text: str) -> Iterator[str]:
    yield text
    # Names of headers have no case, so that they are often shown in lower case.
    yield text.lower()
    raw = text.encode("utf-8", "surrogatepass")
    # A whole query or body may stand in Base64, where it is escaped first.
    form = quote_plus(raw, safe="*")
    parts = {quote(raw, safe=""), quote_plus(raw), form.replace("~", "%7E")}
    quoted = json.dumps(text, ensure_ascii=False)[1:-1].encode("utf-8", "surrogatepass")
    for part in {raw, quoted, *(each.encode() for each in parts)}:
        for shift in range(3):
            yield from _base64(part, shift)


def _base64(raw: bytes, shift: int) -> Iterator[str]:
    """The characters of Base64 that no neighbour has a part in.

    ``shift`` counts the bytes that go before, modulo 3.
    """
    coded = b64encode(bytes(shift) + raw).decode("ascii")
    core = coded[(0, 2, 3)[shift] : (shift + len(raw)) * 8 // 6]
    yield core
    yield core.translate(_URL_SAFE)


def _spelled(text: str) -> str:
    # A run of backslashes is as long as the text was often quoted.
    spelled = "".join(map(_character, re.sub(r"\\+", r"\\", text)))
    # A number is not found inside of a longer one.
    return rf"(?<!\d){spelled}(?!\d)" if text.isdecimal() else spelled


@cache
def _character(char: str) -> str:
    """One character in all its spellings; letters and digits have only one."""
    if char.isascii() and char.isalnum():
        return char
    unit = char.encode("utf-16-be", "surrogatepass").hex()
    units = (unit[start : start + 4] for start in range(0, len(unit), 4))
    ways = [
        re.escape(char),
        re.escape(json.dumps(char)[1:-1]),
        "".join(rf"\\?u{_hex(each)}" for each in units),
        "".join(
            f"%(?:25){{0,3}}{_hex(f'{byte:02x}')}"
            for byte in char.encode("utf-8", "surrogatepass")
        ),
        f"{_AMPERSAND}#0{{0,3}}{ord(char)};",
        f"{_AMPERSAND}#[xX]0{{0,3}}{_hex(f'{ord(char):x}')};",
    ]
    ways += [r"\+|%(?:25){0,3}2[Bb]"] if char == " " else []
    # Servers read JSON as a form, too.
    ways += [r"[ ]|%(?:25){0,3}20"] if char == "+" else []
    ways += [] if char.isascii() else _lossy(char)
    ways += [f"{_AMPERSAND}{_ENTITIES[char]};"] if char in _ENTITIES else []
    return f"{_BACKSLASHES}(?:{'|'.join(ways)})" + ("+" if char == "\\" else "")


def _lossy(char: str) -> list[str]:
    # What is left of it where only ASCII, or a single byte, is known.
    raw = char.encode("utf-8", "surrogatepass")
    return [r"\?{1,4}", "\ufffd{1,4}", re.escape(raw.decode("latin-1"))]


def _hex(digits: str) -> str:
    return "".join(f"[{d}{d.upper()}]" if d.isalpha() else d for d in digits)
