"""A document in memory: plain values, and where each of them stands in the file.

In: what the readers parsed. Out: look-ups by JSON pointer and located diagnostics.
What the values mean does not belong here.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from typecase.diagnostics import Diagnostic, Severity
from typecase.load.plain import is_list, is_mapping


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a text file; both numbers count from 1."""

    line: int
    column: int


def escape(token: str) -> str:
    """Write one key as a token of a JSON pointer."""
    return token.replace("~", "~0").replace("/", "~1")


def unescape(token: str) -> str:
    """Read one token of a JSON pointer back as a key."""
    return token.replace("~1", "/").replace("~0", "~")


def join(pointer: str, *tokens: str | int) -> str:
    """Extend a JSON pointer by keys and indexes."""
    return pointer + "".join(f"/{escape(str(token))}" for token in tokens)


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


@dataclass(frozen=True, slots=True)
class Document:
    """One parsed file. `positions` maps a pointer to its key (or item) in the text.

    `warnings` are the faults that it can do without.
    """

    file: str
    source: bytes
    root: dict[str, Any]
    positions: Mapping[str, Position]
    warnings: tuple[Diagnostic, ...] = ()

    def position(self, pointer: str) -> Position:
        """Where a pointer stands, or the nearest thing above it that has a place."""
        while pointer not in self.positions and pointer:
            pointer = pointer.rpartition("/")[0]
        return self.positions.get(pointer, Position(1, 1))

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
        place = self.position(pointer)
        return Diagnostic(
            severity,
            code,
            message,
            self.file,
            place.line,
            place.column,
            pointer,
            hint,
        )
