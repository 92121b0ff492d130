"""Test the tables of results, and their place in the page of the benchmark."""

from dataclasses import replace

import pytest

from tests.bench.benchmarks.document_growth import GrowthPoint
from tests.bench.benchmarks.generation import GenerationResult
from tests.bench.measurement.machine import Machine
from tests.bench.measurement.rounds import Comparison, Measurement
from tests.bench.reporting.publish import (
    BEGIN_MARKER,
    END_MARKER,
    replace_between_markers,
)
from tests.bench.reporting.tables import (
    README_COLUMNS,
    call_table,
    format_as_markdown,
    format_for_terminal,
    generation_table,
    growth_table,
    machine_sentence,
    readme_table,
)

MACHINE = Machine(
    processor="Z80",
    cores=1,
    memory=2,
    system="CP/M z80",
    python="3.11.0",
    day="2026-01-02",
    load=0.5,
)
RESULT = GenerationResult(
    "small.yaml",
    operations=3,
    bytes=2_500,
    measurements=[
        Measurement(
            "peer",
            seconds=2.0,
            fastest=1.5,
            slowest=2.25,
            cpu_seconds=1.5,
            peak_bytes=50_000_000,
            ratio=1.0,
            difference=0.0,
            rounds=3,
        ),
        Measurement(
            "ours, cold",
            seconds=12.34,
            fastest=9.87,
            slowest=12.51,
            cpu_seconds=1,
            peak_bytes=9_000_000,
            ratio=6.17,
            difference=10.34,
            rounds=3,
        ),
    ],
    failures={"other": "no such program"},
    generates={"peer": "models"},
)


def test_generation_table_for_a_terminal() -> None:
    assert format_for_terminal(generation_table(RESULT)).splitlines() == [
        "small.yaml (3 operations, 2 kB)",
        "  Run         generates     s         range  ratio  CPU s  peak MB  rounds",
        "  peer        models     2.00  1.50 to 2.25   1.00   1.50       50       3",
        "  ours, cold             12.3  9.87 to 12.5   6.17   1.00        9       3",
        "  other is left out: no such program",
    ]


def test_generation_table_in_markdown() -> None:
    assert format_as_markdown(generation_table(RESULT)).splitlines() == [
        "**small.yaml (3 operations, 2 kB)**",
        "",
        "| Run | generates | s | range | ratio | CPU s | peak MB | rounds |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
        "| peer | models | 2.00 | 1.50 to 2.25 | 1.00 | 1.50 | 50 | 3 |",
        "| ours, cold |  | 12.3 | 9.87 to 12.5 | 6.17 | 1.00 | 9 | 3 |",
        "",
        "other is left out: no such program",
    ]


def test_call_table_shows_the_difference_to_the_base() -> None:
    by_hand = Measurement(
        "by hand",
        seconds=300e-6,
        fastest=290e-6,
        slowest=400e-6,
        cpu_seconds=200e-6,
        peak_bytes=5_000,
        ratio=1,
        difference=0,
        rounds=9,
    )
    generated = Measurement(
        "generated",
        seconds=320e-6,
        fastest=310e-6,
        slowest=390e-6,
        cpu_seconds=210e-6,
        peak_bytes=6_000,
        ratio=1.07,
        difference=20e-6,
        rounds=9,
    )
    comparison = Comparison([by_hand, generated], failures={})
    assert call_table({"sync": comparison}).rows == [
        ("sync: by hand", "300", "290 to 400", "+0", "1.00", "200", "5"),
        ("sync: generated", "320", "310 to 390", "+20", "1.07", "210", "6"),
    ]


def test_growth_table_is_sorted_by_generator_and_size() -> None:
    points = [
        GrowthPoint("b", 9, bytes=10**6, seconds=1, peak_bytes=2 * 10**6),
        GrowthPoint("a", 20, bytes=10**6, seconds=2, peak_bytes=10**6),
        GrowthPoint("a", 10, bytes=10**6, seconds=1, peak_bytes=10**6),
    ]
    table = growth_table("a document", points)
    assert [row[:2] for row in table.rows] == [("a", "10"), ("a", "20"), ("b", "9")]
    # One second for ten operations is 100 milliseconds an operation.
    first = dict(zip(table.columns, table.rows[0], strict=True))
    assert first["ms an operation"] == "100.0"


def test_readme_shows_seconds_or_why_there_are_none() -> None:
    names = {
        name: replace(RESULT.measurements[0], name=name) for name in README_COLUMNS
    }
    late, failing, *measured = names
    result = replace(
        RESULT,
        measurements=[names[name] for name in measured],
        failures={late: "timed out after 60 s", failing: "ValueError"},
        generates=dict.fromkeys(names, "models"),
    )
    table = readme_table([result])
    assert table.rows[0] == ("generates", *["models"] * len(names))
    assert table.rows[1] == (
        "small.yaml, 3 operations",
        "too long",
        "an error",
        *["2.00"] * len(measured),
    )


def test_content_replaces_the_text_between_the_markers() -> None:
    text = f"# Fast\n\n{BEGIN_MARKER}\nan older table\n{END_MARKER}\n\nThe end.\n"
    updated = replace_between_markers(text, "a table")
    assert updated == (
        f"# Fast\n\n{BEGIN_MARKER}\n\na table\n\n{END_MARKER}\n\nThe end.\n"
    )
    # Publishing the same results again changes nothing.
    assert replace_between_markers(updated, "a table") == updated


def test_busy_machine_is_mentioned() -> None:
    assert machine_sentence(MACHINE, "abc").endswith(
        " Other work kept it busy: a load of 0.5 a core."
    )
    assert machine_sentence(replace(MACHINE, load=0.1), "abc").endswith(
        "Python 3.11.0."
    )


def test_text_without_markers_is_refused() -> None:
    with pytest.raises(ValueError, match="must contain <!-- bench"):
        replace_between_markers("# Fast\n", "a table")
