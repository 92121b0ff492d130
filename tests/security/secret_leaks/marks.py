"""Create secret values that can be recognized in any text.

Each canary is unique. It contains a fixed mark, and characters that the usual encodings
escape. `found` reports the texts that contain the mark: plain, in lower or upper case,
in hexadecimal, or in Base64 at any offset.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from itertools import count

MARK = "Canary7f3aQ"
# What JSON, URLs and HTML escape, all of it visible ASCII, as headers need.
_ESCAPED = "+/\"&=%\\<'>~"
# A credential that is a number, as the publisher id is.
NUMBER = 739104826550018

_numbers = count(1)


def canary(more: str = "") -> str:
    """A new value."""
    return f"{MARK}{next(_numbers)}{_ESCAPED}{more}x"


def _needles() -> Iterator[str]:
    yield from (MARK, MARK.lower(), MARK.upper(), str(NUMBER))
    yield MARK.encode().hex()
    for plain in (MARK.encode(), str(NUMBER).encode()):
        for shift in range(3):
            coded = b64encode(bytes(shift) + plain + b"\0\0").decode()
            core = coded[(0, 2, 3)[shift] :][: len(plain) * 4 // 3 - 1]
            yield from (core, core.replace("+", "-").replace("/", "_"))


NEEDLES = tuple(_needles())


def found(texts: Iterable[tuple[str, str]]) -> list[str]:
    """Where the mark shows: the names of the texts, each with its surroundings."""
    places: list[str] = []
    for name, text in texts:
        # Text in two bytes a character is the same without the zeros.
        for form in (text, text.replace("\0", "")):
            hit = next((each for each in NEEDLES if each in form), None)
            if hit is not None:
                start = form.index(hit)
                places.append(f"{name}: …{form[max(0, start - 60) : start + 60]!r}…")
                break
    return places
