"""Test the typed view of the schemas of a document."""

from pathlib import Path
from typing import Any

import pytest

from typecase.ir.keywords import Bounds
from typecase.load.document import Document
from typecase.load.parse.file_reader import read_document
from typecase.schema import JsonSchema, StatedDiscriminator, read_schema
from typecase.schema.merging import merge
from typecase.schema.normal_form import build_shape
from typecase.schema.shape import Sides

SCHEMAS = "/components/schemas"


def read_file(tmp_path: Path, text: str, version: str = "3.1.0") -> Document:
    path = tmp_path / "openapi.yaml"
    path.write_text(f"openapi: {version}\ncomponents:\n  schemas:\n{text}", "utf-8")
    return read_document(path)[0]


def read(document: Document, name: str) -> JsonSchema:
    pointer = f"{SCHEMAS}/{name}"
    return read_schema(document, document.value_at(pointer), pointer)


def test_each_place_has_one_object(tmp_path: Path) -> None:
    document = read_file(
        tmp_path,
        """
    Pet:
      properties:
        owner: {$ref: '#/components/schemas/Owner'}
        a/b~c: {type: string}
    Owner:
      properties:
        pets: {items: {$ref: '#/components/schemas/Pet'}}
""",
    )
    pet, owner = read(document, "Pet"), read(document, "Owner")
    assert pet.properties["owner"].target is owner
    assert owner.properties["pets"].items.target is pet
    assert pet.target is pet
    assert pet.properties["a/b~c"].pointer == f"{SCHEMAS}/Pet/properties/a~1b~0c"


def test_parts_follow_all_of_and_end_in_cycles(tmp_path: Path) -> None:
    document = read_file(
        tmp_path,
        """
    A:
      allOf:
        - $ref: '#/components/schemas/B'
        - {title: inline}
    B: {allOf: [$ref: '#/components/schemas/A', $ref: '#/components/schemas/C']}
    C: {}
""",
    )
    pointers = [part.pointer for part in read(document, "A").parts]
    assert pointers == [
        f"{SCHEMAS}/A",
        f"{SCHEMAS}/B",
        f"{SCHEMAS}/C",
        f"{SCHEMAS}/A/allOf/1",
    ]


@pytest.mark.parametrize(
    ("version", "old", "new"),
    [
        (
            "3.0.3",
            "{type: string, nullable: true}",
            "{type: [string, 'null']}",
        ),
        (
            "3.0.3",
            "{type: number, minimum: 3, exclusiveMinimum: true}",
            "{type: number, exclusiveMinimum: 3}",
        ),
        (
            "3.0.3",
            "{oneOf: [{type: string}, {type: integer}], nullable: true}",
            "{oneOf: [{type: string}, {type: integer}, {type: 'null'}]}",
        ),
        (
            "3.0.3",
            "{$ref: '#/components/schemas/Text', maxLength: 3}",
            "{$ref: '#/components/schemas/Text'}",
        ),
        (
            "3.1.0",
            "{$ref: '#/components/schemas/Text', maxLength: 3}",
            "{type: string, maxLength: 3}",
        ),
    ],
)
def test_spellings_have_one_normal_form(
    tmp_path: Path, version: str, old: str, new: str
) -> None:
    text = f"    Old: {old}\n    New: {new}\n    Text: {{type: string}}\n"
    document = read_file(tmp_path, text, version)
    old_shape, new_shape = (
        build_shape((read(document, name),), Sides.REQUEST) for name in ("Old", "New")
    )
    assert old_shape.types == new_shape.types
    assert old_shape.lengths == new_shape.lengths
    assert old_shape.minimum == new_shape.minimum
    assert [len(group.branches) for group in old_shape.groups] == [
        len(group.branches) for group in new_shape.groups
    ]


def test_limits_are_read_in_both_dialects(tmp_path: Path) -> None:
    document = read_file(
        tmp_path,
        """
    Old: {minimum: 3, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false}
    New: {exclusiveMinimum: 3, maximum: 9}
""",
    )
    expected = Bounds(exclusive_minimum=3, maximum=9)
    assert read(document, "Old").bounds("number") == expected
    assert read(document, "New").bounds("number") == expected
    assert read(document, "New").bounds("string") == Bounds()


def test_examples_of_both_dialects_are_read(tmp_path: Path) -> None:
    document = read_file(tmp_path, "    A: {example: 1}\n    B: {examples: [1, 2]}\n")
    assert read(document, "A").examples == [1]
    assert read(document, "B").examples == [1, 2]


def test_keywords_beside_a_reference_are_merged_since_openapi_3_1(
    tmp_path: Path,
) -> None:
    text = """
    Code: {$ref: '#/components/schemas/Text', maxLength: 3}
    Both: {allOf: [{$ref: '#/components/schemas/Text'}, {maxLength: 3}]}
    Text: {type: string, description: a text}
"""
    code = read(read_file(tmp_path, text), "Code")
    assert code.reference is None
    merged = merge(code).schema
    assert (merged.types, merged.pointer) == (("string",), code.pointer)
    assert merged.bounds("string") == Bounds(max_length=3)
    document = read_file(tmp_path, text, "3.0.3")
    assert read(document, "Code").reference == "#/components/schemas/Text"
    both = merge(read(document, "Both")).schema
    assert both.bounds("string") == Bounds(max_length=3)


@pytest.mark.parametrize("value", [True, False, None, 3, "text", [], {}])
def test_values_that_are_no_schema_have_no_keywords(tmp_path: Path, value: Any) -> None:
    schema = read_schema(read_file(tmp_path, "    A: {}\n"), value, "/x")
    assert not schema.keywords
    assert schema.is_false is (value is False)
    assert schema.items.pointer == "/x/items"
    assert schema.properties == {}


def test_values_of_wrong_types_are_ignored(tmp_path: Path) -> None:
    document = read_file(
        tmp_path,
        """
    A:
      $ref: 3
      type: {}
      enum: text
      allOf: {}
      properties: []
      required: [1, name]
      discriminator: {propertyName: 3, mapping: []}
      items: text
""",
    )
    schema = read(document, "A")
    assert schema.reference is schema.constants is None
    assert schema.types == schema.all_of == ()
    assert schema.properties == {}
    assert schema.required == ["name"]
    assert schema.discriminator == StatedDiscriminator(None)
    assert not schema.items.keywords


def test_a_reference_to_nothing_leads_to_an_empty_schema(tmp_path: Path) -> None:
    document = read_file(tmp_path, "    A: {$ref: '#/nowhere'}\n")
    target = read(document, "A").target
    assert not target.keywords
    assert target.pointer == f"{SCHEMAS}/A"
