"""Save results as JSON and as a plot, and show them in the documentation."""

from pathlib import Path
from typing import Any

import msgspec

from tests.bench.documents.benchmark_documents import ROOT
from tests.bench.reporting.results import Results
from tests.bench.reporting.tables import (
    format_as_markdown,
    machine_sentence,
    readme_table,
)

BEGIN_MARKER = "<!-- bench: written by `nox -s bench -- --publish` -->"
END_MARKER = "<!-- /bench -->"
DIGITS = 7


def save_results(results: Results, folder: Path) -> None:
    """Write ``bench.json``, ``bench.png`` and ``bench.svg``."""
    # Imported here because only the environment of `nox -s bench` has matplotlib.
    from tests.bench.reporting.plot import draw_plot

    folder.mkdir(parents=True, exist_ok=True)
    builtins = _round_floats(msgspec.to_builtins(results))
    content = msgspec.json.format(msgspec.json.encode(builtins), indent=1)
    (folder / "bench.json").write_bytes(content + b"\n")
    if results.documents or results.growth:
        draw_plot(results, folder)


def read_results(folder: Path) -> Results:
    """Return the results that `save_results` has written."""
    return msgspec.json.decode((folder / "bench.json").read_bytes(), type=Results)


def list_pages(results: Results) -> dict[Path, str]:
    """Return the text between the markers of each page that shows the results."""
    sentence = machine_sentence(results.machine, results.commit)
    tables = map(format_as_markdown, results.tables())
    overview = format_as_markdown(readme_table(results.documents))
    return {
        ROOT / "generator" / "docs" / "benchmark.md": "\n\n".join([sentence, *tables]),
        ROOT / "README.md": f"{overview}\n\n{sentence}",
    }


def update_pages(results: Results) -> None:
    """Replace the text between the markers of each page."""
    for page, content in list_pages(results).items():
        text = page.read_text(encoding="utf-8")
        page.write_text(replace_between_markers(text, content), encoding="utf-8")


def replace_between_markers(text: str, content: str) -> str:
    """Return a text with other content between its markers."""
    before, begin, remainder = text.partition(BEGIN_MARKER)
    _, end, after = remainder.partition(END_MARKER)
    if not begin or not end:
        raise ValueError(f"the text must contain {BEGIN_MARKER} and {END_MARKER}")
    return "\n\n".join([before + begin, content, end + after])


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
