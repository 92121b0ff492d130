"""Cost against size: a document in, what typecase and the base took for parts of it
with more and more operations out.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.compose import Document, cut, merged, operations
from tests.bench.documents import ROOT, load
from tests.bench.peers import BASE
from tests.bench.printing import Typecase, other
from tests.bench.rounds import CannotRun, Plan, by_turns

SIZES = (50, 100, 200, 400, 800, 1200)
LIMIT = 120.0


@dataclass(frozen=True, slots=True)
class Point:
    """What one generator took for so many operations."""

    name: str
    operations: int
    bytes: int
    seconds: float
    peak: int


def source(github: Path | None) -> tuple[str, Document]:
    """GitHub's description; without it, our largest document as often as it takes."""
    if github is not None:
        return "GitHub's description", load(github)
    one = load(ROOT / "specs" / "advertiser.yaml")
    copies = -(-SIZES[-1] // operations(one))
    return "specs/advertiser.yaml, many times over", merged(
        {f"copy{number}": one for number in range(copies)}
    )


def report(
    document: Document, sizes: tuple[int, ...], plan: Plan, cache: Path
) -> list[Point]:
    """Measure every size by turns."""
    names: dict[str, tuple[str, int, int]] = {}
    alternatives = {}
    with TemporaryDirectory() as name:
        folder = Path(name)
        for size in sizes:
            part = cut(document, size)
            path = folder / f"{size}.json"
            path.write_text(json.dumps(part, indent=1), encoding="utf-8")
            about = operations(part), path.stat().st_size
            ours = Typecase(folder / "typecase")
            alternatives[f"typecase {size}"] = lambda p=path, t=ours: t.cold((p,))
            names[f"typecase {size}"] = ("typecase", *about)
            try:
                base = other(BASE, cache, folder, LIMIT)
            except CannotRun:
                continue
            alternatives[f"{BASE.name} {size}"] = lambda p=path, b=base: b.cold(p)
            names[f"{BASE.name} {size}"] = (BASE.name, *about)
        outcome = by_turns(alternatives, "", plan)
    return [
        Point(*names[each.name], each.seconds, each.peak) for each in outcome.measured
    ]
