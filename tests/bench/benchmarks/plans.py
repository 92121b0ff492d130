"""The number of rounds and the time budget of each benchmark.

A full run takes at most ten minutes, and a quick one at most three. Results that are
published take half an hour.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tests.bench.benchmarks.document_growth import SIZES
from tests.bench.measurement.rounds import Plan

SECTIONS = ("generate", "imports", "calls", "growth")
# Fewer rounds say too little of the spread.
MIN_PUBLISHED_ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Plans:
    """The plan of each benchmark.

    ``ours`` is for the documents in specs/. Stripe's or GitHub's document is skipped
    without a plan. ``sizes`` are the numbers of operations for the growth benchmark.
    """

    ours: Plan
    stripe: Plan | None
    github: Plan | None
    imports: Plan
    calls: Plan
    growth: Plan
    sizes: tuple[int, ...]

    def with_rounds(self, rounds: int) -> "Plans":
        """Return plans with this number of rounds, and the default time budget."""

        return self._change_all(lambda plan: Plan(rounds, warm_up=plan.warm_up))

    def for_publication(self) -> "Plans":
        """Return plans with enough rounds, and the default time budget."""

        def change(plan: Plan) -> Plan:
            rounds = max(plan.rounds, MIN_PUBLISHED_ROUNDS)
            return Plan(rounds, warm_up=plan.warm_up)

        return self._change_all(change)

    def _change_all(self, change: Callable[[Plan], Plan]) -> "Plans":
        return replace(
            self,
            ours=change(self.ours),
            stripe=self.stripe and change(self.stripe),
            github=self.github and change(self.github),
            imports=change(self.imports),
            calls=change(self.calls),
            growth=change(self.growth),
        )


FULL_PLANS = Plans(
    ours=Plan(5, budget=50),
    stripe=Plan(3, budget=60, warm_up=False),
    github=Plan(3, budget=180, warm_up=False),
    imports=Plan(15, budget=40),
    calls=Plan(40, budget=20),
    growth=Plan(3, budget=90, warm_up=False),
    sizes=SIZES,
)
QUICK_PLANS = Plans(
    ours=Plan(3, budget=40),
    stripe=None,
    github=None,
    imports=Plan(5, budget=20),
    calls=Plan(10, budget=10),
    growth=Plan(1, warm_up=False),
    sizes=SIZES[:3],
)
