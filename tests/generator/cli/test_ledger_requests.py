"""Test ledger entries of requests and responses that differ from the document."""

import json
from typing import Any

import pytest

from tests.generator.cli.cli_runner import run_typecase

DOCUMENT = """\
openapi: 3.0.3
info: {title: Lib, version: '1'}
paths:
  /scans:
    post:
      requestBody:
        content:
          application/json: {schema: {type: string, format: binary}}
      responses:
        '200':
          description: A scan.
          content:
            application/json: {schema: {$ref: '#/components/schemas/Scan'}}
  /parts:
    post:
      requestBody:
        content:
          multipart/form-data:
            schema: {type: object, nullable: true, properties: {a: {type: string}}}
      responses: {'204': {description: Fine.}}
  /pdf:
    get: {responses: {'200': {description: One., content: {PDF: {schema: {}}}}}}
  /#Action=Start:
    post: {responses: {'204': {description: Fine.}}}
  /keyed:
    get:
      security: [{key: []}]
      parameters:
        - {name: X-KEY, in: header, required: true, schema: {type: string}}
      responses: {'204': {description: Fine.}}
  /open:
    get:
      parameters:
        - {name: Content-Length, in: header, schema: {type: integer}}
        - {name: X-KEY, in: header, required: true, schema: {type: string}}
      responses: {'204': {description: Fine.}}
components:
  securitySchemes:
    key: {type: apiKey, in: header, name: x-key}
  schemas:
    Scan: {type: string, format: binary}
"""
SCANS = "/paths/~1scans/post"
JSON = "content/application~1json"


@pytest.fixture(scope="module")
def entries(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The entries of the ledger, by pointer."""
    folder = tmp_path_factory.mktemp("ledger")
    (folder / "lib.yaml").write_text(DOCUMENT, encoding="utf-8")
    options = ("lib.yaml", "--package", "lib", "--out", "out", "--ledger", "l.json")
    result = run_typecase(folder, "generate", *options)
    assert result.status == 0, result.output
    listed = json.loads((folder / "l.json").read_text(encoding="utf-8"))
    return {entry["pointer"]: entry for entry in listed["entries"]}


@pytest.mark.parametrize(
    ("pointer", "outcome", "reason"),
    [
        (f"{SCANS}/requestBody/{JSON}", "degraded", "as bytes"),
        (f"{SCANS}/responses/200/{JSON}", "degraded", "as bytes"),
        (
            "/paths/~1parts/post/requestBody/content/multipart~1form-data",
            "degraded",
            "cannot be null",
        ),
        (
            "/paths/~1pdf/get/responses/200/content/PDF",
            "degraded",
            "is not a media type",
        ),
        ("/paths/~1#Action=Start/post", "degraded", "is not sent: 'Action=Start'"),
        ("/paths/~1keyed/get/parameters/0", "degraded", "credential 'key'"),
        ("/paths/~1open/get/parameters/0", "refused", "HTTP client"),
        ("/paths/~1open/get/parameters/1", "generated", ""),
    ],
)
def test_difference_is_reported_at_its_location(
    entries: dict[str, Any], pointer: str, outcome: str, reason: str
) -> None:
    assert entries[pointer]["outcome"] == outcome
    assert reason in " ".join(entries[pointer]["reasons"])
