"""What was measured as tables, for a terminal and in Markdown: results in, text out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.bench.generate import Document
from tests.bench.growth import Point
from tests.bench.machine import Machine
from tests.bench.rounds import Measured, Outcome

# Columns of words; all others are of numbers.
WORDS = ("Run", "prints", "Import", "Call", "Generator")
# The load of a core from which times are no longer those of the machine.
BUSY = 0.3


@dataclass(frozen=True, slots=True)
class Table:
    """A title, a head, rows of text, and notes that stand below."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str] = ()


def for_terminal(table: Table) -> str:
    """Columns that stand below each other, numbers to the right."""
    rows = [table.head, *table.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            cell.ljust(width) if name in WORDS else cell.rjust(width)
            for name, cell, width in zip(table.head, row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]
    return "\n".join([table.title, *(f"  {each}" for each in (*lines, *table.notes))])


def for_markdown(table: Table) -> str:
    """The same in a README."""
    align = ["---" if name in WORDS else "---:" for name in table.head]
    lines = [f"| {' | '.join(row)} |" for row in (table.head, align, *table.rows)]
    notes = [line for note in table.notes for line in ("", note)]
    return "\n".join([f"**{table.title}**", "", *lines, *notes])


def generating(document: Document) -> Table:
    """Whole runs on one document."""
    size = f"{document.bytes / 1e6:.1f} MB"
    if document.bytes < 1e6:
        size = f"{document.bytes / 1e3:.0f} kB"
    return Table(
        f"{document.name} ({document.operations} operations, {size})",
        ("Run", "prints", "s", "ratio", "CPU s", "peak MB", "rounds"),
        [
            (
                each.name,
                document.prints.get(each.name, ""),
                _seconds(each.seconds),
                _ratio(each.ratio),
                _seconds(each.cpu),
                f"{each.peak / 1e6:.0f}",
                str(each.rounds),
            )
            for each in document.measured
        ],
        _failed(document.failed),
    )


def importing(outcome: Outcome) -> Table:
    """Imports in new processes."""
    return Table(
        "import, in a new process",
        ("Import", "ms", "ratio", "peak MB"),
        [
            (
                each.name,
                f"{each.seconds * 1e3:.0f}",
                _ratio(each.ratio),
                f"{each.peak / 1e6:.0f}",
            )
            for each in outcome.measured
        ],
        _failed(outcome.failed),
    )


def calling(outcomes: dict[str, Outcome]) -> Table:
    """Calls, all ways."""
    return Table(
        "one call that lists 20 campaigns, over a socket",
        ("Call", "µs", "µs above", "ratio", "CPU µs", "peak kB"),
        [
            (f"{way}: {each.name}", *_call(each))
            for way, outcome in outcomes.items()
            for each in outcome.measured
        ],
    )


def _call(each: Measured) -> tuple[str, ...]:
    return (
        f"{each.seconds * 1e6:.0f}",
        f"{(each.above or 0) * 1e6:+.0f}",
        _ratio(each.ratio),
        f"{each.cpu * 1e6:.0f}",
        f"{each.peak / 1e3:.0f}",
    )


def growing(name: str, points: Iterable[Point]) -> Table:
    """Cost against the number of operations."""
    return Table(
        f"growth: parts of {name}, cold",
        ("Generator", "operations", "MB", "s", "ms an operation", "peak MB"),
        [
            (
                each.name,
                str(each.operations),
                f"{each.bytes / 1e6:.1f}",
                _seconds(each.seconds),
                f"{each.seconds / each.operations * 1e3:.1f}",
                f"{each.peak / 1e6:.0f}",
            )
            for each in sorted(points, key=lambda each: (each.name, each.operations))
        ],
    )


def measured_on(machine: Machine) -> str:
    """One sentence that names the machine."""
    busy = machine.load > BUSY
    other = (
        f" Other work kept it busy: a load of {machine.load} a core." if busy else ""
    )
    return (
        f"Measured on {machine.day}: {machine.processor}, {machine.cores} cores,"
        f" {machine.memory} GiB, {machine.system}, Python {machine.python}.{other}"
    )


def _failed(reasons: dict[str, str]) -> list[str]:
    return [f"{name} is left out: {reason}" for name, reason in reasons.items()]


def _seconds(seconds: float) -> str:
    return f"{seconds:.1f}" if seconds >= 10 else f"{seconds:.2f}"


def _ratio(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.2f}"
