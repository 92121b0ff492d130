"""Test the measurement in rounds: medians, failures, warm-up and time budget."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from tests.bench.measurement.rounds import (
    CannotRun,
    Plan,
    Sample,
    measure_in_rounds,
)


def make_alternative(*seconds: float) -> Callable[[], Sample]:
    """Return a function whose runs claim to take these times, one after the other."""
    times = iter(seconds)
    return lambda: Sample(next(times), cpu_seconds=1.0, peak_bytes=7)


def test_ratio_is_the_median_of_the_ratios_of_rounds() -> None:
    alternatives = {
        # The first round warms up.
        "base": make_alternative(99, 1, 10, 100),
        "other": make_alternative(0, 2, 30, 150),
    }
    comparison = measure_in_rounds(alternatives, "base", Plan(3))
    base, other = comparison.measurements
    assert (base.name, base.seconds, base.ratio, base.rounds) == ("base", 10, 1, 3)
    assert (other.seconds, other.ratio, other.difference) == (30, 2, 20)
    assert (other.cpu_seconds, other.peak_bytes) == (1, 7)


def test_first_round_counts_without_warm_up() -> None:
    alternatives = {"base": make_alternative(1, 3)}
    comparison = measure_in_rounds(alternatives, "base", Plan(2, warm_up=False))
    (base,) = comparison.measurements
    assert (base.seconds, base.rounds) == (2, 2)


def test_failing_alternative_is_run_once() -> None:
    runs: list[str] = []

    def fail() -> Sample:
        runs.append("base")
        raise CannotRun("java is not installed")

    alternatives = {"base": fail, "other": make_alternative(1, 1, 1)}
    comparison = measure_in_rounds(alternatives, "base", Plan(2))
    assert comparison.failures == {"base": "java is not installed"}
    assert runs == ["base"]
    (other,) = comparison.measurements
    assert (other.name, other.ratio, other.difference) == ("other", None, None)


@pytest.mark.parametrize(("warm_up", "rounds"), [(True, 1), (False, 2)])
def test_no_round_begins_that_would_exceed_the_budget(
    monkeypatch: pytest.MonkeyPatch, warm_up: bool, rounds: int
) -> None:
    # Each round takes 10 seconds, so a third one would end after 30.
    clock = iter(range(0, 100, 10))
    # Replace the clock in this module only: threads of other tests use the real clock.
    monkeypatch.setattr(
        "tests.bench.measurement.rounds.time",
        SimpleNamespace(monotonic=lambda: float(next(clock))),
    )
    plan = Plan(5, budget=25, warm_up=warm_up)
    alternatives = {"base": make_alternative(*range(1, 9))}
    (base,) = measure_in_rounds(alternatives, "base", plan).measurements
    assert base.rounds == rounds


def test_one_round_is_run_without_any_budget() -> None:
    alternatives = {"base": make_alternative(1, 1)}
    comparison = measure_in_rounds(alternatives, "base", Plan(5, budget=0))
    assert [measurement.rounds for measurement in comparison.measurements] == [1]
