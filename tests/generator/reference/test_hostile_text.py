"""Whatever a document says, the outline of the printed Markdown stays the same."""

import json
import re
from collections.abc import Mapping

import pytest

from tests.generator.reference.printing import printed

Pages = Mapping[str, Mapping[str, str]]

PLACE = "PLACE"
DOCUMENT = f"""
openapi: 3.1.0
info: {{title: {PLACE}, version: {PLACE}, description: {PLACE}, x-not-shown: {PLACE}}}
servers: [{{url: https://shop.example, description: {PLACE}}}]
tags: [{{name: books, description: {PLACE}}}]
security: [{{key: []}}]
paths:
  /books:
    post:
      operationId: books/add
      tags: [books]
      summary: {PLACE}
      description: {PLACE}
      x-not-shown: {PLACE}
      parameters:
        - name: {PLACE}
          in: query
          description: {PLACE}
          schema: {{type: string, default: {PLACE}, format: {PLACE}}}
          example: {PLACE}
      requestBody:
        description: {PLACE}
        content:
          application/json:
            schema: {{$ref: "#/components/schemas/Book"}}
            example: {{title: {PLACE}, kind: {PLACE}}}
      responses:
        "200":
          description: {PLACE}
          content:
            application/json: {{schema: {{$ref: "#/components/schemas/Book"}}}}
        "400": {{description: {PLACE}}}
components:
  securitySchemes:
    key: {{type: apiKey, in: header, name: X-Key, description: {PLACE}}}
  schemas:
    Book:
      description: {PLACE}
      type: object
      properties:
        title: {{type: string, description: {PLACE}, default: {PLACE}}}
        kind: {{type: string, enum: [{PLACE}, other]}}
"""
HOSTILE = (
    "text",
    "one\n\n# two\n\n```python\nimport os\n```\n\n| a |\n| - |\n\n- item",
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
    """Both files, printed with each text everywhere."""
    folder = tmp_path_factory.mktemp("hostile")
    return {text: printed(filled(text), folder) for text in HOSTILE}


@pytest.mark.parametrize("name", ["README.md", "REFERENCE.md"])
def test_the_outline_depends_on_no_text(name: str, pages: Pages) -> None:
    outlines = {outline(files[name]) for files in pages.values()}
    assert len(outlines) == 1
    (shape,) = outlines
    assert {"heading", "fence", "row of 3"} <= set(shape)


@pytest.mark.parametrize("name", ["README.md", "REFERENCE.md"])
@pytest.mark.parametrize("text", HOSTILE)
def test_no_html_and_nothing_unprintable(name: str, text: str, pages: Pages) -> None:
    page = pages[text][name]
    assert all(c.isprintable() or c == "\n" for c in page)
    assert re.search(r"(?<!`)<(?!code>|/code>)", without_code(page)) is None


def filled(text: str) -> str:
    """The document with a text everywhere; JSON's strings are YAML's too."""
    return DOCUMENT.replace(PLACE, json.dumps(text))


def outline(page: str) -> tuple[str, ...]:
    """What each line is, but for paragraphs and for what stands in blocks of code."""
    kinds: list[str] = []
    in_code = False
    for line in page.splitlines():
        if line.startswith("```"):
            in_code = not in_code
            kinds.append("fence")
        elif not in_code and line.startswith("#"):
            kinds.append("heading")
        elif not in_code and line.startswith("|"):
            bars = line.replace("\\\\", "").replace("\\|", "").count("|")
            kinds.append(f"row of {bars - 1}")
    return tuple(kinds)


def without_code(page: str) -> str:
    """The page less its blocks and spans of code."""
    text = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"(?<![`\\])(`+)(?!`).+?(?<!`)\1(?!`)", "", text)
