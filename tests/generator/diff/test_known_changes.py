"""Test whether changes that are known from other tools break callers.

`known_changes.yaml` has the cases. Their parts are `query`, `path`, `header`, `cookie`
and `body` with a schema, with an exclamation mark if they are required; `response` and
`headers` of the status 200; `parameters`, `responses`, `body_content` and
`response_content` as in OpenAPI; and other keys of the `operation`.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.generator.diff.edited_documents import write_document
from typecase.tools.diff.changes import ApiDocuments, Aspect, Severity
from typecase.tools.diff.wire.operations import compare_wire

CASES: dict[str, Any] = yaml.safe_load(
    Path(__file__).with_name("known_changes.yaml").read_text("utf-8")
)
COMPONENTS: dict[str, Any] = yaml.safe_load("""
securitySchemes:
  key: {type: apiKey, in: header, name: X-Key}
  token: {type: http, scheme: bearer}
  oauth:
    type: oauth2
    flows: {clientCredentials: {tokenUrl: https://a.example, scopes: {r: R, w: W}}}
schemas:
  Cat: {type: object, required: [kind], properties: {kind: {type: string}, a: {}}}
  Dog: {type: object, required: [kind], properties: {kind: {type: string}, b: {}}}
""")


def build(parts: dict[str, Any]) -> dict[str, Any]:
    """Return a document with an operation that has some parts."""
    path = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
    operation: dict[str, Any] = dict(parts.get("operation", {}))
    parameters: list[Any] = [*parts.get("parameters", [])]
    response: dict[str, Any] = {"description": "Done."}
    for key, value in parts.items():
        name, is_required = key.removesuffix("!"), key.endswith("!")
        match name:
            case "path":
                path["schema"] = value
            case "query" | "header" | "cookie":
                parameters.append(
                    {"name": "q", "in": name, "required": is_required, "schema": value}
                )
            case "body" | "body_content":
                content = {"application/json": {"schema": value}}
                content = value if name == "body_content" else content
                operation["requestBody"] = {"required": is_required, "content": content}
            case "response":
                response["content"] = {"application/json": {"schema": value}}
            case "response_content":
                response["content"] = value
            case "headers":
                response["headers"] = value
            case _:
                assert name in ("parameters", "responses", "operation")
    operation["parameters"] = [path, *parameters]
    operation["responses"] = parts.get("responses", {"200": response})
    return {
        "openapi": "3.1.0",
        "info": {"title": "Shop", "version": "1"},
        "paths": {"/a/{id}": {"post": operation}},
        "components": COMPONENTS,
    }


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_known_change(case: dict[str, Any], tmp_path: Path) -> None:
    old, new = (
        write_document(build(case[side]), tmp_path / side) for side in ("old", "new")
    )
    changes = compare_wire(ApiDocuments(old, new))
    breaking = [
        change.text
        for change in changes
        if change.aspect is Aspect.WIRE and change.severity is Severity.MAJOR
    ]
    assert bool(breaking) is case["breaks"], breaking
