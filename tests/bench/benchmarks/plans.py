"""How much is measured: in full in at most ten minutes, quickly in at most three."""

from dataclasses import dataclass, replace

from tests.bench.growth import SIZES
from tests.bench.rounds import Plan

SECTIONS = ("generate", "imports", "calls", "growth")


@dataclass(frozen=True, slots=True)
class Effort:
    """The plan of every section; ``github`` and ``stripe`` may be left out."""

    ours: Plan
    stripe: Plan | None
    github: Plan | None
    imports: Plan
    calls: Plan
    growth: Plan
    sizes: tuple[int, ...]

    def with_rounds(self, rounds: int) -> "Effort":
        """As many rounds everywhere, however long they take."""

        def more(plan: Plan) -> Plan:
            return Plan(rounds, warm_up=plan.warm_up)

        return replace(
            self,
            ours=more(self.ours),
            stripe=self.stripe and more(self.stripe),
            github=self.github and more(self.github),
            imports=more(self.imports),
            calls=more(self.calls),
            growth=more(self.growth),
        )


FULL = Effort(
    ours=Plan(7, 50),
    stripe=Plan(3, 60, warm_up=False),
    github=Plan(3, 180, warm_up=False),
    imports=Plan(15, 40),
    calls=Plan(40, 20),
    growth=Plan(3, 90, warm_up=False),
    sizes=SIZES,
)
QUICK = Effort(
    ours=Plan(3, 40),
    stripe=None,
    github=None,
    imports=Plan(5, 20),
    calls=Plan(10, 10),
    growth=Plan(1, warm_up=False),
    sizes=SIZES[:3],
)
