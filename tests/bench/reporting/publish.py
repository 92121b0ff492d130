"""Results on disk: as JSON and as a picture in a folder, and the tables in the README
between two markers.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.bench.gathered import Results
from tests.bench.report import for_markdown, measured_on

BEGIN = "<!-- bench: written by `nox -s bench -- --publish` -->"
END = "<!-- /bench -->"
DIGITS = 7


def save(results: Results, folder: Path) -> None:
    """Write ``bench.json``, ``bench.png`` and ``bench.svg``."""
    # Only `nox -s bench` has matplotlib.
    from tests.bench.plot import draw

    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(_rounded(asdict(results)), indent=1, ensure_ascii=False)
    (folder / "bench.json").write_text(f"{text}\n", encoding="utf-8")
    if results.documents or results.growth:
        draw(results, folder)


def show(results: Results, readme: Path) -> None:
    """Put the tables into the README."""
    text = readme.read_text(encoding="utf-8")
    readme.write_text(shown(results, text), encoding="utf-8")


def shown(results: Results, text: str) -> str:
    """The text with these tables in place of what stood between the markers."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError("the markers for the tables are not in the text")
    tables = [measured_on(results.machine), *map(for_markdown, results.tables())]
    return "\n\n".join([before + begin, *tables, end + after])


def _rounded(value: Any) -> Any:
    match value:
        case float():
            return round(value, DIGITS)
        case dict():
            return {key: _rounded(each) for key, each in value.items()}
        case list():
            return [_rounded(each) for each in value]
        case _:
            return value
