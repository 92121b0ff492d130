"""Take the code out of a text while the text around it is converted."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

MARK = "\ufdd0"
"""A character that no text contains: Unicode reserves it for internal use."""
_BACKTICKS = re.compile(r"`+")
_PLACEHOLDER = re.compile(f"{MARK}([0-9]+){MARK}")


@dataclass(slots=True)
class CodeSegments:
    """The code spans and fenced code of a text, each with a placeholder in the text."""

    segments: list[str] = field(default_factory=list[str])

    def add(self, code: str) -> str:
        """Return the placeholder of a piece of code."""
        self.segments.append(code)
        return f"{MARK}{len(self.segments) - 1}{MARK}"

    def take(self, text: str) -> str:
        """Return a text with placeholders in place of its code."""
        text = text.replace(MARK, "\N{REPLACEMENT CHARACTER}")
        parts: list[str] = []
        end = 0
        for start, stop in _find_code(text):
            parts += [text[end:start], self.add(_dedent(text, start, stop))]
            end = stop
        return "".join([*parts, text[end:]])

    def restore(self, text: str) -> str:
        """Return a text with its code in place of the placeholders."""
        return _PLACEHOLDER.sub(lambda match: self.segments[int(match[1])], text)


def _dedent(text: str, start: int, stop: int) -> str:
    """Return code whose lines are indented less by the indentation of the first."""
    code = text[start:stop]
    if "\n" not in code:
        return code
    indent = 0
    while indent < start and text[start - indent - 1] == " ":
        indent += 1
    return re.sub(rf"\n {{0,{indent}}}", "\n", code)


def _find_code(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each run of backticks and the next of equal length."""
    runs = [(match.start(), match.end()) for match in _BACKTICKS.finditer(text)]
    # The indices of the runs of each length, the first of them last.
    by_length: dict[int, list[int]] = {}
    for index in reversed(range(len(runs))):
        start, end = runs[index]
        by_length.setdefault(end - start, []).append(index)
    following = 0
    for index, (start, end) in enumerate(runs):
        same = by_length[end - start]
        while same and same[-1] <= index:
            same.pop()
        if index >= following and same:
            following = same[-1] + 1
            yield start, runs[same[-1]][1]
