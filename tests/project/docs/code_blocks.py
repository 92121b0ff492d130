"""Read the code blocks of Markdown pages."""

import re
from dataclasses import dataclass
from pathlib import Path

_BLOCK = re.compile(
    r"^(?:<!-- (?P<mark>[^\n]*) -->\n)?```(?P<language>\w*)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_FILE_NAME = re.compile(r"\{?# ([\w./-]+\.(?:py|ya?ml|toml|jinja))(?: #\})?\n")

NOT_RUN = "not run: "
BACKGROUND = "background: "
SANDBOX = "sandbox"


@dataclass(frozen=True)
class CodeBlock:
    """A fenced code block.

    ``line`` is the line of its fence, counted from 1. ``mark`` is the comment in the
    line before, such as "not run: network", or "".
    """

    page: str
    line: int
    language: str
    text: str
    mark: str

    @property
    def file_name(self) -> str | None:
        """The file that the first line, a comment, names, as in `# shop.py`."""
        match = _FILE_NAME.match(self.text)
        return match[1] if match else None

    @property
    def is_run(self) -> bool:
        """Whether the block runs without a network and without the sandbox."""
        return self.mark != SANDBOX and not self.mark.startswith(NOT_RUN)


def read_code_blocks(page: Path, name: str) -> list[CodeBlock]:
    """Return the code blocks of a page in their order."""
    text = page.read_text(encoding="utf-8")
    blocks = [
        CodeBlock(
            page=name,
            line=text.count("\n", 0, match.start("language")) + 1,
            language=match["language"],
            text=match["text"],
            mark=match["mark"] or "",
        )
        for match in _BLOCK.finditer(text)
    ]
    fences = re.findall(r"^\s*```", text, re.MULTILINE)
    assert len(fences) == 2 * len(blocks), f"{name} has a fence that is not read"
    return blocks
