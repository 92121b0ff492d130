"""Test the ledger: each part of a document, with its outcome and the reason."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.generator.cli.commands import Ran, states, typecase

DOCUMENT = """\
openapi: 3.1.0
info: {title: Lib, version: '1'}
paths:
  /books:
    parameters:
      - {name: page, in: query, schema: {type: integer, minimum: 1}}
    get:
      operationId: books/list
      parameters:
        - $ref: '#/components/parameters/Size'
        - {name: filter, in: query, content: {application/json: {schema: {}}}}
      responses:
        '200':
          description: Books.
          headers:
            X-Total: {schema: {type: integer}}
          content:
            application/json:
              schema: {type: array, items: {$ref: '#/components/schemas/Book'}}
            text/csv: {schema: {type: string}}
        default: {description: Wrong.}
    post:
      operationId: books/create
      requestBody:
        content:
          application/json: {schema: {$ref: '#/components/schemas/Book'}}
          application/xml: {schema: {type: object}}
      callbacks:
        done:
          '{$request.body#/url}':
            post:
              responses: {'204': {description: Fine.}}
      responses:
        '204': {description: Fine.}
components:
  parameters:
    Size: {name: size, in: query, schema: {type: integer}}
    Spare: {name: spare, in: query, schema: {type: integer}}
  securitySchemes:
    key: {type: apiKey, in: header, name: x-key}
    digest: {type: http, scheme: digest}
  schemas:
    Book:
      type: object
      unheard: 1
      properties:
        id: {type: string, readOnly: true}
        tags: {type: array, items: {type: string}, uniqueItems: true}
      additionalProperties: {type: integer}
  callbacks:
    Spare: {'{$url}': {post: {responses: {'204': {description: Fine.}}}}}
webhooks:
  sold:
    servers: [{url: 'https://lib.example'}]
    post:
      responses: {'204': {description: Fine.}}
  left:
    post:
      parameters: [{name: id, in: path, required: true, schema: {}}]
      responses: {'204': {description: Fine.}}
"""


def _ran(folder: Path, *arguments: str) -> Ran:
    (folder / "lib.yaml").write_text(DOCUMENT, encoding="utf-8")
    given = ("lib.yaml", "--package", "lib", "--out", "out")
    return typecase(folder, "generate", *given, *arguments)


@pytest.fixture(scope="module")
def entries(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The entries of the ledger, by pointer."""
    folder = tmp_path_factory.mktemp("ledger")
    ran = _ran(folder, "--ledger", "ledger.json")
    assert ran.status == 0, ran.said
    listed = json.loads((folder / "ledger.json").read_text(encoding="utf-8"))
    found = {each["pointer"]: each for each in listed["entries"]}
    assert len(found) == len(listed["entries"])
    return found


def test_nothing_is_missing(entries: dict[str, Any]) -> None:
    counts = Counter(each["kind"] for each in entries.values())
    keywords = counts.pop("keywords of schemas")
    # Counted by hand in the text above.
    assert keywords == 22
    assert counts == {
        "operations": 2,
        "operations of callbacks": 2,
        "operations of webhooks": 2,
        "parameters": 5,
        "servers": 1,
        "headers": 1,
        "bodies": 2,
        "callbacks": 2,
        "responses": 8,
        "security schemes": 2,
    }


TOTAL = "/paths/~1books/get/responses/200/headers/X-Total"
BOOK = "/components/schemas/Book"
POST = "/paths/~1books/post"
DONE = f"{POST}/callbacks/done/{{$request.body#~1url}}"


@pytest.mark.parametrize(
    ("pointer", "outcome", "reason"),
    [
        ("/paths/~1books/get", "generated", None),
        ("/paths/~1books/parameters/0", "generated", None),
        ("/paths/~1books/get/parameters/1", "generated", None),
        ("/components/parameters/Size", "generated", None),
        ("/components/parameters/Spare", "unused", None),
        (TOTAL, "generated", None),
        (f"{TOTAL}/schema/type", "generated", None),
        (f"{POST}/requestBody/content/application~1json", "generated", None),
        (f"{POST}/requestBody/content/application~1xml", "degraded", "text or bytes"),
        (f"{POST}/callbacks/done", "generated", None),
        (f"{DONE}/post", "generated", None),
        (f"{DONE}/post/responses/204", "generated", None),
        ("/components/securitySchemes/key", "generated", None),
        ("/components/securitySchemes/digest", "degraded", "complete value"),
        (f"{BOOK}/type", "generated", None),
        (f"{BOOK}/additionalProperties", "generated", None),
        (f"{BOOK}/additionalProperties/type", "generated", None),
        (f"{BOOK}/unheard", "degraded", "keyword is unknown"),
        (f"{BOOK}/properties/id/readOnly", "generated", None),
        (f"{BOOK}/properties/tags/uniqueItems", "generated", None),
        ("/webhooks/sold/post", "generated", None),
        ("/webhooks/sold/servers/0", "refused", "receiver chooses the URL"),
        ("/webhooks/left/post", "degraded", "path parameter"),
        ("/components/callbacks/Spare", "unused", None),
    ],
)
def test_each_part_has_its_fate(
    entries: dict[str, Any], pointer: str, outcome: str, reason: str | None
) -> None:
    entry = entries[pointer]
    assert entry["outcome"] == outcome
    assert reason in " ".join(entry["reasons"]) if reason else entry["reasons"] == []
    assert entry["file"].endswith("lib.yaml")
    assert DOCUMENT.splitlines()[entry["line"] - 1].strip()


def test_the_table_counts_each_kind(tmp_path: Path) -> None:
    lines = _ran(tmp_path).err.splitlines()
    table = [line.split() for line in lines[-14:]]
    assert ["generated", "degraded", "refused", "unused"] in table
    assert ["bodies", "1", "1", "0", "0"] in table


def test_strict_writes_nothing(tmp_path: Path) -> None:
    ran = _ran(tmp_path, "--strict")
    assert ran.status == 1
    assert "--strict" in ran.err.splitlines()[-1]
    assert set(states(tmp_path)) == {"lib.yaml"}


def test_strict_is_content_with_a_document_that_is_printed_whole(
    tmp_path: Path,
) -> None:
    (tmp_path / "lib.yaml").write_text(
        "openapi: 3.1.0\n"
        "info: {title: Lib, version: '1'}\n"
        "paths: {/a: {get: {responses: {'204': {description: Fine.}}}}}\n",
        encoding="utf-8",
    )
    given = ("lib.yaml", "--package", "lib", "--out", "out", "--strict")
    ran = typecase(tmp_path, "generate", *given)
    assert ran.status == 0, ran.said
