"""Measure typecase and the base generator on parts of a document of growing size."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.documents.benchmark_documents import ROOT, load_document
from tests.bench.documents.resizing import (
    Document,
    count_operations,
    cut_document,
    merge_documents,
)
from tests.bench.generators.generator_runs import TypecaseRuns, prepare_peer
from tests.bench.generators.peers import BASE
from tests.bench.measurement.rounds import CannotRun, Plan, Sample, measure_in_rounds

SIZES = (50, 200, 800)
TIME_LIMIT = 120.0


@dataclass(frozen=True, slots=True)
class GrowthPoint:
    """The costs of a generator for a document of one size."""

    generator: str
    operations: int
    bytes: int
    seconds: float
    peak_bytes: int


def find_large_document(github: Path | None) -> tuple[str, Document]:
    """Return a document with enough operations, and its description.

    Without GitHub's document, our largest one is repeated as often as necessary.
    """
    if github is not None:
        return "GitHub's description", load_document(github)
    advertiser = load_document(ROOT / "specs" / "advertiser.yaml")
    # The quotient is rounded up.
    copies = -(-SIZES[-1] // count_operations(advertiser))
    return "specs/advertiser.yaml, repeated", merge_documents(
        {f"copy{number}": advertiser for number in range(copies)}
    )


def measure_growth(
    document: Document, sizes: tuple[int, ...], plan: Plan, cache: Path
) -> list[GrowthPoint]:
    """Measure both generators on a part of the document for each size."""
    runs: dict[str, Callable[[], Sample]] = {}
    # The generator, operations and bytes of each run, by its name.
    run_details: dict[str, tuple[str, int, int]] = {}
    with TemporaryDirectory() as name:
        folder = Path(name)
        for size in sizes:
            part = cut_document(document, size)
            path = folder / f"{size}.json"
            path.write_text(json.dumps(part, indent=1), encoding="utf-8")
            details = count_operations(part), path.stat().st_size
            typecase = TypecaseRuns(folder / "typecase")
            runs[f"typecase {size}"] = partial(typecase.run_cold, (path,))
            run_details[f"typecase {size}"] = ("typecase", *details)
            try:
                base = prepare_peer(BASE, cache, folder, TIME_LIMIT)
            except CannotRun:
                continue
            runs[f"{BASE.name} {size}"] = partial(base.run_cold, path)
            run_details[f"{BASE.name} {size}"] = (BASE.name, *details)
        # The name of no run: ratios are not needed.
        comparison = measure_in_rounds(runs, "", plan)
    return [
        GrowthPoint(
            *run_details[measurement.name], measurement.seconds, measurement.peak_bytes
        )
        for measurement in comparison.measurements
    ]
