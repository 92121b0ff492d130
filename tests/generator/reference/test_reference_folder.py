"""Test the folder of pages that replaces REFERENCE.md of a large package."""

import json
import posixpath
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.generator.cli.cli_runner import create_project, run_typecase
from tests.generator.reference.generated_markdown import generate_markdown
from tests.generator.reference.test_reference_completeness import read_anchors
from typecase.python.reference.page_division import MAX_ENTRIES

LARGEST_PAGE = 512_000
"""The size in bytes above which GitHub shows no page."""
LINK = re.compile(r"(?<!\\)\]\(([^()\s]+)\)")
LONG_TEXT = "It says what the reader of the reference wants to know. " * 4


def create_document(counts: Mapping[str, int]) -> dict[str, Any]:
    """Return a document whose resources have so many operations.

    Each operation returns a model of its own, which refers to the shared model `Place`.
    """
    place = {"type": "object", "properties": {"city": {"type": "string"}}}
    schemas = {"Place": place}
    paths: dict[str, Any] = {}
    for resource, count in counts.items():
        for number in range(count):
            name = f"{resource.title()}Answer{number}"
            schemas[name] = {
                "type": "object",
                "description": LONG_TEXT,
                "properties": {
                    "place": {"$ref": "#/components/schemas/Place"},
                    **{
                        f"field_{index}": {"type": "string", "description": LONG_TEXT}
                        for index in range(12)
                    },
                },
            }
            content = {"schema": {"$ref": f"#/components/schemas/{name}"}}
            paths[f"/{resource}/actions/act{number}"] = {
                "get": {
                    "operationId": f"{resource}/act{number}",
                    "tags": [resource],
                    "description": LONG_TEXT,
                    "responses": {
                        "200": {
                            "description": "Done.",
                            "content": {"application/json": content},
                        }
                    },
                }
            }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Large API", "version": "1"},
        "servers": [{"url": "https://large.example"}],
        "paths": paths,
        "webhooks": {
            "sold": {"post": {"responses": {"204": {"description": "Accepted."}}}}
        },
        "components": {"schemas": schemas},
    }


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """The Markdown of a large package, by path."""
    document = create_document({"pets": 130, "toys": 20, "hooks": 3})
    return generate_markdown(json.dumps(document), tmp_path_factory.mktemp("large"))


def test_pages_have_the_methods_and_models_of_a_resource(
    pages: Mapping[str, str],
) -> None:
    folder = {path for path in pages if path.startswith("reference/")}
    assert pages.keys() - folder == {"README.md", "GUIDE.md"}
    assert folder == {
        "reference/README.md",
        "reference/shop/pets.md",
        "reference/shop/pets-2.md",
        "reference/shop/pets-3.md",
        "reference/shop/pets-4.md",
        "reference/shop/toys.md",
        "reference/shop/hooks.md",
        "reference/shop/models/p.md",
        "reference/shop/webhooks-and-callbacks.md",
    }
    toys = pages["reference/shop/toys.md"]
    assert toys.startswith("# `client.toys`\n")
    assert "\n## `client.toys.act7`\n" in toys
    assert "\n## `models.ToysAnswer7`\n" in toys
    assert toys.endswith(
        "\n## Models on other pages\n\n- [`models.Place`](models/p.md#modelsplace)\n"
    )
    index = pages["reference/README.md"]
    assert (
        "| [`client.hooks`](shop/hooks.md) | `act0`, `act1`, `act2` | `Hooks" in index
    )
    assert "| [Models with P](shop/models/p.md) |  | `Place` |" in index


def test_everything_has_one_section(pages: Mapping[str, str]) -> None:
    text = "\n".join(pages[path] for path in pages if path.startswith("reference/"))
    methods = re.findall(r"^## `client\.(\w+\.\w+)`$", text, re.MULTILINE)
    models = re.findall(r"^## `models\.(\w+)`$", text, re.MULTILINE)
    assert len(methods) == len(set(methods)) == 153
    assert len(models) == len(set(models)) == 154
    assert "### `" not in pages["reference/shop/pets.md"]
    assert "`webhooks.sold`" in pages["reference/shop/webhooks-and-callbacks.md"]


def test_links_have_targets(pages: Mapping[str, str]) -> None:
    links = [*iterate_links(pages)]
    assert len(links) > 20
    for page, path, anchor in links:
        assert path in pages, (page, path)
        assert not anchor or anchor in read_anchors(pages[path]), (page, path, anchor)
    linked = {path for _, path, _ in links}
    assert pages.keys() - linked == {"README.md"} - linked


def test_forges_show_every_page(pages: Mapping[str, str]) -> None:
    sizes = {path: len(text.encode()) for path, text in pages.items()}
    assert sum(sizes.values()) > LARGEST_PAGE
    assert {path for path, size in sizes.items() if size > LARGEST_PAGE} == set()


def test_folder_begins_above_a_number_of_methods_and_models(tmp_path: Path) -> None:
    # With as many models as methods, and one more.
    last = create_document({"pets": (MAX_ENTRIES - 1) // 2})
    last["paths"]["/last"] = {"get": {"responses": {"204": {"description": "Done."}}}}
    assert "REFERENCE.md" in generate_markdown(json.dumps(last), tmp_path)
    last["paths"]["/more"] = {"get": {"responses": {"204": {"description": "Done."}}}}
    content = generate_markdown(json.dumps(last), tmp_path)
    assert "reference/README.md" in content
    assert "REFERENCE.md" not in content


def test_old_reference_is_removed(tmp_path: Path) -> None:
    project = create_project(tmp_path)
    document = project / "specs" / "shop.yaml"
    small = document.read_text(encoding="utf-8")
    large = json.dumps(create_document({"pets": MAX_ENTRIES // 2}))
    output = project / "out"
    for text, is_large in ((small, False), (large, True), (small, False)):
        document.write_text(text, encoding="utf-8")
        assert run_typecase(project, "generate", "--check").status == 1
        assert run_typecase(project, "generate").status == 0
        assert (output / "REFERENCE.md").exists() is not is_large
        assert (output / "reference").exists() is is_large
        assert run_typecase(project, "generate", "--check").status == 0


def iterate_links(pages: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield the page, the path and the anchor of each link."""
    for page, text in pages.items():
        for target in LINK.findall(
            re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
        ):
            path, _, anchor = target.partition("#")
            folder = posixpath.dirname(page)
            joined = posixpath.normpath(posixpath.join(folder, path)) if path else page
            yield page, joined, anchor
