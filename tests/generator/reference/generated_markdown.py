"""Print the Markdown files of a small document, and extract their examples."""

from collections.abc import Mapping
from pathlib import Path

from tests.generator.reference.snippets import Snippet, snippets
from typecase.config import Config
from typecase.pipeline import generate_package


def printed(document: str, folder: Path) -> Mapping[str, str]:
    """The printed Markdown, by file name."""
    source = folder / "api.yaml"
    source.write_text(document, encoding="utf-8")
    config = Config(package="small", apis={"shop": source}, output=folder / "out")
    content = generate_package(config).content
    return {name: content[name].decode() for name in ("README.md", "REFERENCE.md")}


def examples(document: str, folder: Path) -> dict[str, str]:
    """The example of each operation, without its imports."""
    found = snippets(printed(document, folder)["REFERENCE.md"])
    return {each.operation: _call(each) for each in found}


def _call(example: Snippet) -> str:
    return "with " + example.text.partition("\nwith ")[2]
