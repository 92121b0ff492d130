"""Test that the published figures are those that were measured, and still hold."""

import platform
import re
from pathlib import Path

import pytest

from tests.bench.__main__ import PUBLISHED
from tests.bench.benchmarks.plans import MIN_PUBLISHED_ROUNDS
from tests.bench.documents.benchmark_documents import ROOT
from tests.bench.reporting.publish import (
    END_MARKER,
    list_pages,
    read_results,
    replace_between_markers,
)
from tests.weight.call_counts import count_calls
from tests.weight.checkout import copy_checkout

RESULTS = read_results(PUBLISHED)
PAGES = list_pages(RESULTS)
# A larger share of further calls means that the times are no longer true. Fewer calls
# only mean that they are too long, until somebody measures again.
MAX_INCREASE = 0.15
# A number with a unit of time or memory.
MEASURED = re.compile(r"\d[\d.,]* ?(?:s|ms|µs|seconds?|milliseconds?|MB|GB)\b")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_show_the_measured_figures(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert replace_between_markers(text, PAGES[page]) == text


def test_readme_has_no_other_figure_of_time_or_memory() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert MEASURED.findall(text.partition(END_MARKER)[2]) == []


def test_figures_are_medians_of_enough_rounds() -> None:
    rounds = [run.rounds for result in RESULTS.documents for run in result.measurements]
    assert min(rounds) >= MIN_PUBLISHED_ROUNDS


def test_a_commit_was_measured() -> None:
    assert re.fullmatch("[0-9a-f]{8,}", RESULTS.commit)


@pytest.mark.full
def test_calls_are_not_more_than_when_the_times_were_measured() -> None:
    """If this fails, measure again with `nox -s bench -- --publish`."""
    measured = RESULTS.machine.python.rpartition(".")[0]
    if platform.python_version().rpartition(".")[0] != measured:
        pytest.skip(
            f"counts of calls differ between versions of Python, not {measured}"
        )
    with copy_checkout(ROOT) as checkout:
        now = count_calls(checkout)
    for name, count in RESULTS.call_counts.items():
        assert now[name] <= (1 + MAX_INCREASE) * count, name
