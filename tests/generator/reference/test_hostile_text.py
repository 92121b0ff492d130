"""Test that hostile text of a document does not change the structure of Markdown.

Each text is put in all places of a document. The headings, tables and code blocks must
be the same for all texts.
"""

import json
import re
from collections.abc import Mapping

import pytest

from tests.generator.reference.generated_markdown import generate_markdown

# The generated files by name, for each hostile text.
Pages = Mapping[str, Mapping[str, str]]

TEXT = "TEXT"
DOCUMENT = f"""
openapi: 3.1.0
info: {{title: {TEXT}, version: {TEXT}, description: {TEXT}, x-not-shown: {TEXT}}}
servers: [{{url: https://shop.example, description: {TEXT}}}]
tags: [{{name: books, description: {TEXT}}}]
security: [{{key: []}}]
paths:
  /books:
    post:
      operationId: books/add
      tags: [books]
      summary: {TEXT}
      description: {TEXT}
      x-not-shown: {TEXT}
      parameters:
        - name: {TEXT}
          in: query
          description: {TEXT}
          schema: {{type: string, default: {TEXT}, format: {TEXT}}}
          example: {TEXT}
      requestBody:
        description: {TEXT}
        content:
          application/json:
            schema: {{$ref: "#/components/schemas/Book"}}
            example: {{title: {TEXT}, kind: {TEXT}}}
      responses:
        "200":
          description: {TEXT}
          content:
            application/json: {{schema: {{$ref: "#/components/schemas/Book"}}}}
        "400": {{description: {TEXT}}}
components:
  securitySchemes:
    key:
      {{type: apiKey, in: header, name: X-Key, description: {TEXT}, x-typecase-env: K}}
  schemas:
    Book:
      description: {TEXT}
      type: object
      properties:
        title: {{type: string, description: {TEXT}, default: {TEXT}}}
        kind: {{type: string, enum: [{TEXT}, other]}}
"""
CODE_BLOCK = "```py\npath = <path>\n```\n"
HOSTILE_TEXTS = (
    "text",
    f"one\n\n# two\n\n{CODE_BLOCK.replace('py', 'python')}\n| a |\n| - |\n\n- item",
    "```",
    "`",
    "a | b `c | d` \\| e",
    "<script>alert(1)</script> <!-- -->",
    '""" \' " \\',
    "[x]: https://evil.example 'y'",
    "\u202eright \u2028 \x85 to left",
)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """The files that are generated with each text in all places."""
    folder = tmp_path_factory.mktemp("hostile")
    return {
        text: generate_markdown(fill_document(text), folder) for text in HOSTILE_TEXTS
    }


@pytest.mark.parametrize("name", ["README.md", "GUIDE.md", "REFERENCE.md"])
def test_text_does_not_change_the_outline(name: str, pages: Pages) -> None:
    outlines = {read_outline(files[name]) for files in pages.values()}
    assert len(outlines) == 1
    (outline,) = outlines
    assert {"heading", "fence", "row of 3"} <= set(outline)


@pytest.mark.parametrize("name", ["README.md", "GUIDE.md", "REFERENCE.md"])
@pytest.mark.parametrize("text", HOSTILE_TEXTS)
def test_markdown_has_no_html_and_is_printable(
    name: str, text: str, pages: Pages
) -> None:
    page = pages[text][name]
    assert all(character.isprintable() or character == "\n" for character in page)
    assert re.search(r"(?<!`)<(?!code>|/code>|br>)", remove_code(page)) is None


def fill_document(text: str) -> str:
    """Return the document with a text in all places; JSON strings are valid YAML."""
    return DOCUMENT.replace(TEXT, json.dumps(text))


def read_outline(page: str) -> tuple[str, ...]:
    """Return the kinds of the lines that are headings, fences or rows of tables.

    The block of code that descriptions may contain is left out.
    """
    kinds: list[str] = []
    in_code = False
    for line in page.replace(CODE_BLOCK, "").splitlines():
        if line.startswith("```"):
            in_code = not in_code
            kinds.append("fence")
        elif not in_code and line.startswith("#"):
            kinds.append("heading")
        elif not in_code and line.startswith("|"):
            bars = line.replace("\\\\", "").replace("\\|", "").count("|")
            kinds.append(f"row of {bars - 1}")
    return tuple(kinds)


def remove_code(page: str) -> str:
    """Return the page without code blocks and code spans."""
    text = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"(?<![`\\])(`+)(?!`).+?(?<!`)\1(?!`)", "", text)
