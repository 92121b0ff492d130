"""Extract the Python code blocks, and the headings above each, from Markdown."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

HEADING = re.compile(r"^(?P<marks>#{1,6}) (?P<title>.+)$")


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """A block of Python code."""

    headings: tuple[str, ...]
    """The titles of the headings above it, one of each level, without backticks."""
    code: str

    @property
    def api(self) -> str:
        """The subpackage whose section it is in."""
        return self.headings[1].rpartition(".")[2]

    @property
    def operation(self) -> str:
        """The operation of the heading: `groups/pause` for `client.groups.pause`."""
        _, namespace, method = self.headings[-1].split(".")
        return f"{namespace}/{method}"

    @property
    def is_about_credentials(self) -> bool:
        """Whether it is in a section on credentials, which the sandbox's tests run."""
        return self.headings[-1].startswith("Credentials of ")

    def __str__(self) -> str:
        return ".".join(self.headings[1:])


def extract_code_blocks(text: str) -> Iterator[CodeBlock]:
    """Yield the Python code blocks of a Markdown text in order."""
    headings: dict[int, str] = {}
    lines_of_block: list[str] | None = None
    for line in text.splitlines():
        if lines_of_block is not None:
            if line == "```":
                code = "\n".join(lines_of_block) + "\n"
                yield CodeBlock(tuple(headings.values()), code)
                lines_of_block = None
            else:
                lines_of_block.append(line)
        elif line == "```python":
            lines_of_block = []
        elif heading := HEADING.match(line):
            level = len(heading["marks"])
            # A heading ends the sections of its own level and below.
            headings = {key: title for key, title in headings.items() if key < level}
            headings[level] = heading["title"].replace("`", "")
    assert lines_of_block is None, "a block of Python is not closed"
