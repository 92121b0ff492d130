"""The printed reference leaves nothing of a document out."""

import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from tests.generator.reference.conftest import APIS
from tests.generator.reference.serving import operations
from typecase.python.text.markdown import cell, inline

PROSE = ("description", "summary", "x-not-shown")
NOWHERE = {
    "An entry of `entities`, or the `entity`; an open object.",
    "A campaign report; an open object.",
    "Untyped in the document.",
}
"""Prose of schemas without a class, where the member that uses them has its own."""


@pytest.fixture(scope="session")
def sections(reference: str) -> dict[str, str]:
    """The text about each API."""
    parts = re.split(r"^## `jobads\.(\w+)`$", reference, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_every_api_has_a_section_in_order(sections: dict[str, str]) -> None:
    assert tuple(sections) == APIS


@pytest.mark.parametrize("api", APIS)
def test_every_text_of_the_document_is_shown(
    api: str, sections: dict[str, str], repository: Path
) -> None:
    path = repository / "generated" / "jobads" / api / "openapi.json"
    said = set(prose(json.loads(path.read_text(encoding="utf-8"))))
    assert len(said) > 20
    missing = {text for text in said - NOWHERE if not is_shown(text, sections[api])}
    assert missing == set()


@pytest.mark.parametrize(
    ("api", "method"),
    [
        ("platform", "campaigns.list_all"),
        ("search", "jobs.search_all"),
        ("disposition", "events.send_all"),
    ],
)
def test_the_methods_for_many_items_are_shown(
    api: str, method: str, sections: dict[str, str]
) -> None:
    assert f"\n`{method}` " in sections[api]


@pytest.mark.parametrize("api", APIS)
def test_every_operation_is_shown(
    api: str, sections: dict[str, str], repository: Path
) -> None:
    path = repository / "generated" / "jobads" / api / "openapi.json"
    paths = json.loads(path.read_text(encoding="utf-8"))["paths"]
    for operation in operations(api):
        call = f"client.{operation.replace('/', '.')}"
        assert f"\n#### `{call}`\n" in sections[api]
    for address, item in paths.items():
        for method in item.keys() & {"get", "put", "post", "delete"}:
            assert f"`{method.upper()} {address}`\n" in sections[api]


@pytest.mark.parametrize("api", APIS)
def test_every_model_is_shown_with_its_fields(
    api: str, sections: dict[str, str]
) -> None:
    models = import_module(f"jobads.{api}.models")
    own = {
        name: each
        for name, each in vars(models).items()
        if getattr(each, "__module__", "") == models.__name__
    }
    assert own
    for name, model in own.items():
        about = section(sections[api], f"#### `models.{name}`")
        if issubclass(model, BaseModel):
            rows = {
                (field, info.serialization_alias or field)
                for field, info in model.model_fields.items()
            }
            assert set(re.findall(r"^\| `(\w+)` \| `([^`]+)`", about, re.M)) == rows
        else:
            members = {member.name: repr(member.value) for member in model}
            shown = re.findall(r"^\| `(\w+)` \| `([^`]+)` \|$", about, re.M)
            assert dict(shown) == members


def test_every_declared_error_is_shown(sections: dict[str, str]) -> None:
    about = section(sections["disposition"], "#### `client.events.send`")
    assert "| 400 | `BadRequestError` | `models.EventInvalid \\| models." in about
    assert "| 500 | `InternalServerError` | `models.ServerFailure` |" in about


def test_links_lead_to_headings(reference: str, readme: str) -> None:
    for text, links in ((reference, reference), (readme, readme), (reference, readme)):
        headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        anchors = {re.sub(r"[^\w\- ]", "", each).lower() for each in headings}
        prefix = r"REFERENCE\.md" if text is reference and links is readme else ""
        targets = re.findall(rf"\]\({prefix}#([^)]+)\)", links)
        assert len(targets) >= len(APIS)
        assert set(targets) <= anchors


def section(text: str, heading: str) -> str:
    """What stands under a heading, up to the next of its level or above."""
    level = heading.partition(" ")[0]
    _, found, rest = text.partition(f"\n{heading}\n")
    assert found, f"there is no {heading}"
    return re.split(rf"^#{{1,{len(level)}}} ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def prose(node: Any, *, names: bool = False) -> Iterator[str]:
    """Every text for people; the keys of a map of ``names`` are no keywords."""
    if isinstance(node, list):
        for item in node:
            yield from prose(item)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key in PROSE and not names:
                yield from [value] if isinstance(value, str) else value
            elif key != "example" or names:
                is_map = key in ("properties", "schemas", "variables") and not names
                yield from prose(value, names=is_map)


def is_shown(text: str, section: str) -> bool:
    """Whether each paragraph stands there, in a line of its own or in a table."""
    return all(
        any(str(door(each)).rstrip(".") in section for door in (inline, cell))
        for each in text.split("\n")
        if each.strip()
    )
