"""Alternatives by turns: functions that measure themselves in, medians out."""

import statistics
from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measured:
    """One alternative: its median, and the median of its ratio to the first one."""

    name: str
    seconds: float
    ratio: float


def by_turns(
    alternatives: Mapping[str, Callable[[], float]], rounds: int
) -> list[Measured]:
    """Measure every alternative in each round; the first one is what others are
    compared with. One round before is not counted."""
    taken: dict[str, list[float]] = {name: [] for name in alternatives}
    for number in range(rounds + 1):
        for name, measure in alternatives.items():
            seconds = measure()
            if number:
                taken[name].append(seconds)
    base = next(iter(taken.values()))
    return [
        Measured(
            name,
            statistics.median(each),
            statistics.median(a / b for a, b in zip(each, base, strict=True)),
        )
        for name, each in taken.items()
    ]


def table(title: str, unit: str, factor: float, measured: list[Measured]) -> str:
    """A table for people, with times in the unit that is ``factor`` to a second."""
    width = max(len(each.name) for each in measured)
    lines = [title]
    for each in measured:
        time = f"{each.seconds * factor:9.1f} {unit}"
        lines.append(f"  {each.name:<{width}}  {time}  {each.ratio:5.2f}")
    return "\n".join(lines)
