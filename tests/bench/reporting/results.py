"""The results of one run of the benchmarks."""

from dataclasses import dataclass, field

from tests.bench.benchmarks.document_growth import GrowthPoint
from tests.bench.benchmarks.generation import GenerationResult
from tests.bench.measurement.machine import Machine
from tests.bench.measurement.rounds import Comparison
from tests.bench.reporting.tables import (
    Table,
    call_table,
    generation_table,
    growth_table,
    import_table,
)


@dataclass
class Results:
    """The results of all benchmarks; those that were not run are empty.

    ``commit`` is the one that was measured. ``call_counts`` are calls of Python
    functions, which say how much has changed since then; only published results have
    them.
    ``calls`` has a comparison for each way of calling, such as "sync".
    ``growth_source`` describes the document whose parts were measured.
    """

    machine: Machine
    commit: str
    call_counts: dict[str, int] = field(default_factory=dict[str, int])
    documents: list[GenerationResult] = field(default_factory=list[GenerationResult])
    imports: Comparison | None = None
    calls: dict[str, Comparison] = field(default_factory=dict[str, Comparison])
    growth_source: str = ""
    growth: list[GrowthPoint] = field(default_factory=list[GrowthPoint])

    def tables(self) -> list[Table]:
        """Return the tables of all benchmarks that were run."""
        tables = [generation_table(document) for document in self.documents]
        if self.imports:
            tables.append(import_table(self.imports))
        if self.calls:
            tables.append(call_table(self.calls))
        if self.growth:
            tables.append(growth_table(self.growth_source, self.growth))
        return tables
