"""The picture: results and a folder in, a PNG and an SVG out. The same results give the
same bytes of SVG.
"""

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tests.bench.gathered import Results
from tests.bench.generate import Document
from tests.bench.growth import Point
from tests.bench.report import measured_on

OURS, THEIRS = "#b3261e", "#8d99ae"


def draw(results: Results, folder: Path) -> None:
    """Bars for each document, then growth in time and memory."""
    with mpl.rc_context(
        {
            "svg.hashsalt": "typecase",
            "svg.fonttype": "none",
            "font.size": 9,
            "axes.spines.top": False,
            "axes.spines.right": False,
        }
    ):
        rows = -(-len(results.documents) // 2) + bool(results.growth)
        figure = Figure(figsize=(10, 3.2 * rows), layout="constrained")
        axes: list[Axes] = list(figure.subplots(rows, 2, squeeze=False).flat)
        for place, document in zip(axes, results.documents, strict=False):
            _bars(place, document)
        for place in axes[len(results.documents) :]:
            place.set_visible(False)
        if results.growth:
            time, memory = axes[-2:]
            _lines(time, "s, cold", [(p, p.seconds) for p in results.growth])
            _lines(memory, "peak MB", [(p, p.peak / 1e6) for p in results.growth])
            time.set_title(f"Parts of {results.growth_of}")
        figure.supxlabel(measured_on(results.machine), fontsize=8)
        figure.savefig(folder / "bench.png", dpi=110)
        figure.savefig(folder / "bench.svg", metadata={"Date": None})


def _bars(axes: Axes, document: Document) -> None:
    """Wall time of every run, with its memory written beside it."""
    runs = document.measured[::-1]
    names = [each.name for each in runs]
    colours = [OURS if name.startswith("typecase") else THEIRS for name in names]
    bars = axes.barh(names, [each.seconds for each in runs], color=colours)
    labels = [f"{each.seconds:.2g} s, {each.peak / 1e6:.0f} MB" for each in runs]
    axes.bar_label(bars, labels, padding=3, fontsize=8)
    axes.margins(x=0.35)
    axes.set_title(f"{document.name}, {document.operations} operations")
    axes.set_xlabel("s")


def _lines(axes: Axes, unit: str, points: Sequence[tuple[Point, float]]) -> None:
    for name in sorted({point.name for point, _ in points}, reverse=True):
        own = sorted((p.operations, value) for p, value in points if p.name == name)
        colour = OURS if name == "typecase" else THEIRS
        axes.plot(*zip(*own, strict=True), "o-", color=colour, label=name)
    axes.set_xlim(left=0)
    axes.set_ylim(bottom=0)
    axes.set_xlabel("operations")
    axes.set_ylabel(unit)
    axes.set_visible(True)
    axes.legend()
