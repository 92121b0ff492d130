"""Hold the tables of options and keys in the pages against the code."""

import argparse
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from typecase.commands.cli import create_parser
from typecase.config import api_options, settings
from typecase.load.rules import extension_keys
from typecase.plugins.plugin import known_extensions

ROOT = Path(__file__).parents[3]
USING = ROOT / "generator" / "docs" / "using"


def read_section(page: str, heading: str = "") -> str:
    """Return a page, or the part of it below a heading."""
    text = (USING / page).read_text(encoding="utf-8")
    if not heading:
        return text
    return re.split(r"^##* ", text.split(f"\n## {heading}\n")[1], flags=re.MULTILINE)[0]


def read_keys(text: str) -> set[str]:
    """Return the names in the first column of tables."""
    cells = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    return {key for cell in cells for key in re.findall(r"`([\w-]+)[^`]*`", cell)}


def list_parsers(
    parser: argparse.ArgumentParser,
) -> Iterator[argparse.ArgumentParser]:
    """Yield a parser, and those of its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from list_parsers(command)


def list_options() -> set[str]:
    """Return the long options of all commands."""
    return {
        option
        for parser in list_parsers(create_parser())
        for action in parser._actions
        for option in action.option_strings
        if option.startswith("--")
    }


def test_options_in_the_pages_exist() -> None:
    pages = [ROOT / "README.md", *USING.glob("*.md")]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    # nox has options of its own.
    others = (".venv", "<!-- bench:")
    lines = [line for line in text.splitlines() if not line.startswith(others)]
    mentioned = set(re.findall(r"(?<![\w!<-])--[a-z][a-z-]+", "\n".join(lines)))
    assert mentioned == list_options()


def test_configuration_page_has_all_keys() -> None:
    assert read_keys(read_section("configuration.md", "The package")) == {
        *settings._KEYS
    }
    assert read_keys(read_section("configuration.md", "An API")) == {*api_options._KEYS}


def test_page_of_extension_keys_has_all_keys() -> None:
    named = {key for key in read_keys(read_section("extension-keys.md")) if "x-" in key}
    assert named == {*known_extensions().keys}


@pytest.mark.parametrize(
    ("heading", "keys"),
    [("Pages", extension_keys._PAGING), ("Grants", extension_keys._GRANT)],
)
def test_tables_of_extension_keys_are_complete(
    heading: str, keys: Mapping[str, object]
) -> None:
    assert read_keys(read_section("extension-keys.md", heading)) == {*keys}


@pytest.mark.parametrize(
    ("heading", "keys"),
    [("Overloads", extension_keys._OVERLOAD), ("Batches", extension_keys._BATCH)],
)
def test_examples_of_extension_keys_are_complete(
    heading: str, keys: Mapping[str, object]
) -> None:
    text = read_section("extension-keys.md", heading)
    assert [key for key in keys if key not in text] == []
