"""Find the brackets, commas and operators of a logical line of code.

The line is one line of text. What stands in strings is left out.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

MARK = re.compile(
    r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\[\](){},#]| \| | = |: |"""
    r""" (?:and|or|if|else|for|in|is|not|await|lambda|[-+*/%<>&^@]|[=!<>]=|:=) """
)
OPENING = frozenset("([{")
CLOSING = frozenset(")]}")


class Unsure(Exception):
    """Black may do something else with this line."""


class Mark(Struct, frozen=True):
    """A bracket, a comma or an operator; `partner` is the other bracket's place."""

    at: int
    text: str
    depth: int
    partner: int = -1


class Line(Struct, frozen=True):
    """A logical line on one line, and the marks in it, in order."""

    text: str
    marks: tuple[Mark, ...]

    def top(self) -> Iterator[Mark]:
        """Walk the marks that stand in no brackets."""
        return (mark for mark in self.marks if mark.depth == 0)

    def split(self, separator: str) -> list[str]:
        """Cut at a mark that stands in no brackets."""
        parts: list[str] = []
        start = 0
        for mark in self.top():
            if mark.text == separator:
                parts.append(self.text[start : mark.at])
                start = mark.at + len(separator)
        return [*parts, self.text[start:]]

    def items(self) -> list[str]:
        """Cut at the commas that stand in no brackets."""
        return [part.strip(" ") for part in self.split(",")]

    def has_operator(self) -> bool:
        """Tell whether black may break the line at an operator outside of brackets."""
        plain = {" | ", " = ", " await "}
        return any(len(m.text) > 2 and m.text not in plain for m in self.top())

    def has_brackets(self) -> bool:
        """Tell whether there are brackets."""
        return any(mark.text in CLOSING for mark in self.marks)

    def last_brackets(self) -> tuple[int, int]:
        """Return where the last brackets open and close."""
        for mark in reversed(self.marks):
            if mark.depth == 0 and mark.text in CLOSING:
                return mark.partner, mark.at
        raise Unsure

    def has_explosive_comma(self) -> bool:
        """Tell whether a comma before a closing bracket forces a line for each item.

        The one of a tuple of one item does not.
        """
        return any(True for _ in self._last_commas())

    def without_last_commas(self) -> str:
        """Leave out the commas that would force a line for each item."""
        text = self.text
        for mark, after in reversed(list(self._last_commas())):
            text = text[: mark.at] + text[after.at :]
        return text

    def _last_commas(self) -> Iterator[tuple[Mark, Mark]]:
        for mark, after in zip(self.marks, self.marks[1:], strict=False):
            is_last = mark.text == "," and after.text in CLOSING
            if not is_last or self.text[mark.at + 1 : after.at].strip():
                continue
            if not self._is_lone_tuple(after, mark.depth):
                yield mark, after

    def _is_lone_tuple(self, closing: Mark, depth: int) -> bool:
        opening = closing.partner
        commas = sum(
            mark.text == "," and mark.depth == depth
            for mark in self.marks
            if opening < mark.at < closing.at
        )
        return closing.text == ")" and commas == 1 and self.is_display(opening)

    def is_display(self, opening: int) -> bool:
        """Tell a tuple, list or dict from the brackets of a call or a subscript."""
        before = self.text[opening - 1 : opening]
        return not (before.isalnum() or before in {"_", "]", ")", '"', "'"})


def scan(text: str) -> Line:
    """Find the marks of a line; one with a comment or open brackets is unsure."""
    marks: list[Mark] = []
    open_at: list[int] = []
    for found in MARK.finditer(text):
        at, mark = found.start(), found.group()
        if mark == "#" or (mark in CLOSING and not open_at):
            raise Unsure
        if mark in CLOSING:
            index = open_at.pop()
            opening = marks[index]
            marks[index] = Mark(opening.at, opening.text, opening.depth, at)
            marks.append(Mark(at, mark, len(open_at), opening.at))
        elif mark[0] not in "\"'":
            marks.append(Mark(at, mark, len(open_at)))
            if mark in OPENING:
                open_at.append(len(marks) - 1)
    if open_at:
        raise Unsure
    return Line(text, tuple(marks))
