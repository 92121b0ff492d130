"""Test hierarchies of many types, all of which refer to each other."""

from typing import Any

from tests.generator.schemas.conftest import ModelsImporter
from typecase.lower.schemas.schema_lowering import MAX_TYPES


def build_document(count: int) -> str:
    """Return components with a parent and its children, ``count`` types in all."""
    lines = [
        "components:",
        "  schemas:",
        "    Base:",
        "      type: object",
        "      required: [kind]",
        "      properties: {kind: {type: string}}",
        "      discriminator: {propertyName: kind}",
    ]
    for number in range(count - 1):
        lines += [
            f"    Kind{number}:",
            "      allOf:",
            '        - $ref: "#/components/schemas/Base"',
            "        - type: object",
            "          properties:",
            "            items:",
            "              type: array",
            '              items: {$ref: "#/components/schemas/Base"}',
        ]
    return "\n".join(["", *lines, ""])


def parse(models: Any) -> Any:
    items = [{"kind": "Kind2", "items": [{"kind": "Kind3"}]}]
    whole = {"kind": "Kind1", "items": items}
    return models.Kind1.model_validate(whole).items[0]


def test_largest_hierarchy_is_parsed(import_models: ModelsImporter) -> None:
    models = import_models(build_document(MAX_TYPES))
    item = parse(models)
    assert type(item) is models.Kind2
    assert type(item.items[0]) is models.Kind3


def test_larger_hierarchy_is_parsed_as_its_parent(
    import_models: ModelsImporter,
) -> None:
    models = import_models(build_document(MAX_TYPES + 1))
    assert type(parse(models)) is models.Base
