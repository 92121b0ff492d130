"""Create secret values that can be recognized in any text.

Each canary is unique. It contains a fixed mark, and characters that the usual encodings
escape. `find_canaries` recognizes the mark in plain text, in lower or upper case, in
hexadecimal, and in Base64 at any offset.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from itertools import count

MARK = "Canary7f3aQ"
# Characters that JSON, URLs or HTML escape, and that are valid in a header.
_ESCAPED_CHARACTERS = "+/\"&=%\\<'>~"
# The publisher id is a credential that must be a number.
NUMERIC_CANARY = 739104826550018

_numbers = count(1)


def make_canary(suffix: str = "") -> str:
    """Return a new secret value; the suffix may add characters to escape."""
    return f"{MARK}{next(_numbers)}{_ESCAPED_CHARACTERS}{suffix}x"


def _encode_marks() -> Iterator[str]:
    yield from (MARK, MARK.lower(), MARK.upper(), str(NUMERIC_CANARY))
    yield MARK.encode().hex()
    for mark in (MARK.encode(), str(NUMERIC_CANARY).encode()):
        # Base64 encodes groups of three bytes, so the mark has three encodings. The
        # characters that also depend on the bytes before and after are cut off.
        for offset in range(3):
            encoded = b64encode(bytes(offset) + mark + b"\0\0").decode()
            own_part = encoded[(0, 2, 3)[offset] :][: len(mark) * 4 // 3 - 1]
            yield from (own_part, own_part.replace("+", "-").replace("/", "_"))


ENCODED_MARKS = tuple(_encode_marks())


def find_canaries(texts: Iterable[tuple[str, str]]) -> list[str]:
    """Return the name of each text with a canary, and an excerpt.

    ``texts`` are pairs of a name and a text.
    """
    leaks: list[str] = []
    for name, text in texts:
        # Without NUL characters, UTF-16 that was decoded as Latin-1 is readable.
        for variant in (text, text.replace("\0", "")):
            mark = next((mark for mark in ENCODED_MARKS if mark in variant), None)
            if mark is not None:
                start = variant.index(mark)
                excerpt = variant[max(0, start - 60) : start + 60]
                leaks.append(f"{name}: …{excerpt!r}…")
                break
    return leaks
