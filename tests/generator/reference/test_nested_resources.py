"""Test that the generated Markdown shows resources inside resources by their paths."""

import re
from pathlib import Path

from tests.generator.snippets.snippet_package import generate_snippet

SNIPPET = Path(__file__).parents[1] / "snippets" / "nested_resources.yaml"


def test_headings_and_examples_have_paths(tmp_path: Path) -> None:
    content = generate_snippet(SNIPPET, tmp_path).content
    reference = content["REFERENCE.md"].decode()
    headings = re.findall(r"^### `client\.(.+)`$", reference, re.MULTILINE)
    # A resource without operations, such as `admin`, has no section.
    assert headings[:4] == [
        "customers",
        "customers.search_",
        "customers.bank_accounts",
        "customers.bank_accounts.events",
    ]
    assert headings[-3:] == ["admin.users", "a.b_c", "a_b.c"]
    assert "\n#### `client.customers.bank_accounts.retrieve`\n" in reference
    assert "= client.customers.bank_accounts.retrieve(" in reference
