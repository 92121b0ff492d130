"""All that one run measured."""

from dataclasses import dataclass, field

from tests.bench.generate import Document
from tests.bench.growth import Point
from tests.bench.machine import Machine
from tests.bench.report import Table, calling, generating, growing, importing
from tests.bench.rounds import Outcome


@dataclass
class Results:
    """One run; what was not asked for is empty."""

    machine: Machine
    documents: list[Document] = field(default_factory=list[Document])
    imports: Outcome | None = None
    calls: dict[str, Outcome] = field(default_factory=dict[str, Outcome])
    growth_of: str = ""
    growth: list[Point] = field(default_factory=list[Point])

    def tables(self) -> list[Table]:
        """Tables of all that was measured."""
        return [
            *map(generating, self.documents),
            *([importing(self.imports)] if self.imports else []),
            *([calling(self.calls)] if self.calls else []),
            *([growing(self.growth_of, self.growth)] if self.growth else []),
        ]
