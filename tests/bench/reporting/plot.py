"""Draw the results as a PNG and an SVG file.

The same results give the same bytes of SVG.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tests.bench.benchmarks.document_growth import GrowthPoint
from tests.bench.benchmarks.generation import GenerationResult
from tests.bench.reporting.results import Results
from tests.bench.reporting.tables import machine_sentence

TYPECASE_COLOR, PEER_COLOR = "#b3261e", "#8d99ae"
COLUMNS = 2
STYLE = {
    # With a fixed salt and without fonts, the SVG is reproducible.
    "svg.hashsalt": "typecase",
    "svg.fonttype": "none",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def draw_plot(results: Results, folder: Path) -> None:
    """Draw a bar chart for each document, and growth in time and memory below them."""
    with mpl.rc_context(STYLE):
        document_rows = -(-len(results.documents) // COLUMNS)  # rounded up
        rows = document_rows + bool(results.growth)
        figure = Figure(figsize=(10, 3.2 * rows), layout="constrained")
        axes: list[Axes] = list(figure.subplots(rows, COLUMNS, squeeze=False).flat)
        for chart, document in zip(axes, results.documents, strict=False):
            _draw_bars(chart, document)
        for unused in axes[len(results.documents) :]:
            unused.set_visible(False)
        if results.growth:
            time, memory = axes[-COLUMNS:]
            _draw_lines(time, "s, cold", results.growth, lambda p: p.seconds)
            _draw_lines(memory, "peak MB", results.growth, lambda p: p.peak_bytes / 1e6)
            time.set_title(f"Parts of {results.growth_source}")
        figure.supxlabel(machine_sentence(results.machine, results.commit), fontsize=8)
        figure.savefig(folder / "bench.png", dpi=110)
        figure.savefig(folder / "bench.svg", metadata={"Date": None})


def _draw_bars(axes: Axes, document: GenerationResult) -> None:
    """Draw the wall time of every run, labelled with time and memory."""
    # Bars are drawn from bottom to top.
    runs = document.measurements[::-1]
    names = [run.name for run in runs]
    colors = [
        TYPECASE_COLOR if name.startswith("typecase") else PEER_COLOR for name in names
    ]
    bars = axes.barh(names, [run.seconds for run in runs], color=colors)
    labels = [f"{run.seconds:.2g} s, {run.peak_bytes / 1e6:.0f} MB" for run in runs]
    axes.bar_label(bars, labels, padding=3, fontsize=8)
    axes.margins(x=0.35)
    axes.set_title(f"{document.name}, {document.operations} operations")
    axes.set_xlabel("s")


def _draw_lines(
    axes: Axes,
    unit: str,
    points: Sequence[GrowthPoint],
    value: Callable[[GrowthPoint], float],
) -> None:
    """Draw a line for each generator: a value against the number of operations."""
    for name in sorted({point.generator for point in points}, reverse=True):
        line = sorted((p.operations, value(p)) for p in points if p.generator == name)
        color = TYPECASE_COLOR if name == "typecase" else PEER_COLOR
        axes.plot(*zip(*line, strict=True), "o-", color=color, label=name)
    axes.set_xlim(left=0)
    axes.set_ylim(bottom=0)
    axes.set_xlabel("operations")
    axes.set_ylabel(unit)
    axes.set_visible(True)
    axes.legend()
