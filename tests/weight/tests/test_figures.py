"""Test the comparison of figures."""

from dataclasses import replace
from pathlib import Path

from tests.weight.figures import Weight, format_comparison, not_measured

BEFORE = Weight(
    "1234abcd",
    python="3.11.7",
    hash_seed=0,
    constraints="a" * 64,
    figures={"Calls": {"cold": 1000, "gone": 5, "same": 7}},
)


def test_each_figure_stands_beside_the_one_before() -> None:
    reason = not_measured("npm is missing")
    figures = {"Calls": {"cold": 1100, "same": 7, "new": 2, "large": reason}}
    now = replace(BEFORE, commit="5678abcd+", figures=figures)
    assert format_comparison(now, BEFORE).splitlines() == [
        "Weight of 5678abcd+, beside that of 1234abcd.",
        "",
        "Calls",
        "  cold          1,100         1,000  +100 (+10.0%)",
        "  same              7             7",
        "  new               2             -",
        "  large  not measured: npm is missing             -",
        "  gone              -             5",
    ]


def test_other_causes_of_a_difference_are_named() -> None:
    now = replace(BEFORE, python="3.12.1", constraints="b" * 64)
    assert format_comparison(now, BEFORE).splitlines()[1:3] == [
        "Not comparable: Python is 3.12.1, it was 3.11.7.",
        "Not comparable: the versions of dependencies differ.",
    ]


def test_saved_figures_are_read_again(tmp_path: Path) -> None:
    path = tmp_path / "accepted.json"
    BEFORE.save(path)
    assert Weight.read(path) == BEFORE
