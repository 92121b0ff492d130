"""Measure typecase and other generators on the same document."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.documents.benchmark_documents import BenchmarkDocument
from tests.bench.generators.generator_runs import PeerRuns, TypecaseRuns, prepare_peer
from tests.bench.generators.peers import BASE, PEERS
from tests.bench.measurement.rounds import (
    CannotRun,
    Measurement,
    Plan,
    Sample,
    measure_in_rounds,
)

TYPECASE_COLD = "typecase, cold"
TYPECASE_SYNC = "typecase, cold, --only sync"
TYPECASE_OUTPUTS = {
    TYPECASE_COLD: "models, sync and async client, server",
    TYPECASE_SYNC: "models, sync client",
}


@dataclass(frozen=True, slots=True)
class GenerationResult:
    """The measurements on one document.

    ``generates`` describes the output of the generators, by the name of the run.
    """

    name: str
    operations: int
    bytes: int
    measurements: list[Measurement]
    failures: dict[str, str]
    generates: dict[str, str]


def measure_generation(
    document: BenchmarkDocument, plan: Plan, limit: float, cache: Path
) -> GenerationResult:
    """Measure typecase and all peers; peers are installed into the cache.

    A peer that takes longer than ``limit`` seconds is a failure.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        peer_runs, failures = _prepare_peers(document, limit, cache, folder)
        runs = _typecase_runs(document, folder) | peer_runs
        comparison = measure_in_rounds(runs, BASE.name, plan)
    return GenerationResult(
        document.name,
        document.operations,
        document.bytes,
        comparison.measurements,
        failures | comparison.failures,
        {peer.name: peer.generates for peer in PEERS} | TYPECASE_OUTPUTS,
    )


def _typecase_runs(
    document: BenchmarkDocument, folder: Path
) -> dict[str, Callable[[], Sample]]:
    """Return the runs in their order: the cold one prepares the folder for the rest."""
    typecase = TypecaseRuns(folder / "typecase")
    only_sync = TypecaseRuns(folder / "typecase_sync", ("--only", "sync"))
    return {
        TYPECASE_COLD: lambda: typecase.run_cold(document.files),
        "typecase, one description edited": typecase.run_after_edit,
        "typecase, nothing changed": typecase.run_unchanged,
        "typecase, --check": typecase.run_check,
        TYPECASE_SYNC: lambda: only_sync.run_cold(document.files),
    }


def _prepare_peers(
    document: BenchmarkDocument, limit: float, cache: Path, folder: Path
) -> tuple[dict[str, Callable[[], Sample]], dict[str, str]]:
    """Return the run of each installed peer, and why others cannot be installed."""
    runs: dict[str, Callable[[], Sample]] = {}
    failures: dict[str, str] = {}
    for peer in PEERS:
        try:
            peer_runs = prepare_peer(peer, cache, folder, limit)
        except CannotRun as reason:
            failures[peer.name] = str(reason)
        else:
            runs[peer.name] = _bind_cold_run(peer_runs, document.single)
    return runs, failures


def _bind_cold_run(peer_runs: PeerRuns, document: Path) -> Callable[[], Sample]:
    return lambda: peer_runs.run_cold(document)
