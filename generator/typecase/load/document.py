"""A document in memory: plain values, and where each of them stands in the file.

In: what the readers parsed. Out: look-ups by JSON pointer and located diagnostics.
What the values mean does not belong here.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from typecase.diagnostics import Diagnostic, Severity
from typecase.load.json_types import is_list, is_mapping
from typecase.load.parse.source import Position, Positions


def escape(token: str) -> str:
    """Write one key as a token of a JSON pointer."""
    return token.replace("~", "~0").replace("/", "~1")


def unescape(token: str) -> str:
    """Read one token of a JSON pointer back as a key."""
    return token.replace("~1", "/").replace("~0", "~")


def join(pointer: str, *tokens: str | int) -> str:
    """Extend a JSON pointer by keys and indexes."""
    for token in tokens:
        text = str(token)
        # Called for every value of a document, of which hardly any needs it.
        pointer += f"/{escape(text) if '/' in text or '~' in text else text}"
    return pointer


def split(pointer: str) -> list[str]:
    """Take a JSON pointer apart into its keys."""
    return [unescape(token) for token in pointer.split("/")[1:]]


def child(node: Any, token: str) -> Any:
    """Step to one member or item; KeyError when there is none."""
    if is_mapping(node):
        return node[token]
    # Only the canonical decimal form names an item; `-1`, `01` and `²` do not.
    if is_list(node) and re.fullmatch(r"0|[1-9][0-9]{0,8}", token):
        index = int(token)
        if index < len(node):
            return node[index]
    raise KeyError(token)


class Sought(Struct, frozen=True):
    """What a path led to, and the bytes that were there; None if no file was."""

    path: Path
    source: bytes | None = None


class Document(Struct, frozen=True):
    """One parsed file. `positions` say where each key (or item) stands in the text.

    `warnings` are the faults that it can do without. `moved` says of what the loader
    put in another place, by its pointer, from which file and pointer it comes.
    `sources` are all places where files were sought for it, by how they were named.
    """

    file: str
    source: bytes
    root: dict[str, Any]
    positions: Positions
    warnings: tuple[Diagnostic, ...] = ()
    moved: dict[str, tuple["Document", str]] = field(
        default_factory=dict[str, tuple["Document", str]]
    )
    sources: Mapping[Path, Sought] = field(default_factory=dict[Path, Sought])

    def origin(self, pointer: str) -> tuple["Document", str]:
        """The file that a pointer leads to, and the pointer in it."""
        above = pointer
        while self.moved and above:
            if above in self.moved:
                document, place = self.moved[above]
                return document.origin(place + pointer[len(above) :])
            above = above.rpartition("/")[0]
        return self, pointer

    def position(self, pointer: str) -> Position:
        """Where a pointer stands, or the nearest thing above it that has a place."""
        document, pointer = self.origin(pointer)
        return document.positions.nearest(pointer)

    def line(self, pointer: str, seen_from: str) -> str:
        """Where a pointer stands, in words for a reader who looks at another place."""
        file = self.origin(pointer)[0].file
        words = f"line {self.position(pointer).line}"
        return words if file == self.origin(seen_from)[0].file else f"{words} of {file}"

    def lookup(self, pointer: str) -> Any:
        """The value at a JSON pointer; KeyError when there is none."""
        if pointer and not pointer.startswith("/"):
            raise KeyError(pointer)
        node: Any = self.root
        for token in split(pointer):
            try:
                node = child(node, token)
            except KeyError:
                raise KeyError(pointer) from None
        return node

    def locate(self, diagnostic: Diagnostic) -> Diagnostic:
        """Tell of a fault by the place that its author knows; its pointer is ours."""
        document, pointer = self.origin(diagnostic.pointer)
        place = self.position(diagnostic.pointer)
        return diagnostic._replace(
            file=document.file,
            line=place.line,
            column=place.column,
            pointer=pointer,
        )

    def diagnostic(
        self,
        code: str,
        message: str,
        pointer: str,
        *,
        hint: str | None = None,
        severity: Severity = Severity.ERROR,
    ) -> Diagnostic:
        """Locate a fault."""
        fault = Diagnostic(severity, code, message, self.file, 1, 1, pointer, hint)
        return self.locate(fault)
