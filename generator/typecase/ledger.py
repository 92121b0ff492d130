"""What became of every part of a document, as a table for people and as JSON."""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cached_property

from msgspec import Struct


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
        """Return a line for each kind of part: how many of them met which fate."""
        counts = self._counts
        fates = [fate for fate in Fate if any(f is fate for _, f in counts)]
        rows = [["", *map(str, fates)]]
        for kind in dict.fromkeys(kind for kind, _ in counts):
            rows.append([kind, *(str(counts[kind, fate]) for fate in fates)])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = (
            "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])])
            for row in rows
        )
        return "".join(f"{line.rstrip()}\n" for line in lines)

    def as_json(self) -> str:
        """All entries, for programs."""
        entries = [each.as_mapping() for each in self._entries()]
        return json.dumps({"entries": entries}, indent=1, ensure_ascii=False) + "\n"
