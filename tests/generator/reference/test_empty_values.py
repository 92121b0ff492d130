"""Test how the reference shows what a document leaves empty."""

from pathlib import Path

from tests.generator.reference.generated_markdown import generate_markdown

HEAD = """
openapi: 3.1.0
info: {title: Shop, version: "1"}
"""


def test_operation_without_success_response_returns_any_body(tmp_path: Path) -> None:
    document = f"""{HEAD}
paths:
  /books:
    get: {{operationId: books/list, responses: {{"302": {{description: Moved.}}}}}}
"""
    reference = generate_markdown(document, tmp_path)["REFERENCE.md"]
    assert "Returns:\n\n- 2XX, `*/*`: `bytes`." in reference


def test_operation_with_only_errors_returns_any_success(tmp_path: Path) -> None:
    document = f"""{HEAD}
paths:
  /books:
    get: {{operationId: books/list, responses: {{"410": {{description: Gone.}}}}}}
"""
    reference = generate_markdown(document, tmp_path)["REFERENCE.md"]
    assert "Returns:\n\n- 2XX, `*/*`: `bytes`." in reference


def test_empty_default_of_server_variable_is_named(tmp_path: Path) -> None:
    document = f"""{HEAD}
servers:
  - url: https://shop.example/{{base}}
    variables: {{base: {{default: ""}}}}
paths: {{}}
"""
    reference = generate_markdown(document, tmp_path)["REFERENCE.md"]
    assert "variables in the server URL: `base` (default empty)." in reference
