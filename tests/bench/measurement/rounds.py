"""Measure alternatives in turns, and compare them by the medians of all rounds.

In turns, other work on the machine slows all alternatives alike.
"""

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sample:
    """The costs of a single run: wall time, processor time and peak memory."""

    seconds: float
    cpu_seconds: float = 0.0
    peak_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Measurement:
    """The medians of all samples of an alternative, and the extremes of its wall time.

    ``ratio`` and ``difference`` compare its wall time with that of the base in the same
    round. They are None if the base cannot run.
    """

    name: str
    seconds: float
    fastest: float
    slowest: float
    cpu_seconds: float
    peak_bytes: int
    ratio: float | None
    difference: float | None
    rounds: int


class CannotRun(Exception):
    """An alternative cannot run; the message is the reason."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How many rounds to measure, and for how long.

    No round begins that would end after ``budget`` seconds, except the first. With
    ``warm_up``, there is one more round before the others, which does not count.
    """

    rounds: int
    budget: float = 3600.0
    warm_up: bool = True


@dataclass(frozen=True, slots=True)
class Comparison:
    """Measurements in the order of the alternatives, and the reasons for failures."""

    measurements: list[Measurement]
    failures: dict[str, str]


Alternatives = Mapping[str, Callable[[], Sample]]


def measure_in_rounds(alternatives: Alternatives, base: str, plan: Plan) -> Comparison:
    """Run every alternative once in each round, and compare them with ``base``.

    An alternative that raises `CannotRun` is not run again.
    """
    samples: dict[str, list[Sample]] = {name: [] for name in alternatives}
    failures: dict[str, str] = {}
    begin = round_end = time.monotonic()
    for number in range(plan.rounds + plan.warm_up):
        round_begin = round_end
        for name in [name for name in samples if name not in failures]:
            try:
                samples[name].append(alternatives[name]())
            except CannotRun as reason:
                failures[name] = str(reason)
        round_end = time.monotonic()
        next_round_end = round_end + (round_end - round_begin)
        if number >= plan.warm_up and next_round_end - begin > plan.budget:
            break
    counted = {
        name: all_samples[plan.warm_up :]
        for name, all_samples in samples.items()
        if name not in failures
    }
    base_samples = counted.get(base, [])
    measurements = [_take_medians(*item, base_samples) for item in counted.items()]
    return Comparison(measurements, failures)


def _take_medians(
    name: str, samples: list[Sample], base_samples: Sequence[Sample]
) -> Measurement:
    pairs = [
        (sample.seconds, base_sample.seconds)
        for sample, base_sample in zip(samples, base_samples, strict=False)
    ]
    return Measurement(
        name,
        seconds=statistics.median(sample.seconds for sample in samples),
        fastest=min(sample.seconds for sample in samples),
        slowest=max(sample.seconds for sample in samples),
        cpu_seconds=statistics.median(sample.cpu_seconds for sample in samples),
        peak_bytes=int(statistics.median(sample.peak_bytes for sample in samples)),
        ratio=statistics.median(own / base for own, base in pairs) if pairs else None,
        difference=(
            statistics.median(own - base for own, base in pairs) if pairs else None
        ),
        rounds=len(samples),
    )
