"""Alternatives by turns: functions that measure themselves in, medians out."""

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sample:
    """What one run took: wall and processor time, and its peak of memory in bytes."""

    seconds: float
    cpu: float = 0.0
    peak: int = 0


@dataclass(frozen=True, slots=True)
class Measured:
    """One alternative: its medians, and those of its distance from the base."""

    name: str
    seconds: float
    cpu: float
    peak: int
    ratio: float | None
    above: float | None
    rounds: int


class CannotRun(Exception):
    """An alternative can't do what is measured; the text says why."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How often: the rounds that count, the seconds after which none is begun though
    one always is, and whether a round before them warms up."""

    rounds: int
    budget: float = 3600.0
    warm_up: bool = True


@dataclass(frozen=True, slots=True)
class Outcome:
    """The alternatives that ran, in their order, and why others did not."""

    measured: list[Measured]
    failed: dict[str, str]


Alternatives = Mapping[str, Callable[[], Sample]]


def by_turns(alternatives: Alternatives, base: str, plan: Plan) -> Outcome:
    """Measure every alternative in each round; ``base`` is what the others are
    compared with. What raises `CannotRun` is not tried again."""
    taken: dict[str, list[Sample]] = {name: [] for name in alternatives}
    failed: dict[str, str] = {}
    begun = ended = time.monotonic()
    for number in range(plan.rounds + plan.warm_up):
        started = ended
        for name in [each for each in taken if each not in failed]:
            try:
                taken[name].append(alternatives[name]())
            except CannotRun as reason:
                failed[name] = str(reason)
        ended = time.monotonic()
        if number >= plan.warm_up and 2 * ended - started - begun > plan.budget:
            break
    counted = {
        name: samples[plan.warm_up :]
        for name, samples in taken.items()
        if name not in failed
    }
    beside = counted.get(base, [])
    return Outcome([_medians(*each, beside) for each in counted.items()], failed)


def _medians(name: str, samples: list[Sample], base: Sequence[Sample]) -> Measured:
    pairs = [(a.seconds, b.seconds) for a, b in zip(samples, base, strict=False)]
    return Measured(
        name,
        statistics.median(each.seconds for each in samples),
        statistics.median(each.cpu for each in samples),
        int(statistics.median(each.peak for each in samples)),
        statistics.median(a / b for a, b in pairs) if pairs else None,
        statistics.median(a - b for a, b in pairs) if pairs else None,
        len(samples),
    )
