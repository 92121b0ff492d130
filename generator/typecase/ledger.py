"""What became of every part of a document: entries in, a table for people and JSON for
programs out. A leaf: which parts there are, and why, is found elsewhere.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cached_property

from msgspec import Struct

from typecase.diagnostics import printable


class Fate(StrEnum):
    """What became of a part.

    A degraded one is usable, with less than the document says. A refused one is left
    out. An unused one is referred to by nothing, so that there is nothing to print.
    """

    PRINTED = "printed"
    DEGRADED = "degraded"
    REFUSED = "refused"
    UNUSED = "unused"


class Entry(Struct, frozen=True):
    """One part of a document; ``reasons`` say why it is not simply printed.

    ``place`` finds its line and column, which few readers ask for.
    """

    kind: str
    fate: Fate
    file: str
    place: Callable[[], tuple[int, int]]
    pointer: str
    reasons: tuple[str, ...] = ()

    def as_mapping(self) -> dict[str, object]:
        """The entry as JSON has it."""
        line, column = self.place()
        return {
            "kind": self.kind,
            "fate": self.fate,
            "file": self.file,
            "line": line,
            "column": column,
            "pointer": self.pointer,
            "reasons": self.reasons,
        }


class Ledger:
    """Every part of the documents of one run, in their order.

    They are found when they are asked for: large documents have a hundred thousand.
    """

    def __init__(self, entries: Callable[[], Iterable[Entry]]) -> None:
        self._entries = entries

    @cached_property
    def _counts(self) -> Counter[tuple[str, Fate]]:
        return Counter((each.kind, each.fate) for each in self._entries())

    @property
    def is_whole(self) -> bool:
        """Whether nothing was degraded or refused."""
        return not any(
            fate in (Fate.DEGRADED, Fate.REFUSED) for _, fate in self._counts
        )

    def table(self) -> str:
        """A line for each kind of part, and how many of them met which fate."""
        counts = self._counts
        fates = [fate for fate in Fate if any(f is fate for _, f in counts)]
        kinds = dict.fromkeys(kind for kind, _ in counts)
        rows = [["", *map(str, fates)]]
        rows += [
            [printable(kind), *(str(counts[kind, fate]) for fate in fates)]
            for kind in kinds
        ]
        return _aligned(rows)

    def as_json(self) -> str:
        """All entries, for programs."""
        entries = [each.as_mapping() for each in self._entries()]
        return json.dumps({"entries": entries}, indent=1, ensure_ascii=False) + "\n"


def _aligned(rows: Iterable[list[str]]) -> str:
    listed = list(rows)
    widths = [max(map(len, column)) for column in zip(*listed, strict=True)]
    lines = (
        "  ".join(
            [row[0].ljust(widths[0])]
            + [cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True)]
        )
        for row in listed
    )
    return "".join(f"{line.rstrip()}\n" for line in lines)
