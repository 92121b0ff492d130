"""Test the ledger, which lists each part of a document once.

An entry has the location of the part, its outcome (generated, degraded, refused or
unused) and the reasons for it.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.generator.cli.cli_runner import (
    CommandResult,
    read_file_states,
    run_typecase,
)

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
            text/event-stream:
              schema:
                type: string
                contentMediaType: application/json
                contentSchema: {$ref: '#/components/schemas/Book'}
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
      unknown-keyword: 1
      properties:
        id: {type: string, readOnly: true}
        tags: {type: array, items: {type: string}, uniqueItems: true}
        note:
          type: string
          contentMediaType: application/json
          contentSchema: {type: object}
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


def _generate(folder: Path, *arguments: str) -> CommandResult:
    (folder / "lib.yaml").write_text(DOCUMENT, encoding="utf-8")
    options = ("lib.yaml", "--package", "lib", "--out", "out")
    return run_typecase(folder, "generate", *options, *arguments)


@pytest.fixture(scope="module")
def entries(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The entries of the ledger, by pointer."""
    folder = tmp_path_factory.mktemp("ledger")
    result = _generate(folder, "--ledger", "ledger.json")
    assert result.status == 0, result.output
    listed = json.loads((folder / "ledger.json").read_text(encoding="utf-8"))
    by_pointer = {entry["pointer"]: entry for entry in listed["entries"]}
    assert len(by_pointer) == len(listed["entries"])
    return by_pointer


def test_all_parts_are_listed(entries: dict[str, Any]) -> None:
    counts = Counter(entry["kind"] for entry in entries.values())
    keywords = counts.pop("keywords of schemas")
    # The numbers were counted by hand in DOCUMENT.
    assert keywords == 30
    assert counts == {
        "operations": 2,
        "operations of callbacks": 2,
        "operations of webhooks": 2,
        "parameters": 5,
        "servers": 1,
        "headers": 1,
        "bodies": 2,
        "callbacks": 2,
        "responses": 9,
        "security schemes": 2,
    }


TOTAL = "/paths/~1books/get/responses/200/headers/X-Total"
EVENTS = "/paths/~1books/get/responses/200/content/text~1event-stream"
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
        (f"{POST}/requestBody/content/application~1xml", "degraded", "left out"),
        (f"{POST}/callbacks/done", "generated", None),
        (f"{DONE}/post", "generated", None),
        (f"{DONE}/post/responses/204", "generated", None),
        ("/components/securitySchemes/key", "generated", None),
        ("/components/securitySchemes/digest", "degraded", "complete value"),
        (f"{BOOK}/type", "generated", None),
        (f"{BOOK}/additionalProperties", "generated", None),
        (f"{BOOK}/additionalProperties/type", "generated", None),
        (f"{BOOK}/unknown-keyword", "degraded", "keyword is unknown"),
        (f"{BOOK}/properties/id/readOnly", "generated", None),
        (f"{BOOK}/properties/tags/uniqueItems", "generated", None),
        (f"{BOOK}/properties/note/contentMediaType", "degraded", "is not parsed"),
        (f"{BOOK}/properties/note/contentSchema", "degraded", "is not validated"),
        (f"{EVENTS}/schema/contentMediaType", "generated", None),
        (f"{EVENTS}/schema/contentSchema", "generated", None),
        ("/webhooks/sold/post", "generated", None),
        ("/webhooks/sold/servers/0", "refused", "receiver chooses the URL"),
        ("/webhooks/left/post", "degraded", "path parameter"),
        ("/components/callbacks/Spare", "unused", None),
    ],
)
def test_part_has_outcome_and_reason(
    entries: dict[str, Any], pointer: str, outcome: str, reason: str | None
) -> None:
    entry = entries[pointer]
    assert entry["outcome"] == outcome
    assert reason in " ".join(entry["reasons"]) if reason else entry["reasons"] == []
    assert entry["file"].endswith("lib.yaml")
    # Its line exists and is not empty.
    assert DOCUMENT.splitlines()[entry["line"] - 1].strip()


def test_table_counts_each_kind(tmp_path: Path) -> None:
    lines = _generate(tmp_path, "--ledger", "ledger.json").stderr.splitlines()
    table = [line.split() for line in lines]
    assert ["generated", "degraded", "refused", "unused"] in table
    assert ["bodies", "1", "1", "0", "0"] in table
    assert "2 of 2 operations; 1 left out" in lines
    # Nor does the next run print it, which recalls this one.
    for _ in range(2):
        lines = _generate(tmp_path).stderr.splitlines()
        assert "2 of 2 operations; 1 left out" in lines
        assert not [line for line in lines if line.startswith("bodies")]


def test_strict_run_with_degraded_parts_writes_nothing(tmp_path: Path) -> None:
    result = _generate(tmp_path, "--strict")
    assert result.status == 1
    assert "--strict" in result.stderr.splitlines()[-1]
    assert set(read_file_states(tmp_path)) == {"lib.yaml"}


def test_strict_run_without_degraded_parts_succeeds(
    tmp_path: Path,
) -> None:
    (tmp_path / "lib.yaml").write_text(
        "openapi: 3.1.0\n"
        "info: {title: Lib, version: '1'}\n"
        "paths: {/a: {get: {responses: {'204': {description: Fine.}}}}}\n",
        encoding="utf-8",
    )
    options = ("lib.yaml", "--package", "lib", "--out", "out", "--strict")
    result = run_typecase(tmp_path, "generate", *options)
    assert result.status == 0, result.output
