"""Format results as tables, for a terminal and in Markdown."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.bench.benchmarks.document_growth import GrowthPoint
from tests.bench.benchmarks.generation import GenerationResult
from tests.bench.measurement.machine import Machine
from tests.bench.measurement.rounds import Comparison, Measurement

# Columns of text are aligned to the left, and the others, of numbers, to the right.
TEXT_COLUMNS = ("Run", "generates", "Import", "Call", "Generator")
# With a higher load per core, other work may have influenced the times.
BUSY_LOAD = 0.3


@dataclass(frozen=True, slots=True)
class Table:
    """A table of text cells, with notes below it."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str] = ()


def format_for_terminal(table: Table) -> str:
    """Return a table with aligned columns."""
    rows = [table.columns, *table.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            cell.ljust(width) if name in TEXT_COLUMNS else cell.rjust(width)
            for name, cell, width in zip(table.columns, row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]
    return "\n".join([table.title, *(f"  {line}" for line in (*lines, *table.notes))])


def format_as_markdown(table: Table) -> str:
    """Return a table in Markdown, with its title and notes as paragraphs."""
    alignment = ["---" if name in TEXT_COLUMNS else "---:" for name in table.columns]
    rows = (table.columns, alignment, *table.rows)
    lines = [f"| {' | '.join(row)} |" for row in rows]
    notes = [line for note in table.notes for line in ("", note)]
    return "\n".join([f"**{table.title}**", "", *lines, *notes])


def generation_table(result: GenerationResult) -> Table:
    size = f"{result.bytes / 1e6:.1f} MB"
    if result.bytes < 1e6:
        size = f"{result.bytes / 1e3:.0f} kB"
    return Table(
        f"{result.name} ({result.operations} operations, {size})",
        ("Run", "generates", "s", "ratio", "CPU s", "peak MB", "rounds"),
        [
            (
                run.name,
                result.generates.get(run.name, ""),
                _format_seconds(run.seconds),
                _format_ratio(run.ratio),
                _format_seconds(run.cpu_seconds),
                f"{run.peak_bytes / 1e6:.0f}",
                str(run.rounds),
            )
            for run in result.measurements
        ],
        _failure_notes(result.failures),
    )


def import_table(comparison: Comparison) -> Table:
    return Table(
        "import, in a new process",
        ("Import", "ms", "ratio", "peak MB"),
        [
            (
                run.name,
                f"{run.seconds * 1e3:.0f}",
                _format_ratio(run.ratio),
                f"{run.peak_bytes / 1e6:.0f}",
            )
            for run in comparison.measurements
        ],
        _failure_notes(comparison.failures),
    )


def call_table(comparisons: dict[str, Comparison]) -> Table:
    return Table(
        "one call that lists 20 campaigns, over a socket",
        ("Call", "µs", "µs above base", "ratio", "CPU µs", "peak kB"),
        [
            (f"{way}: {run.name}", *_call_cells(run))
            for way, comparison in comparisons.items()
            for run in comparison.measurements
        ],
    )


def _call_cells(run: Measurement) -> tuple[str, ...]:
    return (
        f"{run.seconds * 1e6:.0f}",
        f"{(run.difference or 0) * 1e6:+.0f}",
        _format_ratio(run.ratio),
        f"{run.cpu_seconds * 1e6:.0f}",
        f"{run.peak_bytes / 1e3:.0f}",
    )


def growth_table(source: str, points: Iterable[GrowthPoint]) -> Table:
    return Table(
        f"growth: parts of {source}, cold",
        ("Generator", "operations", "MB", "s", "ms an operation", "peak MB"),
        [
            (
                point.generator,
                str(point.operations),
                f"{point.bytes / 1e6:.1f}",
                _format_seconds(point.seconds),
                f"{point.seconds / point.operations * 1e3:.1f}",
                f"{point.peak_bytes / 1e6:.0f}",
            )
            for point in sorted(points, key=lambda p: (p.generator, p.operations))
        ],
    )


def machine_sentence(machine: Machine) -> str:
    """Return a sentence that names the machine, and one more if it was busy."""
    sentence = (
        f"Measured on {machine.day}: {machine.processor}, {machine.cores} cores,"
        f" {machine.memory} GiB, {machine.system}, Python {machine.python}."
    )
    if machine.load > BUSY_LOAD:
        sentence += f" Other work kept it busy: a load of {machine.load} a core."
    return sentence


def _failure_notes(reasons: dict[str, str]) -> list[str]:
    return [f"{name} is left out: {reason}" for name, reason in reasons.items()]


def _format_seconds(seconds: float) -> str:
    return f"{seconds:.1f}" if seconds >= 10 else f"{seconds:.2f}"


def _format_ratio(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.2f}"
