"""Tables of results, and where they go in a README."""

from dataclasses import replace

import pytest

from tests.bench.gathered import Results
from tests.bench.generate import Document
from tests.bench.growth import Point
from tests.bench.machine import Machine
from tests.bench.publish import BEGIN, END, shown
from tests.bench.report import (
    calling,
    for_markdown,
    for_terminal,
    generating,
    growing,
    measured_on,
)
from tests.bench.rounds import Measured, Outcome

MACHINE = Machine("Z80", 1, 2, "CP/M z80", "3.11.0", "2026-01-02", 0.5)
DOCUMENT = Document(
    "small.yaml",
    3,
    2_500,
    [
        Measured("peer", 2.0, 1.5, 50_000_000, 1.0, 0.0, 3),
        Measured("typecase, cold", 12.34, 1, 9_000_000, 0.5, -1.0, 3),
    ],
    {"other": "no such program"},
    {"peer": "models"},
)


def test_a_document_is_a_table_for_a_terminal() -> None:
    assert for_terminal(generating(DOCUMENT)).splitlines() == [
        "small.yaml (3 operations, 2 kB)",
        "  Run             prints     s  ratio  CPU s  peak MB  rounds",
        "  peer            models  2.00   1.00   1.50       50       3",
        "  typecase, cold          12.3   0.50   1.00        9       3",
        "  other is left out: no such program",
    ]


def test_a_document_is_a_table_in_markdown() -> None:
    assert for_markdown(generating(DOCUMENT)).splitlines() == [
        "**small.yaml (3 operations, 2 kB)**",
        "",
        "| Run | prints | s | ratio | CPU s | peak MB | rounds |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
        "| peer | models | 2.00 | 1.00 | 1.50 | 50 | 3 |",
        "| typecase, cold |  | 12.3 | 0.50 | 1.00 | 9 | 3 |",
        "",
        "other is left out: no such program",
    ]


def test_calls_tell_what_is_above_the_base() -> None:
    calls = [
        Measured("raw", 300e-6, 200e-6, 5_000, 1, 0, 9),
        Measured("printed", 320e-6, 210e-6, 6_000, 1.07, 20e-6, 9),
    ]
    assert calling({"sync": Outcome(calls, {})}).rows == [
        ("sync: raw", "300", "+0", "1.00", "200", "5"),
        ("sync: printed", "320", "+20", "1.07", "210", "6"),
    ]


def test_growth_goes_by_generator_and_size() -> None:
    points = [Point("b", 9, 10**6, 1, 2 * 10**6), Point("a", 20, 10**6, 2, 10**6)]
    rows = growing("it", [*points, Point("a", 10, 10**6, 1, 10**6)]).rows
    assert [row[:2] for row in rows] == [("a", "10"), ("a", "20"), ("b", "9")]
    assert rows[0][4] == "100.0"


def test_tables_stand_between_the_markers_of_a_readme() -> None:
    text = f"# Fast\n\n{BEGIN}\nan older table\n{END}\n\nThe end.\n"
    once = shown(Results(MACHINE, [DOCUMENT]), text)
    assert once.startswith(f"# Fast\n\n{BEGIN}\n\nMeasured on 2026-01-02: Z80, 1 cores")
    assert once.endswith(f"left out: no such program\n\n{END}\n\nThe end.\n")
    assert "older" not in once
    assert shown(Results(MACHINE, [DOCUMENT]), once) == once


def test_a_machine_that_was_busy_is_told() -> None:
    assert measured_on(MACHINE).endswith(
        " Other work kept it busy: a load of 0.5 a core."
    )
    assert measured_on(replace(MACHINE, load=0.1)).endswith("Python 3.11.0.")


def test_a_readme_without_markers_is_told() -> None:
    with pytest.raises(ValueError, match="markers"):
        shown(Results(MACHINE), "# Fast\n")
