"""Extract the Python code blocks from printed Markdown.

Each block becomes a `Snippet` with the headings above it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

LINE = re.compile(r"^(?P<marks>#{1,6}) (?P<title>.+)$")


@dataclass(frozen=True, slots=True)
class Snippet:
    headings: tuple[str, ...]
    """Titles of all levels above it, without backticks."""
    text: str

    @property
    def api(self) -> str:
        """The subpackage whose section it is in."""
        return self.headings[1].rpartition(".")[2]

    @property
    def operation(self) -> str:
        """`client.groups.pause` is the operation `groups/pause`."""
        _, namespace, method = self.headings[-1].split(".")
        return f"{namespace}/{method}"

    def __str__(self) -> str:
        return ".".join(self.headings[1:])


def snippets(text: str) -> Iterator[Snippet]:
    """Every block of Python, in order."""
    headings: dict[int, str] = {}
    gathered: list[str] | None = None
    for line in text.splitlines():
        if gathered is not None:
            if line == "```":
                yield Snippet(tuple(headings.values()), "\n".join(gathered) + "\n")
                gathered = None
            else:
                gathered.append(line)
        elif line == "```python":
            gathered = []
        elif found := LINE.match(line):
            level = len(found["marks"])
            headings = {key: each for key, each in headings.items() if key < level}
            headings[level] = found["title"].replace("`", "")
    assert gathered is None, "a block of Python is not closed"
