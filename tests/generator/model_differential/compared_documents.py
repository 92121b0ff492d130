"""List the documents whose models are compared: specs, and snippets with schemas."""

from pathlib import Path

from tests.generator.snippets.snippet_package import write_document

ROOT = Path(__file__).resolve().parents[3]
SPECS = sorted((ROOT / "specs").glob("*.yaml"))
EXCLUDED_SNIPPETS = {
    "binary_content": "does not know files in forms",
    "repaired_document": "does not know files in forms",
    "decimal_numbers": "accepts numbers where strings are declared",
    "alternatives_beside_properties": "requires callers to set discriminators",
    "discriminator_types": "requires callers to set discriminators",
    "mapped_children": "requires callers to set discriminators",
    "mapped_parents": "requires callers to set discriminators",
    "one_valued_parameters": "finds no models in parameters",
    "discriminators": "requires callers to set discriminators",
    "hierarchies": "requires callers to set discriminators",
    "unions": "requires callers to set discriminators",
    "union_aliases": "requires callers to set discriminators",
    "union_bodies": "requires callers to set discriminators",
    "size_limits": "ignores minProperties, maxProperties and uniqueItems",
    "body_members": "accepts null for read-only fields",
    "read_write_only": "accepts null for fields that are not required",
    "params": "accepts null for a readOnly field",
    "keyword_merging": "does not check items by their position",
    "non_literal_constants": "does not check constants that are no literals",
    "unenforced_keywords": "does not check items by their position",
    "pattern_properties": "does not check values by the pattern of their key",
    "prefix_items": "does not check items by their position",
    "recursive_types": "does not check the items of lists that contain themselves",
    "patterns": "uses one regex engine for a whole class",
}
"""Snippets that cannot be compared, and what datamodel-code-generator does differently.

The tests in tests/generator/schemas cover these instead.
"""
SNIPPETS = [
    path
    for path in sorted((ROOT / "tests" / "generator" / "snippets").glob("*.yaml"))
    if "schemas:" in path.read_text(encoding="utf-8")
    and path.stem not in EXCLUDED_SNIPPETS
]
DOCUMENTS = [*SPECS, *SNIPPETS]


def complete_document(path: Path, folder: Path) -> Path:
    """Return the path of a complete document; snippets are completed in a folder."""
    return write_document(path, folder) if path in SNIPPETS else path
