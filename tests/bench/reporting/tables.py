"""Format results as tables, for a terminal and in Markdown."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tests.bench.benchmarks.document_growth import GrowthPoint
from tests.bench.benchmarks.generation import (
    TYPECASE_COLD,
    TYPECASE_SYNC,
    GenerationResult,
)
from tests.bench.measurement.machine import Machine
from tests.bench.measurement.rounds import Comparison, Measurement

# Columns of text are aligned to the left, and the others, of numbers, to the right.
TEXT_COLUMNS = ("", "Run", "generates", "Import", "Call", "Generator")
# The runs that the README shows.
README_COLUMNS = (
    TYPECASE_COLD,
    "openapi-python-client",
    "datamodel-code-generator",
    TYPECASE_SYNC,
    "clientele",
    "OpenAPI Generator",
)
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
    title = [f"**{table.title}**", ""] if table.title else []
    return "\n".join([*title, *lines, *notes])


def generation_table(result: GenerationResult) -> Table:
    size = f"{result.bytes / 1e6:.1f} MB"
    if result.bytes < 1e6:
        size = f"{result.bytes / 1e3:.0f} kB"
    return Table(
        f"{result.name} ({result.operations} operations, {size})",
        ("Run", "generates", "s", "range", "ratio", "CPU s", "peak MB", "rounds"),
        [
            (
                run.name,
                result.generates.get(run.name, ""),
                _format_seconds(run.seconds),
                _format_range(run, _format_seconds),
                _format_ratio(run.ratio),
                _format_seconds(run.cpu_seconds),
                f"{run.peak_bytes / 1e6:.0f}",
                str(run.rounds),
            )
            for run in result.measurements
        ],
        _failure_notes(result.failures),
    )


def readme_table(results: Sequence[GenerationResult]) -> Table:
    """Return the seconds of each generator for each document, without a title."""
    return Table(
        "",
        ("", *README_COLUMNS),
        [
            ("generates", *(_find_output(results, name) for name in README_COLUMNS)),
            *(
                (
                    f"{result.name}, {result.operations} operations",
                    *(_seconds_or_failure(result, name) for name in README_COLUMNS),
                )
                for result in results
            ),
        ],
    )


def _find_output(results: Sequence[GenerationResult], name: str) -> str:
    return results[0].generates[name]


def _seconds_or_failure(result: GenerationResult, name: str) -> str:
    for run in result.measurements:
        if run.name == name:
            return _format_seconds(run.seconds)
    is_late = result.failures[name].startswith("timed out")
    return "too long" if is_late else "an error"


def import_table(comparison: Comparison) -> Table:
    return Table(
        "import, in a new process",
        ("Import", "ms", "range", "ratio", "peak MB"),
        [
            (
                run.name,
                _format_milliseconds(run.seconds),
                _format_range(run, _format_milliseconds),
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
        ("Call", "µs", "range", "µs above base", "ratio", "CPU µs", "peak kB"),
        [
            (f"{way}: {run.name}", *_call_cells(run))
            for way, comparison in comparisons.items()
            for run in comparison.measurements
        ],
    )


def _call_cells(run: Measurement) -> tuple[str, ...]:
    return (
        _format_microseconds(run.seconds),
        _format_range(run, _format_microseconds),
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


def machine_sentence(machine: Machine, commit: str) -> str:
    """Return a sentence that names commit and machine, and one more if it was busy."""
    sentence = (
        f"Measured on {machine.day} at {commit}: {machine.processor},"
        f" {machine.cores} cores, {machine.memory} GiB, {machine.system},"
        f" Python {machine.python}."
    )
    if machine.load > BUSY_LOAD:
        sentence += f" Other work kept it busy: a load of {machine.load} a core."
    return sentence


def _failure_notes(reasons: dict[str, str]) -> list[str]:
    return [f"{name} is left out: {reason}" for name, reason in reasons.items()]


def _format_seconds(seconds: float) -> str:
    return f"{seconds:.1f}" if seconds >= 10 else f"{seconds:.2f}"


def _format_milliseconds(seconds: float) -> str:
    return f"{seconds * 1e3:.0f}"


def _format_microseconds(seconds: float) -> str:
    return f"{seconds * 1e6:.0f}"


def _format_range(run: Measurement, format_time: Callable[[float], str]) -> str:
    return f"{format_time(run.fastest)} to {format_time(run.slowest)}"


def _format_ratio(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.2f}"
