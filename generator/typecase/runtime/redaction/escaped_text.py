"""Find secrets in text, whether their characters are escaped or not.

The text and the secrets are unescaped in the same way, so that all spellings of a
secret become one. Python then finds it in linear time.
"""

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from urllib.parse import quote

from ..secret import MASK

MIN_LENGTH = 6
"""The length of the shortest secrets that are found; shorter ones match other text."""

# Percent-encoding may be applied several times: "%255C" stands for "%5C".
_PERCENT = "%(?:25)*"
_BACKSLASHES = rf"(?:\\|{_PERCENT}5[Cc])++"
_BYTES = rf"(?:{_PERCENT}[89A-Fa-f][0-9A-Fa-f])++|{_PERCENT}[0-7][0-9A-Fa-f]"
# JSON is often nested in a JSON string, where each backslash is escaped again.
_ESCAPE = re.compile(
    rf"{_BACKSLASHES}(?:u([0-9A-Fa-f]{{4}})"
    rf"(?:{_BACKSLASHES}u([Dd][C-Fc-f][0-9A-Fa-f]{{2}}))?|({_BYTES})|(.))?|({_BYTES})",
    re.DOTALL,
)
# JSON writes a line break as a backslash and an n. The backslash is left out.
_SPELLINGS = str.maketrans("\n\t\r\b\f+", "ntrbf ")


def redact(text: str, secrets: Iterable[str]) -> str:
    """Return a copy of a text in which a mask stands for each secret.

    Secrets of fewer than `MIN_LENGTH` characters stay.
    """
    unescaped: _UnescapedText | None = None
    spans: list[tuple[int, int]] = []
    for secret in secrets:
        if len(secret) < MIN_LENGTH:
            continue
        spans += _find(text, secret)
        if secret.isascii() and secret.isalnum():
            continue  # It has no other spelling.
        plain = _UnescapedText(secret).text
        if len(plain) < MIN_LENGTH:
            # Without its backslashes it would match other text.
            spellings = (json.dumps(secret)[1:-1], quote(secret, safe=""))
            spans += [span for each in spellings for span in _find(text, each)]
            continue
        unescaped = unescaped or _UnescapedText(text)
        spans += map(unescaped.locate, _find(unescaped.text, plain))
    pieces: list[str] = []
    position = 0
    for start, end in sorted(spans):
        if start >= position:
            pieces += (text[position:start], MASK)
        position = max(position, end)
    return "".join((*pieces, text[position:]))


def _find(text: str, secret: str) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each place at which a text has a secret."""
    end = 0
    while (start := text.find(secret, end)) >= 0:
        end = start + len(secret)
        # A number must not match within a longer number.
        around = text[start - 1 : start] + text[end : end + 1]
        if not (secret.isdecimal() and any(map(str.isdecimal, around))):
            yield start, end


class _UnescapedText:
    """A text without its escapes, and the places of its parts in the original text."""

    def __init__(self, original: str) -> None:
        # Parts without escapes alternate with escapes.
        parts: list[str] = []
        self._starts, self._original_starts = [0], [0]
        end = length = 0
        for match in _ESCAPE.finditer(original):
            for part, after in (
                (original[end : match.start()], match.start()),
                (_decode(match), match.end()),
            ):
                parts.append(part)
                length += len(part)
                self._starts.append(length)
                self._original_starts.append(after)
            end = match.end()
        parts.append(original[end:])
        self.text = "".join(parts).translate(_SPELLINGS)

    def locate(self, span: tuple[int, int]) -> tuple[int, int]:
        """Return where a part of the unescaped text is in the original text.

        Both are given by their start and end. An escape is never cut.
        """
        start, end = span
        first, last = (bisect_right(self._starts, i) - 1 for i in (start, end - 1))
        return (
            self._original_starts[first]
            + (0 if first % 2 else start - self._starts[first]),
            (
                self._original_starts[last + 1]
                if last % 2
                else self._original_starts[last] + end - self._starts[last]
            ),
        )


def _decode(match: re.Match[str]) -> str:
    """Return what an escape stands for; backslashes stand for nothing."""
    unit, second_unit, bytes_after, char, bytes_alone = match.groups()
    if unit:
        # The second unit of UTF-16 may complete a character.
        units = "".join(chr(int(each, 16)) for each in (unit, second_unit) if each)
        return units.encode("utf-16-le", "surrogatepass").decode(
            "utf-16-le", "surrogatepass"
        )
    if percent := bytes_after or bytes_alone:
        codes = (each[-2:] for each in percent.split("%")[1:])
        return bytes.fromhex("".join(codes)).decode("utf-8", "surrogateescape")
    return char or ""
