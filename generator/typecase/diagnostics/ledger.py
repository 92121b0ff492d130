"""Record the outcome for every part of a document; format it as a table or as JSON."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum

from msgspec import Struct


class Outcome(StrEnum):
    """The outcome for a part of a document.

    A mended part was wrong in the document, and is generated as the author must have
    meant it. A degraded part is usable, but the package represents less than the
    document says. A refused part is left out. An unused part belongs to a component to
    which nothing refers, so no code is generated for it. An excluded part is left out
    by the configuration.
    """

    GENERATED = "generated"
    MENDED = "mended"
    DEGRADED = "degraded"
    REFUSED = "refused"
    UNUSED = "unused"
    EXCLUDED = "excluded"


class Entry(Struct, frozen=True):
    """One part of a document, and the outcome for it.

    ``kind`` names the kind of the part, such as "operations". ``pointer`` is the JSON
    pointer of the part within ``file``. ``place`` is a function that returns the line
    and the column, since the search for a position is slow and only the JSON form has
    positions. ``reasons`` say why the part was not generated as the document describes
    it; a generated part has no reasons. ``inferred`` says what the document does not
    state, but follows from its names and types.
    """

    kind: str
    outcome: Outcome
    file: str
    place: Callable[[], tuple[int, int]]
    pointer: str
    reasons: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """Return the entry as the dictionary that `Ledger.to_json` writes."""
        line, column = self.place()
        return {
            "kind": self.kind,
            "outcome": self.outcome,
            "file": self.file,
            "line": line,
            "column": column,
            "pointer": self.pointer,
            "reasons": self.reasons,
            **({"inferred": self.inferred} if self.inferred else {}),
        }


class Coverage(Struct, frozen=True):
    """What became of the parts of one document.

    ``operations`` has the number of operations with each outcome. ``is_complete`` tells
    whether every part that is used was generated as it is described.
    """

    operations: Counter[Outcome]
    is_complete: bool


class Ledger:
    """The parts of all documents of a run, and the outcome for each part.

    ``entries`` is a function that returns an entry for each part. The function is
    called only when needed: a large document can have a hundred thousand parts.
    ``mended`` and ``left_out`` are the numbers of faults that were mended, and of those
    that cost a part of a document.
    """

    def __init__(
        self,
        documents: Sequence[Coverage],
        entries: Callable[[], Iterable[Entry]],
        mended: int = 0,
        left_out: int = 0,
    ) -> None:
        self._documents = documents
        self._entries = entries
        self._mended = mended
        self._left_out = left_out

    @property
    def is_complete(self) -> bool:
        """Whether every part that is used was generated as it is described."""
        return all(each.is_complete for each in self._documents)

    def summarize(self) -> str:
        """Return the number of operations, and of repairs, as a line of text."""
        counts = Counter[Outcome]()
        for each in self._documents:
            counts.update(each.operations)
        total = counts.total() - counts[Outcome.UNUSED] - counts[Outcome.EXCLUDED]
        generated = total - counts[Outcome.REFUSED]
        repairs = [
            f"{count} {text}"
            for count, text in (
                (self._mended, "mended"),
                (self._left_out, "left out"),
            )
            if count
        ]
        return f"{generated} of {total} operations" + (
            f"; {', '.join(repairs)}" if repairs else ""
        )

    def to_table(self) -> str:
        """Return a table with the number of parts of each kind and outcome.

        The table has a heading, a line for each kind of part, and a column for each
        outcome that occurs.
        """
        counts = Counter((each.kind, each.outcome) for each in self._entries())
        outcomes = sorted({outcome for _, outcome in counts}, key=list(Outcome).index)
        rows = [["", *map(str, outcomes)]]
        for kind in dict.fromkeys(kind for kind, _ in counts):
            rows.append([kind, *(str(counts[kind, outcome]) for outcome in outcomes)])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        # Names are aligned to the left, numbers to the right.
        lines = (
            "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])])
            for row in rows
        )
        return "".join(f"{line.rstrip()}\n" for line in lines)

    def to_json(self) -> str:
        """Return all entries as a JSON document."""
        content = {"entries": [entry.to_dict() for entry in self._entries()]}
        return json.dumps(content, indent=1, ensure_ascii=False) + "\n"
