"""Test that the generated reference shows all parts of a document."""

import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from tests.generator.reference.conftest import APIS
from tests.generator.reference.recording_server import list_operations
from typecase.lower.descriptions.filler import says_nothing
from typecase.python.text.markdown import cell, inline

TEXT_KEYWORDS = ("description", "summary", "x-not-shown")
UNUSED_TEXTS = {
    "An entry of `entities`, or the `entity`; an open object.",
    "A campaign report; an open object.",
    "Untyped in the document.",
}
"""Descriptions of schemas without a class; the fields of that type have their own."""


@pytest.fixture(scope="session")
def sections(reference: str) -> dict[str, str]:
    """The section of each API."""
    parts = re.split(r"^## `jobads\.(\w+)`$", reference, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_apis_have_sections_in_order(sections: dict[str, str]) -> None:
    assert tuple(sections) == APIS


@pytest.mark.parametrize("api", APIS)
def test_all_descriptions_are_shown(
    api: str, sections: dict[str, str], repository: Path
) -> None:
    path = repository / "generated" / "jobads" / api / "openapi.json"
    texts = set(iterate_texts(json.loads(path.read_text(encoding="utf-8"))))
    # Guard against a search that finds hardly any texts.
    assert len(texts) > 20
    missing = {
        text for text in texts - UNUSED_TEXTS if not is_shown(text, sections[api])
    }
    # The first column of a table has the names, which such descriptions only repeat.
    names = set(map(letters, re.findall(r"^\| `(\w+)`", sections[api], re.M)))
    assert {
        text
        for text in missing
        if not says_nothing(text) and letters(text) not in names
    } == set()


@pytest.mark.parametrize(
    ("api", "method"),
    [
        ("disposition", "events.send_all"),
    ],
)
def test_batch_methods_are_shown(
    api: str, method: str, sections: dict[str, str]
) -> None:
    assert f"\n##### `client.{method}`\n" in sections[api]


@pytest.mark.parametrize(
    ("api", "page"),
    [
        ("platform", "Page[dict[str, Any], models.Envelope]"),
        ("search", "Page[models.SearchJob, models.SearchResponse]"),
    ],
)
def test_pages_are_shown(api: str, page: str, sections: dict[str, str]) -> None:
    assert f"\nReturns a `{page}`. Iterate over the result" in sections[api]


@pytest.mark.parametrize("api", APIS)
def test_all_operations_are_shown(
    api: str, sections: dict[str, str], repository: Path
) -> None:
    path = repository / "generated" / "jobads" / api / "openapi.json"
    paths = json.loads(path.read_text(encoding="utf-8"))["paths"]
    for operation in list_operations(api):
        call = f"client.{operation.replace('/', '.')}"
        assert f"\n#### `{call}`\n" in sections[api]
    for address, item in paths.items():
        for method in item.keys() & {"get", "put", "post", "delete"}:
            assert f"`{method.upper()} {address}`\n" in sections[api]


@pytest.mark.parametrize("api", APIS)
def test_all_models_and_fields_are_shown(api: str, sections: dict[str, str]) -> None:
    models = import_module(f"jobads.{api}.models")
    classes = {
        name: value
        for name, value in vars(models).items()
        if getattr(value, "__module__", "") == models.__name__
    }
    assert classes
    for name, model in classes.items():
        section = extract_section(sections[api], f"#### `models.{name}`")
        if issubclass(model, BaseModel):
            rows = {
                (field, info.serialization_alias or field)
                for field, info in model.model_fields.items()
            }
            assert set(re.findall(r"^\| `(\w+)` \| `([^`]+)`", section, re.M)) == rows
        else:
            members = {member.name: repr(member.value) for member in model}
            shown_members = re.findall(r"^\| `(\w+)` \| `([^`]+)` \|$", section, re.M)
            assert dict(shown_members) == members


def test_declared_errors_are_shown(sections: dict[str, str]) -> None:
    section = extract_section(sections["disposition"], "#### `client.events.send`")
    assert "| 400 | `BadRequestError` | `models.EventInvalid \\| models." in section
    assert "| 500 | `InternalServerError` | `models.ServerFailure` |" in section


def test_links_have_targets(reference: str, readme: str, guide: str) -> None:
    pages = {"README.md": readme, "GUIDE.md": guide, "REFERENCE.md": reference}
    anchors = {name: read_anchors(text) for name, text in pages.items()}
    for name, text in pages.items():
        links = re.findall(r"\]\(([A-Z]+\.md)?(?:#([^)]+))?\)", text)
        assert len(links) >= len(APIS)
        for page, anchor in links:
            assert anchor == "" or anchor in anchors[page or name]


def read_anchors(text: str) -> set[str]:
    """Return the anchors of the headings of a page, as GitHub forms them."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    titles = (re.sub(r"[^\w\- ]", "", title).lower() for title in headings)
    return {title.replace(" ", "-") for title in titles}


def letters(text: str) -> str:
    """Return the letters and digits of a text, in lower case."""
    return re.sub(r"[\W_]+", "", text).lower()


def extract_section(text: str, heading: str) -> str:
    """Return the text below a heading, up to the next one of its level or above."""
    level = heading.partition(" ")[0]
    _, separator, following = text.partition(f"\n{heading}\n")
    assert separator, f"there is no {heading}"
    return re.split(
        rf"^#{{1,{len(level)}}} ", following, maxsplit=1, flags=re.MULTILINE
    )[0]


def iterate_texts(node: Any, *, is_name_map: bool = False) -> Iterator[str]:
    """Yield all descriptions and summaries; the keys of a name map are no keywords."""
    if isinstance(node, list):
        for item in node:
            yield from iterate_texts(item)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key in TEXT_KEYWORDS and not is_name_map:
                yield from [value] if isinstance(value, str) else value
            elif key != "example" or is_name_map:
                has_names = key in ("properties", "schemas", "variables")
                yield from iterate_texts(
                    value, is_name_map=has_names and not is_name_map
                )


def is_shown(text: str, section: str) -> bool:
    """Return whether a section contains each paragraph, as a line or in a table.

    Sentences that follow others after a semicolon have no capital.
    """
    folded = section.casefold()
    return all(
        any(
            str(escape(line)).rstrip(".").casefold() in folded
            for escape in (inline, cell)
        )
        for line in text.split("\n")
        if line.strip()
    )
