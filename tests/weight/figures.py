"""Keep figures, compare them with earlier ones, and print both as a table."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

# A number, or why there is none.
Figure = int | str
# The figures of each section, by name.
Figures = Mapping[str, Mapping[str, Figure]]

NOT_MEASURED = "not measured"


@dataclass(frozen=True, slots=True)
class Weight:
    """The figures of one commit, and what they depend on.

    ``commit`` ends with "+" if there were uncommitted changes. ``constraints`` is the
    SHA-256 digest of the file with the versions of all dependencies.
    """

    commit: str
    python: str
    hash_seed: int
    constraints: str
    figures: Figures

    def save(self, path: Path) -> None:
        path.write_text(f"{json.dumps(asdict(self), indent=1)}\n", encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> "Weight":
        return cls(**json.loads(path.read_text(encoding="utf-8")))


def not_measured(reason: str) -> str:
    """Return what stands in place of a figure."""
    return f"{NOT_MEASURED}: {reason}"


def format_comparison(now: Weight, before: Weight) -> str:
    """Return all figures as a table, with those of before and the differences."""
    lines = [f"Weight of {now.commit}, beside that of {before.commit}."]
    lines += (f"Not comparable: {reason}." for reason in _find_causes(now, before))
    for section, figures in now.figures.items():
        earlier = before.figures.get(section, {})
        # A figure that is gone is a difference too.
        names = [*figures, *(name for name in earlier if name not in figures)]
        rows = [_format_row(name, figures, earlier) for name in names]
        width = max(len(name) for name, *_ in rows)
        lines += ["", section]
        lines += (
            f"  {name:{width}}  {value:>12}  {old:>12}  {change}".rstrip()
            for name, value, old, change in rows
        )
    return "\n".join(lines)


def _find_causes(now: Weight, before: Weight) -> Iterator[str]:
    """Yield why figures may differ though no code does."""
    if now.python != before.python:
        yield f"Python is {now.python}, it was {before.python}"
    if now.constraints != before.constraints:
        yield "the versions of dependencies differ"


def _format_row(
    name: str, figures: Mapping[str, Figure], earlier: Mapping[str, Figure]
) -> tuple[str, str, str, str]:
    """Return the name, both values, and the difference between them."""
    value, old = figures.get(name), earlier.get(name)
    change = ""
    if isinstance(value, int) and isinstance(old, int) and value != old:
        change = f"{value - old:+,}"
        if old:
            change += f" ({(value - old) / old:+.1%})"
    return name, _format_figure(value), _format_figure(old), change


def _format_figure(figure: Figure | None) -> str:
    if figure is None:
        return "-"
    return figure if isinstance(figure, str) else f"{figure:,}"
