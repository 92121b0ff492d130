"""typecase and its peers on the same documents: documents in, for each one what all
of them took out.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.documents import Subject
from tests.bench.peers import BASE, PEERS
from tests.bench.printing import Other, Typecase, other
from tests.bench.rounds import CannotRun, Measured, Plan, Sample, by_turns

COLD = "typecase, cold"


@dataclass(frozen=True, slots=True)
class Document:
    """What one document took; ``prints`` tells what each prints from it."""

    name: str
    operations: int
    bytes: int
    measured: list[Measured]
    failed: dict[str, str]
    prints: dict[str, str]


def report(subject: Subject, plan: Plan, limit: float, cache: Path) -> Document:
    """Measure all of them on one document, by turns."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        peers, missing = _peers(subject, limit, cache, folder)
        outcome = by_turns(_typecase(subject, folder) | peers, BASE.name, plan)
    ours = "models, sync and async client, server"
    return Document(
        subject.name,
        subject.operations,
        subject.bytes,
        outcome.measured,
        missing | outcome.failed,
        {peer.name: peer.prints for peer in PEERS} | {COLD: ours},
    )


def _typecase(subject: Subject, folder: Path) -> dict[str, Callable[[], Sample]]:
    typecase = Typecase(folder / "typecase")
    return {
        COLD: lambda: typecase.cold(subject.files),
        "typecase, one description edited": typecase.after_edit,
        "typecase, nothing changed": typecase.unchanged,
        "typecase, --check": typecase.check,
    }


def _peers(
    subject: Subject, limit: float, cache: Path, folder: Path
) -> tuple[dict[str, Callable[[], Sample]], dict[str, str]]:
    ready: dict[str, Callable[[], Sample]] = {}
    missing: dict[str, str] = {}
    for peer in PEERS:
        try:
            made = other(peer, cache, folder, limit)
        except CannotRun as reason:
            missing[peer.name] = str(reason)
        else:
            ready[peer.name] = _cold(made, subject.single)
    return ready, missing


def _cold(made: Other, document: Path) -> Callable[[], Sample]:
    return lambda: made.cold(document)
