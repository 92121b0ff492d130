"""Find the brackets, commas and operators in a logical line of code.

The other modules of this package use them to break lines where black would. Characters
inside of string literals are ignored. The code must be on one line.
"""

import re
from functools import lru_cache

from msgspec import Struct

_STRING = r""""[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'"""
_BRACKETS = r"\[|\]|\(|\)|\{|\}|#"
# A string, which `scan` skips, a `#`, which `scan` rejects, or a mark. Each alternative
# starts with a literal character: `re` then searches for these characters quickly.
_TOKEN = re.compile(
    rf"{_STRING}|{_BRACKETS}|,| \| | = |: |"
    r" (?:and|or|if|else|for|in|is|not|await|lambda|[-+*/%<>&^@]|[=!<>]=|:=) "
)
_NESTED_TOKEN = re.compile(f"{_STRING}|{_BRACKETS}")
_TRAILING_COMMA = re.compile(r",\s*[\])}]")
OPENING = frozenset("([{")
CLOSING = frozenset(")]}")


class UncertainLayoutError(Exception):
    """The error that this package cannot be sure which layout black would choose."""


class Mark(Struct, frozen=True):
    """A pair of brackets, or a comma, colon or operator outside of all brackets.

    ``at`` is the index of the mark in the text, and ``text`` is the opening bracket, or
    the operator with its spaces. ``closing`` is the index of the closing bracket, or -1
    for a mark without one.
    """

    at: int
    text: str
    closing: int = -1


class Line(Struct, frozen=True):
    """A logical line of code: a whole statement, joined to one line.

    ``marks`` has the marks outside of brackets and strings, in order.
    """

    text: str
    marks: tuple[Mark, ...]

    def split(self, separator: str) -> list[str]:
        """Split at each separator outside of all brackets."""
        parts: list[str] = []
        start = 0
        for mark in self.marks:
            if mark.text == separator:
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
            len(mark.text) > 2 and mark.text not in handled_elsewhere
            for mark in self.marks
        )

    def has_brackets(self) -> bool:
        """Return whether the line contains brackets."""
        return any(mark.text in OPENING for mark in self.marks)

    def has_one_pair(self) -> bool:
        """Return whether all brackets are inside of a single pair."""
        return sum(mark.text in OPENING for mark in self.marks) == 1

    def last_brackets(self) -> tuple[int, int]:
        """Return the indexes of the last pair of brackets that is not inside of others.

        Raises:
            UncertainLayoutError: There are no brackets.
        """
        for mark in reversed(self.marks):
            if mark.text in OPENING:
                return mark.at, mark.closing
        raise UncertainLayoutError

    def without_magic_commas(self) -> str:
        """Return the text without magic trailing commas."""
        if not _TRAILING_COMMA.search(self.text):
            return self.text
        parts: list[str] = []
        start = 0
        for mark in self.marks:
            if mark.text in OPENING:
                parts += (self.text[start : mark.at + 1], self._compact_content(mark))
                start = mark.closing
        return "".join((*parts, self.text[start:]))

    def _compact_content(self, mark: Mark) -> str:
        """Return the content of brackets without magic trailing commas."""
        content = scan(self.text[mark.at + 1 : mark.closing])
        text = content.without_magic_commas()
        # `(x,)` needs its comma, so black does not take it for a magic one.
        is_tuple = mark.text == "(" and self.is_display(mark.at)
        if is_tuple and len(content.items()) == 2:
            return text
        stripped = text.rstrip()
        return stripped[:-1] if stripped.endswith(",") else text

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
    end = 0
    while match := _TOKEN.search(text, end):
        at, symbol, end = match.start(), match.group(), match.end()
        if symbol in OPENING:
            closing = _find_closing_bracket(text, end)
            marks.append(Mark(at, symbol, closing))
            end = closing + 1
        elif symbol in CLOSING or symbol == "#":
            raise UncertainLayoutError
        elif symbol[0] not in "\"'":
            marks.append(Mark(at, symbol))
    return Line(text, tuple(marks))


def _find_closing_bracket(text: str, start: int) -> int:
    """Return the index of the bracket that closes the one before ``start``.

    Raise `UncertainLayoutError` if there is a comment or no such bracket.
    """
    depth = 1
    for match in _NESTED_TOKEN.finditer(text, start):
        symbol = match.group()
        if symbol in OPENING:
            depth += 1
        elif symbol in CLOSING:
            depth -= 1
            if depth == 0:
                return match.start()
        elif symbol == "#":
            break
    raise UncertainLayoutError


def has_magic_comma(text: str) -> bool:
    """Return whether a trailing comma makes black put each item on its own line."""
    # The search is quick, and most lines have no trailing comma and need no scan.
    is_candidate = _TRAILING_COMMA.search(text) is not None
    return is_candidate and scan(text).without_magic_commas() != text
