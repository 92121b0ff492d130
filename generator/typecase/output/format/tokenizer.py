"""Find the brackets, commas and operators in a logical line of code.

The other modules of this package use them to break lines where black would. Characters
inside of string literals are ignored. The code must be on one line.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

# A string, which `scan` skips, a `#`, which `scan` rejects, or a mark. Each alternative
# starts with a literal character: `re` then searches for these characters quickly.
TOKEN = re.compile(
    r""""[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'"""
    r"""|\[|\]|\(|\)|\{|\}|,|#| \| | = |: |"""
    r""" (?:and|or|if|else|for|in|is|not|await|lambda|[-+*/%<>&^@]|[=!<>]=|:=) """
)
OPENING = frozenset("([{")
CLOSING = frozenset(")]}")


class UncertainLayoutError(Exception):
    """The error that this package cannot be sure which layout black would choose."""


class Mark(Struct, frozen=True):
    """A bracket, comma, colon or operator; ``text`` includes its spaces.

    ``at`` is the index of the mark in the text. ``depth`` is the number of bracket
    pairs around the mark. ``partner`` is the index of the matching bracket in the text,
    or -1 for a mark without partner.
    """

    at: int
    text: str
    depth: int
    partner: int = -1


class Line(Struct, frozen=True):
    """A logical line of code: a whole statement, joined to one line.

    ``marks`` has the marks outside of strings, in order.
    """

    text: str
    marks: tuple[Mark, ...]

    def split(self, separator: str) -> list[str]:
        """Split at each separator outside of all brackets."""
        parts: list[str] = []
        start = 0
        for mark in self.marks:
            if mark.depth == 0 and mark.text == separator:
                parts.append(self.text[start : mark.at])
                start = mark.at + len(separator)
        return [*parts, self.text[start:]]

    def items(self) -> list[str]:
        """Split at the commas outside of all brackets, and strip the parts."""
        return [part.strip(" ") for part in self.split(",")]

    def has_operator(self) -> bool:
        """Return whether black might break the line at an operator outside of brackets.

        Ignore operators for which this package knows the layout.
        """
        # Callers lay out unions and assignments. Black never breaks after `await`.
        handled_elsewhere = {" | ", " = ", " await "}
        # Marks of one or two characters (brackets, `,` and `: `) are not operators.
        return any(
            mark.depth == 0
            and len(mark.text) > 2
            and mark.text not in handled_elsewhere
            for mark in self.marks
        )

    def has_brackets(self) -> bool:
        """Return whether the line contains brackets."""
        return any(mark.text in CLOSING for mark in self.marks)

    def has_one_pair(self) -> bool:
        """Return whether all brackets are inside of a single pair."""
        return sum(mark.text in CLOSING and not mark.depth for mark in self.marks) == 1

    def last_brackets(self) -> tuple[int, int]:
        """Return the indexes of the last pair of brackets that is not inside of others.

        Raises:
            UncertainLayoutError: There are no brackets.
        """
        for mark in reversed(self.marks):
            if mark.depth == 0 and mark.text in CLOSING:
                return mark.partner, mark.at
        raise UncertainLayoutError

    def has_magic_comma(self) -> bool:
        """Return whether a trailing comma makes black put each item on its own line."""
        return any(True for _ in self._magic_commas())

    def without_magic_commas(self) -> str:
        """Return the text without magic trailing commas."""
        text = self.text
        for comma, closing in reversed(list(self._magic_commas())):
            text = text[: comma.at] + text[closing.at :]
        return text

    def _magic_commas(self) -> Iterator[tuple[Mark, Mark]]:
        """Yield each magic trailing comma, and the closing bracket that follows it."""
        for mark, after in zip(self.marks, self.marks[1:], strict=False):
            is_last = mark.text == "," and after.text in CLOSING
            # Only spaces separate a trailing comma from the closing bracket.
            if not is_last or self.text[mark.at + 1 : after.at].strip():
                continue
            # `(x,)` needs its comma, so black does not take it for a magic one.
            if not self._is_one_item_tuple(after, mark.depth):
                yield mark, after

    def _is_one_item_tuple(self, closing: Mark, depth: int) -> bool:
        """Return whether a bracket closes a tuple with a single comma at ``depth``."""
        opening = closing.partner
        commas = sum(
            mark.text == "," and mark.depth == depth
            for mark in self.marks
            if opening < mark.at < closing.at
        )
        return closing.text == ")" and commas == 1 and self.is_display(opening)

    def is_display(self, opening: int) -> bool:
        """Return whether a bracket opens a tuple, list, set or dict display.

        A bracket of a call or subscript follows a name, a bracket or a string.
        """
        before = self.text[opening - 1 : opening]
        return not (before.isalnum() or before in {"_", "]", ")", '"', "'"})


# The same parameters and types occur in many methods, and within a statement, the
# functions of this package look at the same text several times.
@lru_cache(maxsize=1024)
def scan(text: str) -> Line:
    """Return a line of code with its marks.

    Raises:
        UncertainLayoutError: The line contains a comment or unmatched brackets.
    """
    marks: list[Mark] = []
    open_indexes: list[int] = []  # Indexes, in `marks`, of brackets not closed yet.
    for match in TOKEN.finditer(text):
        at, symbol = match.start(), match.group()
        if symbol == "#" or (symbol in CLOSING and not open_indexes):
            raise UncertainLayoutError
        if symbol in CLOSING:
            index = open_indexes.pop()
            opening = marks[index]
            marks[index] = Mark(opening.at, opening.text, opening.depth, partner=at)
            marks.append(Mark(at, symbol, len(open_indexes), partner=opening.at))
        elif symbol[0] not in "\"'":
            marks.append(Mark(at, symbol, len(open_indexes)))
            if symbol in OPENING:
                open_indexes.append(len(marks) - 1)
    if open_indexes:
        raise UncertainLayoutError
    return Line(text, tuple(marks))
