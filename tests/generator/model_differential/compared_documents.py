"""The documents whose models are compared: our specs, and all snippets with schemas."""

from pathlib import Path

from tests.generator.snippets.snippet_package import write_document

ROOT = Path(__file__).resolve().parents[3]
SPECS = sorted((ROOT / "specs").glob("*.yaml"))
UNJUDGED = {
    "limits": "the library counts no members, and finds no repetition",
    "one_way": "the library takes null for what is not required",
    "beside": "the library holds no item to its place",
    "compared": "the library compares no constants",
    "not_held": "the library holds no item to its place",
    "matching": "the library holds no value to its key",
    "tuples": "the library holds no item to its place",
    "patterns": "the library knows one engine, or one for a whole class",
}
"""Snippets that the library misreads, and why; tests/generator/schemas judges these."""
FRAGMENTS = [
    path
    for path in sorted((ROOT / "tests" / "generator" / "snippets").glob("*.yaml"))
    if "schemas:" in path.read_text(encoding="utf-8") and path.stem not in UNJUDGED
]
DOCUMENTS = [*SPECS, *FRAGMENTS]


def document(path: Path, folder: Path) -> Path:
    """Complete a snippet; a spec is whole."""
    return write_document(path, folder) if path in FRAGMENTS else path
