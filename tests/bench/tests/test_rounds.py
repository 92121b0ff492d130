"""Alternatives by turns: the order, the pairs, the budget, and what can't run."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest

from tests.bench.rounds import CannotRun, Plan, Sample, by_turns


def scripted(*seconds: float) -> Callable[[], Sample]:
    left = iter(seconds)
    return lambda: Sample(next(left), cpu=1.0, peak=7)


def test_medians_are_of_pairs_of_one_round() -> None:
    alternatives = {
        "base": scripted(99, 1, 10, 100),
        "other": scripted(0, 2, 30, 150),
    }
    base, other = by_turns(alternatives, "base", Plan(3)).measured
    assert (base.name, base.seconds, base.ratio, base.rounds) == ("base", 10, 1, 3)
    assert (other.seconds, other.ratio, other.above) == (30, 2, 20)
    assert (other.cpu, other.peak) == (1, 7)


def test_without_a_round_to_warm_up_the_first_one_counts() -> None:
    plan = Plan(2, warm_up=False)
    (only,) = by_turns({"only": scripted(1, 3)}, "only", plan).measured
    assert (only.seconds, only.rounds) == (2, 2)


def test_what_cannot_run_is_tried_once_and_the_others_go_on() -> None:
    tries: list[str] = []

    def fails() -> Sample:
        tries.append("once")
        raise CannotRun("no such program")

    outcome = by_turns({"a": fails, "b": scripted(1, 1, 1)}, "a", Plan(2))
    assert (outcome.failed, tries) == ({"a": "no such program"}, ["once"])
    (left,) = outcome.measured
    assert (left.name, left.ratio, left.above) == ("b", None, None)


@pytest.mark.parametrize(("warm_up", "counted"), [(True, 1), (False, 2)])
def test_no_round_begins_that_would_end_after_the_budget(
    monkeypatch: pytest.MonkeyPatch, warm_up: bool, counted: int
) -> None:
    def clock() -> Iterator[float]:
        yield from range(0, 100, 10)

    ticks = clock()
    # The clock of the module alone: threads of other tests look at the real one.
    held = SimpleNamespace(monotonic=lambda: next(ticks))
    monkeypatch.setattr("tests.bench.rounds.time", held)
    plan = Plan(5, budget=25, warm_up=warm_up)
    (only,) = by_turns({"only": scripted(*range(1, 9))}, "only", plan).measured
    assert only.rounds == counted


def test_one_round_is_always_run() -> None:
    outcome = by_turns({"only": scripted(1, 1)}, "only", Plan(5, budget=0))
    assert [each.rounds for each in outcome.measured] == [1]
