"""Save results as JSON and as a plot, and update the page of the benchmark."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.bench.reporting.results import Results
from tests.bench.reporting.tables import format_as_markdown, machine_sentence

BEGIN_MARKER = "<!-- bench: written by `nox -s bench -- --publish` -->"
END_MARKER = "<!-- /bench -->"
DIGITS = 7


def save_results(results: Results, folder: Path) -> None:
    """Write ``bench.json``, ``bench.png`` and ``bench.svg``."""
    # Imported here because only the environment of `nox -s bench` has matplotlib.
    from tests.bench.reporting.plot import draw_plot

    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(_round_floats(asdict(results)), indent=1, ensure_ascii=False)
    (folder / "bench.json").write_text(f"{text}\n", encoding="utf-8")
    if results.documents or results.growth:
        draw_plot(results, folder)


def update_page(results: Results, page: Path) -> None:
    """Replace the tables in a page."""
    text = page.read_text(encoding="utf-8")
    page.write_text(replace_tables(text, results), encoding="utf-8")


def replace_tables(text: str, results: Results) -> str:
    """Return a text with new tables between the markers."""
    before, begin, remainder = text.partition(BEGIN_MARKER)
    _, end, after = remainder.partition(END_MARKER)
    if not begin or not end:
        raise ValueError(f"the text must contain {BEGIN_MARKER} and {END_MARKER}")
    sentence = machine_sentence(results.machine)
    tables = map(format_as_markdown, results.tables())
    return "\n\n".join([before + begin, sentence, *tables, end + after])


def _round_floats(value: Any) -> Any:
    match value:
        case float():
            return round(value, DIGITS)
        case dict():
            return {key: _round_floats(member) for key, member in value.items()}
        case list():
            return [_round_floats(item) for item in value]
        case _:
            return value
