"""Test how the reference shows what a document leaves empty."""

from pathlib import Path

import pytest

from tests.generator.reference.generated_markdown import generate_markdown

HEAD = """
openapi: 3.1.0
info: {title: Shop, version: "1"}
"""


@pytest.mark.parametrize(
    ("status", "returned"),
    [
        ("410", "- 2XX, `*/*`: `bytes`."),
        ("302", "- nothing: the document declares no success."),
    ],
)
def test_operation_without_success_response(
    status: str, returned: str, tmp_path: Path
) -> None:
    document = f"""{HEAD}
paths:
  /books:
    get: {{operationId: books/list, responses: {{"{status}": {{description: No.}}}}}}
"""
    reference = generate_markdown(document, tmp_path)["REFERENCE.md"]
    assert f"Returns:\n\n{returned}" in reference


def test_empty_default_of_server_variable_is_named(tmp_path: Path) -> None:
    document = f"""{HEAD}
servers:
  - url: https://shop.example/{{base}}
    variables: {{base: {{default: ""}}}}
paths: {{}}
"""
    reference = generate_markdown(document, tmp_path)["REFERENCE.md"]
    assert "variables in the server URL: `base` (default empty)." in reference
